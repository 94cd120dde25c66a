import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { scriptGroupMachine } from '#machines/script-group/script-group.machine.ts';
import { scriptGroupVerbs, selectFace, selectGroup, type ScriptGroupRef } from '#machines/script-group/script-group.view.ts';
import { scriptGroupActors } from '#services/insight/insight.ts';
import { useRoot } from '../root.ts';
import { useAsked } from './use-asked.ts';

/** The rows that `?scripts=` names by a group of the figures, else all; and the chart that says which these are. */
export function useScriptGroup<Row extends { id: number }>(assignmentId: number | null, rows: Row[] | null): { rows: Row[] | null; actor: ScriptGroupRef } {
  const { http } = useRoot();
  const [machine] = useState(() => scriptGroupMachine.provide({ actors: scriptGroupActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const address = useAsked('scripts', true, useCallback((key: string) => scriptGroupVerbs(actor).ask(key), [actor]));
  const face = useSelector(actor, selectFace);
  const wasNarrow = useRef(false);
  useEffect(() => {
    if (wasNarrow.current && face === 'all') address.send({ type: 'asked.done' });
    wasNarrow.current = face !== 'all';
  }, [address, face]);
  const group = useSelector(actor, selectGroup);
  const shown = useMemo(() => {
    if (group === null || rows === null) return rows;
    const ids = new Set(group.submission_ids);
    return rows.filter(({ id }) => ids.has(id));
  }, [group, rows]);
  return { rows: shown, actor };
}
