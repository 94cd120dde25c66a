import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classReleaseMachine } from './class-release.machine.ts';

export type ReleaseRef = ActorRefFrom<typeof classReleaseMachine>;
type Snapshot = SnapshotFrom<typeof classReleaseMachine>;

export const hasFailedToLoad = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const isWorking = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectReleaseRows = ({ context }: Snapshot) => context.rows;
export const selectLeft = ({ context }: Snapshot) => context.left;
export const selectLinks = ({ context }: Snapshot) => context.links;
export const selectReleaseFailure = ({ context }: Snapshot) => context.failure;

export const releaseVerbs = (actor: ReleaseRef) => ({
  retry: () => actor.send({ type: 'rows.retry' }),
  release: (ids: readonly number[], unfinished: boolean) => actor.send({ type: 'work.release', ids, unfinished }),
  withdraw: (ids: readonly number[]) => actor.send({ type: 'work.withdraw', ids }),
  makeLinks: () => actor.send({ type: 'links.make' }),
});
