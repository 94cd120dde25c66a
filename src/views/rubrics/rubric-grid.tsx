import { STARTERS } from '#lib/rubrics/starters.ts';
import { ROUNDINGS, type Rubric } from '#contract/rubrics/model.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { foundPlace } from '#lib/rubrics/grid.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { fromDraft, type RubricDraft } from '#lib/rubrics/draft.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Cell } from './cell.tsx';
import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import FileInput from 'lucide-react/icons/file-input';
import History from 'lucide-react/icons/clock-3';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { maxOf } from '#contract/rubrics/total.ts';
import { allows } from '#contract/teams/roles.ts';
import { counted } from '#contract/text/plural.ts';
import {
  builderCommands,
  type BuilderRef,
  canRedo,
  canUndo,
  isBusy,
  isChecked,
  hasRestoredWork,
  isUnsaved,
  selectDraft,
  selectFocus,
} from '#machines/rubrics/rubric-builder.view.ts';
import { exportCommands, selectExportStatus } from '#machines/rubrics/rubric-export.view.ts';
import { historyCommands, selectHistoryStatus } from '#machines/rubrics/rubric-history.view.ts';
import { importCommands } from '#machines/rubrics/rubric-import.view.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { CriteriaGrid } from './criteria-grid.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';
import type { HistoryDialogProps } from './history-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { RubricScreenProps } from './rubric-screen.tsx';

