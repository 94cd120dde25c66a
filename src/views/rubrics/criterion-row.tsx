import { hasLevels, hasLimits } from '#contract/rubrics/criterion.ts';
import type { CriterionDraft, LevelDraft } from '#lib/rubrics/draft.ts';
import { numberOf } from '#lib/rubrics/draft.ts';
import { maximumPoints, mostOfLevels } from '#lib/rubrics/points.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import {
  ACTIONS,
  cellPath,
  CRITERION,
  FIRST_LEVEL,
  HEADINGS,
  isSamePlace,
  type Place,
  POINTS,
} from '#lib/rubrics/grid.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { MenuList } from '#views/components/actions/menu.tsx';
import { cx } from '#views/components/base/cx.ts';
import { Cell } from './cell.tsx';
import { KIND_NAMES, nameOr } from './words.ts';

type ErrorAt = (path: string) => string | undefined;
type OnEdit = (edit: RubricEdit) => void;

/** The props of all cells of the grid. */
export interface GridProps {
  /** The cell that Tab leads to. */
  at: Place;
  /** Whether that cell is being edited. */
  isEditing: boolean;
  mayEdit: boolean;
  /** The names of the levels, if one row of headings serves all criteria. */
  headings: readonly string[] | null;
  /** The number of levels of the longest criterion: it determines the columns. */
  columns: number;
  errorAt: ErrorAt;
  onEdit: OnEdit;
  newId: () => string;
}

/** Returns the name of a level. */
const nounOf = (kind: CriterionDraft['kind'], index: number): string =>
  kind === 'items'
    ? 'Item'
    : kind === 'check'
      ? index === 0
        ? 'Yes'
        : 'No'
      : `Level ${index + 1}`;

const FOCUS = 'outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-accent';
const LEVEL_WIDTH = 'sm:min-w-32 sm:flex-[1_1_8rem]';
const CRITERION_WIDTH = 'sm:min-w-44 sm:flex-[1.6_1_11rem]';
const POINTS_WIDTH = 'sm:w-20 sm:flex-none';

