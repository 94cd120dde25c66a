import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classStartMachine } from './class-start.machine.ts';

export type ClassStartRef = ActorRefFrom<typeof classStartMachine>;
type Snapshot = SnapshotFrom<typeof classStartMachine>;

export const isChoosing = (snapshot: Snapshot): boolean => snapshot.matches('choosing');
/** Whether it is leading to the screen that imports the class. */
export const isBeginning = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') || snapshot.matches('opened');
export const selectStart = ({ context }: Snapshot) => context;

export const classStartCommands = (actor: ClassStartRef) => ({
  choose: (files: readonly File[]) => actor.send({ type: 'files.choose', files }),
  drop: (files: readonly File[]) => actor.send({ type: 'files.drop', files }),
  another: () => actor.send({ type: 'files.another' }),
  chooseTarget: (assignmentId: number | null) =>
    actor.send({ type: 'target.choose', assignmentId }),
  rename: (name: string) => actor.send({ type: 'name.change', name }),
  begin: () => actor.send({ type: 'class.begin' }),
});
