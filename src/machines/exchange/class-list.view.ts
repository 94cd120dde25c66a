import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classListMachine } from './class-list.machine.ts';

export type ClassListRef = ActorRefFrom<typeof classListMachine>;
type Snapshot = SnapshotFrom<typeof classListMachine>;

export const selectClassListStatus = (snapshot: Snapshot) => snapshot.value;
export const selectStudents = ({ context }: Snapshot) => context.students;
export const selectWorks = ({ context }: Snapshot) => context.works;
export const selectClassListFile = ({ context }: Snapshot) => context.read;
export const selectClassListFailure = ({ context }: Snapshot) => context.failure;

export const classListCommands = (actor: ClassListRef) => ({
  retry: () => actor.send({ type: 'list.retry' }),
  choose: (source: File | string) => actor.send({ type: 'source.choose', source }),
  another: () => actor.send({ type: 'source.another' }),
  save: () => actor.send({ type: 'list.save' }),
});
