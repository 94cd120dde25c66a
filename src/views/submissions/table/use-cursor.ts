import { useEffect, useRef } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { PageOf } from '#lib/lists/paging.ts';
import type { TableCommands } from '#machines/submissions/submission-table.view.ts';

/** Puts the focus on a row that is on the page. */
function focusRow(id: number): HTMLElement | null {
  const row = document.getElementById(`submission-${id}`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return row;
}

/** The row the keyboard stands on: it moves with the focus, over pages, and to the next one when its own is gone. */
export function useCursor(
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

  /** To the row beside the one with this id, over the ends of the page; from nowhere to the first or last. Gives the row, if it is on this page. */
  const step = (from: number | null, by: 1 | -1): HTMLElement | null => {
    const at = rows.findIndex(({ id }) => id === from);
    const next = at === -1 ? rows.at(by === 1 ? 0 : -1) : rows[at + by];
    if (next) return move(next.id);
    turnPage(by);
    return null;
  };
  return { step };
}