interface BoxProps extends Pick<GridProps, 'at' | 'isEditing' | 'mayEdit'> {
  place: Place;
  role?: 'gridcell' | 'rowheader' | 'columnheader';
  errors?: readonly string[];
  /** Shown instead while the cell is being edited. */
  editor: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A cell that shows its text, or its editor while it is being edited. */
function Box({
  place,
  at,
  isEditing,
  mayEdit,
  role = 'gridcell',
  errors = [],
  editor,
  className,
  children,
}: BoxProps) {
  const errorId = useId();
  const isAt = isSamePlace(place, at);
  const isOpen = isAt && isEditing;
  return (
    <div
      role={role}
      data-cell={cellPath(place)}
      tabIndex={isAt && !isOpen ? 0 : -1}
      aria-readonly={mayEdit ? undefined : true}
      aria-invalid={errors.length > 0 && !isOpen ? true : undefined}
      aria-describedby={errors.length > 0 && !isOpen ? errorId : undefined}
      className={cx(
        'min-w-0 p-2.5 text-sm wrap-anywhere',
        FOCUS,
        mayEdit && !isOpen && 'cursor-text hover:bg-hover',
        className,
      )}
    >
      {isOpen ? (
        <div data-editor>{editor}</div>
      ) : (
        <>
          {children}
          {errors.length === 0 ? null : (
            <div id={errorId} className="mt-1 text-danger">
              {errors.map((error) => (
                <p key={error}>{error}</p>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}

const Hint = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-faint">{children}</span>
);

interface LevelProps extends GridProps {
  level: LevelDraft;
  kind: CriterionDraft['kind'];
  /** The criterion's name, for the names of controls. */
  of: string;
  row: number;
  index: number;
  count: number;
}

/** Returns a level's points as displayed: “5”, “14–19”. */
const pointsText = ({ points, points_min }: LevelDraft, kind: CriterionDraft['kind']): string =>
  kind === 'range' && points_min.trim() !== '' && points_min !== points
    ? `${points_min}–${points}`
    : points;

/** One level of one criterion: its name, points and descriptor. */
function LevelCell({ level, kind, of, row, index, count, ...grid }: LevelProps) {
  const { errorAt, onEdit, headings } = grid;
  const path = `criteria.${row}.levels.${index}`;
  const noun = nounOf(kind, index);
  const called = `${noun} of ${of}`;
  const set = (fields: Partial<Omit<LevelDraft, 'id'>>) =>
    onEdit({ do: 'setLevel', at: row, level: index, fields });
  const errors = ['name', 'points_min', 'points', 'descriptor'].flatMap(
    (field) => errorAt(`${path}.${field}`) ?? [],
  );
  const move = (to: number) => onEdit({ do: 'moveLevel', at: row, level: index, to });
  const editor = (
    <div role="group" aria-label={called} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-center gap-0.5">
        <span className="min-w-0 flex-1 truncate text-xs text-ink-muted">{noun}</span>
        <IconButton
          icon={ArrowLeft}
          size="sm"
          label={`Move ${called} back`}
          keys="Alt+ArrowLeft"
          disabled={index === 0}
          onClick={() => move(index - 1)}
        />
        <IconButton
          icon={ArrowRight}
          size="sm"
          label={`Move ${called} on`}
          keys="Alt+ArrowRight"
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        />
        {kind === 'check' ? null : (
          <IconButton
            icon={Trash}
            size="sm"
            tone="danger"
            label={`Delete ${called}`}
            keys="Alt+Delete"
            onClick={() => onEdit({ do: 'removeLevel', at: row, level: index })}
          />
        )}
      </div>
      <Cell
        isPlain
        path={`${path}.name`}
        label={`${called}: name`}
        placeholder={noun}
        value={level.name}
        onChange={(name) => set({ name })}
        error={errorAt(`${path}.name`)}
      />
      <div className="flex items-start gap-1.5">
        {kind === 'range' ? (
          <Cell
            isPlain
            path={`${path}.points_min`}
            label={`${called}: from`}
            kind="number"
            placeholder="from"
            value={level.points_min}
            onChange={(points_min) => set({ points_min })}
            error={errorAt(`${path}.points_min`)}
            className="min-w-0 flex-1"
          />
        ) : null}
        <Cell
          isPlain
          path={`${path}.points`}
          label={`${called}: points`}
          kind="number"
          placeholder="points"
          value={level.points}
          onChange={(points) => set({ points })}
          error={errorAt(`${path}.points`)}
          className="min-w-0 flex-1"
        />
      </div>
      <Cell
        isPlain
        path={`${path}.descriptor`}
        label={`${called}: descriptor`}
        kind="text"
        placeholder="What it looks like"
        value={level.descriptor}
        onChange={(descriptor) => set({ descriptor })}
        error={errorAt(`${path}.descriptor`)}
        isMain={level.name !== '' || headings !== null}
      />
    </div>
  );
  return (
    <Box
      {...grid}
      place={{ row, column: FIRST_LEVEL + index }}
      errors={errors}
      editor={editor}
      className={cx(LEVEL_WIDTH, 'max-sm:border-t max-sm:border-line sm:border-l sm:border-line')}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong
          data-field={`${path}.name`}
          className={cx('min-w-0 font-semibold', headings !== null && 'sm:hidden')}
        >
          {level.name || noun}
        </strong>
        <span data-field={`${path}.points`} data-figures className="text-ink-muted tabular-nums">
          {pointsText(level, kind) || <Hint>points</Hint>}
          <span className="sr-only"> points</span>
        </span>
      </p>
      <p data-field={`${path}.descriptor`} className="whitespace-pre-line" dir="auto">
        {level.descriptor || <Hint>What it looks like</Hint>}
      </p>
    </Box>
  );
}

interface CriterionProps extends GridProps {
  criterion: CriterionDraft;
  row: number;
  count: number;
  onOptions: (row: number) => void;
}

/** Returns the tools of a criterion: always in its menu, and next to it on hover and focus. */
function toolsOf({ criterion, row, count, onEdit, newId, onOptions }: CriterionProps) {
  const of = nameOr(criterion.name, row);
  const { kind, levels } = criterion;
  const noun = kind === 'items' ? 'item' : 'level';
  const addLevel =
    hasLevels(criterion) && kind !== 'check'
      ? [
          {
            label: `Add ${noun}`,
            called: `Add ${noun} to ${of}`,
            icon: Plus,
            keys: undefined,
            disabled: false,
            onSelect: () => onEdit({ do: 'addLevel', at: row, level: levels.length, id: newId() }),
          },
        ]
      : [];
  return {
    options: { label: 'Options…', onSelect: () => onOptions(row) },
    tools: [
      {
        label: 'Move up',
        called: `Move ${of} up`,
        icon: ArrowUp,
        keys: 'Alt+ArrowUp',
        disabled: row === 0,
        onSelect: () => onEdit({ do: 'moveCriterion', at: row, to: row - 1 }),
      },
      {
        label: 'Move down',
        called: `Move ${of} down`,
        icon: ArrowDown,
        keys: 'Alt+ArrowDown',
        disabled: row === count - 1,
        onSelect: () => onEdit({ do: 'moveCriterion', at: row, to: row + 1 }),
      },
      ...addLevel,
      {
        label: 'Duplicate',
        called: `Duplicate ${of}`,
        icon: Copy,
        keys: undefined,
        disabled: false,
        onSelect: () => onEdit({ do: 'copyCriterion', at: row, id: newId() }),
      },
    ],
    remove: {
      label: 'Delete',
      called: `Delete ${of}`,
      icon: Trash,
      keys: 'Alt+Delete',
      tone: 'danger' as const,
      onSelect: () => onEdit({ do: 'removeCriterion', at: row }),
    },
  };
}

function RowMenu(props: CriterionProps) {
  const { criterion, row, at } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = { row, column: ACTIONS };
  const label = `Actions for ${nameOr(criterion.name, row)}`;
  const { options, tools, remove } = toolsOf(props);
  return (
    <div role="gridcell" className="flex-none p-1">
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-cell={cellPath(place)}
        tabIndex={isSamePlace(place, at) ? 0 : -1}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
        className={cx(
          'inline-flex size-control-sm items-center justify-center rounded-control text-ink-muted hover:bg-hover hover:text-ink coarse:size-control',
          FOCUS,
        )}
      >
        <Ellipsis />
      </button>
      {anchor === null ? null : (
        <MenuList
          label={label}
          anchor={anchor}
          items={[
            options,
            'separator',
            ...tools.map(({ label: name, icon, keys, disabled, onSelect }) => ({
              label: name,
              icon,
              disabled,
              onSelect,
              ...(keys === undefined ? {} : { keys }),
            })),
            'separator',
            remove,
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  );
}

/**
 * The total points of a criterion with levels: typed as displayed in the cell, and applied to the
 * levels or the weight.
 */
function GivenPoints({ criterion, row, onEdit }: CriterionProps) {
  // Each keystroke starts from the original state: otherwise half-typed numbers would change the
  // levels.
  const [before, setBefore] = useState(criterion);
  /** What is being typed; null if the field follows the levels and the weight. */
  const [typed, setTyped] = useState<string | null>(null);
  const points = typed === null ? null : numberOf(typed);
  const isWrong = typed !== null && (points === null || points <= 0);
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-xs text-ink-muted"
      onFocus={() => setBefore(criterion)}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    >
      <span aria-hidden="true">Points</span>
      <Cell
        isPlain
        path={`criteria.${row}.given`}
        label={`Points of ${nameOr(criterion.name, row)}`}
        kind="number"
        value={typed ?? String(maximumPoints(criterion) ?? '')}
        onChange={(text) => {
          setTyped(text);
          onEdit({ do: 'setPoints', at: row, of: before, points: text });
        }}
        error={isWrong ? 'Write a number above 0.' : undefined}
      />
    </div>
  );
}

function PointsCell(props: CriterionProps) {
  const { criterion, row, errorAt, onEdit } = props;
  const path = `criteria.${row}`;
  const of = nameOr(criterion.name, row);
  const set = (fields: Partial<Omit<CriterionDraft, 'id' | 'levels'>>) =>
    onEdit({ do: 'setCriterion', at: row, fields });
  const isComment = criterion.kind === 'comment';
  const most = isComment ? null : maximumPoints(criterion);
  const number = (field: 'max' | 'min' | 'weight', label: string, placeholder: string) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-xs text-ink-muted">
      <span aria-hidden="true">{placeholder}</span>
      <Cell
        isPlain
        path={`${path}.${field}`}
        label={label}
        kind="number"
        value={criterion[field]}
        onChange={(value) => set({ [field]: value })}
        error={errorAt(`${path}.${field}`)}
      />
    </div>
  );
  const editor = (
    <div
      role="group"
      aria-label={`Points of ${of}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      {hasLimits(criterion) ? number('max', `Most points of ${of}`, 'Most') : null}
      {hasLimits(criterion) ? number('min', `Least points of ${of}`, 'Least') : null}
      {hasLimits(criterion) || mostOfLevels(criterion) === 0 ? null : <GivenPoints {...props} />}
      {number('weight', `Weight of ${of}`, 'Weight ×')}
    </div>
  );
  const errors = ['max', 'min', 'weight'].flatMap((field) => errorAt(`${path}.${field}`) ?? []);
  return (
    <Box
      {...props}
      mayEdit={props.mayEdit && !isComment}
      place={{ row, column: POINTS }}
      errors={errors}
      editor={editor}
      className={cx(POINTS_WIDTH, 'tabular-nums max-sm:order-1 sm:border-l sm:border-line')}
    >
      <p data-figures className="font-semibold">
        {isComment ? <Hint>–</Hint> : (most ?? <Hint>points</Hint>)}
        {most === null ? null : (
          <span className="font-normal sm:sr-only">{most === 1 ? ' point' : ' points'}</span>
        )}
      </p>
      {isComment || numberOf(criterion.weight) === 1 ? null : (
        <p className="text-ink-muted">× {criterion.weight || '?'}</p>
      )}
      {criterion.bonus && !isComment ? <p className="text-ink-muted">Bonus</p> : null}
    </Box>
  );
}

/** One criterion with its levels: a row of the grid, or a stack on a phone. */
export function CriterionRow(props: CriterionProps) {
  const { criterion, row, errorAt, onEdit, columns } = props;
  const { kind, levels } = criterion;
  const path = `criteria.${row}`;
  const of = nameOr(criterion.name, row);
  const shown = hasLevels(criterion) ? levels : [];
  const free = columns - shown.length;
  const set = (fields: Partial<Omit<CriterionDraft, 'id' | 'levels'>>) =>
    onEdit({ do: 'setCriterion', at: row, fields });
  const errors = ['name', 'description', 'levels', 'group', 'marker_note'].flatMap(
    (field) => errorAt(`${path}.${field}`) ?? [],
  );
  const editor = (
    <div role="group" aria-label={of} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Cell
        isPlain
        path={`${path}.name`}
        label={`Name of criterion ${row + 1}`}
        placeholder="Criterion"
        value={criterion.name}
        onChange={(name) => set({ name })}
        error={errorAt(`${path}.name`)}
      />
      <Cell
        isPlain
        path={`${path}.description`}
        label={`Description of ${of}`}
        kind="text"
        placeholder="What it asks for"
        value={criterion.description}
        onChange={(description) => set({ description })}
        error={errorAt(`${path}.description`)}
      />
    </div>
  );
  return (
    <div
      role="row"
      data-row
      aria-label={of}
      className="group/row border-b border-line last:border-b-0 max-sm:py-2 sm:flex"
    >
      <div
        role="presentation"
        className={cx(
          'group/criterion sticky left-0 z-10 flex items-start bg-surface focus-within:z-20 group-hover/row:z-20 max-sm:static',
          CRITERION_WIDTH,
        )}
      >
        <Box
          {...props}
          role="rowheader"
          place={{ row, column: CRITERION }}
          errors={errors}
          editor={editor}
          className="flex-1 self-stretch"
        >
          {criterion.group === '' ? null : (
            <p className="text-xs text-ink-muted">{criterion.group}</p>
          )}
          <p data-field={`${path}.name`} className="font-semibold" dir="auto">
            {criterion.name || <Hint>Criterion {row + 1}</Hint>}
          </p>
          {criterion.description === '' ? null : (
            <p
              data-field={`${path}.description`}
              dir="auto"
              className="whitespace-pre-line text-ink-muted"
            >
              {criterion.description}
            </p>
          )}
          {kind === 'levels' && criterion.select === 'one' ? null : kind === 'range' ? null : (
            <p className="mt-0.5 text-xs text-ink-muted">
              {kind === 'levels' ? 'Several levels can be chosen' : KIND_NAMES[kind]}
            </p>
          )}
        </Box>
        <RowMenu {...props} />
      </div>
      <PointsCell {...props} />
      {shown.map((level, index) => (
        <LevelCell
          key={level.id}
          {...props}
          level={level}
          kind={kind}
          of={of}
          row={row}
          index={index}
          count={shown.length}
        />
      ))}
      {free > 0 ? (
        <div
          role="presentation"
          style={{ flex: `${free} 1 ${free * 8}rem`, minWidth: `${free * 8}rem` }}
          className="hidden border-l border-line sm:block"
        />
      ) : null}
    </div>
  );
}

/** The names of the columns; those of the levels can be changed for all criteria at once. */
export function HeadingRow(grid: GridProps) {
  const { headings, columns, onEdit } = grid;
  const plain = 'p-2.5 text-sm font-semibold';
  return (
    <div role="row" className="hidden border-b border-line-strong bg-surface-sunken sm:flex">
      <div
        role="presentation"
        className={cx('sticky left-0 z-10 flex bg-surface-sunken', CRITERION_WIDTH)}
      >
        <div role="columnheader" className={cx(plain, 'flex-1')}>
          Criterion
        </div>
        <div role="columnheader" className="w-9 flex-none">
          <span className="sr-only">Actions</span>
        </div>
      </div>
      <div role="columnheader" className={cx(plain, POINTS_WIDTH, 'border-l border-line')}>
        Points
      </div>
      {headings === null ? (
        <div
          role="columnheader"
          style={{ flex: `${columns} 1 ${columns * 8}rem` }}
          className={cx(plain, 'border-l border-line', columns === 0 && 'hidden')}
        >
          Levels
        </div>
      ) : (
        headings.map((name, index) => (
          <Box
            {...grid}
            key={index}
            role="columnheader"
            place={{ row: HEADINGS, column: FIRST_LEVEL + index }}
            editor={
              <Cell
                isPlain
                path={`headings.${index}.name`}
                label={`Name of level ${index + 1}`}
                value={name}
                onChange={(next) => onEdit({ do: 'setHeading', level: index, name: next })}
                error={undefined}
              />
            }
            className={cx(LEVEL_WIDTH, 'border-l border-line font-semibold')}
          >
            {name || `Level ${index + 1}`}
          </Box>
        ))
      )}
    </div>
  );
}
