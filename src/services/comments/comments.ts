import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  CommentSchema,
  CommentSetSchema,
  type Comment,
  type CommentBank,
  type CommentChange,
  type CommentSet,
  type NewComment,
} from '#contract/comments/comment.ts';
import { MAX_LIMIT } from '#contract/limits.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { parsed, type Http } from '#services/http.ts';
import { eachOfList, readEach, refuseUnreadable, wholeList } from '#services/lists.ts';

const GroupsSchema = v.record(v.string(), v.record(v.string(), v.array(v.unknown())));

/** Loads the standard bank and the caller's own comments, by category and quality level. */
export async function loadBank(
  http: Http,
  signal: AbortSignal,
): Promise<{ bank: CommentBank; unread: UnreadableEntry[] }> {
  const groups = parsed(GroupsSchema, await http.get('api/v1/comments/bank', { signal }).json());
  const read = Object.entries(groups).map(([category, levels]) => ({
    category,
    levels: Object.entries(levels).map(([level, rows]) => ({
      level,
      ...readEach(CommentSchema, rows),
    })),
  }));
  const readings = read.flatMap(({ levels }) => levels);
  refuseUnreadable(readings);
  return {
    bank: Object.fromEntries(
      read.map(({ category, levels }) => [
        category,
        Object.fromEntries(levels.map(({ level, items }) => [level, items])),
      ]),
    ),
    unread: readings.flatMap(({ unread }) => unread),
  };
}

export interface SetsWithComments {
  sets: CommentSet[];
  comments: Comment[];
  /** Why comments of some sets are missing, in the order of the sets. */
  failures: FailureFacts[];
  /** Sets, and comments of them, that could not be read. */
  unread: { sets: readonly UnreadableEntry[]; comments: readonly UnreadableEntry[] };
}

/**
 * Loads every set, and the comments of all sets in parallel; a set that fails is left out and its
 * failure kept (specification, section 7). Throws a `Failure` if the sets themselves can't be
 * loaded.
 */
export async function loadSetsWithComments(
  http: Http,
  signal: AbortSignal,
): Promise<SetsWithComments> {
  const { items: sets, unread } = await wholeList(
    http,
    'comment-sets/',
    CommentSetSchema,
    MAX_LIMIT,
    signal,
  );
  const lists = await Promise.allSettled(
    sets.map(({ id }) =>
      eachOfList(http, 'api/v1/comments/', CommentSchema, MAX_LIMIT, signal, {
        comment_set_id: id,
      }),
    ),
  );
  return {
    sets,
    comments: lists.flatMap((list) => (list.status === 'fulfilled' ? list.value.items : [])),
    failures: lists.flatMap((list) => (list.status === 'rejected' ? [failureOf(list.reason)] : [])),
    unread: {
      sets: unread,
      comments: lists.flatMap((list) => (list.status === 'fulfilled' ? list.value.unread : [])),
    },
  };
}

const createComment = async (http: Http, json: NewComment, signal: AbortSignal): Promise<Comment> =>
  parsed(CommentSchema, await http.post('api/v1/comments/', { json, signal }).json());

/** Returns the set that everyone has, unless it can't be read. */
const homeSet = async (http: Http, signal: AbortSignal): Promise<number | null> =>
  (await wholeList(http, 'comment-sets/', CommentSetSchema, MAX_LIMIT, signal)).items.find(
    ({ is_default }) => is_default,
  )?.id ?? null;

/**
 * Returns the actors of the comment-dialog chart. A comment without a set goes into the set that
 * everyone has, so that it is available when writing feedback.
 */
export const commentDialogActors = (http: Http) => ({
  createComment: fromPromise<Comment, NewComment>(
    async ({ input, signal }) =>
      await createComment(
        http,
        { ...input, comment_set_id: input.comment_set_id ?? (await homeSet(http, signal)) },
        signal,
      ),
  ),
  updateComment: fromPromise<Comment, { id: number; change: CommentChange }>(
    async ({ input, signal }) =>
      parsed(
        CommentSchema,
        await http.put(`api/v1/comments/${input.id}`, { json: input.change, signal }).json(),
      ),
  ),
});

/** Returns the comment bank's own actor, besides its dialog's. */
export const deleteComment = (http: Http) =>
  fromPromise<void, { id: number }>(async ({ input, signal }) => {
    await http.delete(`api/v1/comments/${input.id}`, { signal });
  });

/** A browser opens six connections to a server, and refuses thousands of calls waiting for one. */
const CALLS_AT_ONCE = 6;

/**
 * Returns the actors of the comment-sets chart. A set is filled by one call per comment, a few at
 * once; one failure doesn't stop the others.
 */
export const commentSetActors = (http: Http) => ({
  createSet: fromPromise<CommentSet, { name: string }>(async ({ input: { name }, signal }) =>
    parsed(CommentSetSchema, await http.post('comment-sets/', { json: { name }, signal }).json()),
  ),
  renameSet: fromPromise<CommentSet, { id: number; name: string }>(
    async ({ input: { id, name }, signal }) =>
      parsed(
        CommentSetSchema,
        await http.patch(`comment-sets/${id}`, { json: { name }, signal }).json(),
      ),
  ),
  fillSet: fromPromise<
    { added: number; failures: FailureFacts[] },
    { id: number; comments: readonly Omit<NewComment, 'comment_set_id'>[] }
  >(async ({ input: { id, comments }, signal }) => {
    const failures: FailureFacts[] = [];
    const waiting = comments.values();
    const lane = async () => {
      for (const comment of waiting) {
        await createComment(http, { ...comment, comment_set_id: id }, signal).catch(
          (error: unknown) => failures.push(failureOf(error)),
        );
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
    return { added: comments.length - failures.length, failures };
  }),
  deleteSet: fromPromise<void, { id: number }>(async ({ input, signal }) => {
    await http.delete(`comment-sets/${input.id}`, { signal });
  }),
});