/** The starting points offered while there is no rubric. */
const Starters = ({ onChoose }: { onChoose: (rubric: Rubric) => void }) => (
  <Panel title="Start from one of these, and change it" className="mb-4">
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 wide:grid-cols-3">
      {STARTERS.map(({ id, name, about, rubric }) => (
        <li key={id} className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-ink-muted">{about}</p>
          </div>
          <Button size="sm" onClick={() => onChoose(rubric)}>
            Use<span className="sr-only"> the rubric {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  </Panel>
);

interface Commands {
  edit: (edit: RubricEdit) => void;
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** Returns the criterion and the level in which a key was pressed. */
function placeOf(target: EventTarget | null): { at: number; level: number | null } | null {
  const path = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
  const [, at, level] = /^criteria\.(\d+)(?:\.levels\.(\d+))?/.exec(path ?? '') ?? [];
  return at === undefined
    ? null
    : { at: Number(at), level: level === undefined ? null : Number(level) };
}

function editOf(
  key: string,
  place: NonNullable<ReturnType<typeof placeOf>>,
  newId: () => string,
): RubricEdit | null {
  const { at, level } = place;
  if (key === 'ArrowUp') return { do: 'moveCriterion', at, to: at - 1 };
  if (key === 'ArrowDown') return { do: 'moveCriterion', at, to: at + 1 };
  if (key === 'Delete')
    return level === null ? { do: 'removeCriterion', at } : { do: 'removeLevel', at, level };
  if (key === 'Enter')
    return level === null
      ? { do: 'addCriterion', at: at + 1, id: newId() }
      : { do: 'addLevel', at, level: level + 1, id: newId() };
  if (level === null) return null;
  if (key === 'ArrowLeft') return { do: 'moveLevel', at, level, to: level - 1 };
  return key === 'ArrowRight' ? { do: 'moveLevel', at, level, to: level + 1 } : null;
}

/** Handles the keys of the grid: Alt moves and adds, Ctrl or Cmd saves and undoes. */
function useGridKeys(
  root: RefObject<HTMLElement | null>,
  commands: Commands,
  newId: () => string,
): void {
  useEffect(() => {
    const element = root.current;
    const byKey = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (event.altKey && !mod) {
        const place = placeOf(event.target);
        const edit = place === null ? null : editOf(event.key, place, newId);
        if (edit === null) return;
        event.preventDefault();
        commands.edit(edit);
      } else if (
        mod &&
        !event.altKey &&
        (key === 's' || key === 'enter' || key === 'z' || key === 'y')
      ) {
        event.preventDefault();
        if (key === 's' || key === 'enter') commands.save();
        else if (key === 'y' || event.shiftKey) commands.redo();
        else commands.undo();
      }
    };
    element?.addEventListener('keydown', byKey);
    return () => element?.removeEventListener('keydown', byKey);
  }, [root, commands, newId]);
}

interface WholeSettingsProps {
  draft: RubricDraft;
  scale: GradeScale;
  errorAt: (path: string) => string | undefined;
  onEdit: (edit: RubricEdit) => void;
}

const ROUNDING_OPTIONS = ROUNDINGS.map((step) => ({
  value: String(step),
  label: step === 0 ? 'Not rounded' : `Rounded to ${step}`,
}));
const START_OPTIONS = [
  { value: 'zero' as const, label: 'Starts at 0' },
  { value: 'max' as const, label: 'Starts at the maximum' },
];

/** Returns the next grade without a band. */
const nextGrade = (scale: GradeScale, bands: RubricDraft['bands']): string => {
  const known =
    scale.kind === 'letters' ? scale.letters : scale.kind === 'pass_fail' ? ['Pass'] : [];
  return known.find((grade) => !bands.some((band) => band.grade === grade)) ?? '';
};

/**
 * Settings of the whole rubric: where the total starts and ends, which grades it proposes, what
 * students see.
 */
function WholeSettings({ draft, scale, errorAt, onEdit }: WholeSettingsProps) {
  const [open, setOpen] = useState(false);
  const set = (fields: Extract<RubricEdit, { do: 'set' }>['fields']) =>
    onEdit({ do: 'set', fields });
  const setBands = (bands: RubricDraft['bands']) => onEdit({ do: 'setBands', bands });
  const setBand = (at: number, fields: Partial<RubricDraft['bands'][number]>) =>
    setBands(draft.bands.map((band, index) => (index === at ? { ...band, ...fields } : band)));
  return (
    <Disclosure
      summary="Total, grades and what students see"
      open={open}
      onToggle={() => setOpen(!open)}
      className="mt-6"
    >
      <div className="grid gap-5 pt-3 wide:grid-cols-2">
        <fieldset className="grid content-start gap-2">
          <legend className="mb-1 font-semibold">Total</legend>
          <Select
            aria-label="Where the total starts"
            value={draft.start}
            options={START_OPTIONS}
            onChange={(start) => set({ start })}
          />
          <div className="grid grid-cols-3 gap-2">
            <Cell
              path="min"
              label="Lowest total"
              kind="number"
              placeholder="no floor"
              value={draft.min}
              onChange={(min) => set({ min })}
              error={errorAt('min')}
            />
            <Cell
              path="max"
              label="Maximum; empty: what the criteria add up to"
              kind="number"
              placeholder="sum"
              value={draft.max}
              onChange={(max) => set({ max })}
              error={errorAt('max')}
            />
            <Cell
              path="extra"
              label="How far a bonus may go beyond the maximum"
              kind="number"
              placeholder="extra"
              value={draft.extra}
              onChange={(extra) => set({ extra })}
              error={errorAt('extra')}
            />
          </div>
          <Select
            aria-label="Rounding"
            value={String(draft.rounding)}
            options={ROUNDING_OPTIONS}
            onChange={(step) =>
              set({ rounding: ROUNDINGS.find((one) => String(one) === step) ?? 0.01 })
            }
          />
          <Checkbox
            label="Students see no points"
            hint="In print and in files for them"
            checked={draft.hide_points}
            onChange={(hide_points) => set({ hide_points })}
          />
        </fieldset>
        {scale.kind === 'points' ? null : (
          <fieldset className="grid content-start gap-2">
            <legend className="mb-1 font-semibold">
              From this percentage on, this grade is proposed
            </legend>
            {draft.bands.map((band, at) => (
              <div key={at} className="flex items-start gap-2">
                <Cell
                  path={`bands.${at}.grade`}
                  label={`Grade of band ${at + 1}`}
                  placeholder="grade"
                  value={band.grade}
                  onChange={(grade) => setBand(at, { grade })}
                  error={errorAt(`bands.${at}.grade`)}
                  className="flex-1"
                />
                <Cell
                  path={`bands.${at}.from`}
                  label={`Percentage of band ${at + 1}`}
                  kind="number"
                  placeholder="from %"
                  value={band.from}
                  onChange={(from) => setBand(at, { from })}
                  error={errorAt(`bands.${at}.from`)}
                  className="flex-1"
                />
                <IconButton
                  icon={Trash}
                  tone="danger"
                  label={`Delete band ${at + 1}`}
                  onClick={() => setBands(draft.bands.filter((_, index) => index !== at))}
                />
              </div>
            ))}
            <div>
              <Button
                size="sm"
                icon={Plus}
                onClick={() =>
                  setBands([...draft.bands, { grade: nextGrade(scale, draft.bands), from: '' }])
                }
              >
                Add band
              </Button>
            </div>
          </fieldset>
        )}
        <div className="wide:col-span-2">
          <Cell
            path="marker_guidelines"
            label="Guidelines for markers"
            kind="text"
            placeholder="For markers only"
            value={draft.marker_guidelines}
            onChange={(marker_guidelines) => set({ marker_guidelines })}
            error={errorAt('marker_guidelines')}
          />
        </div>
      </div>
    </Disclosure>
  );
}

const HistoryDialog = lazyComponent<HistoryDialogProps>(() => import('./history-dialog.tsx'));
const ExportDialog = lazyComponent<ExportDialogProps>(() => import('./export-dialog.tsx'));

/**
 * Returns problems by the path of their cell. Missing values are reported once saving was tried,
 * unreadable ones at once.
 */
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

/** Moves the focus to the cell that the last edit was about. */
function useSentFocus(actor: BuilderRef) {
  const root = useRef<HTMLDivElement>(null);
  const { path, turn } = useSelector(actor, selectFocus);
  useEffect(() => {
    // The grid of criteria handles its own cells.
    if (turn === 0 || foundPlace(path) !== null) return;
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    (
      all.find((cell) => cell.dataset['cell'] === path) ??
      all.find((cell) => cell.dataset['cell']?.startsWith(path))
    )?.focus();
  }, [path, turn]);
  return root;
}

const NOT_THEIRS = 'Only the owner and co-owners change this rubric.';

/** The grid with the settings of the whole rubric; the total stays visible. */
export function RubricGrid({
  actor,
  cells,
  importer,
  exporter,
  history,
  assignment,
  others,
  newId,
}: RubricScreenProps) {
  const recalled = useSelector(actor, hasRestoredWork);
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
  const noSave = mayEdit ? 'There is nothing to save.' : NOT_THEIRS;
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
        {criteria.length === 0 ? null : (
          <CriteriaGrid
            actor={actor}
            cells={cells}
            draft={draft}
            errorAt={errorAt}
            onEdit={commands.edit}
            mayEdit={mayEdit}
            newId={newId}
          />
        )}
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          icon={Plus}
          data-cell="add"
          disabled={mayEdit ? false : NOT_THEIRS}
          onClick={() => commands.edit({ do: 'addCriterion', at: criteria.length, id: newId() })}
        >
          Add criterion
        </Button>
        <Button
          icon={FileInput}
          disabled={mayEdit ? false : NOT_THEIRS}
          onClick={importCommands(importer).open}
        >
          Read from elsewhere…
        </Button>
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
      </div>
      <fieldset disabled={!mayEdit} className="min-w-0">
        <legend className="sr-only">The whole rubric</legend>
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
      <div className="sticky bottom-0 z-10 mt-6 flex items-center gap-x-4 border-t border-line bg-paper py-3 max-sm:flex-wrap max-sm:justify-end max-sm:gap-x-1.5">
        <output
          aria-label="Total"
          className="min-w-0 flex-1 text-base max-sm:basis-full max-sm:text-sm"
          data-figures
        >
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
