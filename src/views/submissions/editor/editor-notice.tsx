import { useSelector } from '@xstate/react';
import {
  editorCommands,
  selectDoubts,
  selectEditorFailure,
  selectNotice,
  type EditorRef,
} from '#machines/marking/feedback-editor.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';

/** What has to be said above the text: that it was brought back, replaced or not saved, and the way back. */
export function EditorNotice({
  actor,
  onSaveAnyway,
}: {
  actor: EditorRef;
  onSaveAnyway: () => void;
}) {
  const notice = useSelector(actor, selectNotice);
  const doubts = useSelector(actor, selectDoubts);
  const failure = useSelector(actor, selectEditorFailure);
  const { discardUnsaved, appendDraft, replaceWithDraft, cancelDraft, undo, save } =
    editorCommands(actor);
  switch (notice) {
    case null:
      return null;
    case 'restored':
      return (
        <Alert
          className="mb-4"
          title="Your unsaved text is back"
          action={
            <Button size="sm" onClick={discardUnsaved}>
              Use the saved text
            </Button>
          }
        >
          It was not saved the last time. Save it, or go back to what is saved.
        </Alert>
      );
    case 'placing':
      return (
        <Alert
          tone="warning"
          className="mb-4"
          title="There is feedback already. Where does the draft go?"
        >
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={appendDraft}>
              Below my text
            </Button>
            <Button size="sm" onClick={replaceWithDraft}>
              In place of my text
            </Button>
            <Button size="sm" variant="ghost" onClick={cancelDraft}>
              Cancel
            </Button>
          </span>
        </Alert>
      );
    case 'undoable':
      return (
        <Alert
          className="mb-4"
          title="The text was changed"
          action={
            <Button size="sm" onClick={undo}>
              Undo
            </Button>
          }
        />
      );
    case 'doubtful':
      return (
        <Alert
          tone="warning"
          className="mb-4"
          title="Save it like this?"
          action={
            <Button size="sm" onClick={onSaveAnyway}>
              Save anyway
            </Button>
          }
        >
          {doubts.join(' ')}
        </Alert>
      );
    case 'failed':
      return (
        <Alert
          tone="error"
          className="mb-4"
          title={failure?.message ?? 'Failed to update'}
          action={
            <Button size="sm" onClick={() => save()}>
              Try again
            </Button>
          }
        >
          Your text is here and kept in this browser.
        </Alert>
      );
  }
}
