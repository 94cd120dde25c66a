import { useSelector } from '@xstate/react';
import type { Submission } from '#contract/submissions/submission.ts';
import { textOf } from '#lib/submissions/unsaved-text.ts';
import {
  editorCommands,
  selectText,
  selectTogether,
  type EditorRef,
} from '#machines/marking/feedback-editor.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { proseClass } from '#views/components/layout/prose-class.ts';
import { SheetColumn, SheetColumns } from '#views/components/layout/sheet-columns.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

/**
 * Shows both texts side by side if someone else saved meanwhile; nothing is sent until one is
 * chosen (decisions, section 5).
 */
export function ConflictView({ actor, theirs }: { actor: EditorRef; theirs: Submission }) {
  const mine = useSelector(actor, selectText);
  const other = textOf(theirs);
  const { grade, feedback } = useSelector(actor, selectTogether);
  const { keepMine, takeTheirs, putTogether, merge } = editorCommands(actor);
  return (
    <>
      <Alert
        tone="warning"
        className="m-4 mb-0"
        title="Somebody else changed this submission while you wrote"
      >
        Nothing has been written over. Keep yours, take theirs, or put together what you want.
      </Alert>
      <SheetColumns>
        <SheetColumn
          title="YOURS"
          actions={
            <Button size="sm" onClick={keepMine}>
              Keep mine
            </Button>
          }
        >
          <Version {...mine} />
        </SheetColumn>
        <SheetColumn
          title="THEIRS"
          sunken
          actions={
            <Button size="sm" onClick={takeTheirs}>
              Take theirs
            </Button>
          }
        >
          <Version {...other} />
        </SheetColumn>
        <SheetColumn
          title="TOGETHER"
          actions={
            <Button size="sm" variant="primary" onClick={merge}>
              Use this
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <Field label="Grade" className="max-w-56">
              {(wiring) => (
                <TextInput
                  {...wiring}
                  value={grade}
                  onChange={(to) => putTogether({ grade: to, feedback })}
                />
              )}
            </Field>
            <Field label="Feedback">
              {(wiring) => (
                <TextArea
                  {...wiring}
                  reading
                  minRows={10}
                  maxRows={60}
                  value={feedback}
                  onChange={(to) => putTogether({ grade, feedback: to })}
                />
              )}
            </Field>
          </div>
        </SheetColumn>
      </SheetColumns>
    </>
  );
}

const Version = ({ grade, feedback }: { grade: string; feedback: string }) => (
  <>
    <p className="text-sm text-ink-muted">
      Grade: <b className="font-medium text-ink">{grade || 'Not Graded'}</b>
    </p>
    <p className={`${proseClass(feedback)} mt-3`}>{feedback || 'No user feedback yet'}</p>
  </>
);
