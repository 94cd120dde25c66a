import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { mailedLinkMachine } from './mailed-link.machine.ts';

export type { LinkPurpose } from './mailed-link.machine.ts';

export type MailedLinkRef = ActorRefFrom<typeof mailedLinkMachine>;
type Snapshot = SnapshotFrom<typeof mailedLinkMachine>;

export const selectMessage = ({ context }: Snapshot): string | null => context.message;
export const selectFault = ({ context }: Snapshot): string | null => context.fault;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isSet = (snapshot: Snapshot): boolean => snapshot.matches('set');
export const isEmailChanged = (snapshot: Snapshot): boolean => snapshot.matches('emailChanged');
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn');

export const mailedLinkCommands = (actor: MailedLinkRef) => ({
  use: (token: string, password: string) => actor.send({ type: 'link.use', token, password }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
});
