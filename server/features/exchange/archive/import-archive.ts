import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import {
  bit,
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { settleTextNeed } from '#server/features/rubrics/rubric-versions.ts';
import type {
  ArchiveChoices,
  BroughtAssignment,
  ArchiveImport,
} from '#contract/exchange/archive/import.ts';
import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { lockAccountRow, lockPayer } from '#server/platform/database/stores/locks.ts';
import { brokenByAssignment } from '#server/admin/invariants.ts';
import { erasedPeopleOf, isMadeHere } from '#server/features/privacy/erased-people.ts';
import { basisFor } from '#server/features/exchange/return/handbacks.store.ts';
import { type Basis, basisOf } from '#server/features/release/basis.ts';
import { assertWithinQuota } from '#server/platform/database/stores/storage-quota.ts';
import { importAccount, importNotes } from './account.ts';
import type { ArchiveToImport, AssignmentToImport } from './archive-types.ts';
import { importComments } from './bank.ts';
import { importSubmission, type SubmissionImport } from './import-submission.ts';
import { leftOutOfAccount } from './left-out.ts';
import { importStatusOf, stateOf } from './import-status.ts';
import { isAnybodyErased } from './without-erased.ts';

/**
 * Imports the sample and who signed its outcome, as they were there: under the names of those who
 * did it, with the numbers at that time.
 */
async function importModeration(
  tx: Tx,
  { userId }: Principal,
  assignmentId: number,
  { draws, signings }: ArchiveAssignment,
  submissions: readonly number[],
): Promise<void> {
  for (const { rule, frame, drawn_by, replaced, scripts, extends: adds, ...draw } of draws) {
    const { id } = await tx
      .insertInto('sample_draws')
      .values({
        ...draw,
        assignment_id: assignmentId,
        rule: JSON.stringify(rule),
        frame: JSON.stringify(frame),
        extends: bit(adds),
        drawn_by: userId,
        drawn_by_name: drawn_by,
        ...(replaced === null
          ? {}
          : {
              replaced_by: userId,
              replaced_by_name: replaced.by,
              replaced_at: replaced.at,
              replaced_reason: replaced.reason,
            }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const part of chunks(scripts, 100)) {
      await tx
        .insertInto('sample_scripts')
        .values(
          part.map(({ submission, why, grade }) => ({
            draw_id: id,
            submission_id: submissions[submission]!,
            why: JSON.stringify(why),
            grade,
          })),
        )
        .execute();
    }
  }
  for (const part of chunks(signings, 100)) {
    await tx
      .insertInto('moderation_signings')
      .values(
        part.map(({ by, ...signing }) => ({
          ...signing,
          assignment_id: assignmentId,
          signed_by: userId,
          signed_by_name: by,
        })),
      )
      .execute();
  }
}

async function bringAssignment(
  tx: Tx,
  context: StoreContext,
  { userId }: Principal,
  shared: ArchiveAssignment,
  keyOf: (file: ArchiveFile) => string,
): Promise<{ assignmentId: number; students: number[] }> {
  const {
    assignment: {
      grade_scale,
      judge_first,
      agreement_rule: rule,
      late_rule,
      expected_items,
      ...assignment
    },
    guidance,
  } = shared;
  const { id: assignmentId } = await tx
    .insertInto('assignments')
    .values({
      // The person who decides where two markers differ isn't known here: until somebody is named,
      // the markers reconcile.
      ...assignment,
      agreement_rule:
        rule === null
          ? null
          : JSON.stringify({ ...rule, differ: 'reconcile', third_marker_id: null }),
      grade_scale: JSON.stringify(grade_scale),
      late_rule: late_rule === null ? null : JSON.stringify(late_rule),
      expected_items: expected_items === null ? null : JSON.stringify(expected_items),
      judge_first: bit(judge_first),
      anonymous: 0,
      owner_id: userId,
      origin: shared.origin ?? context.ids.uuid(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (guidance !== null) {
    const { pictures: _, ...said } = guidance;
    await tx
      .insertInto('assignment_guidance')
      .values({ ...said, assignment_id: assignmentId })
      .execute();
  }
  for (const { file, text, ...row } of shared.files) {
    await tx
      .insertInto('assignment_files')
      .values({
        ...row,
        assignment_id: assignmentId,
        original_key: keyOf(file),
        original_filename: file.name,
        original_bytes: file.bytes,
        processed_key: text === null ? null : keyOf(text),
      })
      .execute();
  }
  for (const [index, { rubric, text, created_at }] of shared.rubrics.entries()) {
    await tx
      .insertInto('rubric_versions')
      .values({
        assignment_id: assignmentId,
        version: index + 1,
        rubric: rubric === null ? null : JSON.stringify(rubric),
        rubric_text: text,
        author_id: userId,
        created_at,
      })
      .execute();
  }
  await settleTextNeed(tx, context, assignmentId, shared.rubrics.at(-1)?.rubric ?? null);
  for (const { anonymous, changed_at } of shared.anonymity) {
    await tx
      .insertInto('anonymity_changes')
      .values({
        assignment_id: assignmentId,
        anonymous: bit(anonymous),
        changed_by: userId,
        changed_at,
      })
      .execute();
  }
  const students: number[] = [];
  for (const part of chunks(shared.students, 100)) {
    const rows = await tx
      .insertInto('students')
      .values(
        part.map(({ group, environment_ids, ...student }) => ({
          ...student,
          assignment_id: assignmentId,
          group_name: group,
          environment_ids: JSON.stringify(environment_ids),
        })),
      )
      .returning('id')
      .execute();
    students.push(...rows.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return { assignmentId, students };
}

async function bringHandbacks(
  tx: Tx,
  { userId }: Principal,
  assignmentId: number,
  shared: ArchiveAssignment,
  submissions: readonly number[],
  bases: ReadonlyMap<number, Basis>,
): Promise<void> {
  for (const { works, created_by: _by, taken_by, taken_at, ...row } of shared.handbacks) {
    const { id } = await tx
      .insertInto('handbacks')
      .values({
        ...row,
        assignment_id: assignmentId,
        created_by: userId,
        rows: '[]',
        files: '[]',
        steps: '[]',
        columns: JSON.stringify({ columns: [], column: null }),
        emptied: 1,
        taken_at,
        taken_by: taken_by === null ? null : userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const written = works.map(({ submission, changed }) => ({
      handback_id: id,
      submission_id: submissions[submission]!,
      basis: changed
        ? 'changed before it was brought in'
        : basisFor(row.kind, bases.get(submissions[submission]!)!),
    }));
    for (const part of chunks(written, 100))
      await tx.insertInto('handback_works').values(part).execute();
  }
}

/** Returns a copy's name, which distinguishes it from the original. */
const copyName = (name: string, madeAt: string): string => {
  const told = ` (archive of ${madeAt.slice(0, 10)})`;
  return `${name.slice(0, MAX_NAME - told.length)}${told}`;
};

/**
 * Returns the message for an archive whose parts turn out to contradict each other when they are
 * stored.
 */
export const contradictionMessage = (what?: string): string =>
  `This archive contradicts itself${what === undefined ? '' : `: ${what}`}. Nothing of it was imported: choose it as it was downloaded, or download it once more.`;

/**
 * Stores an archive's assignment as a new one of the caller. Returns its id and those of its
 * submissions.
 */
async function importAsNew(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  one: AssignmentToImport,
  name: string,
): Promise<{ assignmentId: number; submissions: number[] }> {
  const { shared } = one;
  const added: number[] = [];
  const keyOf = (file: ArchiveFile): string => {
    added.push(file.bytes);
    return one.keys!.get(file.path)!;
  };
  const { assignmentId, students } = await bringAssignment(
    tx,
    context,
    principal,
    { ...shared, assignment: { ...shared.assignment, name } },
    keyOf,
  );
  const bringing: SubmissionImport = { tx, context, principal, assignmentId, students, keyOf };
  const submissions: number[] = [];
  for (let index = 0; index < shared.submissions; index += 1)
    submissions.push(await importSubmission(bringing, await one.submission(index)));
  const bases = await basisOf(tx, { assignmentId });
  for (const [id, { hash }] of bases)
    await tx
      .updateTable('releases')
      .set({ basis: hash })
      .where('submission_id', '=', id)
      .where('basis', '=', '')
      .execute();
  await bringHandbacks(tx, principal, assignmentId, shared, submissions, bases);
  await importModeration(tx, principal, assignmentId, shared, submissions);
  await assertWithinQuota(tx, context, principal.userId, added);
  const [broken] = await brokenByAssignment(tx, context.engine, assignmentId);
  if (broken !== undefined)
    throw new Conflict(contradictionMessage(`in “${name}” it isn’t so that ${broken}`));
  await tx
    .insertInto('archives')
    .values({
      assignment_id: assignmentId,
      owner_id: principal.userId,
      hash: one.hash,
      state: await stateOf(context, tx, assignmentId),
      made_here: bit(await isMadeHere(context, principal.userId, shared)),
      left_out: JSON.stringify(one.leftOut),
      brought_at: isoNow(context),
    })
    .execute();
  return { assignmentId, submissions };
}

/** Stores what of an archive doesn't exist here yet, and what was chosen besides. */
export async function importArchive(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  { account, assignments }: ArchiveToImport,
  choices: ArchiveChoices,
): Promise<ArchiveImport> {
  await lockAccountRow(tx, context, principal);
  // An account imports one archive at a time: the second one finds what the first one imported.
  await lockPayer(tx, context, principal.userId);
  const brought: BroughtAssignment[] = [];
  for (const [place, one] of assignments.entries()) {
    const {
      shared: { assignment, submissions: count, exported_at },
    } = one;
    const { standing, here } = await importStatusOf(context, tx, principal, one);
    const isCopy = standing === 'other' && choices.copies.includes(place);
    const told = {
      name: here?.name ?? assignment.name,
      submissions: count,
      assignment_id: here?.assignment_id ?? null,
      left_out: [],
    };
    if (one.keys === null || (standing !== 'new' && !isCopy)) {
      brought.push({ ...told, came: standing === 'new' ? 'left' : standing });
      continue;
    }
    if (!choices.erased && isAnybodyErased(await erasedPeopleOf(tx, context, principal, one)))
      throw new Conflict(
        'Somebody in this archive was erased here meanwhile. Look at it once more, and bring it in then.',
      );
    const name = isCopy ? copyName(assignment.name, exported_at) : assignment.name;
    const { assignmentId, submissions } = await importAsNew(tx, context, principal, one, name);
    await importNotes(
      tx,
      principal,
      (account?.private_notes ?? []).filter((note) => note.assignment === place),
      submissions,
    );
    brought.push({
      assignment_id: assignmentId,
      name,
      submissions: count,
      came: isCopy ? 'copy' : 'new',
      left_out: one.leftOut,
    });
  }
  const didCome = brought.some(({ came }) => came === 'new' || came === 'copy');
  const sets =
    account?.comment_sets ??
    (didCome ? assignments.flatMap(({ shared }) => shared.comment_sets) : []);
  return {
    assignments: brought,
    comments: await importComments(tx, principal, sets, isoNow(context)),
    ...(account === null
      ? { settings: false, voice_card: false }
      : await importAccount(tx, principal, account, choices)),
    left_out: account === null ? [] : leftOutOfAccount(account),
  };
}
