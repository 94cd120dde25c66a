import Upload from 'lucide-react/icons/upload';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { type Ref, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import { type PageOf, pageOf } from '#lib/lists/paging.ts';
import {
  selectBulk,
  selectCursor,
  selectDialog,
  selectFound,
  selectLast,
  selectQuery,
  selectSelected,
  selectUnsaved,
  type TableCommands,
  tableCommands,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import {
  filterSubmissions,
  isFiltered,
  NO_FILTER,
  QUICK_CHIPS,
  type QuickChip,
  sortSubmissions,
  type StatusFilter,
  type SubmissionColumn,
  type SubmissionQuery,
} from '#lib/submissions/submission-query.ts';
import Rows4 from 'lucide-react/icons/rows-4';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { Settings } from '#contract/accounts/user.ts';
import { cx } from '#views/components/base/cx.ts';
import { FilterChip } from '#views/components/actions/filter-chip.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { CHIP_NAMES, STATUS_OPTIONS, studentName } from './submission-labels.ts';
import { SORTS } from './table/columns.ts';
import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { TABLE_PAGE_SIZES } from '#contract/limits.ts';
import { allows } from '#contract/teams/roles.ts';
import { gradeHint } from '#lib/submissions/grades.ts';
import {
  type BulkRef,
  isSumming,
  isWorking,
  selectQueue,
} from '#machines/submissions/bulk-actions.view.ts';
import { MenuList } from '#views/components/actions/menu.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import type { OtherMarkers } from './other-markers.tsx';
import type { PointsSlot } from '#views/drafts/points-slot.ts';
import type { CommentBankSlot } from './editor/feedback-dialog.tsx';
import { BatchProgress, BatchSummary, BulkBar, loadLater } from './later.tsx';
import { rowMenuItems } from './table/row-menu-items.ts';
import { SharedTip } from './table/shared-tip.tsx';
import type { RowActions } from './table/submission-row.tsx';
import { SubmissionsTable } from './table/submissions-table.tsx';
import { useGridKeys } from './table/use-grid-keys.ts';
import { useSelection } from './table/use-selection.ts';
import { useTableKeys } from './table/use-table-keys.ts';
import { useLoadedActor } from './use-loaded-actor.ts';
import { WorkbenchDialogs } from './workbench-dialogs.tsx';

interface EmptyListProps {
  filtered: boolean;
  canMark: boolean;
  onClear: () => void;
  onUpload: () => void;
}

const FirstSteps = () => (
  <>
    <span className="block">
      Nothing has been handed in yet. Upload the first submission, or drop your students’ files
      anywhere on this page: one, many, or a whole folder. A zip of Moodle, Canvas, Blackboard or
      Brightspace comes in whole by “Import a class”.
    </span>
    <span className="mt-1 block">
      Then generate a draft for each, make it yours, and save it with a grade.
    </span>
  </>
);

/**
 * Shown if there is nothing to list: because of the filters, or because nothing was submitted yet.
 */
const EmptyList = ({ filtered, canMark, onClear, onUpload }: EmptyListProps) => (
  <EmptyState
    title="No submissions found matching your criteria"
    action={
      filtered ? (
        <Button onClick={onClear}>Clear Filters</Button>
      ) : (
        canMark && (
          <Button variant="primary" icon={Upload} onClick={onUpload}>
            Upload First Submission
          </Button>
        )
      )
    }
  >
    {filtered ? (
      'The search looks at student IDs, file names, grades and feedback.'
    ) : canMark ? (
      <FirstSteps />
    ) : (
      'Nothing has been submitted yet. A marker uploads the students’ files.'
    )}
  </EmptyState>
);

/** Focuses a row that is on the page. */
function focusRow(id: number): HTMLElement | null {
  const row = document.getElementById(`submission-${id}`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return row;
}

/**
 * Keeps the keyboard's current row: it moves with the focus, across pages, and to the next row if
 * its own is gone.
 */
function useCursor(
  { moveCursor, showPage }: Pick<TableCommands, 'moveCursor' | 'showPage'>,
  cursor: number | null,
  { rows, page, pageCount }: PageOf<Submission>,
) {
  const place = rows.findIndex(({ id }) => id === cursor);
  const lastPlace = useRef(0);
  const awaited = useRef<'first' | 'last' | null>(null);

  const move = (id: number) => {
    moveCursor(id);
    return focusRow(id);
  };

  useEffect(() => {
    const target =
      awaited.current === 'first' ? rows[0] : awaited.current === 'last' ? rows.at(-1) : undefined;
    awaited.current = null;
    if (target) void move(target.id);
    // eslint-disable-next-line -- only a new page is waited for
  }, [rows]);

  useEffect(() => {
    if (place !== -1) lastPlace.current = place;
    else if (cursor !== null && document.activeElement === document.body) {
      const beside = rows[Math.min(lastPlace.current, rows.length - 1)];
      if (beside) void move(beside.id);
    }
  });

  const turnPage = (by: 1 | -1): void => {
    const to = page + by;
    if (to < 0 || to >= pageCount) return;
    awaited.current = by === 1 ? 'first' : 'last';
    showPage(to);
  };

  /**
   * Moves to the row before or after the one with this id, across pages; without one to the first
   * or last. Returns the row if it is on this page.
   */
  const step = (from: number | null, by: 1 | -1): HTMLElement | null => {
    const at = rows.findIndex(({ id }) => id === from);
    const next = at === -1 ? rows.at(by === 1 ? 0 : -1) : rows[at + by];
    if (next) return move(next.id);
    turnPage(by);
    return null;
  };
  return { step };
}

/** Sorted once per sort order and list; a keystroke only filters the sorted list. */
function useRows(all: readonly Submission[], query: SubmissionQuery, scale: Scale | undefined) {
  const { sort, search, status, chips, page, pageSize } = query;
  const sorted = useMemo(() => sortSubmissions(all, sort, scale), [all, sort, scale]);
  const matching = useMemo(
    () => filterSubmissions(sorted, { search, status, chips }),
    [sorted, search, status, chips],
  );
  const shown = useMemo(() => pageOf(matching, page, pageSize), [matching, page, pageSize]);
  return { matching, shown };
}

const isOf: Readonly<Record<QuickChip, (row: Submission) => boolean>> = {
  not_graded: ({ grade }) => grade === null || grade.trim() === '',
  completed: ({ status }) => status === 'completed',
  error: ({ status }) => status === 'error',
  late: ({ late }) => late,
};

/** Indexed when first needed: most changes of a list aren't followed by a lookup. */
function indexed(all: readonly Submission[]): (id: number) => Submission | undefined {
  let known: Map<number, Submission> | null = null;
  return (id) => (known ??= new Map(all.map((row) => [row.id, row]))).get(id);
}

/** Returns a lookup of submissions by id. */
const useTruthOf = (all: readonly Submission[]): ((id: number) => Submission | undefined) =>
  useMemo(() => indexed(all), [all]);

/** Counts the rows that match each quick chip. */
const useChipCounts = (all: readonly Submission[]): Record<QuickChip, number> =>
  useMemo(
    () =>
      Object.fromEntries(
        QUICK_CHIPS.map((chip) => [chip, all.filter(isOf[chip]).length]),
      ) as Record<QuickChip, number>,
    [all],
  );

const CHUNK = 20;

/**
 * Normalises the texts of a long list in idle time, so that the first key of a search is as quick
 * as the others.
 */
function useWarmSearch(all: readonly Submission[]): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return;
    let next = 0;
    let handle = requestIdleCallback(fold);
    function fold(deadline: IdleDeadline) {
      while (next < all.length && deadline.timeRemaining() > 1) {
        filterSubmissions(all.slice(next, next + CHUNK), { ...NO_FILTER, search: '?' });
        next += CHUNK;
      }
      if (next < all.length) handle = requestIdleCallback(fold);
    }
    return () => cancelIdleCallback(handle);
  }, [all]);
}

