import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { isAtRest, isUploading, type TableRef } from '#machines/submission-table/submission-table.view.ts';
import type { Root } from '../root.ts';
import { workbenchMachine } from './workbench-machine.ts';

interface Kept { actor: TableRef; look: () => void; leave: () => void }

/** The tables that are looked at, and those that still work: leaving the page ends no batch and cuts off no save. */
const kept = new WeakMap<Root, Map<string, Kept>>();

function tablesOf(root: Root): Map<string, Kept> {
  const tables = kept.get(root) ?? new Map<string, Kept>();
  kept.set(root, tables);
  return tables;
}

function tableOf(root: Root, user: number, assignmentId: number): Kept {
  const tables = tablesOf(root);
  const key = `${user}/${assignmentId}`;
  const known = tables.get(key);
  if (known) return known;

  const actor = createActor(workbenchMachine(root, assignmentId), { input: { user, assignmentId } }).start();
  let lookers = 0;
  let isLeft = false;
  const stopAtRest = () => {
    if (!isLeft || !isAtRest(actor.getSnapshot())) return;
    subscription.unsubscribe();
    tables.delete(key);
    actor.stop();
  };
  const subscription = actor.subscribe(() => stopAtRest());
  const made: Kept = {
    actor,
    look: () => {
      lookers++;
      isLeft = false;
    },
    leave: () => {
      lookers--;
      isLeft = lookers === 0;
      if (!isUploading(actor.getSnapshot())) actor.send({ type: 'dialog.close' });
      stopAtRest();
    },
  };
  tables.set(key, made);
  return made;
}

/** The table's actor of this user and assignment, for as long as it is looked at or at work. */
export function useTable(root: Root, user: number, assignmentId: number): TableRef {
  const [{ actor, look, leave }] = useState(() => tableOf(root, user, assignmentId));
  useEffect(() => {
    look();
    return leave;
  }, [look, leave]);
  return actor;
}

/** The browser asks before a page is closed on which something is being sent. */
export function useLeaveWarning(actor: TableRef): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAtRest(actor.getSnapshot())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [actor]);
}
