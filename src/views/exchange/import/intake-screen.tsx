import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { nameOfClass } from '#lib/exchange/class-files.ts';
import { counted } from '#contract/text/plural.ts';
import {
  intakeCommands,
  isServerAway,
  selectIntake,
  selectIntakeStatus,
  selectIntakeFailure,
  selectFiles,
  type IntakeRef,
} from '#machines/exchange/class-intake.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ClassPreview } from './class-preview.tsx';
import { ZipChoice } from './zip-choice.tsx';

export interface IntakeScreenProps {
  actor: IntakeRef;
  assignmentId: number;
  assignment: Assignment | null;
  onFiles: (files: readonly File[]) => void;
}

/** A class comes in from the zip of its learning environment (IN-1). */
export function IntakeScreen({ actor, assignmentId, assignment, onFiles }: IntakeScreenProps) {
  const face = useSelector(actor, selectIntakeStatus);
  const failure = useSelector(actor, selectIntakeFailure);
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignmentId}/submissions`, label: 'Submissions' }}
        title={assignment === null ? 'Bring in a class' : `Bring in: ${assignment.name}`}
        description="Drop the zip that your learning environment gave you, or a folder. You see what was understood before anything is stored."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Try again.'}
        </Alert>
      )}
      {face === 'finding' ? (
        <div
          role="status"
          aria-busy="true"
          aria-label="Looking for a class that was brought in before"
        >
          <SkeletonText lines={5} />
        </div>
      ) : null}
      {face === 'choosing' ? <ZipChoice assignmentId={assignmentId} onFiles={onFiles} /> : null}
      {face === 'sending' || face === 'reading' || face === 'storing' ? (
        <AtWork actor={actor} />
      ) : null}
      {face === 'shown' ? <ClassPreview actor={actor} /> : null}
      {face === 'stored' || face === 'refused' ? (
        <Ended actor={actor} assignmentId={assignmentId} />
      ) : null}
    </>
  );
}

const DOING = { sending: 'Sending', reading: 'Reading', storing: 'Taking in' } as const;

function AtWork({ actor }: { actor: IntakeRef }) {
  const face = useSelector(actor, selectIntakeStatus) as keyof typeof DOING;
  const intake = useSelector(actor, selectIntake);
  const files = useSelector(actor, selectFiles);
  const away = useSelector(actor, isServerAway);
  const name = intake?.filename ?? nameOfClass(files);
  const [done, total] = face === 'sending' ? [0, 0] : [intake?.done ?? 0, intake?.total ?? 0];
  const noun = face === 'storing' ? 'student' : 'file';
  return (
    <div className="max-w-prose">
      <output className="mb-2 block text-base" data-figures="">
        {DOING[face]} {name}
        {files.length > 0 && face === 'sending'
          ? ` (${formatBytes(files.reduce((sum, { size }) => sum + size, 0))})`
          : ''}
        {total > 0 ? ` · ${done} of ${counted(total, noun)}` : ' …'}
      </output>
      <ProgressBar
        label={`${DOING[face]} ${name}`}
        value={total > 0 ? done : undefined}
        max={total}
        tone="busy"
      />
      <p className="mt-3 text-sm text-ink-muted">
        {away
          ? 'The server can’t be reached. What it does goes on when it is back; this page looks again by itself.'
          : face === 'sending'
            ? 'Keep this page open until it is sent.'
            : 'You may leave this page: it goes on, and you find it here again.'}
      </p>
      {face === 'storing' ? null : (
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
        title="Nothing was taken in"
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
          <Button onClick={another}>Bring in another zip</Button>
        </>
      }
    >
      {came === 0
        ? 'All of it was here already, or was left out.'
        : 'Their files, names and numbers are here, joined to the class list.'}
    </EmptyState>
  );
}
