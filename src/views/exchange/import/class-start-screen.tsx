import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { nameOfClass } from '#lib/exchange/class-files.ts';
import {
  classStartCommands,
  isBeginning,
  isChoosing,
  selectStart,
  type ClassStartRef,
} from '#machines/exchange/class-start.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ClassPanel } from './class-panel.tsx';

const NEW = 'new';

/** Takes a class before the user says which assignment it is for (IN-1). */
export function ClassStartScreen({
  actor,
  assignments,
}: {
  actor: ClassStartRef;
  assignments: readonly Pick<Assignment, 'id' | 'name'>[];
}) {
  const choosing = useSelector(actor, isChoosing);
  const { failure } = useSelector(actor, selectStart);
  return (
    <>
      <PageHeader
        back={{ href: '/assignments', label: 'Assignments' }}
        title="Import a class"
        description="A class comes as the zip of your learning environment, or as a folder. You see what was understood before anything is stored."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Try again.'}
        </Alert>
      )}
      {choosing ? (
        <ClassPanel onFiles={classStartCommands(actor).choose} />
      ) : (
        <Target actor={actor} assignments={assignments} />
      )}
    </>
  );
}

function Target({
  actor,
  assignments,
}: {
  actor: ClassStartRef;
  assignments: readonly Pick<Assignment, 'id' | 'name'>[];
}) {
  const { files, assignmentId, name } = useSelector(actor, selectStart);
  const beginning = useSelector(actor, isBeginning);
  const { another, chooseTarget, rename, begin } = classStartCommands(actor);
  const isNew = assignmentId === null;
  return (
    <form
      className="grid max-w-field gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <p className="text-base wrap-anywhere">
        <span className="font-medium">{nameOfClass(files)}</span> is not sent yet. Which assignment
        is it for?
      </p>
      <Field label="Assignment">
        {(wiring) => (
          <Select
            {...wiring}
            disabled={beginning}
            value={isNew ? NEW : String(assignmentId)}
            onChange={(id) => chooseTarget(id === NEW ? null : Number(id))}
            options={[
              { value: NEW, label: 'A new assignment' },
              ...assignments.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
          />
        )}
      </Field>
      {isNew ? (
        <Field label="Name of the new assignment" required>
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={MAX_NAME}
              disabled={beginning}
              value={name}
              onChange={rename}
            />
          )}
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={beginning}
          disabled={isNew && name.trim() === '' ? 'Name the new assignment first.' : false}
        >
          {isNew ? 'Create and preview' : 'Preview'}
        </Button>
        <Button disabled={beginning} onClick={another}>
          Choose another
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        Is it an archive that Marginalia made?{' '}
        <Link href="/assignments/archive">Import an archive</Link> takes it.
      </p>
    </form>
  );
}
