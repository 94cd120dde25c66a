import type { PageQuery } from '#contract/common.ts';
import type { Revision } from '#contract/submissions/revision.ts';
import {
  PATCH_FIELDS,
  type PatchField,
  type SubmissionPatch,
} from '#contract/submissions/submission.ts';
import { roleOn } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import {
  HIDDEN_FIELDS,
  hiddenVersions,
  seenVersion,
} from '#server/features/teams/hidden-changes.ts';
import { type SubmissionRow, auditableText } from './submission-rows.ts';
import type { Page, Principal } from '#server/platform/database/stores/types.ts';

/** The table column for each field of the API. */
const COLUMNS = {
  student_identifier: 'student_identifier',
  submitted_at: 'submitted_at',
  grade: 'grade',
  feedback_text: 'feedback_text',
  turnitin_similarity_score: 'similarity_score',
} as const satisfies Record<PatchField, keyof SubmissionRow>;

type Values = Pick<SubmissionRow, (typeof COLUMNS)[PatchField]>;

/** Returns the columns that the patch sets to a different value. */
export function differences(row: SubmissionRow, patch: SubmissionPatch): Partial<Values> {
  const wanted: [keyof Values, string | number | null][] = PATCH_FIELDS.flatMap((field) => {
    const value = patch[field];
    return value === undefined
      ? []
      : [[COLUMNS[field], typeof value === 'string' ? auditableText(value) : value] as const];
  }).map(([column, value]) => [column, value]);
  return Object.fromEntries(wanted.filter(([column, value]) => row[column] !== value));
}

const asText = (value: string | number | null): string | null =>
  value === null ? null : String(value);

/**
 * Records who changed what, and when. Call it in the transaction of every change to these columns,
 * whatever its cause.
 */
export async function keepRevision(
  tx: Tx,
  context: StoreContext,
  { userId }: Principal,
  before: SubmissionRow,
  difference: Partial<Values>,
): Promise<void> {
  const changed = PATCH_FIELDS.filter((field) => difference[COLUMNS[field]] !== undefined);
  if (changed.length === 0) return;
  const changed_at = isoNow(context);
  await tx
    .insertInto('revisions')
    .values(
      changed.map((field) => ({
        submission_id: before.id,
        version: before.version + 1,
        field,
        from_value: asText(before[COLUMNS[field]]),
        to_value: asText(difference[COLUMNS[field]] ?? null),
        changed_by: userId,
        changed_at,
      })),
    )
    .execute();
}

const asValue = (field: PatchField, text: string | null): string | number | null =>
  text !== null && field === 'turnitin_similarity_score' ? Number(text) : text;

/** Returns the history of a submission, newest first. Throws NotFound. */
export async function listRevisions(
  { db }: StoreContext,
  principal: Principal,
  submissionId: number,
  { skip, limit }: PageQuery,
): Promise<Page<Revision>> {
  await roleOn(db, principal, { submissionId });
  const hidden = (await hiddenVersions(db, principal, [submissionId])).get(submissionId);
  const rows = db
    .selectFrom('revisions')
    .where('submission_id', '=', submissionId)
    .$if(hidden !== undefined, (query) => query.where('field', 'not in', HIDDEN_FIELDS));
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await rows
    .innerJoin('users', 'users.id', 'revisions.changed_by')
    .select(['version', 'field', 'from_value', 'to_value', 'changed_at'])
    .select(nameOf.as('changed_by'))
    .orderBy('revisions.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return {
    // Their real ids would count everybody's changes, including those that the caller may not see.
    items: items.map(({ from_value, to_value, version, ...row }, place) => ({
      ...row,
      id: total - skip - place,
      version: seenVersion(version, hidden),
      from: asValue(row.field, from_value),
      to: asValue(row.field, to_value),
    })),
    total,
  };
}