const SEARCH_PLACEHOLDER = 'Search by student ID, filename, grade, or feedback';

interface SubmissionFiltersProps {
  query: SubmissionQuery;
  counts: Readonly<Record<QuickChip, number>>;
  /** The number of rows that match, announced to screen readers as it changes. */
  matching: number;
  searchRef: Ref<HTMLInputElement>;
  onSearch: (search: string) => void;
  onStatus: (status: StatusFilter) => void;
  onChip: (chip: QuickChip) => void;
  onSort: (column: SubmissionColumn) => void;
  onClear: () => void;
  density: Settings['density'];
  onDensity: (density: Settings['density']) => void;
}

/**
 * The filters of the list; on a narrow screen also its order, since there are no column headings.
 */
function SubmissionFilters(props: SubmissionFiltersProps) {
  const {
    query,
    counts,
    matching,
    searchRef,
    onSearch,
    onStatus,
    onChip,
    onSort,
    onClear,
    density,
    onDensity,
  } = props;
  const isCompact = density === 'compact';
  const filtered = isFiltered(query);
  /** On a narrow screen everything but the search is folded, so that the first row is visible. */
  const [isUnfolded, setUnfolded] = useState(false);
  const folds = useId();
  const active = query.chips.length + (query.status === NO_FILTER.status ? 0 : 1);
  // A chip that would match nothing isn't offered; one that is on stays, so that it can be switched
  // off.
  const chips = QUICK_CHIPS.filter((chip) => counts[chip] > 0 || query.chips.includes(chip));
  return (
    <search aria-label="Submissions" className="flex flex-wrap items-center gap-2">
      <SearchInput
        ref={searchRef}
        label={SEARCH_PLACEHOLDER}
        placeholder={SEARCH_PLACEHOLDER}
        value={query.search}
        onChange={onSearch}
        shortcut="/"
        className="min-w-0 flex-1 basis-40 md:min-w-60 md:basis-80"
      />
      <Button
        icon={SlidersHorizontal}
        aria-expanded={isUnfolded}
        aria-controls={folds}
        onClick={() => setUnfolded(!isUnfolded)}
        className="md:hidden"
      >
        {active === 0 ? 'Filters' : `Filters, ${active} set`}
      </Button>
      <div
        id={folds}
        className={cx(
          'flex w-full flex-wrap items-center gap-2 md:contents',
          !isUnfolded && 'max-md:hidden',
        )}
      >
        <div className="w-48 max-sm:w-full">
          <Select
            aria-label="Status"
            value={query.status}
            options={STATUS_OPTIONS}
            onChange={onStatus}
          />
        </div>
        {chips.length === 0 ? null : (
          <fieldset className="flex min-w-0 flex-wrap gap-1.5">
            <legend className="sr-only">Quick filters</legend>
            {chips.map((chip) => (
              <FilterChip
                key={chip}
                pressed={query.chips.includes(chip)}
                count={counts[chip]}
                onToggle={() => onChip(chip)}
              >
                {CHIP_NAMES[chip]}
              </FilterChip>
            ))}
          </fieldset>
        )}
        <div className="flex w-full gap-2 md:hidden">
          <div className="flex-1">
            <Select
              aria-label="Sort by"
              value={query.sort.column}
              options={SORTS}
              onChange={onSort}
            />
          </div>
          <Button onClick={() => onSort(query.sort.column)}>
            {query.sort.direction === 'asc' ? 'Ascending' : 'Descending'}
          </Button>
        </div>
      </div>
      {filtered ? (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear Filters
        </Button>
      ) : null}
      <IconButton
        icon={Rows4}
        label="Compact rows"
        aria-pressed={isCompact}
        onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
        className="max-md:hidden aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
      />
      <output className="sr-only">{filtered ? `${matching} submissions match` : ''}</output>
    </search>
  );
}

