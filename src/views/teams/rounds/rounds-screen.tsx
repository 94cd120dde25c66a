import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import {
  roundsCommands,
  selectStatus,
  selectFailure,
  selectRounds,
  type RoundsRef,
} from '#machines/teams/rounds.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { HandOver } from './hand-over.tsx';
import { RoundTable } from './round-table.tsx';
import { RulePanel } from './rule-panel.tsx';

export interface RoundsScreenProps {
  actor: RoundsRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
}

/** The scripts that two mark, how far each is, and when two markings agree (MOD-1, MOD-2). */
export function RoundsScreen({ actor, assignment }: RoundsScreenProps) {
  const face = useSelector(actor, selectStatus);
  const rounds = useSelector(actor, selectRounds);
  const failure = useSelector(actor, selectFailure);
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }}
        title={`Marked twice: ${assignment.name}`}
        description="Two people mark a script without seeing each other’s marks. What they agree on is the mark."
        actions={
          !allows(assignment, 'mark') ? undefined : (
            <Link look="quiet" href={`/assignments/${assignment.id}/allocation`}>
              {manages ? 'Who marks what' : 'Yours to mark'}
            </Link>
          )
        }
      />
      {face === 'loading' ? (
        <div role="status" aria-label="Loading what two mark…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {face === 'error' ? (
        <ErrorState
          title="It could not be loaded what two mark"
          message={failure?.message ?? 'The server cannot be reached.'}
          onRetry={roundsCommands(actor).retry}
        />
      ) : null}
      {rounds === null ? null : (
        <>
          {failure === null ? null : (
            <Alert tone="error" className="mb-5" takesFocus>
              {failure.message ?? 'The server cannot be reached. Try again.'}
            </Alert>
          )}
          <HandOver actor={actor} scripts={rounds.list.scripts} />
          <div
            className={
              rounds.answer === null
                ? ''
                : 'grid gap-8 wide:grid-cols-[minmax(0,1fr)_24rem] wide:items-start'
            }
          >
            {rounds.list.scripts.length === 0 ? (
              <EmptyState title="No script is marked twice" level={2}>
                {manages
                  ? 'Under Who marks what, choose Second marking and give scripts to a second marker.'
                  : 'Once a script of yours is marked by somebody else, too, it stands here.'}
              </EmptyState>
            ) : (
              <RoundTable
                actor={actor}
                scripts={rounds.list.scripts}
                assignmentId={assignment.id}
              />
            )}
            {rounds.answer === null ? null : <RulePanel actor={actor} answer={rounds.answer} />}
          </div>
        </>
      )}
    </>
  );
}
