import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveAssignment,
} from '#contract/exchange/archive/assignment.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import type { Framed } from '#server/features/teams/moderation/frame.ts';
import { packer, type Who } from './packer.ts';
import { sql } from 'kysely';
import { permits } from '#contract/teams/roles.ts';
import { widest } from '#contract/teams/widest.ts';
import { sharedWith } from '#server/platform/access/access.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { capOf } from '#server/features/drafts/caps.ts';
import { basisFor } from '#server/features/exchange/return/handbacks.store.ts';
import { nameOfStored } from '#server/features/privacy/erased-people.ts';
import { basisOf } from '#server/features/release/basis.ts';
import type { Disclosure } from '#contract/drafts/drafting.ts';
import type { AssignmentToExport, FileToExport } from './archive-types.ts';
import { commentSets } from './bank.ts';
import { exportSubmissions, ruleToPack } from './pack-submissions.ts';

type Parts = Pick<ArchiveAssignment, 'criterion_markers' | 'moderators' | 'draws' | 'signings'>;

/**
 * Replaces markers by their index in the order of their ids, which drawing uses: an archive
 * contains nobody’s id.
 */
function frameToPack(frame: readonly Framed[]): Parts['draws'][number]['frame'] {
  const markers = [...new Set(frame.flatMap(({ marker }) => marker?.id ?? []))].toSorted(
    (a, b) => a - b,
  );
  return frame.map(({ marker, ...script }) => ({
    ...script,
    marker: marker === null ? null : { id: markers.indexOf(marker.id), name: marker.name },
  }));
}

/** Returns who marks which criteria, and the moderation sample with its outcome (OUT-9). */
async function exportModeration(
  tx: Tx,
  assignmentId: number,
  who: Who,
  places: ReadonlyMap<number, number>,
): Promise<Parts> {
  const criteria = await tx
    .selectFrom('criterion_markers')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('criterion')
    .orderBy('marker_id')
    .execute();
  const moderators = await tx
    .selectFrom('moderators')
    .select('user_id')
    .where('assignment_id', '=', assignmentId)
    .orderBy('named_at')
    .orderBy('user_id')
    .execute();
  const draws = await tx
    .selectFrom('sample_draws')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const scripts = await tx
    .selectFrom('sample_scripts')
    .innerJoin('sample_draws', 'sample_draws.id', 'draw_id')
    .selectAll('sample_scripts')
    .where('assignment_id', '=', assignmentId)
    .orderBy('submission_id')
    .execute();
  const signings = await tx
    .selectFrom('moderation_signings')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const taken = Map.groupBy(scripts, ({ draw_id }) => draw_id);
  return {
    criterion_markers: criteria.map(({ criterion, marker_id }) => ({
      criterion,
      marker: who(marker_id),
    })),
    moderators: moderators.map(({ user_id }) => who(user_id)),
    draws: draws.map((row): Parts['draws'][number] => ({
      rule: JSON.parse(row.rule) as Parts['draws'][number]['rule'],
      seed: row.seed,
      frame: frameToPack(JSON.parse(row.frame) as Framed[]),
      extends: row.extends === 1,
      reason: row.reason,
      drawn_by: row.drawn_by_name ?? who(row.drawn_by),
      drawn_at: row.drawn_at,
      replaced:
        row.replaced_at === null
          ? null
          : {
              by: row.replaced_by_name ?? who(row.replaced_by),
              at: row.replaced_at,
              reason: row.replaced_reason ?? '',
            },
      scripts: (taken.get(row.id) ?? []).map(({ submission_id, why, grade }) => ({
        submission: places.get(submission_id)!,
        why: JSON.parse(why) as Parts['draws'][number]['scripts'][number]['why'],
        grade,
      })),
    })),
    signings: signings.map(({ signed_by, signed_by_name, signed_at, words, digest }) => ({
      by: signed_by_name ?? who(signed_by),
      signed_at,
      words,
      digest,
    })),
  };
}

/**
 * Columns that record who did something, by table: on a submission, and on the assignment itself.
 */
