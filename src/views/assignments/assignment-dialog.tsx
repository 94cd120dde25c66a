import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { MAX_NAME } from '#contract/limits.ts';
import { fromLocalInput, toLocalInput } from '#lib/text/dates.ts';
import {
  assignmentFormCommands,
  isBusy,
  selectForm,
  type AssignmentFormRef,
} from '#machines/assignments/assignment-form.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { AssignmentFiles } from './assignment-files.tsx';
import { GradeScaleField } from './grade-scale-field.tsx';
import { MarkingFields } from './marking-fields.tsx';

export interface AssignmentDialogProps {
  actor: AssignmentFormRef;
  onOpenFile: (assignmentId: number, fileId: number) => void;
}

export default function AssignmentDialog({ actor, onOpenFile }: AssignmentDialogProps) {
  const form = useSelector(actor, selectForm);
  const busy = useSelector(actor, isBusy);
  const commands = assignmentFormCommands(actor);
  const { values } = form;
  const said = useId();
  return (
    <Dialog
      open
      onClose={commands.cancel}
      onSubmit={commands.submit}
      size="lg"
      title={form.created ? 'New assignment' : 'Edit assignment'}
      footer={
        <>
          <Button onClick={commands.cancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} keys="Mod+Enter">
            {form.created && form.id === null ? 'Create assignment' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {form.message !== null && (
          <Alert
            tone="error"
            id={said}
            takesFocus={values.name.trim() !== ''}
            onDismiss={commands.dismiss}
          >
            {form.message}
          </Alert>
        )}
        <Field
          label="Name"
          faultBy={form.message !== null && values.name.trim() === '' ? said : undefined}
          required
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              data-autofocus
              maxLength={MAX_NAME}
              value={values.name}
              placeholder="Essay 2: The causes of the First World War"
              onChange={(name) => commands.change({ name })}
            />
          )}
        </Field>
        <Field
          label="Description"
          hint="The brief as your students know it. A draft is written with it in mind: the word count it names, the terms it asks for."
          optional
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              reading
              minRows={4}
              value={values.description}
              onChange={(description) => commands.change({ description })}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Due"
            hint="Later work is marked late. Time zone, cut-off date and penalties are set under Settings, Deadline and late work."
            optional
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                type="datetime-local"
                max="9999-12-31T23:59"
                value={toLocalInput(values.due_at)}
                onChange={(due) => commands.change({ due_at: fromLocalInput(due) })}
              />
            )}
          </Field>
          <GradeScaleField
            scale={values.grade_scale}
            onChange={(grade_scale) => commands.change({ grade_scale })}
          />
        </div>
        <Field
          label="Rubric"
          hint="Criteria, one to a line. Feedback is grouped under them."
          optional
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              reading
              minRows={3}
              value={values.rubric ?? ''}
              onChange={(rubric) => commands.change({ rubric: rubric === '' ? null : rubric })}
            />
          )}
        </Field>
        <MarkingFields values={values} lifted={form.lifted} onChange={commands.change} />
        <AssignmentFiles
          files={form.files}
          queue={form.queue}
          busy={busy}
          onChoose={commands.choose}
          onWithdraw={commands.withdraw}
          onRemove={commands.removeFile}
          onOpen={(fileId) => {
            if (form.id !== null) onOpenFile(form.id, fileId);
          }}
        />
      </div>
    </Dialog>
  );
}
