import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CommentDialogRef } from '#machines/comments/comment-dialog.view.ts';
import type { alikeMachine } from './alike.machine.ts';

export type AlikeRef = ActorRefFrom<typeof alikeMachine>;
type Snapshot = SnapshotFrom<typeof alikeMachine>;

export const isShown = (snapshot: Snapshot): boolean => snapshot.matches('shown');
/** The bank's dialog while it is open, or undefined. */
export const selectDialog = ({ children }: Snapshot): CommentDialogRef | undefined =>
  children.dialog;

export const alikeVerbs = (actor: AlikeRef) => ({
  open: () => actor.send({ type: 'alike.open' }),
  close: () => actor.send({ type: 'alike.close' }),
  offer: () => actor.send({ type: 'bank.offer' }),
});
