import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Queue } from '#contract/teams/queue.ts';
import type { presenceMachine } from './presence.machine.ts';

export type PresenceRef = ActorRefFrom<typeof presenceMachine>;

export const selectOpen = ({ context }: SnapshotFrom<typeof presenceMachine>): Queue['open'] =>
  context.open;

export const presenceCommands = (actor: PresenceRef) => ({
  refresh: () => actor.send({ type: 'table.refreshed' }),
});
