import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import {
  isAtRest,
  tableCommands,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import type { Root } from '#app/root.ts';
import { workbenchMachine } from './workbench-machine.ts';

/** The tables that are shown, and those still at work. */
const kept = new WeakMap<Root, Map<string, TableRef>>();

function tablesOf(root: Root): Map<string, TableRef> {
  const tables = kept.get(root) ?? new Map<string, TableRef>();
  kept.set(root, tables);
  return tables;
}

function tableOf(root: Root, user: number, assignmentId: number): TableRef {
  const tables = tablesOf(root);
  const key = `${user}/${assignmentId}`;
  const known = tables.get(key);
  if (known) return known;
  const end = () => {
    tables.delete(key);
    actor.stop();
  };
  const actor = createActor(
    workbenchMachine(root, assignmentId).provide({ actions: { announceEnd: end } }),
    {
      input: { user, assignmentId },
    },
  );
  tables.set(key, actor);
  return actor.start();
}

/** Returns the table's actor for this user and assignment, kept while it is shown or at work. */
export function useTable(root: Root, user: number, assignmentId: number): TableRef {
  const [actor] = useState(() => tableOf(root, user, assignmentId));
  useEffect(() => {
    const { look, leave } = tableCommands(actor);
    look();
    return () => {
      leave();
    };
  }, [actor]);
  return actor;
}

/** Makes the browser ask before a page is closed while something is being sent. */
export function useLeaveWarning(actor: TableRef): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAtRest(actor.getSnapshot())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [actor]);
}
