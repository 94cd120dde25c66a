import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classReleaseMachine, ReleaseTerms } from './class-release.machine.ts';

export type { ReleaseTerms };
export type ReleaseRef = ActorRefFrom<typeof classReleaseMachine>;
type Snapshot = SnapshotFrom<typeof classReleaseMachine>;

export const hasFailedToLoad = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const isWorking = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isAgreeing = (snapshot: Snapshot): boolean => snapshot.matches('agreeing');
export const selectReleaseRows = ({ context }: Snapshot) => context.rows;
export const selectStudentLinks = ({ context }: Snapshot) => context.links;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectTerms = ({ context }: Snapshot) => context.terms;
export const selectAskedIds = ({ context }: Snapshot) => context.ids;
export const selectLeft = ({ context }: Snapshot) => context.left;
export const selectMadeLinks = ({ context }: Snapshot) => context.made;
export const selectReleaseFailure = ({ context }: Snapshot) => context.failure;

export const releaseCommands = (actor: ReleaseRef) => ({
  retry: () => actor.send({ type: 'rows.retry' }),
  toggle: (id: number) => actor.send({ type: 'row.toggle', id }),
  choose: (ids: readonly number[]) => actor.send({ type: 'rows.choose', ids }),
  change: (terms: Partial<ReleaseTerms>) => actor.send({ type: 'terms.change', terms }),
  release: (ids: readonly number[]) => actor.send({ type: 'work.release', ids }),
  sendUnfinished: () => actor.send({ type: 'unfinished.send' }),
  leaveUnfinished: () => actor.send({ type: 'unfinished.leave' }),
  cancel: () => actor.send({ type: 'unfinished.cancel' }),
  withdraw: (ids: readonly number[]) => actor.send({ type: 'work.withdraw', ids }),
  makeLinks: (ids: readonly number[]) => actor.send({ type: 'links.make', ids }),
  revokeLinks: (ids: readonly number[]) => actor.send({ type: 'links.revoke', ids }),
});
