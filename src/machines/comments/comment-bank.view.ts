import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type Comment, GRADE_BANDS, QUALITY_RANK } from '#contract/comments/comment.ts';
import {
  categoriesOf,
  type CommentQuery,
  type CommentSort,
  queryComments,
} from '#lib/comments/comment-query.ts';
import type { CommentDialogRef } from './comment-dialog.view.ts';
import type { commentBankMachine } from './comment-bank.machine.ts';

export type CommentBankRef = ActorRefFrom<typeof commentBankMachine>;
type Snapshot = SnapshotFrom<typeof commentBankMachine>;

/** Texts from the specification, sections 5 and 8. */
export const LOAD_FAILED = 'An error occurred while fetching comments.';
export const DELETE_QUESTION = 'Are you sure you want to delete this bank comment?';
const NOTHING_SAVED = {
  title: 'You have no saved comments yet',
  hint: 'Get started by adding comments to your bank',
};
const NOTHING_FOUND = {
  title: 'No comments match your search',
  hint: 'Try adjusting your search or filter',
};

export const selectQuery = ({ context }: Snapshot): CommentQuery => context.query;
export const isRefreshing = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'refreshing' });
/** The open dialog, or undefined. */
export const selectDialog = ({ children }: Snapshot): CommentDialogRef | undefined =>
  children.dialog;
/** Returns the comment that the open question is about, or null. */
export const selectDeleting = (snapshot: Snapshot): Comment | null =>
  snapshot.matches({ work: 'confirming' }) || snapshot.matches({ work: 'deleting' })
    ? snapshot.context.doomed
    : null;
export const isDeleting = (snapshot: Snapshot): boolean => snapshot.matches({ work: 'deleting' });

export interface BankTab {
  category: string | null;
  label: string;
}
export interface BankList {
  /** 'All Categories', then the categories that have comments. */
  tabs: BankTab[];
  /** The chosen category; null for all, or if it has no comments any more. */
  category: string | null;
  comments: Comment[];
  /** Shown if there are no comments. */
  empty: { title: string; hint: string } | null;
}

/** Returns what the screen shows of the educator's own comments. */
export function listBank(own: readonly Comment[], query: CommentQuery): BankList {
  const categories = categoriesOf(own, GRADE_BANDS);
  const category =
    query.category !== null && categories.includes(query.category) ? query.category : null;
  const comments = queryComments(own, { ...query, category }, QUALITY_RANK);
  const nothing = own.length === 0 ? NOTHING_SAVED : NOTHING_FOUND;
  const tabs = [
    { category: null, label: 'All Categories' },
    ...categories.map((name) => ({ category: name, label: name })),
  ];
  return { tabs, category, comments, empty: comments.length === 0 ? nothing : null };
}

export const commentBankCommands = (actor: CommentBankRef) => ({
  search: (search: string) => actor.send({ type: 'search.change', search }),
  sort: (sort: CommentSort) => actor.send({ type: 'sort.change', sort }),
  choose: (category: string | null) => actor.send({ type: 'category.choose', category }),
  refresh: () => actor.send({ type: 'bank.refresh' }),
  add: () => actor.send({ type: 'comment.add' }),
  /** `setId` is null for a set whose id is not known. */
  addTo: (setId: number | null) => actor.send({ type: 'comment.add', setId }),
  edit: (comment: Comment) => actor.send({ type: 'comment.edit', comment }),
  remove: (comment: Comment) => actor.send({ type: 'comment.delete', comment }),
  confirm: () => actor.send({ type: 'deletion.confirm' }),
  cancel: () => actor.send({ type: 'deletion.cancel' }),
});
