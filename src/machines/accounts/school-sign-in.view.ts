import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SchoolRefusal, schoolSignInMachine } from './school-sign-in.machine.ts';

export type { SchoolRefusal } from './school-sign-in.machine.ts';
export type SchoolSignInRef = ActorRefFrom<typeof schoolSignInMachine>;
type Snapshot = SnapshotFrom<typeof schoolSignInMachine>;

export const selectRefusal = ({ context }: Snapshot): SchoolRefusal | null => context.refusal;
export const selectMessage = ({ context }: Snapshot): string | null => context.message;
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn');

export const schoolSignInCommands = (actor: SchoolSignInRef) => ({
  back: (said: string) => actor.send({ type: 'school.back', said }),
  retry: () => actor.send({ type: 'school.retry' }),
});
