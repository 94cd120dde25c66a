import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import FileInput from 'lucide-react/icons/file-input';
import History from 'lucide-react/icons/clock-3';
import Plus from 'lucide-react/icons/plus';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useMemo, useRef } from 'react';
import { maxOf } from '#contract/rubrics/total.ts';
import { allows } from '#contract/teams/roles.ts';
import { fromDraft } from '#lib/rubrics/draft.ts';
import { counted } from '#contract/text/plural.ts';
import {
  builderCommands,
  canRedo,
  canUndo,
  isBusy,
  isChecked,
  isRecalled,
  isUnsaved,
  selectDraft,
  selectFocus,
  type BuilderRef,
} from '#machines/rubrics/rubric-builder.view.ts';
import { exportCommands, selectExportStatus } from '#machines/rubrics/rubric-export.view.ts';
import { historyCommands, selectHistoryStatus } from '#machines/rubrics/rubric-history.view.ts';
import { importCommands } from '#machines/rubrics/rubric-import.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { CriterionRow } from './criterion-row.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';
import type { HistoryDialogProps } from './history-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { RubricScreenProps } from './rubric-screen.tsx';
import { Starters } from './starters.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { WholeSettings } from './whole-settings.tsx';

const HistoryDialog = lazyComponent<HistoryDialogProps>(() => import('./history-dialog.tsx'));
const ExportDialog = lazyComponent<ExportDialogProps>(() => import('./export-dialog.tsx'));

/** Problems by the path of their cell. What is merely missing is said once saving was tried, what can't be read at once. */
function useProblems(actor: BuilderRef) {
  const draft = useSelector(actor, selectDraft);
  const checked = useSelector(actor, isChecked);
  return useMemo(() => {
    const { rubric, problems } = fromDraft(draft);
    const shown = problems.filter(({ message }) => checked || message.endsWith('is no number.'));
    const byPath = new Map(shown.map(({ path, message }) => [path.join('.'), message]));
    return { draft, max: maxOf(rubric), problems, errorAt: (path: string) => byPath.get(path) };
  }, [draft, checked]);
}

/** Sends the keyboard to the cell that the last edit was about. */
function useSentFocus(actor: BuilderRef) {
  const root = useRef<HTMLDivElement>(null);
  const { path, turn } = useSelector(actor, selectFocus);
  useEffect(() => {
    if (turn === 0) return;
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    (
      all.find((cell) => cell.dataset['cell'] === path) ??
      all.find((cell) => cell.dataset['cell']?.startsWith(path))
    )?.focus();
  }, [path, turn]);
  return root;
}

/** The grid with everything that counts for the whole rubric; the total stays in sight. */
export function RubricGrid({
  actor,
  importer,
  exporter,
  history,
  assignment,
  others,
  newId,
}: RubricScreenProps) {
  const recalled = useSelector(actor, isRecalled);
  const unsaved = useSelector(actor, isUnsaved);
  const busy = useSelector(actor, isBusy);
  const exporting = useSelector(exporter, selectExportStatus) !== 'closed';
  const looking = useSelector(history, selectHistoryStatus) !== 'closed';
  const [undo, redo] = [useSelector(actor, canUndo), useSelector(actor, canRedo)];
  const { draft, max, problems, errorAt } = useProblems(actor);
  const commands = useMemo(() => builderCommands(actor), [actor]);
  const root = useSentFocus(actor);
  useGridKeys(root, commands, newId);
  const mayEdit = assignment === null || allows(assignment, 'manage');
  const { criteria } = draft;
  const columns = Math.max(
    0,
    ...criteria.map(({ kind, levels }) =>
      kind === 'points' || kind === 'comment' ? 0 : levels.length,
    ),
  );
  const noSave = mayEdit
    ? 'There is nothing to save.'
    : 'Only the owner and co-owners can save it.';
  return (
    <div ref={root}>
      {recalled ? (
        <Alert
          tone="info"
          title="Your unsaved rubric is still here"
          className="mb-5"
          action={
            <Button size="sm" onClick={commands.discard}>
              Discard it
            </Button>
          }
        >
          You changed it on an earlier visit and didn’t save.
        </Alert>
      ) : null}
      {mayEdit ? null : (
        <Alert tone="info" title="Only the owner and co-owners change this rubric" className="mb-5">
          You can read it here and mark by it.
        </Alert>
      )}
      <fieldset disabled={!mayEdit} className="min-w-0">
        <legend className="sr-only">The rubric</legend>
        {criteria.length === 0 && mayEdit ? <Starters onChoose={commands.replace} /> : null}
        <ol aria-label="Criteria" className="grid gap-4">
          {criteria.map((criterion, at) => (
            <CriterionRow
              key={criterion.id}
              criterion={criterion}
              at={at}
              count={criteria.length}
              columns={columns}
              errorAt={errorAt}
              onEdit={commands.edit}
              newId={newId}
            />
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            icon={Plus}
            data-cell="add"
            onClick={() => commands.edit({ do: 'addCriterion', at: criteria.length, id: newId() })}
          >
            Add criterion
          </Button>
          <Button icon={FileInput} onClick={importCommands(importer).open}>
            Read from elsewhere…
          </Button>
        </div>
        <WholeSettings
          draft={draft}
          scale={assignment?.grade_scale ?? { kind: 'free' }}
          errorAt={errorAt}
          onEdit={commands.edit}
        />
      </fieldset>
      {exporting ? <ExportDialog actor={exporter} unsaved={unsaved} /> : null}
      {looking ? <HistoryDialog actor={history} mayEdit={mayEdit} /> : null}
      <ImportDialog actor={importer} others={others} replaces={criteria.length > 0} />
      <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
        <output aria-label="Total" className="min-w-0 shrink grow basis-48 text-base" data-figures>
          <strong>{counted(max, 'point')}</strong> ·{' '}
          {criteria.length === 1 ? '1 criterion' : `${criteria.length} criteria`}
          {problems.length > 0 && criteria.length > 0 ? (
            <span className="text-danger"> · {counted(problems.length, 'problem')}</span>
          ) : null}
          <span className="text-ink-muted">
            {' '}
            ·{' '}
            {unsaved ? 'not saved yet' : criteria.length === 0 ? 'there is no rubric yet' : 'saved'}
          </span>
        </output>
        <IconButton
          icon={Download}
          label="Download the rubric"
          disabled={assignment?.rubric ? false : 'There is no saved rubric yet.'}
          onClick={exportCommands(exporter).open}
        />
        <IconButton
          icon={History}
          label="Earlier versions"
          onClick={historyCommands(history).open}
        />
        <IconButton
          icon={Undo}
          label="Undo"
          keys="Mod+Z"
          disabled={!undo}
          onClick={commands.undo}
        />
        <IconButton
          icon={Redo}
          label="Redo"
          keys="Mod+Shift+Z"
          disabled={!redo}
          onClick={commands.redo}
        />
        <Button
          variant="primary"
          busy={busy}
          keys="Mod+S"
          disabled={mayEdit && unsaved ? false : noSave}
          onClick={commands.save}
        >
          Save rubric
        </Button>
      </div>
    </div>
  );
}
