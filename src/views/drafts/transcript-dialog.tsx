import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import {
  canSaveTranscript,
  isSavingTranscript,
  isTranscriptSaved,
  selectTranscript,
  selectTranscriptStatus,
  selectTranscriptFailure,
  type TranscriptRef,
  transcriptCommands,
} from '#machines/submissions/transcript.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

export interface TranscriptDialogProps {
  actor: TranscriptRef;
  model: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The text that a model has read from the pictures of a file, for correction (DRAFT-14). */
export default function TranscriptDialog({
  actor,
  model,
  onSaved,
  onClose,
}: TranscriptDialogProps) {
  const status = useSelector(actor, selectTranscriptStatus);
  const text = useSelector(actor, selectTranscript);
  const failure = useSelector(actor, selectTranscriptFailure);
  const isSaving = useSelector(actor, isSavingTranscript);
  const isSaved = useSelector(actor, isTranscriptSaved);
  const isSavable = useSelector(actor, canSaveTranscript);
  const { write, save, retry } = transcriptCommands(actor);
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, onSaved]);
  const message = failure === null ? null : (failure.message ?? 'The server could not be reached.');
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="What was read in the pictures"
      description={`Read by ${model}. Drafts, quotations and search go by this text.`}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            disabled={!isSavable && !isSaving ? 'Nothing has changed, or nothing is left.' : false}
          >
            Save the text
          </Button>
        </>
      }
    >
      {status === 'loading' ? (
        <output aria-label="Loading the text" className="block">
          <SkeletonText lines={10} />
        </output>
      ) : null}
      {status === 'unread' ? (
        <Alert
          tone="error"
          title="It could not be loaded"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {message}
        </Alert>
      ) : null}
      {status === 'open' ? (
        <>
          {message === null ? null : (
            <Alert tone="error" title="It was not saved" className="mb-4">
              {message}
            </Alert>
          )}
          <Field
            label="The text in the pictures"
            hint="A draft that is there already keeps the quotations it has: ask for it again to have it follow the text."
          >
            {(wiring) => (
              <TextArea
                {...wiring}
                reading
                minRows={10}
                maxRows={24}
                value={text}
                readOnly={isSaving}
                onChange={write}
              />
            )}
          </Field>
        </>
      ) : null}
    </Dialog>
  );
}