interface WorkbenchListProps {
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
  /** Opens the desk with this script. */
  onDesk: (submission: number) => void;
}

const NONE: ReadonlySet<number> = new Set();
const EMPTY: ReturnType<typeof selectQueue> = [];

const FAILED_STANDS =
  'Some of the last batch failed: retry them or close that list above the table first.';

/** Returns the ids that wait for their turn in a batch: their rows are busy too. */
function useQueued(bulk: BulkRef | undefined): ReadonlySet<number> {
  const queue = useSelector(bulk, (snapshot) =>
    snapshot === undefined ? EMPTY : selectQueue(snapshot),
  );
  return useMemo(
    () => (queue.length === 0 ? NONE : new Set(queue.map(({ submission }) => submission.id))),
    [queue],
  );
}

/** The loaded list: filters, table, selection, keys and dialogs. */
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
    onDesk,
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
  const hasRubric = (assignment?.rubric ?? null) !== null;
  /** There is one way to mark: if there is a rubric, on the desk, which shows it. */
  const open = useCallback(
    (row: Submission) => (hasRubric ? onDesk(row.id) : commands.openEditor(row, 'grade')),
    [commands, hasRubric, onDesk],
  );
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
          className="mt-1.5 rounded-panel border border-line bg-surface"
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
          items={rowMenuItems(menu.row, commands, generate, { canMark, canDelete }, hasRubric)}
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
