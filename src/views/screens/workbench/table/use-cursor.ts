import { useEffect, useRef } from 'react';
import type { Submission } from '#contract/submission.ts';
import type { PageOf } from '#lib/lists/paging.ts';
import type { TableVerbs } from '#machines/submission-table/submission-table.view.ts';
import { focusRow } from './use-table-keys.ts';

/** The row the keyboard stands on: it moves with the focus, over pages, and to the next one when its own is gone. */
export function useCursor(
  { moveCursor, showPage }: Pick<TableVerbs, 'moveCursor' | 'showPage'>, cursor: number | null, { rows, page, pageCount }: PageOf<Submission>,
) {
  const place = rows.findIndex(({ id }) => id === cursor);
  const lastPlace = useRef(0);
  const awaited = useRef<'first' | 'last' | null>(null);

  const move = (id: number) => {
    moveCursor(id);
    focusRow(id);
  };

  useEffect(() => {
    const target = awaited.current === 'first' ? rows[0] : awaited.current === 'last' ? rows.at(-1) : undefined;
    awaited.current = null;
    if (target) move(target.id);
    // eslint-disable-next-line -- only a new page is waited for
  }, [rows]);

  useEffect(() => {
    if (place !== -1) lastPlace.current = place;
    else if (cursor !== null && document.activeElement === document.body) {
      const beside = rows[Math.min(lastPlace.current, rows.length - 1)];
      if (beside) move(beside.id);
    }
  });

  return {
    move,
    tabbable: place === -1 ? rows[0]?.id ?? null : cursor,
    turnPage: (step: 1 | -1): boolean => {
      const to = page + step;
      if (to < 0 || to >= pageCount) return false;
      awaited.current = step === 1 ? 'first' : 'last';
      showPage(to);
      return true;
    },
  };
}
