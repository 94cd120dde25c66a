import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { MAX_EMAIL } from '#contract/limits.ts';
import type { Erasure } from '#contract/privacy/student-data.ts';
import { allows } from '#contract/teams/roles.ts';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import type { RetentionRef } from '#machines/privacy/retention.view.ts';
import {
  isBusy,
  isFinding,
  isFound,
  selectErasures,
  selectStatus,
  selectFailure,
  selectStudents,
  selectWord,
  studentDataCommands,
  type StudentDataRef,
} from '#machines/privacy/student-data.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { FoundSection } from './found-section.tsx';
import { RetentionSection } from './retention-section.tsx';

export interface StudentDataScreenProps {
  data: StudentDataRef;
  retention: RetentionRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
}

/** Entries of the class list that are offered at a time. */
const OFFERED = 8;

/** What is stored of students, for how long, and how it goes (PRIV-1 to PRIV-6); the owner's. */
export function StudentDataScreen({ data, retention, assignment }: StudentDataScreenProps) {
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }}
        title={`Student data: ${assignment.name}`}
        description="How long students’ work stays, and what one of them may ask of you: a copy of everything, or that it goes."
      />
      {allows(assignment, 'own') ? (
        <div className="grid gap-10">
          <RetentionSection actor={retention} />
          <OneStudent actor={data} />
        </div>
      ) : (
        <Alert tone="info">
          Only the owner of an assignment decides what becomes of its students’ data.
        </Alert>
      )}
    </>
  );
}

function OneStudent({ actor }: { actor: StudentDataRef }) {
  const face = useSelector(actor, selectStatus);
  const failure = useSelector(actor, selectFailure);
  const found = useSelector(actor, isFound);
  const erasures = useSelector(actor, selectErasures);
  const titled = useId();
  const commands = studentDataCommands(actor);
  const message =
    failure?.message ?? 'The server cannot be reached. Nothing has changed: try again.';
  return (
    <>
      <section aria-labelledby={titled}>
        <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
          One student
        </h2>
        <p className="mb-4 max-w-prose text-sm text-ink-muted">
          They are looked for in all your assignments, not in this one alone.
        </p>
        {face === 'loading' ? (
          <div role="status" aria-label="Loading the class list…">
            <SkeletonText lines={4} />
          </div>
        ) : null}
        {face === 'unread' ? (
          <ErrorState
            title="The class list could not be loaded"
            message={message}
            onRetry={commands.retry}
          />
        ) : null}
        {face === 'open' && failure !== null ? (
          <Alert tone="error" className="mb-4" takesFocus>
            {message}
          </Alert>
        ) : null}
        {face === 'open' ? <Search actor={actor} /> : null}
        {found ? <FoundSection actor={actor} /> : null}
      </section>
      {face === 'open' ? <Proofs erasures={erasures} /> : null}
    </>
  );
}

function Search({ actor }: { actor: StudentDataRef }) {
  const word = useSelector(actor, selectWord);
  const students = useSelector(actor, selectStudents);
  const busy = useSelector(actor, isBusy);
  const finding = useSelector(actor, isFinding);
  const found = useSelector(actor, isFound);
  const commands = studentDataCommands(actor);
  const looked = word.trim().toLowerCase();
  const fitting = students.filter(({ display_name, identifier, email }) =>
    [display_name, identifier, email].some((value) => value?.toLowerCase().includes(looked)),
  );
  return (
    <form
      noValidate
      className="grid max-w-field gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        commands.find();
      }}
    >
      <Field
        label="Identifier or e-mail"
        hint="Or a part of their name, to choose from the class list."
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_EMAIL}
            value={word}
            readOnly={busy}
            onChange={commands.type}
          />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={finding}
          disabled={(busy && !finding) || found || looked === ''}
        >
          Find
        </Button>
      </div>
      {found || fitting.length === 0 ? null : (
        <ul aria-label="Class list" className="divide-y divide-line border-y border-line">
          {fitting.slice(0, OFFERED).map(({ id, display_name, identifier, email }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi>{display_name}</bdi>
                <span className="block text-ink-muted">
                  {[identifier, email].filter((value) => value !== null).join(' · ')}
                </span>
              </span>
              <Button
                size="sm"
                disabled={busy}
                aria-label={`Find ${display_name}`}
                onClick={() => commands.choose(id)}
              >
                Find
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!found && fitting.length > OFFERED ? (
        <p className="text-sm text-ink-muted">{`${fitting.length - OFFERED} more: type on.`}</p>
      ) : null}
    </form>
  );
}

const WHY: Readonly<Record<Erasure['cause'], string>> = {
  student: 'One student’s data',
  operator: 'One student’s data, by whoever runs this server',
  retention: 'The class, when its time was over',
};

function Proofs({ erasures }: { erasures: readonly Erasure[] }) {
  const titled = useId();
  return (
    <section aria-labelledby={titled}>
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        What was erased
      </h2>
      <p className="mb-3 max-w-prose text-sm text-ink-muted">
        The proofs, of all your assignments: who, when and how many, and nothing of whom. Nobody can
        change them.
      </p>
      {erasures.length === 0 ? <p className="text-sm text-ink-muted">Nothing yet.</p> : null}
      <ul
        aria-label="What was erased"
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {erasures.map(
          ({ id, at, cause, by, assignment, assignment_id, students, works, files }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
              <span className="wrap-anywhere">
                {`${WHY[cause]}${by === null ? '' : `, by ${by}`}, from ${assignment === null ? `assignment ${assignment_id}, deleted since` : `“${assignment}”`}: ${counted(students, 'entry', 'entries')} of the class list, ${counted(works, 'submission')}, ${counted(files, 'file')}. Proof ${id}.`}
              </span>
              <time dateTime={at} className="text-ink-muted">
                {fullDate(at)}
              </time>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
