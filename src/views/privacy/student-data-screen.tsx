import { useSelector } from '@xstate/react';
import type { Erasure, Trace } from '#contract/privacy/student-data.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isAsking,
  isBusy,
  isErasing,
  isExporting,
  isFinding,
  isFound,
  selectChosen,
  selectErasures,
  selectFailure,
  selectFound,
  selectStatus,
  selectStudents,
  selectWord,
  studentDataCommands,
  type StudentDataRef,
} from '#machines/privacy/student-data.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { useId } from 'react';
import { RETENTION_WARNING_DAYS } from '#contract/privacy/retention.ts';
import {
  canSaveRetention,
  isSavingRetention,
  retentionCommands,
  type RetentionRef,
  selectDay,
  selectRetention,
  selectRetentionFailure,
  selectRetentionStatus,
} from '#machines/privacy/retention.view.ts';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { MAX_EMAIL } from '#contract/limits.ts';
import { allows } from '#contract/teams/roles.ts';
import { fullDate } from '#lib/text/dates.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';

/** Returns the day of a time in words; in UTC, as it was set. */
const dayOf = (time: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));

const whatIsThere = ({ names, works, shared }: Trace): string =>
  [
    names.join(', '),
    ...(works === 0 && shared === 0 ? ['no work'] : []),
    ...(works === 0 ? [] : [counted(works, 'submission')]),
    ...(shared === 0 ? [] : [`${counted(shared, 'submission')} of a group, which stays`]),
  ].join(' · ');

