import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { MAX_COMMENT } from '#contract/limits.ts';
import { LEVEL_LABELS } from '#contract/comments/standard-bank/types.ts';
import {
  categoryOptions,
  commentDialogCommands,
  isBusy,
  isEditMode,
  QUALITY_OPTIONS,
  selectFault,
  selectMessage,
  selectValues,
  type CommentDialogRef,
  type CommentValues,
} from '#machines/comments/comment-dialog.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';

const named = (value: string) => ({ value, label: value });
const QUALITIES = [
  { value: '', label: 'Choose…' },
  ...QUALITY_OPTIONS.map((value) => ({ value, label: LEVEL_LABELS[value] })),
];

export default function CommentDialog({ actor }: { actor: CommentDialogRef }) {
  const values = useSelector(actor, selectValues);
  const message = useSelector(actor, selectMessage);
  const fault = useSelector(actor, selectFault);
  const said = useId();
  const faultBy = (field: keyof CommentValues) => (fault === field ? said : undefined);
  const busy = useSelector(actor, isBusy);
  const editing = useSelector(actor, isEditMode);
  const categories = useSelector(actor, categoryOptions, (a, b) => a.join() === b.join());
  const { change, submit, cancel, dismiss } = commentDialogCommands(actor);

  return (
    <Dialog
      open
      onClose={cancel}
      onSubmit={submit}
      title={editing ? 'Edit Comment' : 'Add Comment'}
      footer={
        <>
          <Button onClick={cancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} keys="Mod+Enter">
            {editing ? 'Save Comment' : 'Add Comment'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {message !== null && (
          <Alert tone="error" id={said} takesFocus={fault === null} onDismiss={dismiss}>
            {message}
          </Alert>
        )}
        <Field
          label="Comment"
          faultBy={faultBy('text')}
          hint="Square brackets such as [Specific Area] mark what you fill in each time."
          required
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              required={false}
              data-autofocus
              reading
              minRows={5}
              maxLength={MAX_COMMENT}
              value={values.text}
              onChange={(text) => change({ text })}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Category" faultBy={faultBy('category')} required>
            {(wiring) => (
              <Select
                {...wiring}
                required={false}
                options={[{ value: '', label: 'Choose…' }, ...categories.map(named)]}
                value={values.category}
                onChange={(category) => change({ category })}
              />
            )}
          </Field>
          <Field label="Quality level" faultBy={faultBy('quality_level')} required>
            {(wiring) => (
              <Select
                {...wiring}
                required={false}
                options={QUALITIES}
                value={values.quality_level}
                onChange={(level) =>
                  change({ quality_level: level as CommentValues['quality_level'] })
                }
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
