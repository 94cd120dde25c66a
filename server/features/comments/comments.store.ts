import { type Kysely, type Selectable, sql } from 'kysely';
import { type Comment, type CommentBank, QUALITY_LEVELS } from '#contract/comments/comment.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { CommentsTable } from '#server/platform/database/schema/comments.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { lockAccountRow, lockAnnotations } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { Comments } from './comment-types.ts';

const columns = [
  'id',
  'text',
  'category',
  'quality_level',
  'comment_set_id',
  'created_at',
  'standard_key',
] as const;

const toComment = ({
  standard_key,
  ...row
}: Pick<Selectable<CommentsTable>, (typeof columns)[number]>): Comment => ({
  ...row,
  is_system_default: standard_key !== null,
});

/** Throws NotFound unless the set is the caller's. */
async function ownSet(db: Kysely<Database>, { userId }: Principal, id: number): Promise<void> {
  const row = await db
    .selectFrom('comment_sets')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
}

/**
 * Everyone can see a standard comment and no one can change it; anybody else's comment is treated
 * as not found.
 */
async function refuseComment(db: Kysely<Database>, id: number): Promise<never> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .where('standard_key', 'is not', null)
    .executeTakeFirst();
  throw row === undefined ? new NotFound() : new Forbidden("Standard comments can't be changed.");
}

function grouped(comments: readonly Comment[]): CommentBank {
  const bank: CommentBank = {};
  for (const comment of comments)
    ((bank[comment.category] ??= {})[comment.quality_level] ??= []).push(comment);
  return Object.fromEntries(
    Object.entries(bank).map(([category, levels]) => [
      category,
      Object.fromEntries(
        QUALITY_LEVELS.flatMap((level) =>
          levels[level] === undefined ? [] : [[level, levels[level]]],
        ),
      ),
    ]),
  );
}

export const createComments = (context: StoreContext): Comments => {
  const { db } = context;
  return {
    async list(principal, { skip, limit, comment_set_id }) {
      if (comment_set_id !== undefined) await ownSet(db, principal, comment_set_id);
      const mine = db
        .selectFrom('comments')
        .where('owner_id', '=', principal.userId)
        .$if(comment_set_id !== undefined, (query) =>
          query.where('comment_set_id', '=', comment_set_id ?? 0),
        );
      const { total } = await mine
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await mine
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      return { items: rows.map(toComment), total };
    },

    async bank({ userId }) {
      const standard = await db
        .selectFrom('comments')
        .select(columns)
        .where('standard_key', 'is not', null)
        .orderBy('id')
        .execute();
      const own = await db
        .selectFrom('comments')
        .select(columns)
        .where('owner_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return grouped([...standard, ...own].map(toComment));
    },

    async get({ userId }, id) {
      const row = await db
        .selectFrom('comments')
        .select(columns)
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return toComment(row);
    },

    create: (principal, { comment_set_id = null, ...comment }, fence) =>
      transact(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        if (comment_set_id !== null) await ownSet(tx, principal, comment_set_id);
        const row = await tx
          .insertInto('comments')
          .values({
            ...comment,
            comment_set_id,
            owner_id: principal.userId,
            standard_key: null,
            created_at: isoNow(context),
          })
          .returning(columns)
          .executeTakeFirstOrThrow();
        await finish(tx, principal, fence, row.id);
        return toComment(row);
      }),

    async update({ userId }, id, change) {
      const row = await db
        .updateTable('comments')
        .set(change)
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .returning(columns)
        .executeTakeFirst();
      return row === undefined ? await refuseComment(db, id) : toComment(row);
    },

    remove: (principal, id) =>
      transact(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        const row = await tx
          .selectFrom('comments')
          .select('id')
          .where('id', '=', id)
          .where('owner_id', '=', principal.userId)
          .$if(context.engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        if (row === undefined) return await refuseComment(tx, id);
        await lockAnnotations(tx, context, sql`n.comment_id = ${id}`);
        await tx.deleteFrom('comments').where('id', '=', id).execute();
      }),

    putStandardBank: (comments) =>
      transact(context, async (tx) => {
        const stored = await tx
          .selectFrom('comments')
          .select(['standard_key', 'text', 'category', 'quality_level'])
          .where('standard_key', 'is not', null)
          .execute();
        const storedOf = new Map(stored.map((row) => [row.standard_key, row]));
        const created_at = isoNow(context);
        for (const { standard_key, text, category, quality_level } of comments) {
          const now = storedOf.get(standard_key);
          storedOf.delete(standard_key);
          if (
            now?.text === text &&
            now.category === category &&
            now.quality_level === quality_level
          )
            continue;
          await tx
            .insertInto('comments')
            .values({
              standard_key,
              text,
              category,
              quality_level,
              owner_id: null,
              comment_set_id: null,
              created_at,
            })
            .onConflict((c) =>
              c.column('standard_key').doUpdateSet({ text, category, quality_level }),
            )
            .execute();
        }
        const gone = [...storedOf.keys()];
        if (gone.length === 0) return;
        await tx
          .selectFrom('comments')
          .select('id')
          .where('standard_key', 'in', gone)
          .orderBy('id')
          .$if(context.engine === 'postgres', (query) => query.forUpdate())
          .execute();
        await lockAnnotations(
          tx,
          context,
          sql`n.comment_id in (select id from comments where standard_key in (${sql.join(gone)}))`,
        );
        await tx.deleteFrom('comments').where('standard_key', 'in', gone).execute();
      }),
  };
};
