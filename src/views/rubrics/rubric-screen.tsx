import { useSelector } from '@xstate/react';
import {
  builderCommands,
  type BuilderRef,
  selectEffect,
  selectFailure,
  selectStatus,
  selectTheirs,
} from '#machines/rubrics/rubric-builder.view.ts';
import type { CellsRef } from '#machines/rubrics/rubric-cells.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { counted } from '#contract/text/plural.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { RubricExportRef } from '#machines/rubrics/rubric-export.view.ts';
import type { RubricHistoryRef } from '#machines/rubrics/rubric-history.view.ts';
import type { ImportRef } from '#machines/rubrics/rubric-import.view.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { Others } from './import-dialog.tsx';
import { RubricGrid } from './rubric-grid.tsx';

/** Shown if someone else saved meanwhile: both versions are kept until one is chosen. */
function ConflictDialog({ actor }: { actor: BuilderRef }) {
  const theirs = useSelector(actor, selectTheirs);
  const commands = builderCommands(actor);
  if (theirs === null) return null;
  return (
    <LaterDialog
      open
      title="The rubric was changed meanwhile"
      description={`${theirs.author ?? 'Somebody'} saved version ${theirs.version} while you were editing.`}
      footer={
        <>
          <Button onClick={commands.takeTheirs}>Show theirs</Button>
          <Button variant="primary" onClick={commands.keepMine}>
            Go on with mine
          </Button>
        </>
      }
    >
      <p>
        Theirs has {theirs.rubric?.criteria.length ?? 0} criteria:{' '}
        {theirs.rubric?.criteria.map(({ name }) => name).join(', ') ?? 'none'}.
      </p>
      <p className="mt-2">
        With “Show theirs”, yours comes back with Undo. With “Go on with mine”, theirs stays among
        the versions once you save.
      </p>
    </LaterDialog>
  );
}

const list = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** Shows the effect of a change on existing marks, before it is saved (RUB-6). */
function ChangeDialog({ actor }: { actor: BuilderRef }) {
  const effect = useSelector(actor, selectEffect);
  const commands = builderCommands(actor);
  if (effect === null) return null;
  const { added, removed, levels, points, totals_change, bands_crossed, look_again } = effect;
  const said = [
    totals_change === 0
      ? 'No total changes.'
      : `${counted(totals_change, 'mark')} ${totals_change === 1 ? 'changes' : 'change'}, ${bands_crossed} ${bands_crossed === 1 ? 'crosses' : 'cross'} a band.`,
    ...(points.length > 0 ? [`Other points: ${list(points)}.`] : []),
    ...(removed.length > 0 ? [`No longer counted: ${list(removed)}.`] : []),
    ...(levels.length > 0 ? [`Chosen levels are gone: ${list(levels)}.`] : []),
    ...(added.length > 0 ? [`New: ${list(added)}.`] : []),
  ];
  return (
    <LaterDialog
      open
      onClose={commands.cancel}
      onSubmit={commands.confirm}
      title="This rubric has been marked with"
      description={`${counted(effect.marked_count, 'submission')} ${effect.marked_count === 1 ? 'has' : 'have'} marks. Saving changes them like this.`}
      footer={
        <>
          <Button onClick={commands.cancel}>Go on editing</Button>
          <Button type="submit" variant="primary">
            Save all the same
          </Button>
        </>
      }
    >
      <ul className="grid gap-1.5">
        {said.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {look_again.length === 0 ? null : (
        <>
          <h3 className="mt-4 mb-1 font-semibold">Look at these again</h3>
          <ul className="grid gap-1 text-sm">
            {look_again.map(({ submission_id, name, criteria }) => (
              <li key={submission_id} className="wrap-anywhere">
                {name}: {criteria.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </LaterDialog>
  );
}

export interface RubricScreenProps {
  actor: BuilderRef;
  cells: CellsRef;
  importer: ImportRef;
  exporter: RubricExportRef;
  history: RubricHistoryRef;
  assignment: Assignment | null;
  others: Others;
  newId: () => string;
}

export function RubricScreen({
  actor,
  cells,
  importer,
  exporter,
  history,
  assignment,
  others,
  newId,
}: RubricScreenProps) {
  const status = useSelector(actor, selectStatus);
  const failure = useSelector(actor, selectFailure);
  return (
    <>
      <PageHeader
        title={assignment === null ? 'Rubric' : `Rubric: ${assignment.name}`}
        description="What the work is judged by. Drafts of feedback follow these criteria, too."
      />
      {status === 'loading' ? (
        <div role="status" aria-busy="true" aria-label="Loading the rubric">
          <SkeletonText lines={8} />
        </div>
      ) : null}
      {status === 'failed' ? (
        <ErrorState
          title="The rubric could not be loaded"
          message={failure?.message ?? 'The server could not be reached.'}
          onRetry={builderCommands(actor).retry}
        />
      ) : null}
      {status === 'loading' || status === 'failed' ? null : (
        <RubricGrid
          actor={actor}
          cells={cells}
          importer={importer}
          exporter={exporter}
          history={history}
          assignment={assignment}
          others={others}
          newId={newId}
        />
      )}
      {status === 'confirming' ? <ChangeDialog actor={actor} /> : null}
      {status === 'conflicted' ? <ConflictDialog actor={actor} /> : null}
    </>
  );
}
