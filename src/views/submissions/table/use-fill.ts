import { useDeferredValue, useMemo, useState } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';

const NONE: readonly Submission[] = [];
/** In px; no row is lower. */
const LOWEST_ROW = { comfortable: 56, compact: 44 } as const;

/** How many rows at most reach into sight, from the first one on. */
const countInSight = (body: HTMLElement | null, lowest: number): number =>
  Math.ceil((window.innerHeight - (body?.getBoundingClientRect().top ?? 0)) / lowest);

export interface Fill {
  /** The ref of the element that holds the rows. */
  holdRows: (body: HTMLElement | null) => void;
  isFilled: (row: Submission, place: number) => boolean;
}

/**
 * Which rows of a page are filled. New ones below what is in sight come empty with the first frame and are filled right after
 * it, as soon as nothing else is to be done; what was there before stays as it is.
 */
export function useFill(rows: readonly Submission[], compact = false): Fill {
  const [body, holdRows] = useState<HTMLElement | null>(null);
  const filled = useDeferredValue(rows, NONE);
  const ids = useMemo(() => new Set(filled.map(({ id }) => id)), [filled]);
  // Where the table stands is asked once for new rows, before anything is changed.
  const inSight = useMemo(
    () =>
      rows.length > 0 ? countInSight(body, LOWEST_ROW[compact ? 'compact' : 'comfortable']) : 0,
    [rows, body, compact],
  );
  return {
    holdRows,
    isFilled: ({ id }, place) => filled === rows || place < inSight || ids.has(id),
  };
}