const OF_SUBMISSIONS = [
  ['revisions', 'changed_by'],
  ['ai_drafts', 'requested_by'],
  ['marks', 'marker_id'],
  ['mark_revisions', 'changed_by'],
  ['grade_decisions', 'decided_by'],
  ['annotations', 'marker_id'],
  ['draft_openings', 'opened_by'],
  ['releases', 'asked_by'],
  ['releases', 'ended_by'],
  ['regrades', 'answered_by'],
  ['allocations', 'marker_id'],
  ['allocation_changes', 'from_id'],
  ['allocation_changes', 'to_id'],
  ['allocation_changes', 'changed_by'],
  ['agreements', 'third_id'],
  ['agreements', 'agreed_by'],
  ['moderations', 'moderator_id'],
] as const;
const OF_ASSIGNMENTS = [
  ['rubric_versions', 'author_id'],
  ['handbacks', 'created_by'],
  ['handbacks', 'taken_by'],
  ['anonymity_changes', 'changed_by'],
  ['criterion_markers', 'marker_id'],
  ['moderators', 'user_id'],
  ['sample_draws', 'drawn_by'],
  ['sample_draws', 'replaced_by'],
  ['moderation_signings', 'signed_by'],
] as const;

/** Returns the names of all who did something in it. */
async function namesOf(tx: Tx, assignmentId: number): Promise<Who> {
  const mine = sql`(select s.id from submissions s where s.assignment_id = ${assignmentId})`;
  const who = [
    ...OF_SUBMISSIONS.map(
      ([table, column]) =>
        sql`select ${sql.ref(column)} from ${sql.table(table)} where submission_id in ${mine}`,
    ),
    ...OF_ASSIGNMENTS.map(
      ([table, column]) =>
        sql`select ${sql.ref(column)} from ${sql.table(table)} where assignment_id = ${assignmentId}`,
    ),
    sql`select chosen_by from point_choices where draft_id in (select d.id from ai_drafts d where d.submission_id in ${mine})`,
  ];
  const names = new Map<number, string>();
  for (const one of who) {
    const rows = await tx
      .selectFrom('users')
      .select('users.id')
      .select(nameOf.as('name'))
      .where('users.id', 'in', sql<number>`(${one})`)
      .execute();
    for (const row of rows) names.set(row.id, row.name);
  }
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
}

/**
 * Keeps the format from before pictures and disclosure could be set, unless they differ from the
 * default.
 */
const withPictures = <Said extends { pictures: number; disclose: Disclosure }>({
  pictures,
  disclose,
  ...guidance
}: Said) => ({
  ...guidance,
  ...(disclose === 'yes' ? {} : { disclose }),
  ...(pictures === 1 && { pictures: true as const }),
});

/**
 * Returns everything in an assignment in the archive's form (OUT-9). The caller must be allowed to
 * own it.
 */
