import type { EnvironmentIds } from '#contract/assignments/student.ts';
import type { HandedIn, RemoteAttempts } from '#server/features/exchange/connect/types.ts';
import type { PlannedStudent } from './plan.ts';
import { touch } from '#server/platform/access/access.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { StoredIntake } from './intake-types.ts';
import { numberCandidates } from '#server/features/marking/anonymity.store.ts';
import { refuseBeyondRoom } from '#server/platform/database/stores/room.ts';
import { addStudents } from '#server/features/assignments/students.store.ts';
import type { NewSubmissionFile } from '#server/features/submissions/submission-file-types.ts';
import { fileRow } from '#server/features/submissions/submission-files.store.ts';
import { changed, newRow } from '#server/features/submissions/submission-rows.ts';

async function insertFiles(
  tx: Tx,
  at: { submission_id: number; attempt: number; now: string },
  files: readonly NewSubmissionFile[],
): Promise<void> {
  for (const part of chunks(
    files.map((file, position) => fileRow(file, { ...at, position })),
    50,
  ))
    await tx.insertInto('submission_files').values(part).execute();
}

const withAttempt = (
  known: string | null,
  attempt: number,
  handed_in: HandedIn | undefined,
): { remote_attempts?: string } =>
  handed_in === undefined
    ? {}
    : {
        remote_attempts: JSON.stringify({
          ...(known === null ? {} : (JSON.parse(known) as RemoteAttempts)),
          [attempt]: handed_in,
        }),
      };

/** See `Intakes.knowAttempt`. */
export async function knowAttempt(
  tx: Tx,
  context: StoreContext,
  intake: StoredIntake,
  { shown, owner, attempt_here }: PlannedStudent,
): Promise<void> {
  if (shown.submission_id === null || attempt_here == null || owner.handed_in === undefined) return;
  const principal = { userId: intake.created_by };
  await touch(tx, context, principal, { assignmentId: intake.assignment_id }, 'mark');
  const before = await tx
    .selectFrom('submissions')
    .select(['id', 'remote_attempts'])
    .where('id', '=', shown.submission_id)
    .where('assignment_id', '=', intake.assignment_id)
    .executeTakeFirst();
  if (before === undefined) throw new NotFound();
  await tx
    .updateTable('submissions')
    .set(withAttempt(before.remote_attempts, attempt_here, owner.handed_in))
    .where('id', '=', before.id)
    .execute();
}

/** See `Intakes.takeIn`. */
export async function takeIn(
  tx: Tx,
  context: StoreContext,
  intake: StoredIntake,
  { shown, owner }: PlannedStudent,
  attempts: readonly (readonly NewSubmissionFile[])[],
): Promise<void> {
  const principal = { userId: intake.created_by };
  const { revision, owner_id } = await touch(
    tx,
    context,
    principal,
    { assignmentId: intake.assignment_id },
    'mark',
  );
  const now = isoNow(context);
  const added = attempts.flat().map(({ bytes }) => bytes);
  // Who is in a group no path says: it joins by its name, once the class list is here.
  const student_ids =
    shown.student_ids.length > 0 || owner.is_group
      ? shown.student_ids
      : await addStudents(tx, context, intake.assignment_id, [
          {
            display_name: owner.display_name,
            identifier: owner.identifier,
            email: null,
            group: null,
            section: null,
            environment_ids: owner.environment_ids,
          },
        ]);
  if (!owner.is_group && shown.student_ids.length === 1)
    await learnIds(tx, shown.student_ids[0]!, owner.environment_ids);
  if (shown.submission_id !== null) {
    const before = await tx
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', shown.submission_id)
      .where('assignment_id', '=', intake.assignment_id)
      .executeTakeFirst();
    if (before === undefined) throw new NotFound();
    const begun =
      before.grade !== null ||
      before.feedback_text !== null ||
      (await tx
        .selectFrom('marks')
        .select('id')
        .where('submission_id', '=', before.id)
        .limit(1)
        .executeTakeFirst()) !== undefined;
    for (const [index, files] of attempts.entries())
      await insertFiles(
        tx,
        { submission_id: before.id, attempt: before.attempt + index + 1, now },
        files,
      );
    await tx
      .updateTable('submissions')
      .set({
        attempt: before.attempt + attempts.length,
        ...withAttempt(before.remote_attempts, before.attempt + attempts.length, owner.handed_in),
        ...(begun && before.marked_attempt === null ? { marked_attempt: before.attempt } : {}),
        ...changed(revision, now),
      })
      .where('id', '=', before.id)
      .execute();
    await join(tx, before.id, student_ids);
    return await refuseBeyondRoom(tx, context, owner_id, added);
  }
  const [known] =
    student_ids.length === 0
      ? []
      : await tx
          .selectFrom('students')
          .select(['identifier', 'email', 'display_name'])
          .where('id', 'in', [...student_ids])
          .orderBy('id')
          .execute();
  const student_identifier =
    owner.is_group || known === undefined
      ? (owner.identifier ?? owner.display_name)
      : (known.identifier ?? known.email ?? known.display_name);
  const row = await tx
    .insertInto('submissions')
    .values({
      ...newRow(
        { student_identifier, files: [], turnitin_report: null, turnitin_similarity_score: null },
        { assignment_id: intake.assignment_id, revision, now },
      ),
      attempt: attempts.length,
      ...withAttempt(null, attempts.length, owner.handed_in),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, files] of attempts.entries())
    await insertFiles(tx, { submission_id: row.id, attempt: index + 1, now }, files);
  await join(tx, row.id, student_ids);
  await numberCandidates(tx, intake.assignment_id);
  await refuseBeyondRoom(tx, context, owner_id, added);
}

/** Who was joined by hand is known by the environment's own number from then on. */
async function learnIds(tx: Tx, id: number, ids: EnvironmentIds): Promise<void> {
  const { environment_ids } = await tx
    .selectFrom('students')
    .select('environment_ids')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('students')
    .set({
      environment_ids: JSON.stringify({
        ...ids,
        ...(JSON.parse(environment_ids) as EnvironmentIds),
      }),
    })
    .where('id', '=', id)
    .execute();
}

async function join(tx: Tx, submission_id: number, student_ids: readonly number[]): Promise<void> {
  if (student_ids.length > 0)
    await tx
      .insertInto('submission_students')
      .values(student_ids.map((student_id) => ({ submission_id, student_id })))
      .onConflict((c) => c.doNothing())
      .execute();
}
