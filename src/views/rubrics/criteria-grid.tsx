import { useSelector } from '@xstate/react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { RubricDraft } from '#lib/rubrics/draft.ts';
import {
  ACTIONS,
  cellPath,
  foundPlace,
  isMoveKey,
  isSamePlace,
  type Place,
  placeWithin,
  POINTS,
  shapeOf,
  sharedHeadings,
  textAt,
} from '#lib/rubrics/grid.ts';
import { hasLevels } from '#contract/rubrics/criterion.ts';
import { blockOf, planOf } from '#lib/rubrics/paste.ts';
import type { RubricEdit } from '#lib/rubrics/edits.ts';
import { type BuilderRef, selectFocus } from '#machines/rubrics/rubric-builder.view.ts';
import {
  cellsCommands,
  type CellsRef,
  isReplaced,
  selectBefore,
  selectCellsStatus,
  selectField,
  selectPlace,
  selectPlan,
  selectTurn,
} from '#machines/rubrics/rubric-cells.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { CriterionRow, HeadingRow } from './criterion-row.tsx';
import type { CriterionOptionsProps } from './criterion-options.tsx';

const CriterionOptions = lazyComponent<CriterionOptionsProps>(
  () => import('./criterion-options.tsx'),
);

const FIELD = 'input, textarea, select';
const cellAt = (root: HTMLElement | null, path: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].find(
    (cell) => cell.dataset['cell'] === path,
  );
/** Returns the cell or field that an element of the page belongs to. */
const placeAt = (target: EventTarget | null): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  return foundPlace(cell?.dataset['cell'] ?? '')?.place ?? null;
};

/** Moves the focus where the chart says: to the cell, or to a field of its editor. */
function useKeyboard(root: RefObject<HTMLElement | null>, cells: CellsRef) {
  const turn = useSelector(cells, selectTurn);
  useLayoutEffect(() => {
    if (turn === 0) return;
    const snapshot = cells.getSnapshot();
    const cell = cellAt(root.current, cellPath(selectPlace(snapshot)));
    const field = selectField(snapshot);
    const editor = cell?.querySelector<HTMLElement>('[data-editor]');
    const input =
      (field === null ? null : cellAt(editor ?? null, field)) ??
      editor?.querySelector<HTMLElement>('[data-main]') ??
      editor?.querySelector<HTMLElement>(FIELD);
    (input ?? cell)?.focus();
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) {
      if (isReplaced(snapshot)) input.select();
      else input.setSelectionRange(input.value.length, input.value.length);
    }
  }, [turn, root, cells]);
}

/**
 * Follows the builder: after an edit, or a save with problems, the focus moves to the cell
 * concerned.
 */
function useSentKeyboard(
  actor: BuilderRef,
  cells: CellsRef,
  errorAt: (path: string) => string | undefined,
) {
  const { path, turn } = useSelector(actor, selectFocus);
  const last = useRef(0);
  useEffect(() => {
    if (last.current === turn) return;
    last.current = turn;
    const found = foundPlace(path);
    if (found === null) return;
    const { criteria } = actor.getSnapshot().context.draft;
    const commands = cellsCommands(cells);
    const isOpened = errorAt(path) !== undefined || textAt(criteria, path) === '';
    if (found.isOption) commands.openOptions(found.place.row, path);
    else if (found.field !== null && isOpened) commands.edit(found.place, criteria, found.field);
    else commands.go(found.place);
  }, [path, turn, actor, cells, errorAt]);
}

/**
 * Returns a function that runs actions once no pointer button is pressed. Closing a cell makes its
 * row shorter, which during a press would move the pressed element from under the pointer.
 */
function useAfterPress(): (action: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const run = () => {
      const action = waiting.current;
      waiting.current = null;
      action?.();
    };
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
      setTimeout(run);
    };
    const heard = [
      ['pointerdown', down],
      ['pointerup', up],
      ['pointercancel', up],
      ['click', run],
    ] as const;
    for (const [type, listener] of heard) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of heard) document.removeEventListener(type, listener, true);
    };
  }, []);
  return useCallback((action) => {
    if (isDown.current) waiting.current = action;
    else action();
  }, []);
}

export interface CriteriaGridProps {
  actor: BuilderRef;
  cells: CellsRef;
  draft: RubricDraft;
  errorAt: (path: string) => string | undefined;
  onEdit: (edit: RubricEdit) => void;
  mayEdit: boolean;
  newId: () => string;
}

