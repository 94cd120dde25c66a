import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { TABLE_PAGE_SIZES } from '#contract/limits.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Settings } from '#contract/accounts/user.ts';
import { allows } from '#contract/teams/roles.ts';
import { gradeHint } from '#lib/submissions/grades.ts';
import { isFiltered } from '#lib/submissions/submission-query.ts';
import {
  isSumming,
  isWorking,
  selectQueue,
  type BulkRef,
} from '#machines/submissions/bulk-actions.view.ts';
import {
  selectBulk,
  selectCursor,
  selectDialog,
  selectFound,
  selectLast,
  selectQuery,
  selectSelected,
  selectUnsaved,
  tableCommands,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import { MenuList } from '#views/components/actions/menu.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import type { OtherMarkers } from './other-markers.tsx';
import { EmptyList } from './table/empty-list.tsx';
import type { PointsSlot } from '#views/drafts/points-slot.ts';
import type { CommentBankSlot } from './editor/feedback-dialog.tsx';
import { BatchProgress, BatchSummary, BulkBar, loadLater } from './later.tsx';
import { rowMenuItems } from './table/row-menu-items.ts';
import { SharedTip } from './table/shared-tip.tsx';
import { studentName } from './submission-labels.ts';
import { SubmissionFilters } from './table/submission-filters.tsx';
import type { RowActions } from './table/submission-row.tsx';
import { SubmissionsTable } from './table/submissions-table.tsx';
import { useCursor } from './table/use-cursor.ts';
import { useGridKeys } from './table/use-grid-keys.ts';
import { useChipCounts, useRows, useTruthOf, useWarmSearch } from './table/use-rows.ts';
import { useSelection } from './table/use-selection.ts';
import { useTableKeys } from './table/use-table-keys.ts';
import { useLoadedActor } from './use-loaded-actor.ts';
import { WorkbenchDialogs } from './workbench-dialogs.tsx';

export interface WorkbenchListProps {
  actor: TableRef;
  submissions: readonly Submission[];
  assignment: Assignment | null;
  refreshing: boolean;
  credits: number | 'own' | null;
  shortcuts: boolean;
  density: Settings['density'];
  onDensity: (density: Settings['density']) => void;
  now: Date;
  company: OtherMarkers;
  canMark: boolean;
  CommentBank: CommentBankSlot;
  Points: PointsSlot;
  onUpload: () => void;
}

const NONE: ReadonlySet<number> = new Set();
const EMPTY: ReturnType<typeof selectQueue> = [];

const FAILED_STANDS =
  'Some of the last batch failed: retry them or close that list above the table first.';

/** Ids that wait for their turn in a batch: their rows are busy too. */
function useQueued(bulk: BulkRef | undefined): ReadonlySet<number> {
  const queue = useSelector(bulk, (snapshot) =>
    snapshot === undefined ? EMPTY : selectQueue(snapshot),
  );
  return useMemo(
    () => (queue.length === 0 ? NONE : new Set(queue.map(({ submission }) => submission.id))),
    [queue],
  );
}

/** The list once it is loaded: filters, table, selection, keys and dialogs. */
export function WorkbenchList(props: WorkbenchListProps) {
  const {
    actor,
    submissions,
    assignment,
    refreshing,
    credits,
    shortcuts,
    density,
    onDensity,
    now,
    company,
    canMark,
    CommentBank,
    Points,
    onUpload,
  } = props;
  const commands = useMemo(() => tableCommands(actor), [actor]);
  const query = useSelector(actor, selectQuery);
  const selected = useSelector(actor, selectSelected);
  const cursor = useSelector(actor, selectCursor);
  const found = useSelector(actor, selectFound);
  const dialog = useSelector(actor, selectDialog);
  const unsavedIds = useSelector(actor, selectUnsaved);
  const bulk = useLoadedActor(useSelector(actor, selectBulk));
  const working = useSelector(bulk, (snapshot) => snapshot !== undefined && isWorking(snapshot));
  const summing = useSelector(bulk, (snapshot) => snapshot !== undefined && isSumming(snapshot));
  const queued = useQueued(bulk);
  const unsaved = useMemo(() => new Set(unsavedIds), [unsavedIds]);
  const day = now.toDateString();
  // oxlint-disable-next-line react/exhaustive-deps -- rows change with the day, not with the minute
  const today = useMemo(() => now, [day]);
  const [menu, setMenu] = useState<{ row: Submission; anchor: HTMLElement } | null>(null);
  const search = useRef<HTMLInputElement>(null);

  const scale = assignment?.grade_scale;
  const { matching, shown } = useRows(submissions, query, scale);
  const counts = useChipCounts(submissions);
  const truthOf = useTruthOf(submissions);
  useWarmSearch(submissions);
  usePrefetchWhenIdle(loadLater);

  const generate = useCallback((row: Submission) => commands.generate(row, Date.now()), [commands]);
  const { toggle, togglePage, selectMatching, isPageSelected } = useSelection(
    commands,
    selected,
    shown.rows,
    matching,
  );
  const { step } = useCursor(commands, cursor, shown);
  const open = useCallback((row: Submission) => commands.openEditor(row, 'grade'), [commands]);
  const gridKeys = useGridKeys({ rows: shown.rows, canMark, step, open, toggle });
  const deeds = useMemo(
    (): RowActions => ({
      openEditor: commands.openEditor,
      openFile: commands.openFile,
      openFiles: commands.openFiles,
      openScore: commands.openScore,
      generate,
      toggle,
      openMenu: (row, anchor) =>
        setMenu((shownMenu) => (shownMenu?.anchor === anchor ? null : { row, anchor })),
    }),
    [commands, generate, toggle],
  );
  const closeMenu = useCallback(() => setMenu(null), []);

  const last = useSelector(actor, selectLast);
  const lastGraded = last === null ? undefined : truthOf(last);
  useTableKeys({
    rows: shown.rows,
    cursor,
    isOn: shortcuts && dialog === 'none' && menu === null,
    canMark,
    step,
    generate,
    open,
    edit: (row) => commands.openEditor(row, 'user'),
    select: (row) => toggle(row.id, false),
    back: lastGraded ? () => open(lastGraded) : null,
    search: () => search.current?.focus(),
    help: commands.openKeys,
  });

  const filtered = isFiltered(query);
  const hint = gradeHint(scale ?? { kind: 'free' });
  const canDelete = assignment === null || allows(assignment, 'manage');
  const chosen = () => matching.filter(({ id }) => selected.has(id));
  return (
    <>
      <SubmissionFilters
        query={query}
        counts={counts}
        matching={shown.total}
        searchRef={search}
        onSearch={commands.search}
        onStatus={commands.chooseStatus}
        onChip={commands.toggleChip}
        onSort={commands.sort}
        onClear={commands.clearFilters}
        density={density}
        onDensity={onDensity}
      />
      {bulk && working ? <BatchProgress actor={bulk} /> : null}
      {bulk && summing ? <BatchSummary actor={bulk} /> : null}
      {shown.total === 0 ? (
        <EmptyList
          filtered={filtered}
          canMark={canMark}
          onClear={commands.clearFilters}
          onUpload={onUpload}
        />
      ) : (
        <div
          className="mt-3 rounded-panel border border-line bg-surface"
          onPointerEnter={loadLater}
          onFocus={loadLater}
        >
          <SharedTip>
            <SubmissionsTable
              actor={actor}
              rows={shown.rows}
              total={shown.total}
              sort={query.sort}
              onSort={commands.sort}
              selected={selected}
              onSelectPage={togglePage}
              queued={queued}
              unsaved={unsaved}
              company={company}
              found={found}
              canMark={canMark}
              refreshing={refreshing}
              compact={density === 'compact'}
              gridKeys={gridKeys}
              today={today}
              deeds={deeds}
            />
          </SharedTip>
          <div className="border-t border-line">
            <Pagination
              noun="submissions"
              page={shown.page}
              pageSize={query.pageSize}
              total={shown.total}
              onPage={commands.showPage}
              onPageSize={(size) =>
                commands.chooseSize(
                  TABLE_PAGE_SIZES.find((known) => known === size) ?? TABLE_PAGE_SIZES[0],
                )
              }
            />
          </div>
        </div>
      )}
      {canMark && selected.size > 0 ? (
        <BulkBar
          count={selected.size}
          matching={matching.length}
          isPageSelected={isPageSelected}
          waitsFor={
            bulk === undefined ? null : summing ? FAILED_STANDS : 'Another batch is running.'
          }
          canDelete={canDelete}
          onSelectMatching={selectMatching}
          onClear={commands.clearSelection}
          onAsk={(kind) => commands.askForBatch(kind, chosen())}
        />
      ) : null}
      {menu ? (
        <MenuList
          label={`More actions for ${studentName(menu.row)}`}
          anchor={menu.anchor}
          onClose={closeMenu}
          items={rowMenuItems(menu.row, commands, generate, { canMark, canDelete })}
        />
      ) : null}
      <WorkbenchDialogs
        actor={actor}
        matching={matching}
        truthOf={truthOf}
        canMark={canMark}
        gradeHint={hint}
        scale={scale}
        available={
          credits === 'own' || assignment === null || allows(assignment, 'own') ? credits : null
        }
        CommentBank={CommentBank}
        Points={Points}
        onGenerate={generate}
      />
    </>
  );
}
