import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import {
  isBusy,
  moderationCommands,
  selectStatus,
  selectFailure,
  selectFound,
  selectPlan,
  type ModerationRef,
} from '#machines/teams/moderation.view.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { DrawList } from './draw-list.tsx';
import { ModeratorPanel } from './moderator-panel.tsx';
import { ReportSection } from './report-section.tsx';
import { SamplePanel, SamplePlanPanel } from './sample-panel.tsx';
import { ScriptList } from './script-list.tsx';

export interface ModerationScreenProps {
  actor: ModerationRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
}

/** The sample that is looked at again, what moderators say of it, and the report (MOD-3, MOD-4, MOD-6). */
export function ModerationScreen({ actor, assignment }: ModerationScreenProps) {
  const face = useSelector(actor, selectStatus);
  const found = useSelector(actor, selectFound);
  const plan = useSelector(actor, selectPlan);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const titled = useId();
  const commands = moderationCommands(actor);
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }}
        title={`Moderation: ${assignment.name}`}
        description="A sample of the marked scripts is looked at again. Whoever moderates sees the mark: this is no double marking."
      />
      {face === 'loading' ? (
        <div role="status" aria-label="Loading the sample…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {face === 'error' ? (
        <ErrorState
          title="The sample could not be loaded"
          message={
            failure?.status === 403
              ? 'The owner of this assignment, co-owners, its moderators and external examiners see it.'
              : (failure?.message ?? 'The server cannot be reached.')
          }
          onRetry={commands.retry}
        />
      ) : null}
      {face === 'moderation' && failure !== null ? (
        <Alert tone="error" className="mb-5" takesFocus>
          {failure.message ?? 'The server cannot be reached. Nothing has changed: try again.'}
        </Alert>
      ) : null}
      {face === 'moderation' && found !== null ? (
        <div className="grid gap-10">
          <div
            className={manages ? 'grid gap-8 wide:grid-cols-[minmax(0,1fr)_24rem]' : 'grid gap-8'}
          >
            <section aria-labelledby={titled} className="min-w-0">
              <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
                Sample
              </h2>
              {found.moderation.scripts.length === 0 ? (
                <EmptyState level={3} title="No sample has been drawn">
                  {manages
                    ? 'Choose a rule, look at which scripts it takes, then draw.'
                    : 'The owner or a co-owner draws it once marks are given.'}
                </EmptyState>
              ) : (
                <ScriptList
                  actor={actor}
                  scripts={found.moderation.scripts}
                  assignmentId={assignment.id}
                  busy={busy}
                />
              )}
              <DrawList draws={found.moderation.draws} />
            </section>
            {manages ? (
              <div className="no-print grid content-start gap-8">
                {plan === null ? (
                  <SamplePanel actor={actor} moderation={found.moderation} />
                ) : (
                  <SamplePlanPanel actor={actor} plan={plan} />
                )}
                <ModeratorPanel actor={actor} moderation={found.moderation} />
              </div>
            ) : null}
          </div>
          {found.report === null ? (
            <Alert tone="info">
              There is no report for you yet: you mark scripts here that somebody else marks, too,
              without seeing each other’s marks. Hand yours over first.
            </Alert>
          ) : (
            <ReportSection actor={actor} report={found.report} />
          )}
        </div>
      ) : null}
    </>
  );
}
