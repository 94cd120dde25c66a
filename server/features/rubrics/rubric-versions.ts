import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { type Rubric, RubricShape } from '#contract/rubrics/model.ts';
import { givesPoints } from '#contract/rubrics/criterion.ts';
import { criteriaOfText, plainRubric, rubricText } from '#contract/rubrics/text.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  bit,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { marked } from '#server/features/submissions/submission-rows.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** The current version, for the row of `assignments` or of `rubric_versions r` in the query. */
export const newest = (assignment: string) =>
  sql<number>`(select max(n.version) from rubric_versions n where n.assignment_id = ${sql.ref(assignment)})`;

export interface CurrentRubric {
  version: number;
  rubric: Rubric | null;
  text: string | null;
}

/** What is stored was validated on arrival; fields that were added since get their defaults. */
export const parseRubric = (json: string): Rubric => v.parse(RubricShape, JSON.parse(json));

/** Returns the current rubric of an assignment; version 0 if it never had one. */
export async function currentRubric(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<CurrentRubric> {
  const row = await db
    .selectFrom('rubric_versions')
    .select(['version', 'rubric', 'rubric_text'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { version: 0, rubric: null, text: null };
  return {
    version: row.version,
    rubric: row.rubric === null ? null : parseRubric(row.rubric),
    text: row.rubric_text,
  };
}

/** Returns the rubrics of several assignments in words; those without one are left out. */
export async function rubricTexts(
  db: Kysely<Database>,
  assignmentIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('rubric_versions as r')
    .select(['r.assignment_id', 'r.rubric_text'])
    .where('r.assignment_id', 'in', assignmentIds)
    .where('r.version', '=', newest('r.assignment_id'))
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.rubric_text === null ? [] : [[row.assignment_id, row.rubric_text] as const],
    ),
  );
}

/** Stores the next version. */
export async function addVersion(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  assignmentId: number,
  next: { version: number; rubric: Rubric | null },
): Promise<void> {
  await tx
    .insertInto('rubric_versions')
    .values({
      assignment_id: assignmentId,
      version: next.version,
      author_id: principal.userId,
      created_at: isoNow(context),
      rubric: next.rubric === null ? null : JSON.stringify(next.rubric),
      rubric_text: next.rubric === null ? null : rubricText(next.rubric),
    })
    .execute();
  await settleTextNeed(tx, context, assignmentId, next.rubric);
}

/**
 * Recalculates whether feedback text is needed: marks by a rubric that gives points show a student
 * what the grade is based on. If that changes, so does the status of graded submissions without
 * text.
 */
export async function settleTextNeed(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
  rubric: Rubric | null,
): Promise<void> {
  const before = await tx
    .selectFrom('assignments')
    .select(['feedback_text_needed', 'needs_feedback_text', 'revision'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const needs =
    before.feedback_text_needed === 'always' ||
    (before.feedback_text_needed === 'without_rubric' && !(rubric !== null && givesPoints(rubric)));
  if (needs === (before.needs_feedback_text === 1)) return;
  await tx
    .updateTable('assignments')
    .set({ needs_feedback_text: bit(needs) })
    .where('id', '=', assignmentId)
    .execute();
  await tx
    .updateTable('submissions')
    .set(marked(Number(before.revision), isoNow(context)))
    .where('assignment_id', '=', assignmentId)
    .where('grade', 'is not', null)
    .where('feedback_text', 'is', null)
    .execute();
}

/**
 * Writes the old text field (RUB-2): lines that match a criterion keep it, others become comment
 * criteria.
 */
export async function putRubricText(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  assignmentId: number,
  text: string | null,
): Promise<void> {
  const before = await currentRubric(tx, assignmentId);
  if (text === before.text) return;
  const known = before.rubric?.criteria ?? [];
  const criteria = criteriaOfText(text ?? '', () => `c${context.ids.uuid()}`, known);
  const rubric = criteria.length === 0 ? null : { ...(before.rubric ?? plainRubric([])), criteria };
  if (JSON.stringify(rubric) === JSON.stringify(before.rubric)) return;
  await addVersion(tx, context, principal, assignmentId, { version: before.version + 1, rubric });
}
