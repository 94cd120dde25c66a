import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { TableCommands } from '#machines/submissions/submission-table.view.ts';

type Commands = Pick<TableCommands, 'select' | 'unselect' | 'tellMatched'>;

const idsOf = (rows: readonly Submission[]) => rows.map(({ id }) => id);

/** Creates an object when it is first needed. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * Selects rows individually, by range with Shift, by page, or all that match; rows that the query
 * hides are deselected.
 */
export function useSelection(
  commands: Commands,
  selected: ReadonlySet<number>,
  rows: readonly Submission[],
  matching: readonly Submission[],
) {
  const { select, unselect, tellMatched } = commands;
  const last = useRef<number | null>(null);
  const now = useRef({ rows, selected });
  useLayoutEffect(() => {
    now.current = { rows, selected };
  });

  // Created when it is first needed, so that selecting one of ten thousand matching rows is as
  // quick as one of ten.
  const matched = useMemo(() => once(() => new Set(idsOf(matching))), [matching]);
  useLayoutEffect(() => {
    if (selected.size > 0) tellMatched(matched());
  }, [matched, selected, tellMatched]);

  const toggle = useCallback(
    (id: number, isRange: boolean) => {
      const { rows: shown, selected: chosen } = now.current;
      const ids = idsOf(shown);
      const [from, to] = [
        isRange && last.current !== null ? ids.indexOf(last.current) : -1,
        ids.indexOf(id),
      ].toSorted((a, b) => a - b);
      last.current = id;
      const touched = from === undefined || from === -1 ? [id] : ids.slice(from, to! + 1);
      if (chosen.has(id)) unselect(touched);
      else select(touched);
    },
    [select, unselect],
  );

  return {
    toggle,
    togglePage: (isSelected: boolean) => (isSelected ? select(idsOf(rows)) : unselect(idsOf(rows))),
    selectMatching: () => select(idsOf(matching)),
    isPageSelected: rows.length > 0 && rows.every(({ id }) => selected.has(id)),
  };
}
