import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { teamsMachine } from './teams.machine.ts';

export type TeamsRef = ActorRefFrom<typeof teamsMachine>;
type Snapshot = SnapshotFrom<typeof teamsMachine>;

export const selectName = ({ context }: Snapshot): string => context.name;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
export const isMaking = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const teamsCommands = (actor: TeamsRef) => ({
  type: (name: string) => actor.send({ type: 'name.type', name }),
  make: () => actor.send({ type: 'team.make' }),
});
