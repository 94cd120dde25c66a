import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CommentSet } from '#contract/comments/comment.ts';
import type { commentSetsMachine, SetComment } from './comment-sets.machine.ts';

export type { Filled, SetComment } from './comment-sets.machine.ts';
export type CommentSetsRef = ActorRefFrom<typeof commentSetsMachine>;
type Snapshot = SnapshotFrom<typeof commentSetsMachine>;

export interface SetNaming {
  set: CommentSet | null;
  name: string;
  message: string | null;
  isBusy: boolean;
}

export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Returns the open name form, or null; `set` is null for a new one. */
export const selectNaming = (snapshot: Snapshot): SetNaming | null => {
  const { set, name, message } = snapshot.context;
  return snapshot.hasTag('named') ? { set, name, message, isBusy: isBusy(snapshot) } : null;
};
/** Returns the set that the open question is about, or null. */
export const selectSetToDelete = (snapshot: Snapshot): CommentSet | null =>
  snapshot.matches('confirming') || snapshot.matches('deleting') ? snapshot.context.set : null;
/** Returns the set being filled, or null. */
export const selectFilling = (snapshot: Snapshot): CommentSet | null =>
  snapshot.matches('filling') ? snapshot.context.set : null;
/** Whether a set can be deleted: the default set can only be renamed. */
export const canDelete = (set: CommentSet): boolean => !set.is_default;

export const commentSetsCommands = (actor: CommentSetsRef) => ({
  create: () => actor.send({ type: 'set.create' }),
  rename: (set: CommentSet) => actor.send({ type: 'set.rename', set }),
  fill: (set: CommentSet, comments: readonly SetComment[]) =>
    actor.send({ type: 'set.fill', set, comments }),
  remove: (set: CommentSet) => actor.send({ type: 'set.delete', set }),
  type: (name: string) => actor.send({ type: 'name.change', name }),
  submit: () => actor.send({ type: 'name.submit' }),
  cancelNaming: () => actor.send({ type: 'name.cancel' }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
  confirm: () => actor.send({ type: 'deletion.confirm' }),
  cancelDeletion: () => actor.send({ type: 'deletion.cancel' }),
});
