import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { TableCommands } from '#machines/submissions/submission-table.view.ts';

type Commands = Pick<TableCommands, 'select' | 'unselect' | 'tellMatched'>;

const idsOf = (rows: readonly Submission[]) => rows.map(({ id }) => id);

/** Makes a thing when it is first asked for. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Selecting rows one by one, by range with Shift, by page and all that match; what the query hides is let go. */
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

  // Made when it is first asked for: of ten thousand that match, one is selected as quickly as of ten.
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
