import { sql } from 'kysely';
import { studentKeyOf } from '#contract/deadlines/adjustment.ts';
import { commentsIn } from '#contract/comments/remembered.ts';
import { findPeople, knownFrom } from '#server/features/drafts/privacy/people.ts';
import { sharedWith } from '#server/platform/access/access.ts';
import {
  isoNow,
  chunks,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { countAbandonedDrafts } from '#server/features/drafts/abandoned-drafts.ts';
import { emptyHandbacks } from '#server/features/exchange/return/handbacks.store.ts';
import { lockAnnotations } from '#server/platform/database/stores/locks.ts';
import { scheduleFileDeletion } from '#server/features/submissions/pending-file-deletions.store.ts';
import { removeRows } from '#server/features/submissions/in-parts.ts';
import { fileKeys } from '#server/features/submissions/submission-files.store.ts';
import { changed } from '#server/features/submissions/submission-rows.ts';
import type { Removed } from '#server/platform/database/stores/types.ts';
import { rememberErased } from './erased-people.ts';
import { NUMBER } from './traces.ts';

/**
 * What is erased from one assignment. `shared` works are kept, because they also belong to others.
 * `words` name the people who are erased, in lower case; `keys` identify them elsewhere.
 */
export interface ErasureRequest {
  studentIds: readonly number[];
  works: readonly number[];
  shared: readonly number[];
  words: readonly string[];
  keys: readonly string[];
}
export interface ErasureResult extends Removed {
  intakes: string[];
  students: number;
  works: number;
}

/**
 * Drops the zips of classes that are waiting or were imported: the people in them can’t be
 * separated. Throws Conflict while one is being imported.
 */
async function dropIntakes(tx: Tx, assignmentId: number): Promise<string[]> {
  const busy = await tx
    .selectFrom('intakes')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('state', 'in', ['storing', 'reading'])
    .executeTakeFirst();
  if (busy !== undefined)
    throw new Conflict(
      'A class is being imported into one of these assignments. Wait until that has finished, then try again.',
    );
  return (
    await tx
      .deleteFrom('intakes')
      .where('assignment_id', '=', assignmentId)
      .returning('uuid')
      .execute()
  ).map(({ uuid }) => uuid);
}

/**
 * Locks these works, so that nothing can begin to refer to them; in the order of
 * docs/decisions/locks.md.
 */
async function lockWorks(tx: Tx, context: StoreContext, ids: readonly number[]): Promise<void> {
  if (context.engine !== 'postgres') return;
  for (const part of chunks(ids))
    await tx
      .selectFrom('submissions')
      .select('id')
      .where('id', 'in', part)
      .orderBy('id')
      .forUpdate()
      .execute();
  for (const part of chunks(ids))
    await lockAnnotations(tx, context, sql`n.submission_id in (${sql.join(part)})`);
}

/**
 * Removes the person from a work of several students, which is kept: what names them there, what
 * they were given with the others, and what was sent for them.
 */
async function leaveShared(
  tx: Tx,
  context: StoreContext,
  revision: number,
  { shared, words }: ErasureRequest,
): Promise<void> {
  const said = new Set(words);
  for (const part of chunks(shared)) {
    // A snapshot names everybody whose work it is and can’t be changed: the others are given new
    // ones.
    await tx.deleteFrom('releases').where('submission_id', 'in', part).execute();
    await tx.deleteFrom('sending_rows').where('submission_id', 'in', part).execute();
    const rows = await tx
      .selectFrom('submissions')
      .select(['id', 'student_identifier'])
      .where('id', 'in', part)
      .execute();
    for (const { id, student_identifier } of rows) {
      const named =
        student_identifier !== null && said.has(student_identifier.trim().toLowerCase());
      await tx
        .updateTable('submissions')
        .set({
          ...(named ? { student_identifier: null } : {}),
          ...changed(revision, isoNow(context)),
        })
        .where('id', '=', id)
        .execute();
    }
    const told = await tx
      .selectFrom('revisions')
      .select(['id', 'from_value', 'to_value'])
      .where('submission_id', 'in', part)
      .where('field', '=', 'student_identifier')
      .execute();
    const naming = told.filter(({ from_value, to_value }) =>
      [from_value, to_value].some(
        (value) => value !== null && said.has(value.trim().toLowerCase()),
      ),
    );
    for (const ids of chunks(naming.map(({ id }) => id)))
      await tx.deleteFrom('revisions').where('id', 'in', ids).execute();
  }
}

/**
 * Returns every comment that was ever written on these works, in the form in which it would be
 * offered again.
 */
async function commentsOn(tx: Tx, works: readonly number[]): Promise<Set<string>> {
  const comments = new Set<string>();
  const add = (text: string | null) => {
    for (const one of commentsIn(text ?? '')) comments.add(one);
  };
  for (const part of chunks(works)) {
    const marks = await tx
      .selectFrom('marks')
      .select('comment')
      .where('submission_id', 'in', part)
      .execute();
    for (const { comment } of marks) add(comment);
    const changes = await tx
      .selectFrom('mark_revisions')
      .select(['from_value', 'to_value'])
      .where('submission_id', 'in', part)
      .execute();
    for (const { from_value, to_value } of changes)
      for (const value of [from_value, to_value])
        if (value !== null) add((JSON.parse(value) as { comment?: string }).comment ?? null);
    const notes = await tx
      .selectFrom('annotations')
      .select('text')
      .where('submission_id', 'in', part)
      .execute();
    for (const { text } of notes) add(text);
    const feedback = await tx
      .selectFrom('submissions')
      .select('feedback_text')
      .where('id', 'in', part)
      .execute();
    for (const { feedback_text } of feedback) add(feedback_text);
    const rewritten = await tx
      .selectFrom('revisions')
      .select(['from_value', 'to_value'])
      .where('submission_id', 'in', part)
      .where('field', '=', 'feedback_text')
      .execute();
    for (const { from_value, to_value } of rewritten) {
      add(from_value);
      add(to_value);
    }
  }
  return comments;
}

/** Returns a test for whether a text names the people who are erased, in any spelling. */
function namingTest(words: readonly string[]): (text: string) => boolean {
  const names = words.filter((word) => word !== '' && !word.startsWith(NUMBER));
  const known = knownFrom([{ names, identifiers: names.filter((word) => /[\d@]/u.test(word)) }]);
  // Within a longer word only names that are long enough to be unambiguous.
  const inside = names.filter((word) => word.length >= 3);
  return (text) => {
    const lower = text.toLowerCase();
    return (
      inside.some((word) => lower.includes(word)) ||
      lower.split(/[^\p{L}\p{N}]+/u).some((word) => names.includes(word)) ||
      findPeople(text, known).length > 0
    );
  };
}

/**
 * Deletes markers' choices about comments that are offered again (SUG-3), which quote those
 * comments: the ones that name the people who are erased, and those not written on any work that is
 * kept. Call it while the works still exist.
 */
async function forgetSuggestionChoices(
  tx: Tx,
  assignmentId: number,
  { works, words }: ErasureRequest,
): Promise<void> {
  const rows = await tx
    .selectFrom('suggestion_choices')
    .select(['user_id', 'criterion', 'text', 'text_hash', 'choice', 'wording'])
    .where('assignment_id', '=', assignmentId)
    .execute();
  if (rows.length === 0) return;
  const going = new Set(works);
  const staying = (
    await tx
      .selectFrom('submissions')
      .select('id')
      .where('assignment_id', '=', assignmentId)
      .execute()
  ).flatMap(({ id }) => (going.has(id) ? [] : [id]));
  const [erased, kept] = [await commentsOn(tx, works), await commentsOn(tx, staying)];
  const isNaming = namingTest(words);
  for (const { user_id, criterion, text, text_hash, choice, wording } of rows) {
    const isOnlyTheirs = erased.has(text) && !kept.has(text);
    // If a whole class is erased, no names are passed, and there is nothing left that the choice
    // would be about.
    if (staying.length > 0 && !isOnlyTheirs && !isNaming(text) && !isNaming(wording ?? ''))
      continue;
    await tx
      .deleteFrom('suggestion_choices')
      .where('user_id', '=', user_id)
      .where('assignment_id', '=', assignmentId)
      .where('criterion', '=', criterion)
      .where('text_hash', '=', text_hash)
      .where('choice', '=', choice)
      .execute();
  }
}

/**
 * What a team gives whoever goes (DUE-5), where no other class list of it has them. To be called
 * while they are still in this one.
 */
async function forgetAdjustments(
  tx: Tx,
  assignmentId: number,
  studentIds: readonly number[],
): Promise<void> {
  const keys = new Set<string>();
  for (const part of chunks(studentIds)) {
    const rows = await tx
      .selectFrom('students')
      .select(['identifier', 'email'])
      .where('id', 'in', part)
      .execute();
    for (const { identifier, email } of rows)
      for (const known of [identifier, email]) if (known !== null) keys.add(studentKeyOf(known));
  }
  for (const part of chunks([...keys]))
    await tx
      .deleteFrom('adjustments')
      .where('person_key', 'in', part)
      .where('team_id', 'in', (eb) =>
        eb
          .selectFrom('team_assignments')
          .select('team_id')
          .where('assignment_id', '=', assignmentId),
      )
      .where(
        sql<boolean>`not exists (
          select 1 from team_assignments t join students s on s.assignment_id = t.assignment_id
          where t.team_id = adjustments.team_id and t.assignment_id <> ${assignmentId}
            and adjustments.person_key in (lower(s.identifier), lower(s.email)))`,
      )
      .execute();
}

/** What an archive could not bring is said in sentences, which may name files and people. */
async function forgetSentences(tx: Tx, assignmentId: number): Promise<void> {
  await tx
    .updateTable('archives')
    .set({ left_out: '[]' })
    .where('assignment_id', '=', assignmentId)
    .execute();
}

/**
 * Deletes the hashes of the requests that created these, along with their contents: they would
 * otherwise be answered with deleted data.
 */
async function forgetRequests(
  tx: Tx,
  assignmentId: number,
  works: readonly number[],
): Promise<void> {
  const people = sql<number>`(select owner_id from assignments where id = ${assignmentId} union select m.user_id from ${sharedWith} m where m.assignment_id = ${assignmentId})`;
  for (const part of chunks(works))
    await tx
      .deleteFrom('idempotency_keys')
      .where('made_id', 'in', part)
      .where('user_id', 'in', people)
      .execute();
}

/**
 * Erases students and their works from one assignment, with everything that names them there. Call
 * it in a transaction that has touched the assignment and got its `revision`; the files are deleted
 * afterwards.
 */
export async function eraseFrom(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
  revision: number,
  going: ErasureRequest,
): Promise<ErasureResult> {
  const intakes = await dropIntakes(tx, assignmentId);
  const { works } = going;
  await lockWorks(
    tx,
    context,
    [...works, ...going.shared].toSorted((a, b) => a - b),
  );
  await rememberErased(tx, context, assignmentId, going);
  const keys: (string | null)[] = [];
  for (const id of works) keys.push(...(await fileKeys(tx, 'submissions.id', id)));
  await emptyHandbacks(tx, assignmentId);
  await forgetSentences(tx, assignmentId);
  await forgetSuggestionChoices(tx, assignmentId, going);
  await leaveShared(tx, context, revision, going);
  for (const part of chunks(works)) {
    await countAbandonedDrafts(tx, context, sql`j.submission_id in (${sql.join(part)})`);
    await removeRows(tx, 'submissions', part);
    await tx
      .insertInto('submission_tombstones')
      .values(
        part.map((submission_id) => ({ submission_id, assignment_id: assignmentId, revision })),
      )
      .execute();
  }
  await forgetAdjustments(tx, assignmentId, going.studentIds);
  await removeRows(tx, 'students', going.studentIds);
  const { fileKeys: doomed } = await scheduleFileDeletion(tx, context, keys);
  await forgetRequests(tx, assignmentId, works);
  return { fileKeys: doomed, intakes, students: going.studentIds.length, works: works.length };
}
