import { type Kysely, type Selectable, sql } from 'kysely';
import type { Annotation, AnnotationPatch, Selector } from '#contract/rubrics/annotation.ts';
import { permits } from '#contract/teams/roles.ts';
import type { AnnotationsTable } from '#server/platform/database/schema/rubrics.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { may, refuse, roleOn } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import {
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Forbidden, NotFound, StaleVersion } from '#server/platform/database/stores/errors.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { lockAccountRow, lockAssignmentRow } from '#server/platform/database/stores/locks.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { blindOf, refuseRemarking } from '#server/features/teams/blind.ts';
import { createSimilarComments } from './similar-comments.store.ts';
import { insertAnnotation } from './annotation-rows.ts';
import type { Annotations } from '#server/features/rubrics/rubric-types.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

type Row = Selectable<AnnotationsTable> & { marker: string };

const toAnnotation = (row: Row): Annotation => ({
  id: row.number,
  submission_id: row.submission_id,
  marker: { id: row.marker_id, name: row.marker },
  file_id: row.file_id,
  selectors: JSON.parse(row.selectors) as Selector[],
  text: row.text,
  criterion: row.criterion,
  comment_id: row.comment_id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('annotations')
    .innerJoin('users', 'users.id', 'annotations.marker_id')
    .selectAll('annotations')
    .select(nameOf.as('marker'));

async function one(db: Kysely<Database>, number: number): Promise<Annotation> {
  const row = await rowsOf(db).where('annotations.number', '=', number).executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return toAnnotation(row);
}

/** Throws NotFound or Forbidden unless the caller may mark this script. */
async function requireMarker(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  submissionId: number,
): Promise<void> {
  const row = await tx
    .selectFrom('assignments')
    .select('assignments.id')
    .where(may(principal, 'mark'))
    .where(
      'assignments.id',
      '=',
      sql<number>`(select s.assignment_id from submissions s where s.id = ${submissionId})`,
    )
    .executeTakeFirst();
  if (row === undefined) return await refuse(tx, principal, { submissionId });
  await lockAssignmentRow(tx, context, row.id);
}

/** Only comments that the caller can see may be referred to: their own and the standard bank. */
async function requireComment(
  tx: Tx,
  { userId }: Principal,
  commentId: number | null,
): Promise<void> {
  if (commentId === null) return;
  const row = await tx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
}

/**
 * Keeps a comment from being deleted, if it exists: locked before any annotation, in the same order
 * as when a comment is deleted.
 */
async function holdComment(
  tx: Tx,
  { engine }: StoreContext,
  commentId: number | null | undefined,
): Promise<void> {
  if (engine !== 'postgres' || commentId === null || commentId === undefined) return;
  await tx.selectFrom('comments').select('id').where('id', '=', commentId).forKeyShare().execute();
}

/**
 * A person who mustn't see somebody else's note can't find it, nor their own on a script that they
 * mark again: throws NotFound.
 */
async function requireSeen(
  db: Kysely<Database>,
  principal: Principal,
  { submission_id, marker }: Annotation,
): Promise<void> {
  const round = (await blindOf(db, principal, [submission_id])).get(submission_id);
  if (round === 'again' || (round !== undefined && marker.id !== principal.userId))
    throw new NotFound();
}

/**
 * Returns the annotation, if the caller may change it: its author while they mark, or a person who
 * manages the assignment.
 */
async function mine(
  tx: Tx,
  { engine }: StoreContext,
  principal: Principal,
  id: number,
  expectedVersion: number | undefined,
): Promise<Annotation> {
  await tx
    .selectFrom('annotations')
    .select('id')
    .where('number', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
  const annotation = await one(tx, id);
  const role = await roleOn(tx, principal, { submissionId: annotation.submission_id });
  await requireSeen(tx, principal, annotation);
  const author = annotation.marker.id === principal.userId && permits(role, 'mark');
  if (!permits(role, 'manage') && !author) throw new Forbidden();
  if (expectedVersion !== undefined && expectedVersion !== annotation.version)
    throw new StaleVersion(annotation);
  return annotation;
}

const columns = ({ selectors, ...rest }: AnnotationPatch) => ({
  ...rest,
  ...(selectors === undefined ? {} : { selectors: JSON.stringify(selectors) }),
});

export const createAnnotations = (context: StoreContext): Annotations => ({
  alike: createSimilarComments(context),

  async list(principal, submissionId) {
    await roleOn(context.db, principal, { submissionId });
    const round = (await blindOf(context.db, principal, [submissionId])).get(submissionId);
    if (round === 'again') return [];
    return (
      await rowsOf(context.db)
        .where('submission_id', '=', submissionId)
        .$if(round !== undefined, (query) =>
          query.where('annotations.marker_id', '=', principal.userId),
        )
        .orderBy('annotations.id')
        .execute()
    ).map(toAnnotation);
  },

  async get(principal, id) {
    const annotation = await one(context.db, id);
    await roleOn(context.db, principal, { submissionId: annotation.submission_id });
    await requireSeen(context.db, principal, annotation);
    return annotation;
  },

  create: (principal, submissionId, { selectors, ...annotation }, fence) =>
    act(context, async (tx) => {
      await lockAccountRow(tx, context, principal);
      await requireMarker(tx, context, principal, submissionId);
      await refuseRemarking(tx, principal, submissionId);
      await holdComment(tx, context, annotation.comment_id);
      await requireComment(tx, principal, annotation.comment_id);
      const now = isoNow(context);
      const number = await insertAnnotation(tx, {
        ...annotation,
        selectors: JSON.stringify(selectors),
        submission_id: submissionId,
        marker_id: principal.userId,
        created_at: now,
        updated_at: now,
      });
      await finish(tx, principal, fence, number);
      return await one(tx, number);
    }),

  patch: (principal, id, patch, expectedVersion) =>
    transact(context, async (tx) => {
      await holdComment(tx, context, patch.comment_id);
      const before = await mine(tx, context, principal, id, expectedVersion);
      if (patch.comment_id !== undefined && patch.comment_id !== before.comment_id)
        await requireComment(tx, principal, patch.comment_id);
      await tx
        .updateTable('annotations')
        .set((eb) => ({
          ...columns(patch),
          version: eb('version', '+', 1),
          updated_at: isoNow(context),
        }))
        .where('number', '=', id)
        .execute();
      return await one(tx, id);
    }),

  remove: (principal, id, expectedVersion) =>
    transact(context, async (tx) => {
      await mine(tx, context, principal, id, expectedVersion);
      await tx.deleteFrom('annotations').where('number', '=', id).execute();
    }),
});
