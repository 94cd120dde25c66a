import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { studentDataMachine } from './student-data.machine.ts';

export type StudentDataRef = ActorRefFrom<typeof studentDataMachine>;
type Snapshot = SnapshotFrom<typeof studentDataMachine>;

export type StudentDataStatus = 'loading' | 'unread' | 'open';
export const selectStatus = (snapshot: Snapshot): StudentDataStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
export const selectWord = ({ context }: Snapshot) => context.word;
export const selectStudents = ({ context }: Snapshot) => context.students;
export const selectErasures = ({ context }: Snapshot) => context.erasures;
export const selectFound = ({ context }: Snapshot) => context.found;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectFailure = ({ context }: Snapshot) => context.failure;
/** Whether the results are on the screen. */
export const isFound = (snapshot: Snapshot): boolean =>
  ['found', 'asking', 'exporting', 'erasing'].some((state) => snapshot.matches(state as 'found'));
export const isFinding = (snapshot: Snapshot): boolean => snapshot.matches('finding');
export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');
export const isExporting = (snapshot: Snapshot): boolean => snapshot.matches('exporting');
export const isErasing = (snapshot: Snapshot): boolean => snapshot.matches('erasing');
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const studentDataCommands = (actor: StudentDataRef) => ({
  retry: () => actor.send({ type: 'data.retry' }),
  type: (word: string) => actor.send({ type: 'data.type', word }),
  find: () => actor.send({ type: 'data.find' }),
  choose: (id: number) => actor.send({ type: 'data.choose', id }),
  toggle: (id: number) => actor.send({ type: 'data.toggle', id }),
  download: () => actor.send({ type: 'data.export' }),
  erase: () => actor.send({ type: 'data.erase' }),
  confirm: () => actor.send({ type: 'data.confirm' }),
  keep: () => actor.send({ type: 'data.keep' }),
});
