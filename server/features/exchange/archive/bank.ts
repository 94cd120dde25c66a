import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks, type Tx } from '#server/platform/database/stores/context.ts';
import { turnTaker } from './pieces.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

type Sets = ArchiveAssignment['comment_sets'];

/**
 * Rows per query: a bank may have a hundred thousand, and reading all of them at once would block
 * everybody.
 */
const PAGE = 2000;

/** Returns all comments of a person, oldest first. */
async function allComments(db: Kysely<Database>, ownerId: number) {
  const ask = (after: number) =>
    db
      .selectFrom('comments')
      .select(['id', 'comment_set_id', 'text', 'category', 'quality_level', 'created_at'])
      .where('owner_id', '=', ownerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  const all: Awaited<ReturnType<typeof ask>> = [];
  for (let page = await ask(0); page.length > 0; page = await ask(all.at(-1)!.id)) {
    for (const row of page) all.push(row);
    await othersTurn();
  }
  return all;
}

/** Returns a person's own comments in the archive's form. */
export async function commentSets(tx: Kysely<Database>, ownerId: number): Promise<Sets> {
  const sets = await tx
    .selectFrom('comment_sets')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
  const comments = await allComments(tx, ownerId);
  const inSet = Map.groupBy(comments, (row) => row.comment_set_id);
  return [{ id: null, name: null }, ...sets]
    .map(({ id, name }) => ({
      name,
      comments: (inSet.get(id) ?? []).map(
        ({ id: _id, comment_set_id: _set, ...comment }) => comment,
      ),
    }))
    .filter(({ name, comments: own }) => name !== null || own.length > 0);
}

const keyOf = (comment: { text: string; category: string; quality_level: string }): string =>
  JSON.stringify([comment.text, comment.category, comment.quality_level]);

/** Returns the sets with only those comments whose text isn't in the bank yet, each once. */
export async function freshComments(
  db: Kysely<Database>,
  { userId }: Principal,
  sets: Sets,
): Promise<Sets> {
  const own = await allComments(db, userId);
  const takeTurns = turnTaker();
  const known = new Set<string>();
  for (const comment of own) {
    known.add(keyOf(comment));
    await takeTurns();
  }
  const fresh: Sets = [];
  for (const { name, comments } of sets) {
    const added: typeof comments = [];
    for (const comment of comments) {
      const key = keyOf(comment);
      if (!known.has(key)) added.push(comment);
      known.add(key);
      await takeTurns();
    }
    fresh.push({ name, comments: added });
  }
  return fresh;
}

/** Adds comments to the importing person's bank. Returns how many. */
export async function importComments(
  tx: Tx,
  principal: Principal,
  sets: Sets,
  now: string,
): Promise<number> {
  const { userId } = principal;
  const named = new Map(
    (
      await tx
        .selectFrom('comment_sets')
        .select(['id', 'name'])
        .where('owner_id', '=', userId)
        .execute()
    ).map(({ id, name }) => [name, id]),
  );
  let came = 0;
  for (const { name, comments } of await freshComments(tx, principal, sets)) {
    if (name !== null && !named.has(name)) {
      const { id } = await tx
        .insertInto('comment_sets')
        .values({ owner_id: userId, name, is_default: 0, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      named.set(name, id);
    }
    const set = name === null ? null : named.get(name)!;
    for (const part of chunks(comments, 100)) {
      await tx
        .insertInto('comments')
        .values(
          part.map((comment) => ({
            ...comment,
            owner_id: userId,
            comment_set_id: set,
            standard_key: null,
          })),
        )
        .execute();
    }
    came += comments.length;
  }
  return came;
}
