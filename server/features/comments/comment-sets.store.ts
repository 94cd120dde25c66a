import { type Kysely, sql } from 'kysely';
import type { CommentSet } from '#contract/comments/comment.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { lockAccountRow, lockAnnotations } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { CommentSets } from './comment-types.ts';

const setsOf = (db: Kysely<Database>, { userId }: Principal) =>
  db
    .selectFrom('comment_sets')
    .where('owner_id', '=', userId)
    .select([
      'id',
      'name',
      'is_default',
      'created_at',
      sql<number>`(select count(*) from comments c where c.comment_set_id = comment_sets.id)`.as(
        'comment_count',
      ),
    ]);

const toSet = (row: Omit<CommentSet, 'is_default'> & { is_default: 0 | 1 }): CommentSet => ({
  ...row,
  is_default: row.is_default === 1,
});

async function oneSet(db: Kysely<Database>, principal: Principal, id: number): Promise<CommentSet> {
  const row = await setsOf(db, principal).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return toSet(row);
}

/**
 * Locks the set, its comments and the annotations made from them, each before the rows that refer
 * to it.
 */
async function lockSet(tx: Tx, context: StoreContext, id: number): Promise<void> {
  if (context.engine !== 'postgres') return;
  await tx.selectFrom('comment_sets').select('id').where('id', '=', id).forUpdate().execute();
  await tx
    .selectFrom('comments')
    .select('id')
    .where('comment_set_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  await lockAnnotations(
    tx,
    context,
    sql`n.comment_id in (select id from comments where comment_set_id = ${id})`,
  );
}

export const createCommentSets = (context: StoreContext): CommentSets => ({
  async list(principal, { skip, limit }) {
    const { total } = await context.db
      .selectFrom('comment_sets')
      .where('owner_id', '=', principal.userId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await setsOf(context.db, principal)
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(skip)
      .execute();
    return { items: rows.map(toSet), total };
  },

  get: (principal, id) => oneSet(context.db, principal, id),

  create: (principal, { name }, fence) =>
    transact(context, async (tx) => {
      await lockAccountRow(tx, context, principal);
      const { id } = await tx
        .insertInto('comment_sets')
        .values({ owner_id: principal.userId, name, is_default: 0, created_at: isoNow(context) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await finish(tx, principal, fence, id);
      return await oneSet(tx, principal, id);
    }),

  rename: (principal, id, { name }) =>
    transact(context, async (tx) => {
      await tx
        .updateTable('comment_sets')
        .set({ name })
        .where('id', '=', id)
        .where('owner_id', '=', principal.userId)
        .execute();
      return await oneSet(tx, principal, id);
    }),

  remove: (principal, id) =>
    transact(context, async (tx) => {
      await lockAccountRow(tx, context, principal);
      const set = await oneSet(tx, principal, id);
      if (set.is_default) throw new Conflict('The default set can be renamed but not deleted.');
      await lockSet(tx, context, id);
      await tx
        .deleteFrom('comment_sets')
        .where('id', '=', id)
        .where('owner_id', '=', principal.userId)
        .execute();
    }),
});
