import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isLoaded } from '#machines/shared/lazy-machine.ts';
import type { markingClockMachine, Spent } from './marking-clock.machine.ts';

export type { Spent } from './marking-clock.machine.ts';
export type ClockRef = ActorRefFrom<typeof markingClockMachine>;
type Snapshot = SnapshotFrom<typeof markingClockMachine>;

const NOTHING: Spent = {};
export const selectSpent = (snapshot: Snapshot): Spent =>
  isLoaded(snapshot) ? snapshot.context.spent : NOTHING;
export const isOn = (snapshot: Snapshot): boolean => isLoaded(snapshot) && snapshot.context.on;

/** Returns the average time per marked script; null before the second. */
export function paceOf(spent: Spent, marked: readonly number[]): number | null {
  const times = marked.flatMap((id) => spent[id] ?? []);
  return times.length < 2 ? null : times.reduce((sum, time) => sum + time, 0) / times.length;
}

export const clockCommands = (actor: ClockRef) => ({
  show: (id: number | null, at: number) => actor.send({ type: 'script.shown', id, at }),
  stir: (at: number) => actor.send({ type: 'marker.stirred', at }),
  leave: (at: number) => actor.send({ type: 'marker.left', at }),
  switch: (on: boolean, at: number) => actor.send({ type: 'clock.switch', on, at }),
});