/** Criteria as rows, levels as columns (EVE-4). */
export function CriteriaGrid({
  actor,
  cells,
  draft,
  errorAt,
  onEdit,
  mayEdit,
  newId,
}: CriteriaGridProps) {
  const { criteria } = draft;
  const root = useRef<HTMLDivElement>(null);
  const status = useSelector(cells, selectCellsStatus);
  const wanted = useSelector(cells, selectPlace);
  const before = useSelector(cells, selectBefore);
  const plan = useSelector(cells, selectPlan);
  const field = useSelector(cells, selectField);
  const commands = useMemo(() => cellsCommands(cells), [cells]);
  // While a cell is being edited, no row appears or disappears above it: headings depend on what
  // was there before.
  const hasHeadings = sharedHeadings(before ?? criteria) !== null;
  const shape = shapeOf(criteria, hasHeadings);
  const at = placeWithin(wanted, shape);
  const isEditing = status === 'editing' && isSamePlace(at, wanted);
  useSentKeyboard(actor, cells, errorAt);
  useKeyboard(root, cells);
  const afterPress = useAfterPress();
  const columns = Math.max(
    0,
    ...criteria.map((criterion) => (hasLevels(criterion) ? criterion.levels.length : 0)),
  );
  const named = criteria.find(
    (criterion) => hasLevels(criterion) && criterion.levels.length === columns,
  );
  const canEdit = (place: Place): boolean =>
    mayEdit &&
    place.column !== ACTIONS &&
    (place.column !== POINTS || shape.rows[place.row]?.hasPoints === true);

  const paste = (place: Place, block: readonly (readonly string[])[]) =>
    commands.paste(planOf(criteria, place, block, newId));

  const pressInEditor = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === 'Escape') {
      event.preventDefault();
      commands.cancel();
    } else if (key === 'Enter' && !event.shiftKey && (target as Element).matches(FIELD)) {
      event.preventDefault();
      commands.leave(false);
    } else if (key === 'Tab') {
      const stops = [
        ...(target as Element)
          .closest('[data-editor]')!
          .querySelectorAll<HTMLElement>('button:not(:disabled), input, textarea, select'),
      ];
      if (target !== stops.at(event.shiftKey ? 0 : -1)) return;
      event.preventDefault();
      commands.next(event.shiftKey ? -1 : 1, shape, criteria);
    }
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (target.closest('[data-editor]') !== null) {
      pressInEditor(event);
      return;
    }
    const place = target.dataset['cell'] === undefined ? null : placeAt(target);
    if (place === null || event.altKey) return;
    const mod = event.ctrlKey || event.metaKey;
    if (isMoveKey(key)) {
      event.preventDefault();
      commands.move(key, mod, shape);
      return;
    }
    if (mod || !canEdit(place)) return;
    if (key === 'Enter' || key === 'F2') {
      event.preventDefault();
      commands.edit(place, criteria);
    } else if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      if (place.column !== POINTS) paste(place, [['']]);
    } else if (key.length === 1 || key === 'Process' || key === 'Dead') {
      // The field takes the focus before the letter arrives, so the letter goes into it.
      commands.edit(place, criteria, null, true);
    }
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    if (target.closest('button, [data-editor], [role=menu]') !== null) return;
    const place = placeAt(target);
    if (place === null || !canEdit(place)) return;
    const part = target.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null;
    commands.edit(place, criteria, part);
  };
  const focus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = placeAt(target);
    if (place !== null) afterPress(() => commands.focus(place));
  };
  const blur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // When the window loses the focus, the field stays open.
    if (target === document.activeElement || root.current?.contains(relatedTarget)) return;
    afterPress(() => commands.leave(true));
  };
  const pasted = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeAt(event.target);
    if (place === null || !mayEdit || place.column === ACTIONS) return;
    const block = blockOf({
      html: event.clipboardData.getData('text/html'),
      text: event.clipboardData.getData('text/plain'),
    });
    const isOne = block.length === 1 && block[0]!.length === 1;
    // A single piece of text is pasted into a field as anywhere else.
    if (isOne && (event.target as Element).closest('[data-editor]') !== null) return;
    if (isOne && block[0]![0] === '') return;
    event.preventDefault();
    paste(place, block);
  };
  const grid = {
    at,
    isEditing,
    mayEdit,
    headings: hasHeadings ? (named?.levels.map(({ name }) => name) ?? []) : null,
    columns,
    errorAt,
    onEdit,
    newId,
  };
  const options = status === 'options' ? criteria[wanted.row] : undefined;
  return (
    <>
      <div className="overflow-x-auto rounded-panel border border-line bg-surface">
        <div
          ref={root}
          role="grid"
          tabIndex={-1}
          aria-label="Criteria"
          aria-describedby="rubric-grid-help"
          aria-readonly={mayEdit ? undefined : true}
          style={{ '--grid-width': `${16 + columns * 8}rem` } as React.CSSProperties}
          className="pb-1 outline-none sm:min-w-(--grid-width)"
          onKeyDown={press}
          onClick={click}
          onFocus={focus}
          onBlur={blur}
          onPaste={pasted}
        >
          <HeadingRow {...grid} />
          {criteria.map((criterion, row) => (
            <CriterionRow
              key={criterion.id}
              {...grid}
              criterion={criterion}
              row={row}
              count={criteria.length}
              onOptions={commands.openOptions}
            />
          ))}
        </div>
      </div>
      <p id="rubric-grid-help" className="mt-2 text-sm text-ink-muted">
        {mayEdit
          ? 'Click a cell or press Enter to edit it; arrow keys move. A table copied from Word or a spreadsheet can be pasted into the cells.'
          : 'Arrow keys move among the cells.'}
      </p>
      {options === undefined ? null : (
        <CriterionOptions
          criterion={options}
          row={wanted.row}
          field={field}
          errorAt={errorAt}
          onEdit={onEdit}
          newId={newId}
          onClose={commands.closeOptions}
        />
      )}
      <LaterDialog
        open={plan !== null}
        size="sm"
        title="Paste into the rubric?"
        onClose={commands.cancelPaste}
        onSubmit={commands.confirm}
        footer={
          <>
            <Button onClick={commands.cancelPaste}>Cancel</Button>
            <Button type="submit" variant="primary" data-autofocus>
              Paste
            </Button>
          </>
        }
      >
        <ul className="grid gap-1.5">
          {plan?.says.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-muted">Undo takes it back in one step.</p>
      </LaterDialog>
    </>
  );
}
