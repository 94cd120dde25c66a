import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CommentDialogRef } from '#machines/comments/comment-dialog.view.ts';
import type { similarCommentsMachine } from './similar-comments.machine.ts';

export type SimilarCommentsRef = ActorRefFrom<typeof similarCommentsMachine>;
type Snapshot = SnapshotFrom<typeof similarCommentsMachine>;

export const isShown = (snapshot: Snapshot): boolean => snapshot.matches('shown');
/** The bank's dialog while it is open, or undefined. */
export const selectDialog = ({ children }: Snapshot): CommentDialogRef | undefined =>
  children.dialog;

export const similarCommentsCommands = (actor: SimilarCommentsRef) => ({
  open: () => actor.send({ type: 'alike.open' }),
  close: () => actor.send({ type: 'alike.close' }),
  offer: () => actor.send({ type: 'bank.offer' }),
});
