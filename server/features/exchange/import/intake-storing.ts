import type { EnvironmentIds } from '#contract/assignments/student.ts';
import type { HandedIn, RemoteAttempts } from '#server/features/exchange/connect/types.ts';
import type { PlannedStudent } from './plan.ts';
import { authoriseAndLock } from '#server/platform/access/access.ts';
import {
  bit,
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { StoredIntake } from './intake-types.ts';
import { numberCandidates } from '#server/features/marking/anonymity.store.ts';
import { assertWithinQuota } from '#server/platform/database/stores/storage-quota.ts';
import { addStudents } from '#server/features/assignments/students.store.ts';
import type { NewSubmissionFile } from '#server/features/submissions/submission-file-types.ts';
import { fileRow } from '#server/features/submissions/submission-files.store.ts';
import {
  betterTime,
  timeOfRow,
  type WorkGroup,
  worksheetTime,
} from '#server/features/submissions/handed-in.ts';
import {
  changed,
  newRow,
  type SubmissionRow,
} from '#server/features/submissions/submission-rows.ts';
import type { Owner } from './types.ts';

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
export async function recordAttempt(
  tx: Tx,
  context: StoreContext,
  intake: StoredIntake,
  student: PlannedStudent,
): Promise<void> {
  const { shown, owner, attempt_here } = student;
  if (shown.submission_id === null || attempt_here == null) return;
  const principal = { userId: intake.created_by };
  const { revision } = await authoriseAndLock(
    tx,
    context,
    principal,
    { assignmentId: intake.assignment_id },
    'mark',
  );
  const before = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', shown.submission_id)
    .where('assignment_id', '=', intake.assignment_id)
    .executeTakeFirst();
  if (before === undefined) throw new NotFound();
  const time =
    attempt_here === before.attempt ? await timeWith(tx, before, student, shown.student_ids) : {};
  const isNewTime = Object.entries(time).some(
    ([column, value]) => before[column as keyof typeof time] !== value,
  );
  const learnt = {
    ...withAttempt(before.remote_attempts, attempt_here, owner.handed_in),
    ...groupOf(owner),
    ...(isNewTime ? { ...time, ...changed(revision, isoNow(context)) } : {}),
  };
  await join(tx, before.id, shown.student_ids);
  if (Object.keys(learnt).length > 0)
    await tx.updateTable('submissions').set(learnt).where('id', '=', before.id).execute();
}

type Times = Pick<SubmissionRow, 'submitted_at' | 'submitted_at_source' | 'late_there'>;

/**
 * Returns what is known about when the newest attempt was handed in, combined with this import;
 * `before` is null if it is new here.
 */
async function timeWith(
  tx: Tx,
  before: Times | null,
  { time = null, late = null }: PlannedStudent,
  studentIds: readonly number[],
): Promise<Partial<Times>> {
  const best = [time, await worksheetTime(tx, studentIds)].reduce(
    betterTime,
    before === null ? null : timeOfRow(before),
  );
  return {
    ...(best === null ? {} : { submitted_at: best.at, submitted_at_source: best.source }),
    ...(late === null ? {} : { late_there: bit(late) }),
  };
}

/**
 * The same for an attempt that follows one already here: what was known about that one doesn't
 * apply to this one, unless a person entered it.
 */
async function timeOfNext(
  tx: Tx,
  before: Times,
  student: PlannedStudent,
  studentIds: readonly number[],
  now: string,
): Promise<Partial<Times>> {
  if (before.submitted_at_source === 'person') return {};
  const known = await timeWith(tx, null, student, studentIds);
  // An older worksheet was about the attempt that was here before.
  const isOld =
    known.submitted_at_source === 'worksheet' && known.submitted_at! <= before.submitted_at;
  return {
    submitted_at: now,
    submitted_at_source: null,
    late_there: null,
    ...(isOld ? {} : known),
  };
}

/**
 * Stored because no path says who is in it: its members are linked to it once the class list is
 * here, and its feedback can be sent back.
 */
const groupOf = (owner: Owner): { environment_group?: string } =>
  owner.is_group
    ? {
        environment_group: JSON.stringify({
          name: owner.display_name,
          ...(owner.environment_ids.moodle_group === undefined
            ? {}
            : { moodle_group: owner.environment_ids.moodle_group }),
        } satisfies WorkGroup),
      }
    : {};

const nameOf = (name: string, { shown, owner }: PlannedStudent): string =>
  name === owner.display_name ? shown.display_name : name;

/** See `Intakes.takeIn`. */
export async function storeIntake(
  tx: Tx,
  context: StoreContext,
  intake: StoredIntake,
  student: PlannedStudent,
  attempts: readonly (readonly NewSubmissionFile[])[],
): Promise<void> {
  const { shown, owner } = student;
  const principal = { userId: intake.created_by };
  const { revision, owner_id } = await authoriseAndLock(
    tx,
    context,
    principal,
    { assignmentId: intake.assignment_id },
    'mark',
  );
  const now = isoNow(context);
  const added = attempts.flat().map(({ bytes }) => bytes);
  // No path says who is in a group: it is linked by its name, once the class list is here.
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
        ...groupOf(owner),
        ...(await timeOfNext(tx, before, student, student_ids, now)),
        ...(begun && before.marked_attempt === null ? { marked_attempt: before.attempt } : {}),
        ...changed(revision, now),
      })
      .where('id', '=', before.id)
      .execute();
    await join(tx, before.id, student_ids);
    return await assertWithinQuota(tx, context, owner_id, added);
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
      : // As in the preview, if somebody else in the zip has the same name.
        (known.identifier ?? known.email ?? nameOf(known.display_name, student));
  const row = await tx
    .insertInto('submissions')
    .values({
      ...newRow(
        { student_identifier, files: [], turnitin_report: null, turnitin_similarity_score: null },
        { assignment_id: intake.assignment_id, revision, now },
      ),
      attempt: attempts.length,
      ...withAttempt(null, attempts.length, owner.handed_in),
      ...groupOf(owner),
      ...(await timeWith(tx, null, student, student_ids)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, files] of attempts.entries())
    await insertFiles(tx, { submission_id: row.id, attempt: index + 1, now }, files);
  await join(tx, row.id, student_ids);
  await numberCandidates(tx, intake.assignment_id);
  await assertWithinQuota(tx, context, owner_id, added);
}

/** Students who were linked by hand are recognised by the environment's own id from then on. */
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