export async function exportAssignment(
  context: StoreContext,
  tx: Tx,
  assignmentId: number,
): Promise<AssignmentToExport> {
  const { owner_id, ...assignment } = await tx
    .selectFrom('assignments')
    .selectAll()
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const who = await namesOf(tx, assignmentId);
  const bases = await basisOf(tx, { assignmentId });
  const guidance = await tx
    .selectFrom('assignment_guidance')
    .select([
      'level',
      'outcomes',
      'instructions',
      'model_answer',
      'disclose',
      'pictures',
      'updated_at',
    ])
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst();
  const attached = await tx
    .selectFrom('assignment_files')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const rubrics = await tx
    .selectFrom('rubric_versions')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('version')
    .execute();
  const students = await tx
    .selectFrom('students')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const handbacks = await tx
    .selectFrom('handbacks')
    .select(['id', 'kind', 'filename', 'created_by', 'created_at', 'taken_by', 'taken_at'])
    .where('assignment_id', '=', assignmentId)
    .where('taken_at', 'is not', null)
    .orderBy('id')
    .execute();
  const works = await tx
    .selectFrom('handback_works')
    .innerJoin('handbacks', 'handbacks.id', 'handback_id')
    .select(['handback_id', 'submission_id', 'basis', 'kind'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('submission_id')
    .execute();
  const anonymity = await tx
    .selectFrom('anonymity_changes')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const shares = await tx
    .selectFrom(sharedWith.as('m'))
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['m.user_id', 'full_name', 'email', 'm.role', 'm.credit_cap'])
    .where('m.assignment_id', '=', assignmentId)
    .orderBy('m.user_id')
    .execute();
  const { places, packed } = await exportSubmissions(tx, assignmentId, {
    who,
    bases,
    ownerId: owner_id,
    students: new Map(students.map(({ id }, place) => [id, place])),
  });
  const worksOf = Map.groupBy(works, (row) => row.handback_id);
  const files: FileToExport[] = [];
  const pack = packer(files);
  const sheet: ArchiveAssignment = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exported_at: isoNow(context),
    origin: assignment.origin,
    made_from: await nameOfStored(tx, context, assignmentId),
    assignment: {
      name: assignment.name,
      description: assignment.description,
      due_at: assignment.due_at,
      time_zone: assignment.time_zone,
      last_at: assignment.last_at,
      late_rule:
        assignment.late_rule === null
          ? null
          : (JSON.parse(assignment.late_rule) as ArchiveAssignment['assignment']['late_rule']),
      grade_scale: JSON.parse(
        assignment.grade_scale,
      ) as ArchiveAssignment['assignment']['grade_scale'],
      judge_first: assignment.judge_first === 1,
      feedback_text_needed: assignment.feedback_text_needed,
      class_feedback: assignment.class_feedback,
      expected_items:
        assignment.expected_items === null
          ? null
          : (JSON.parse(
              assignment.expected_items,
            ) as ArchiveAssignment['assignment']['expected_items']),
      agreement_rule: ruleToPack(assignment.agreement_rule),
      created_at: assignment.created_at,
      updated_at: assignment.updated_at,
    },
    guidance: guidance === undefined ? null : withPictures(guidance),
    files: attached.map((row, place) => ({
      file_type: row.file_type,
      grade: row.grade,
      purpose: row.purpose,
      created_at: row.created_at,
      file: pack(
        'assignment',
        `file-${place + 1}`,
        row.original_key,
        row.original_filename,
        row.original_bytes,
      )!,
      text: pack('assignment', `text-${place + 1}`, row.processed_key, 'text.txt', null),
    })),
    rubrics: rubrics.map((row) => ({
      rubric:
        row.rubric === null
          ? null
          : (JSON.parse(row.rubric) as ArchiveAssignment['rubrics'][number]['rubric']),
      text: row.rubric_text,
      author: who(row.author_id),
      created_at: row.created_at,
    })),
    students: students.map((row) => ({
      display_name: row.display_name,
      identifier: row.identifier,
      email: row.email,
      group: row.group_name,
      section: row.section,
      environment_ids: JSON.parse(
        row.environment_ids,
      ) as ArchiveAssignment['students'][number]['environment_ids'],
      handed_in_at: row.handed_in_at,
      extension_due_at: row.extension_due_at,
      extension_last_at: row.extension_last_at,
      extension_reason: row.extension_reason,
      created_at: row.created_at,
    })),
    submissions: packed.length,
    handbacks: handbacks.map(({ id, ...row }) => ({
      ...row,
      created_by: who(row.created_by),
      taken_by: row.taken_by === null ? null : who(row.taken_by),
      works: (worksOf.get(id) ?? []).map(({ submission_id, basis, kind }) => ({
        submission: places.get(submission_id)!,
        changed: basisFor(kind, bases.get(submission_id)!) !== basis,
      })),
    })),
    anonymity: anonymity.map((row) => ({
      anonymous: row.anonymous === 1,
      changed_by: who(row.changed_by),
      changed_at: row.changed_at,
    })),
    ...(await exportModeration(tx, assignmentId, who, places)),
    members: [...Map.groupBy(shares, (row) => row.user_id).values()].map((ways) => {
      const spending = ways.filter(({ role }) => permits(role, 'spend'));
      return {
        full_name: ways[0]!.full_name,
        email: ways[0]!.email,
        role: widest(ways.map(({ role }) => role)),
        credit_cap:
          spending.length === 0 ? null : capOf(spending.map(({ credit_cap }) => credit_cap)),
      };
    }),
    comment_sets: await commentSets(tx, owner_id),
  };
  return { shared: { sheet, files }, submissions: packed };
}
