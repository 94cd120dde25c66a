import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import {
  builderCommands,
  selectStatus,
  selectFailure,
  type BuilderRef,
} from '#machines/rubrics/rubric-builder.view.ts';
import type { RubricExportRef } from '#machines/rubrics/rubric-export.view.ts';
import type { RubricHistoryRef } from '#machines/rubrics/rubric-history.view.ts';
import type { ImportRef } from '#machines/rubrics/rubric-import.view.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Others } from './import-dialog.tsx';
import { RubricGrid } from './rubric-grid.tsx';

export interface RubricScreenProps {
  actor: BuilderRef;
  importer: ImportRef;
  exporter: RubricExportRef;
  history: RubricHistoryRef;
  assignment: Assignment | null;
  others: Others;
  newId: () => string;
}

/** The rubric of an assignment (RUB-3). */
export function RubricScreen({
  actor,
  importer,
  exporter,
  history,
  assignment,
  others,
  newId,
}: RubricScreenProps) {
  const face = useSelector(actor, selectStatus);
  const failure = useSelector(actor, selectFailure);
  const back =
    assignment === null
      ? {}
      : { back: { href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' } };
  return (
    <>
      <PageHeader
        {...back}
        title={assignment === null ? 'Rubric' : `Rubric: ${assignment.name}`}
        description="What the work is judged by. Drafts of feedback follow these criteria, too."
      />
      {face === 'loading' ? (
        <div role="status" aria-busy="true" aria-label="Loading the rubric">
          <SkeletonText lines={8} />
        </div>
      ) : null}
      {face === 'failed' ? (
        <ErrorState
          title="The rubric could not be loaded"
          message={failure?.message ?? 'The server could not be reached.'}
          onRetry={builderCommands(actor).retry}
        />
      ) : null}
      {face === 'loading' || face === 'failed' ? null : (
        <RubricGrid
          actor={actor}
          importer={importer}
          exporter={exporter}
          history={history}
          assignment={assignment}
          others={others}
          newId={newId}
        />
      )}
      {face === 'confirming' ? <ChangeDialog actor={actor} /> : null}
      {face === 'conflicted' ? <ConflictDialog actor={actor} /> : null}
    </>
  );
}
