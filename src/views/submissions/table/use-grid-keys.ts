import type { KeyboardEvent, MouseEvent } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';

const CONTROLS = ':is(button, a, input):not(:disabled)';
/** A click in these cells is meant for their controls, whether or not it hits one. */
const QUIET_CELLS = '.cell-check, .cell-actions';

const controlsOf = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(CONTROLS),
];
const rowOf = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[data-row]');
/** Returns a control's position: its cell, and its index among the controls of that cell. */
const placeOf = (control: HTMLElement): { cell: string; at: number } => {
  const cell = control.closest('td');
  return {
    cell: cell?.className.split(' ')[0] ?? '',
    at: cell ? controlsOf(cell).indexOf(control) : 0,
  };
};

export interface GridActions {
  rows: readonly Submission[];
  canMark: boolean;
  /** Moves the focus to the next row, or turns the page; returns the row if it is on this page. */
  step: (from: number | null, by: 1 | -1) => HTMLElement | null;
  open: (row: Submission) => void;
  toggle: (id: number, isRange: boolean) => void;
}

/**
 * Makes the table a grid: Tab moves between rows, the arrow keys to the controls of a row and to
 * the same one in the next row, Enter or a click opens a row, Space selects it. None of these is a
 * letter, so they work with single-key shortcuts switched off.
 */
export function useGridKeys({ rows, canMark, step, open, toggle }: GridActions) {
  const submissionOf = (row: HTMLElement): Submission | undefined =>
    rows.find(({ id }) => id === Number(row.dataset['row']));

  const sideways = (
    row: HTMLElement,
    target: HTMLElement,
    key: string,
  ): HTMLElement | undefined => {
    const controls = controlsOf(row);
    const at = controls.indexOf(target);
    if (key === 'Home') return controls[0];
    if (key === 'End') return controls.at(-1);
    if (key === 'ArrowRight') return controls[at + 1];
    return at === 0 ? row : controls[at - 1];
  };

  const upOrDown = (row: HTMLElement, target: HTMLElement, by: 1 | -1): void => {
    const next = step(Number(row.dataset['row']), by);
    if (!next || target === row) return;
    const { cell, at } = placeOf(target);
    const beside = next.querySelector<HTMLElement>(`.${cell}`);
    if (beside) controlsOf(beside)[at]?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const row = rowOf(target);
    const submission = row && submissionOf(row);
    if (!row || !submission) return;
    const { key } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown')
      upOrDown(row, target, key === 'ArrowDown' ? 1 : -1);
    else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key))
      sideways(row, target, key)?.focus({ preventScroll: true });
    else if (key === 'Escape' && target !== row) row.focus({ preventScroll: true });
    else if (key === 'Enter' && target === row) open(submission);
    else if (key === ' ' && target === row && canMark && row.getAttribute('aria-busy') !== 'true')
      toggle(submission.id, event.shiftKey);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const row = rowOf(target);
    const submission = row && submissionOf(row);
    const isMeantElsewhere =
      target.closest(`button, a, input, ${QUIET_CELLS}`) !== null ||
      getSelection()?.isCollapsed === false;
    if (submission && !isMeantElsewhere) open(submission);
  };

  return { onKeyDown, onClick };
}
