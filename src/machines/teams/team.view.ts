import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { TeamAssignment } from '#contract/teams/team.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { teamMachine } from './team.machine.ts';

export type TeamRef = ActorRefFrom<typeof teamMachine>;
type Snapshot = SnapshotFrom<typeof teamMachine>;

export const selectName = ({ context }: Snapshot): string => context.name;
export const selectChoice = ({ context }: Snapshot): number | null => context.choice;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isSharing = (snapshot: Snapshot): boolean => snapshot.matches('sharing');
/** Whether its name is being edited or saved. */
export const isNaming = (snapshot: Snapshot): boolean =>
  snapshot.matches('naming') || snapshot.matches('renaming');
/** Returns the assignment whose removal is to be confirmed, or null. */
export const selectAsked = (snapshot: Snapshot): TeamAssignment | null =>
  snapshot.matches('asking') || snapshot.matches('takingOut') ? snapshot.context.asked : null;
/** Whether deleting the team itself is to be confirmed. */
export const isToBeDeleted = (snapshot: Snapshot): boolean =>
  snapshot.matches('doomed') || snapshot.matches('deleting');

export const teamCommands = (actor: TeamRef) => ({
  edit: (name: string) => actor.send({ type: 'name.edit', name }),
  type: (name: string) => actor.send({ type: 'name.type', name }),
  save: () => actor.send({ type: 'name.save' }),
  cancelName: () => actor.send({ type: 'name.cancel' }),
  choose: (id: number) => actor.send({ type: 'assignment.choose', id }),
  share: () => actor.send({ type: 'assignment.share' }),
  takeOut: (assignment: TeamAssignment) => actor.send({ type: 'assignment.remove', assignment }),
  remove: () => actor.send({ type: 'team.remove' }),
  confirm: () => actor.send({ type: 'question.confirm' }),
  cancel: () => actor.send({ type: 'question.cancel' }),
});
