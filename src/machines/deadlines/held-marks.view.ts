import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { HoldableScript, HoldForm, heldMarksMachine } from './held-marks.machine.ts';

export type HeldMarksRef = ActorRefFrom<typeof heldMarksMachine>;
export type { ClassHolds, HoldForm } from './held-marks.machine.ts';
type Snapshot = SnapshotFrom<typeof heldMarksMachine>;

export type HeldMarksStatus = 'loading' | 'unread' | 'open';
export const selectHeldMarksStatus = (snapshot: Snapshot): HeldMarksStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
/** Returns all field values; read while the status is `open`. */
export const selectHeldMarks = ({ context }: Snapshot) => context;
export const isSavingHold = (snapshot: Snapshot): boolean =>
  snapshot.matches('previewing') || snapshot.matches('saving');
export const isConfirmingHold = (snapshot: Snapshot): boolean => snapshot.matches('confirming');

export function searchScripts(
  scripts: readonly HoldableScript[],
  search: string,
): HoldableScript[] {
  const word = search.trim().toLowerCase();
  return scripts.filter(({ name }) => name.toLowerCase().includes(word));
}

export const heldMarksCommands = (actor: HeldMarksRef) => ({
  retry: () => actor.send({ type: 'scripts.retry' }),
  search: (search: string) => actor.send({ type: 'scripts.search', search }),
  toggle: (id: number) => actor.send({ type: 'script.toggle', id }),
  write: (values: Partial<HoldForm>) => actor.send({ type: 'form.write', values }),
  give: () => actor.send({ type: 'hold.give' }),
  endHold: (id: number) => actor.send({ type: 'hold.end', id }),
  endCap: (id: number) => actor.send({ type: 'cap.end', id }),
  confirm: () => actor.send({ type: 'changes.confirm' }),
  cancel: () => actor.send({ type: 'changes.cancel' }),
});