/** Where a student was found, and what can be done about it (PRIV-2, PRIV-3, PRIV-6). */
function FoundSection({ actor }: { actor: StudentDataRef }) {
  const { known_as, traces } = useSelector(actor, selectFound);
  const chosen = useSelector(actor, selectChosen);
  const busy = useSelector(actor, isBusy);
  const exporting = useSelector(actor, isExporting);
  const erasing = useSelector(actor, isErasing);
  const asking = useSelector(actor, isAsking);
  const commands = studentDataCommands(actor);
  if (traces.length === 0)
    return (
      <Alert tone="info" className="mt-5">
        Nothing of them is in your assignments. A name alone finds nobody: try an identifier or an
        e-mail address.
      </Alert>
    );
  const hidden = traces.filter((trace) => trace.hidden);
  const going = traces.filter(({ assignment_id }) => chosen.includes(assignment_id));
  const works = going.reduce((sum, trace) => sum + trace.works, 0);
  const shared = going.reduce((sum, trace) => sum + trace.shared, 0);
  return (
    <div className="mt-5 grid gap-4">
      <p
        role="status"
        className="text-sm wrap-anywhere"
      >{`Found in ${counted(traces.length, 'assignment')}${known_as.length === 0 ? '' : `, as ${known_as.join(', ')}`}.`}</p>
      <ul aria-label="Where they were found" className="divide-y divide-line border-y border-line">
        {traces.map((trace) => (
          <li key={trace.assignment_id} className="py-3">
            <Checkbox
              checked={chosen.includes(trace.assignment_id)}
              disabled={busy}
              onChange={() => commands.toggle(trace.assignment_id)}
              className="wrap-anywhere"
              label={<span dir="auto">{trace.assignment}</span>}
              hint={whatIsThere(trace)}
            />
          </li>
        ))}
      </ul>
      {hidden.length === 0 ? null : (
        <Alert tone="info">{`Marking is anonymous in ${hidden.map(({ assignment }) => `“${assignment}”`).join(', ')}: a copy would say whose work is whose. Show the names there first. Erasing is possible.`}</Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {hidden.length === 0 ? (
          <Button busy={exporting} disabled={busy && !exporting} onClick={commands.download}>
            Download all of it
          </Button>
        ) : null}
        <Button
          variant="danger"
          busy={erasing}
          disabled={(busy && !erasing) || chosen.length === 0}
          onClick={commands.erase}
        >{`Erase from ${counted(chosen.length, 'assignment')}…`}</Button>
      </div>
      <LaterAlertDialog
        open={asking}
        onClose={commands.keep}
        onConfirm={commands.confirm}
        busy={false}
        title="Erase this student’s data?"
        confirmLabel="Erase for good"
        cancelLabel="Keep it"
      >
        {`${counted(works, 'submission')} with files, drafts, marks, notes, history, releases and links, and ${going.length === 1 ? 'the entry' : 'the entries'} of the class list go for good, from ${counted(going.length, 'assignment')}.` +
          `${shared === 0 ? '' : ` ${counted(shared, 'submission')} of a group ${shared === 1 ? 'stays' : 'stay'}, without them: release ${shared === 1 ? 'it' : 'them'} to the others again.`}` +
          ' Files made to hand back, and zips of the class that wait, go too: make them again. What you wrote about them elsewhere, in a comment bank or to the class, stays; so does what backups and browsers hold.'}
      </LaterAlertDialog>
    </div>
  );
}

/** When the student data of an assignment is erased (PRIV-5). */
export function RetentionSection({ actor }: { actor: RetentionRef }) {
  const status = useSelector(actor, selectRetentionStatus);
  const stored = useSelector(actor, selectRetention);
  const day = useSelector(actor, selectDay);
  const failure = useSelector(actor, selectRetentionFailure);
  const saving = useSelector(actor, isSavingRetention);
  const savable = useSelector(actor, canSaveRetention);
  const said = useId();
  const commands = retentionCommands(actor);
  const message = failure === null ? null : messageOfFailedChange(failure);
  return (
    <section aria-labelledby={`${said}-title`}>
      <h2 id={`${said}-title`} className="mb-2 font-serif text-lg font-semibold">
        How long students’ work stays
      </h2>
      <p className="mb-4 max-w-prose text-sm text-ink-muted">
        {`On the day you choose, everything that students handed in here goes for good, with grades, feedback, releases and the class list. The assignment stays, with its rubric and its files. You are told a month before on your list of assignments, and by mail where this server sends any; nothing goes sooner than ${RETENTION_WARNING_DAYS} days after that.`}
      </p>
      {status === 'loading' ? (
        <div role="status" aria-label="Loading how long it stays…">
          <SkeletonText lines={2} />
        </div>
      ) : null}
      {status === 'unread' ? (
        <Alert
          tone="error"
          title="It could not be loaded how long it stays"
          action={
            <Button size="sm" onClick={commands.retry}>
              Try again
            </Button>
          }
        >
          {message}
        </Alert>
      ) : null}
      {status === 'open' ? (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            commands.save();
          }}
        >
          {message === null ? null : (
            <Alert tone="error" title="It was not saved" takesFocus>
              {message}
            </Alert>
          )}
          <p role="status" className="text-sm">
            {stored.erase_at === null
              ? 'It stays until somebody deletes it.'
              : `${counted(stored.works, 'submission')} and ${counted(stored.students, 'entry', 'entries')} of the class list go after ${dayOf(stored.erase_at)}.${stored.warned_at === null ? '' : ` You were told on ${dayOf(stored.warned_at)}.`}`}
          </p>
          <Field label="Erase after" className="max-w-field">
            {(wiring) => (
              <TextInput
                {...wiring}
                type="date"
                value={day}
                readOnly={saving}
                onChange={commands.choose}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={saving} disabled={!savable && !saving}>
              Set this day
            </Button>
            {stored.erase_at === null ? null : (
              <Button disabled={saving} onClick={commands.lift}>
                Let it stay
              </Button>
            )}
          </div>
        </form>
      ) : null}
    </section>
  );
}

interface StudentDataScreenProps {
  data: StudentDataRef;
  retention: RetentionRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
}

/** The number of class list entries offered at a time. */
const OFFERED = 8;

/**
 * For the owner: what is stored about students, for how long, and how to erase it (PRIV-1 to
 * PRIV-6).
 */
export function StudentDataScreen({ data, retention, assignment }: StudentDataScreenProps) {
  return (
    <>
      <PageHeader
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
  const status = useSelector(actor, selectStatus);
  const failure = useSelector(actor, selectFailure);
  const found = useSelector(actor, isFound);
  const erasures = useSelector(actor, selectErasures);
  const titled = useId();
  const commands = studentDataCommands(actor);
  const message = messageOfFailedChange(failure);
  return (
    <>
      <section aria-labelledby={titled}>
        <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
          One student
        </h2>
        <p className="mb-4 max-w-prose text-sm text-ink-muted">
          They are looked for in all your assignments, not in this one alone.
        </p>
        {status === 'loading' ? (
          <div role="status" aria-label="Loading the class list…">
            <SkeletonText lines={4} />
          </div>
        ) : null}
        {status === 'unread' ? (
          <ErrorState
            title="The class list could not be loaded"
            message={message}
            onRetry={commands.retry}
          />
        ) : null}
        {status === 'open' && failure !== null ? (
          <Alert tone="error" className="mb-4" takesFocus>
            {message}
          </Alert>
        ) : null}
        {status === 'open' ? <Search actor={actor} /> : null}
        {found ? <FoundSection actor={actor} /> : null}
      </section>
      {status === 'open' ? <Proofs erasures={erasures} /> : null}
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
