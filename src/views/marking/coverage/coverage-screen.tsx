import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import {
  coverageCommands,
  type CoverageRef,
  selectCoverage,
  selectFailure,
  selectStatus,
} from '#machines/marking/coverage.view.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ClassPanel } from './class-panel.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { ScriptsPanel } from './scripts-panel.tsx';

const ABOUT =
  'What the scripts hold, as far as their words tell. It helps you find: it judges nothing, gives no marks, and students never see it.';

export interface CoverageScreenProps {
  actor: CoverageRef;
  assignment: Pick<Assignment, 'id' | 'may'>;
  /** An id for a new item. */
  newId: () => string;
}

/** What a class handed in, and which scripts have what works must have (FIND-2, FIND-4). */
export function CoverageScreen({ actor, assignment, newId }: CoverageScreenProps) {
  const status = useSelector(actor, selectStatus);
  const coverage = useSelector(actor, selectCoverage);
  const failure = useSelector(actor, selectFailure);
  const { retry } = coverageCommands(actor);
  const hrefOf = (submission: number): string => `/assignments/${assignment.id}/desk/${submission}`;
  return (
    <>
      <PageHeader title="Coverage" description={ABOUT} />
      {status === 'unread' ? (
        <ErrorState message={failure?.message ?? 'The server cannot be reached.'} onRetry={retry} />
      ) : null}
      {status === 'loading' ? (
        <div role="status" aria-label="Searching the scripts…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {coverage === null || status === 'loading' || status === 'unread' ? null : (
        <>
          {failure === null ? null : (
            <Alert tone="error" className="mb-4">
              {failure.message ?? 'The server cannot be reached.'}
            </Alert>
          )}
          {coverage.scripts.length === 0 ? null : (
            <ClassPanel coverage={coverage} hrefOf={hrefOf} />
          )}
          <ItemsPanel
            actor={actor}
            coverage={coverage}
            manages={allows(assignment, 'manage')}
            hrefOf={hrefOf}
            newId={newId}
          />
          {coverage.scripts.length === 0 ? (
            <EmptyState title="No scripts yet">
              What they hold is shown here once they are handed in.
            </EmptyState>
          ) : (
            <ScriptsPanel actor={actor} coverage={coverage} hrefOf={hrefOf} />
          )}
        </>
      )}
    </>
  );
}
