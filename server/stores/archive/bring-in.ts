import type { ArchiveAssignment, BroughtIn } from '#contract/archive/assignment.ts';
import type { ArchiveFile } from '#contract/archive/parts.ts';
import { bit, chunks, isoNow, type StoreContext, type Tx } from '../context.ts';
import { holdAccount } from '../locks.ts';
import { basisFor } from '../handback/handbacks.ts';
import { type Basis, basisOf } from '../release/basis.ts';
import { refuseBeyondRoom } from '../room.ts';
import type { Principal } from '../types.ts';
import type { ArchiveToBring } from './archive-types.ts';
import { bringModeration } from './bring-moderation.ts';
import { bringSubmission, type Bringing } from './bring-submission.ts';
import { leftOut } from './left-out.ts';

/** The assignment that this archive became before. */
export async function knownArchive(db: StoreContext['db'], { userId }: Principal, hash: string): Promise<BroughtIn | null> {
  const row = await db.selectFrom('archives').innerJoin('assignments', 'assignments.id', 'archives.assignment_id').select(['assignment_id', 'name', 'left_out'])
    .where('archives.owner_id', '=', userId).where('hash', '=', hash).executeTakeFirst();
  if (row === undefined) return null;
  const { count } = await db.selectFrom('submissions').select((eb) => eb.fn.countAll<number>().as('count')).where('assignment_id', '=', row.assignment_id).executeTakeFirstOrThrow();
  return { assignment_id: row.assignment_id, name: row.name, submissions: Number(count), known: true, left_out: JSON.parse(row.left_out) as string[] };
}

