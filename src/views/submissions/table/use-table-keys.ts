import { useEffect, useEffectEvent } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';

export interface TableKeyActions {
  rows: readonly Submission[];
  cursor: number | null;
  /**
   * Whether single keys are active: not while a dialog or a menu is open, nor if the marker
   * switched them off.
   */
  isOn: boolean;
  canMark: boolean;
  step: (from: number | null, by: 1 | -1) => void;
  open: (row: Submission) => void;
  edit: (row: Submission) => void;
  select: (row: Submission) => void;
  generate: (row: Submission) => void;
  /** Opens the submission graded last, even if the filter hides it; null if there is none. */
  back: (() => void) | null;
  search: () => void;
  help: () => void;
}

const TYPING =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const INSIDE =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-headlessui-state]';

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest(TYPING) !== null || target.closest(INSIDE) !== null);
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, summary, [role=button]') !== null;

/** Returns the row with the focus, however it got there: keys act on this one. */
const focusedRow = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? null : Number(row.dataset['row']);
};

/** Whether a row is busy: what its checkbox and buttons refuse, its keys refuse too. */
const isBusy = (id: number): boolean =>
  document.getElementById(`submission-${id}`)?.getAttribute('aria-busy') === 'true';

/**
 * Handles the keys of the table: j k and the arrows, Enter, x, g, e, b, / and ?. They do nothing
 * while the user is typing.
 */
export function useTableKeys(deeds: TableKeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { rows, cursor, isOn, canMark, step, open, edit, select, generate, back, search, help } =
      deeds;
    if (
      !isOn ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isElsewhere(event.target)
    )
      return;
    const at = focusedRow(event.target) ?? cursor;
    const place = rows.findIndex(({ id }) => id === at);
    const onRow = rows[place];
    const perRow = (deed: (row: Submission) => void) => (onRow ? () => deed(onRow) : undefined);
    const marking = (deed: (row: Submission) => void) =>
      canMark && onRow && !isBusy(onRow.id) ? perRow(deed) : undefined;
    const deed = {
      j: () => step(at, 1),
      ArrowDown: () => step(at, 1),
      k: () => step(at, -1),
      ArrowUp: () => step(at, -1),
      Enter: isControl(event.target) ? undefined : perRow(open),
      e: perRow(edit),
      x: marking(select),
      g: marking(generate),
      b: back ?? undefined,
      '/': search,
      '?': help,
    }[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
