import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type {
  Details,
  NewPassword,
  ProfileMessage,
  ProfilePart,
  profileMachine,
} from './profile.machine.ts';

export {
  DELETION_WORD,
  type Details,
  type NewPassword,
  type ProfileMessage,
  type ProfilePart,
} from './profile.machine.ts';
export type ProfileRef = ActorRefFrom<typeof profileMachine>;
type Snapshot = SnapshotFrom<typeof profileMachine>;

export const selectMessage = ({ context }: Snapshot): ProfileMessage | null => context.message;
/** Whether the password was just changed, so that its fields can be cleared. */
export const isPasswordChanged = (snapshot: Snapshot): boolean =>
  snapshot.matches({ viewing: 'passwordChanged' });
export const isAsking = (snapshot: Snapshot): boolean =>
  snapshot.matches('confirming') || snapshot.matches('deleting');
/** Returns the part of the page that is being saved, or null. */
export function selectWork(snapshot: Snapshot): ProfilePart | null {
  if (snapshot.matches('savingDetails')) return 'details';
  if (snapshot.matches('savingPassword')) return 'password';
  if (snapshot.matches('exporting')) return 'export';
  return snapshot.matches('deleting') ? 'deletion' : null;
}

export const profileCommands = (actor: ProfileRef) => ({
  saveDetails: (details: Details) => actor.send({ type: 'details.save', details }),
  savePassword: (newPassword: NewPassword) => actor.send({ type: 'password.save', newPassword }),
  exportData: () => actor.send({ type: 'data.export' }),
  askDeletion: () => actor.send({ type: 'account.delete' }),
  confirmDeletion: (typed: string, password: string) =>
    actor.send({ type: 'deletion.confirm', typed, password }),
  cancelDeletion: () => actor.send({ type: 'deletion.cancel' }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
});
