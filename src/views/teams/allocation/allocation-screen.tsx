import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { GivenRound } from '#contract/teams/allocation.ts';
import { allows } from '#contract/teams/roles.ts';
import {
  allocationCommands,
  isBusy,
  isNothingLeft,
  selectStatus,
  selectFailure,
  selectRound,
  selectShares,
  type AllocationRef,
} from '#machines/teams/allocation.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ChangeList } from './change-list.tsx';
import { CriteriaTable } from './criteria-table.tsx';
import { DealPanel } from './deal-panel.tsx';
import { MarkerTable } from './marker-table.tsx';
import { OwnScripts } from './own-scripts.tsx';
import { ScriptTable } from './script-table.tsx';

export interface AllocationScreenProps {
  actor: AllocationRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
  /** Of who is signed in. */
  userId: number;
}

/** Whose each script is to mark (TEAM-4, TEAM-5): the owner deals, a marker finds their own. */
export function AllocationScreen({ actor, assignment, userId }: AllocationScreenProps) {
  const face = useSelector(actor, selectStatus);
  const shares = useSelector(actor, selectShares);
  const round = useSelector(actor, selectRound);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const nothingLeft = useSelector(actor, isNothingLeft);
  const said = useId();
  const commands = allocationCommands(actor);
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }}
        title={`Who marks what: ${assignment.name}`}
        description={
          manages
            ? 'Deal the scripts to those who mark, or move one by hand. Marks stay when a script goes to somebody else.'
            : 'The scripts that are yours to mark.'
        }
        actions={
          <>
            <Link look="quiet" href={`/assignments/${assignment.id}/rounds`}>
              Marked twice
            </Link>
            <Link look="quiet" href={`/assignments/${assignment.id}/moderation`}>
              Moderation
            </Link>
          </>
        }
      />
      {!allows(assignment, 'mark') ? null : (
        <div className="mb-6">
          <Segmented<GivenRound>
            label="Round"
            hideLabel
            value={round}
            onChange={commands.choose}
            options={[
              { value: 'first', label: 'First marking' },
              { value: 'second', label: 'Second marking' },
            ]}
          />
          {round === 'second' ? (
            <p className="mt-2 max-w-prose text-sm text-ink-muted">
              Whoever marks a script a second time sees nothing of the first, and the other way
              round, until both have handed over.
            </p>
          ) : null}
        </div>
      )}
      {face === 'loading' ? (
        <div role="status" aria-label="Loading whose scripts are…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {face === 'error' ? (
        <ErrorState
          title="It could not be loaded whose scripts are"
          message={failure?.message ?? 'The server cannot be reached.'}
          onRetry={commands.retry}
        />
      ) : null}
      {face === 'shares' && failure !== null ? (
        <Alert tone="error" className="mb-5" takesFocus>
          {failure.message ?? 'The server cannot be reached. Nothing has changed: try again.'}
        </Alert>
      ) : null}
      {face === 'shares' && nothingLeft ? (
        <Alert tone="info" className="mb-5">
          Nothing is left for you: all that is yours is done, and what is nobody’s is done or open
          at somebody else’s.
        </Alert>
      ) : null}
      {face === 'shares' && shares !== null && manages ? (
        shares.allocation.scripts.length === 0 ? (
          <EmptyState title="There are no scripts yet">
            They can be dealt once work is handed in.
          </EmptyState>
        ) : (
          <div className="grid gap-10">
            <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_24rem]">
              <section aria-labelledby={`${said}-markers`}>
                <h2 id={`${said}-markers`} className="mb-2 font-serif text-lg font-semibold">
                  Markers
                </h2>
                <MarkerTable allocation={shares.allocation} assignmentId={assignment.id} />
              </section>
              <DealPanel actor={actor} shares={shares} userId={userId} />
            </div>
            {round === 'first' ? (
              <CriteriaTable
                allocation={shares.allocation}
                busy={busy}
                onDivide={commands.divide}
              />
            ) : null}
            <ScriptTable
              allocation={shares.allocation}
              round={round}
              userId={userId}
              assignmentId={assignment.id}
              busy={busy}
              onMove={commands.move}
            />
            <ChangeList changes={shares.changes} scripts={shares.allocation.scripts} />
          </div>
        )
      ) : null}
      {face === 'shares' && shares !== null && !manages ? (
        <OwnScripts
          actor={actor}
          allocation={shares.allocation}
          assignment={assignment}
          userId={userId}
        />
      ) : null}
    </>
  );
}