async function bringAssignment(tx: Tx, { userId }: Principal, shared: ArchiveAssignment, keyOf: (file: ArchiveFile) => string): Promise<{ assignmentId: number; students: number[] }> {
  const { assignment: { grade_scale, judge_first, agreement_rule: rule, ...assignment }, guidance } = shared;
  const { id: assignmentId } = await tx.insertInto('assignments').values({
    // Who decided where two differ isn't known here: until somebody is named they reconcile.
    ...assignment, agreement_rule: rule === null ? null : JSON.stringify({ ...rule, differ: 'reconcile', third_marker_id: null }), grade_scale: JSON.stringify(grade_scale), judge_first: bit(judge_first), anonymous: 0, owner_id: userId,
  }).returning('id').executeTakeFirstOrThrow();
  if (guidance !== null) await tx.insertInto('assignment_guidance').values({ ...guidance, assignment_id: assignmentId }).execute();
  for (const { file, text, ...row } of shared.files) {
    await tx.insertInto('assignment_files').values({
      ...row, assignment_id: assignmentId, original_key: keyOf(file), original_filename: file.name, original_bytes: file.bytes, processed_key: text === null ? null : keyOf(text),
    }).execute();
  }
  for (const [index, { rubric, text, created_at }] of shared.rubrics.entries()) {
    await tx.insertInto('rubric_versions').values({
      assignment_id: assignmentId, version: index + 1, rubric: rubric === null ? null : JSON.stringify(rubric), rubric_text: text, author_id: userId, created_at,
    }).execute();
  }
  for (const { anonymous, changed_at } of shared.anonymity) {
    await tx.insertInto('anonymity_changes').values({ assignment_id: assignmentId, anonymous: bit(anonymous), changed_by: userId, changed_at }).execute();
  }
  const students: number[] = [];
  for (const part of chunks(shared.students, 100)) {
    const rows = await tx.insertInto('students').values(part.map(({ group, environment_ids, ...student }) => ({
      ...student, assignment_id: assignmentId, group_name: group, environment_ids: JSON.stringify(environment_ids),
    }))).returning('id').execute();
    students.push(...rows.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return { assignmentId, students };
}

/** Comments come into the bank of who brings them: what is there by its words already isn't doubled. */
async function bringComments(tx: Tx, { userId }: Principal, sets: ArchiveAssignment['comment_sets'], now: string): Promise<void> {
  const own = await tx.selectFrom('comments').select(['text', 'category', 'quality_level']).where('owner_id', '=', userId).execute();
  const key = (comment: { text: string; category: string; quality_level: string }): string => JSON.stringify([comment.text, comment.category, comment.quality_level]);
  const known = new Set(own.map(key));
  const named = new Map((await tx.selectFrom('comment_sets').select(['id', 'name']).where('owner_id', '=', userId).execute()).map(({ id, name }) => [name, id]));
  for (const { name, comments } of sets) {
    const fresh = comments.filter((comment) => !known.has(key(comment)));
    for (const comment of fresh) known.add(key(comment));
    if (name !== null && !named.has(name)) {
      const { id } = await tx.insertInto('comment_sets').values({ owner_id: userId, name, is_default: 0, created_at: now }).returning('id').executeTakeFirstOrThrow();
      named.set(name, id);
    }
    const set = name === null ? null : named.get(name)!;
    for (const part of chunks(fresh, 100)) {
      await tx.insertInto('comments').values(part.map((comment) => ({ ...comment, owner_id: userId, comment_set_id: set, standard_key: null }))).execute();
    }
  }
}

async function bringHandbacks(tx: Tx, { userId }: Principal, assignmentId: number, shared: ArchiveAssignment, submissions: readonly number[], bases: ReadonlyMap<number, Basis>): Promise<void> {
  for (const { works, created_by: _by, taken_by, taken_at, ...row } of shared.handbacks) {
    const { id } = await tx.insertInto('handbacks').values({
      ...row, assignment_id: assignmentId, created_by: userId, rows: '[]', files: '[]', steps: '[]', columns: JSON.stringify({ columns: [], column: null }), emptied: 1,
      taken_at, taken_by: taken_by === null ? null : userId,
    }).returning('id').executeTakeFirstOrThrow();
    const written = works.map(({ submission, changed }) => ({
      handback_id: id, submission_id: submissions[submission]!, basis: changed ? 'changed before it was brought in' : basisFor(row.kind, bases.get(submissions[submission]!)!),
    }));
    for (const part of chunks(written, 100)) await tx.insertInto('handback_works').values(part).execute();
  }
}

/** Stores an archive as a new assignment of the caller, unless it is there already. */
export async function bringIn(tx: Tx, context: StoreContext, principal: Principal, archive: ArchiveToBring): Promise<BroughtIn> {
  await holdAccount(tx, context, principal);
  const known = await knownArchive(tx, principal, archive.hash);
  if (known !== null) return known;
  const { shared } = archive;
  const added: number[] = [];
  const keyOf = (file: ArchiveFile): string => {
    added.push(file.bytes);
    return archive.keys.get(file.path)!;
  };
  const now = isoNow(context);
  const { assignmentId, students } = await bringAssignment(tx, principal, shared, keyOf);
  const bringing: Bringing = { tx, context, principal, assignmentId, students, keyOf };
  const said = leftOut(shared);
  const submissions: number[] = [];
  for (let index = 0; index < shared.submissions; index += 1) {
    const submission = await archive.submission(index);
    said.add(submission);
    submissions.push(await bringSubmission(bringing, submission));
  }
  const bases = await basisOf(tx, { assignmentId });
  for (const [id, { hash }] of bases) await tx.updateTable('releases').set({ basis: hash }).where('submission_id', '=', id).where('basis', '=', '').execute();
  await bringHandbacks(tx, principal, assignmentId, shared, submissions, bases);
  await bringModeration(tx, principal, assignmentId, shared, submissions);
  await bringComments(tx, principal, shared.comment_sets, now);
  await refuseBeyondRoom(tx, context, principal.userId, added);
  const left_out = said.sentences();
  await tx.insertInto('archives').values({ assignment_id: assignmentId, owner_id: principal.userId, hash: archive.hash, left_out: JSON.stringify(left_out), brought_at: now }).execute();
  return { assignment_id: assignmentId, name: shared.assignment.name, submissions: submissions.length, known: false, left_out };
}
