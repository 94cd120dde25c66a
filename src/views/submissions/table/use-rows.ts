import { useEffect, useMemo } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import { pageOf } from '#lib/lists/paging.ts';
import {
  filterSubmissions,
  NO_FILTER,
  QUICK_CHIPS,
  sortSubmissions,
  type QuickChip,
  type SubmissionQuery,
} from '#lib/submissions/submission-query.ts';

/** Sorted once for a sort and a list; a keystroke only filters what is sorted already. */
export function useRows(
  all: readonly Submission[],
  query: SubmissionQuery,
  scale: Scale | undefined,
) {
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

/** Indexed when it is first asked for: most changes of a list are followed by no such question. */
function indexed(all: readonly Submission[]): (id: number) => Submission | undefined {
  let known: Map<number, Submission> | null = null;
  return (id) => (known ??= new Map(all.map((row) => [row.id, row]))).get(id);
}

/** A submission by its id. */
export const useTruthOf = (all: readonly Submission[]): ((id: number) => Submission | undefined) =>
  useMemo(() => indexed(all), [all]);

/** How many rows each quick chip stands for. */
export const useChipCounts = (all: readonly Submission[]): Record<QuickChip, number> =>
  useMemo(
    () =>
      Object.fromEntries(
        QUICK_CHIPS.map((chip) => [chip, all.filter(isOf[chip]).length]),
      ) as Record<QuickChip, number>,
    [all],
  );

const CHUNK = 20;

/** Folds the texts of a long list while nothing else happens, so that the first key of a search is as quick as the others. */
export function useWarmSearch(all: readonly Submission[]): void {
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
