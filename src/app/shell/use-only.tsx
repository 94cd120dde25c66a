import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import type { Only } from './only.ts';

const ScriptGroup = lazyComponent(() => import('./script-group-slot.tsx'));

/**
 * Returns the rows that `?scripts=` names by a group of the figures, else all, and the notice above
 * them that says which these are.
 */
export function useOnly<Row extends { id: number }>(
  assignmentId: number | null,
  rows: Row[] | null,
): { rows: Row[] | null; bar: ReactNode } {
  const [only, setOnly] = useState<Only>(null);
  const isAsked = new URLSearchParams(useLocation().search).has('scripts');
  return {
    rows: useMemo(
      () => (only === null || rows === null ? rows : rows.filter(({ id }) => only.has(id))),
      [only, rows],
    ),
    bar: isAsked ? <ScriptGroup assignmentId={assignmentId} onOnly={setOnly} /> : null,
  };
}
