import { Link } from '#views/components/actions/link.tsx';
import { ClassPanel } from './class-panel.tsx';
import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { nameOfClass } from '#lib/exchange/class-files.ts';
import { counted } from '#contract/text/plural.ts';
import {
  intakeCommands,
  type IntakeRef,
  isServerAway,
  selectFiles,
  selectIntake,
  selectIntakeFailure,
  selectIntakeStatus,
} from '#machines/exchange/class-intake.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ClassPreview } from './class-preview.tsx';

const WHERE: readonly (readonly [system: string, way: string])[] = [
  [
    'Moodle',
    'The assignment → Submissions → Download all submissions. “Download submissions in folders” keeps files of one name apart.',
  ],
  ['Canvas', 'The assignment → Download Submissions.'],
  ['Blackboard', 'Grade Center → the column’s menu → Assignment File Download.'],
  ['Brightspace', 'Assignments → the folder → Submissions → Download.'],
  [
    'Anything else',
    'A zip with a folder a student, or with a file a student: “Ada Lovelace (s1042)”.',
  ],
];

/** Where the zip of a class is chosen or dropped. */
function ZipChoice({
  assignmentId,
  onFiles,
}: {
  assignmentId: number;
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <div className="grid gap-8 wide:grid-cols-[3fr_2fr]">
      <ClassPanel onFiles={onFiles} />
      <section aria-labelledby="where-from">
        <h2 id="where-from" className="font-serif text-lg font-semibold">
          Where to get it
        </h2>
        <dl className="mt-3 grid gap-3 text-sm">
          {WHERE.map(([system, way]) => (
            <div key={system}>
              <dt className="font-medium">{system}</dt>
              <dd className="text-ink-muted">{way}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-ink-muted">
          Or without a zip:{' '}
          <Link href={`/assignments/${assignmentId}/connect`}>connect with Moodle or Canvas</Link>,
          and fetch the class from there.
        </p>
      </section>
    </div>
  );
}

interface IntakeScreenProps {
  actor: IntakeRef;
  assignmentId: number;
  assignment: Assignment | null;
  onFiles: (files: readonly File[]) => void;
}

/** Imports a class from the zip of its learning environment (IN-1). */
export function IntakeScreen({ actor, assignmentId, assignment, onFiles }: IntakeScreenProps) {
  const status = useSelector(actor, selectIntakeStatus);
  const failure = useSelector(actor, selectIntakeFailure);
  return (
    <>
      <PageHeader
        title={assignment === null ? 'Import a class' : `Import: ${assignment.name}`}
        description="Drop the zip that your learning environment gave you, or a folder. You see what was understood before anything is stored."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Try again.'}
        </Alert>
      )}
      {status === 'finding' ? (
        <div role="status" aria-busy="true" aria-label="Looking for an earlier import">
          <SkeletonText lines={5} />
        </div>
      ) : null}
      {status === 'choosing' ? <ZipChoice assignmentId={assignmentId} onFiles={onFiles} /> : null}
      {status === 'sending' || status === 'reading' || status === 'storing' ? (
        <AtWork actor={actor} />
      ) : null}
      {status === 'shown' ? <ClassPreview actor={actor} /> : null}
      {status === 'stored' || status === 'refused' ? (
        <Ended actor={actor} assignmentId={assignmentId} />
      ) : null}
    </>
  );
}

const DOING = { sending: 'Sending', reading: 'Reading', storing: 'Taking in' } as const;

function AtWork({ actor }: { actor: IntakeRef }) {
  const status = useSelector(actor, selectIntakeStatus) as keyof typeof DOING;
  const intake = useSelector(actor, selectIntake);
  const files = useSelector(actor, selectFiles);
  const away = useSelector(actor, isServerAway);
  const name = intake?.filename ?? nameOfClass(files);
  const [done, total] = status === 'sending' ? [0, 0] : [intake?.done ?? 0, intake?.total ?? 0];
  const noun = status === 'storing' ? 'student' : 'file';
  return (
    <div className="max-w-prose">
      <output className="mb-2 block text-base" data-figures="">
        {DOING[status]} {name}
        {files.length > 0 && status === 'sending'
          ? ` (${formatBytes(files.reduce((sum, { size }) => sum + size, 0))})`
          : ''}
        {total > 0 ? ` · ${done} of ${counted(total, noun)}` : ' …'}
      </output>
      <ProgressBar
        label={`${DOING[status]} ${name}`}
        value={total > 0 ? done : undefined}
        max={total}
        tone="busy"
      />
      <p className="mt-3 text-sm text-ink-muted">
        {away
          ? 'The server can’t be reached. What it does goes on when it is back; this page looks again by itself.'
          : status === 'sending'
            ? 'Keep this page open until it is sent.'
            : 'You may leave this page: it goes on, and you find it here again.'}
      </p>
      {status === 'storing' ? null : (
        <Button className="mt-5" onClick={intakeCommands(actor).cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function Ended({ actor, assignmentId }: { actor: IntakeRef; assignmentId: number }) {
  const intake = useSelector(actor, selectIntake);
  const { another } = intakeCommands(actor);
  if (intake?.state === 'failed') {
    return (
      <EmptyState
        title="Nothing was imported"
        action={
          <Button variant="primary" onClick={another}>
            Choose another zip
          </Button>
        }
      >
        {intake.error}
      </EmptyState>
    );
  }
  const came = intake?.total ?? 0;
  return (
    <EmptyState
      title={came === 0 ? 'Nothing new came in' : `${counted(came, 'student')} came in`}
      action={
        <>
          <Link href={`/assignments/${assignmentId}/submissions`} look="primary">
            To the submissions
          </Link>
          <Button onClick={another}>Import another zip</Button>
        </>
      }
    >
      {came === 0
        ? 'All of it was here already, or was left out.'
        : 'Their files, names and numbers are here, joined to the class list.'}
    </EmptyState>
  );
}
