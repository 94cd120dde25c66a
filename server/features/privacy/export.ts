import { type Kysely, type Selectable, sql } from 'kysely';
import { studentKeyOf } from '#contract/deadlines/adjustment.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { AllocationsTable } from '#server/platform/database/schema/team.ts';
import { processedName } from '#server/platform/files/names.ts';
import { refuseAnyRemarking, withoutOthers } from '#server/features/teams/blind.ts';
import { type Presentation, presentationFor } from '#server/features/teams/presentation.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { StudentExport } from './privacy-types.ts';
import type { Finding, Found } from './traces.ts';

type PartOfWork =
  | 'revisions'
  | 'marks'
  | 'mark_revisions'
  | 'grade_decisions'
  | 'annotations'
  | 'draft_openings'
  | 'draft_stages'
  | 'regrades'
  | 'allocations'
  | 'allocation_changes'
  | 'marking_conflicts'
  | 'agreements'
  | 'sample_scripts'
  | 'moderations';
const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/**
 * Returns what is stored about one submission: no keys of files, no hashes of secrets, and only the
 * ids of other people.
 */
async function submissionOf(
  db: Kysely<Database>,
  { userId }: Principal,
  shown: Presentation,
  id: number,
) {
  type OfScript = Record<string, unknown> & { submission_id: number };
  /** Without the ids of rows, which would count what others wrote. */
  const seen = (rows: OfScript[], by: string): Record<string, unknown>[] =>
    shown.written(rows, (row) => row[by] as number).map(({ id: _id, ...one }) => one);
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(shown.submission);
  const files = await db
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('attempt')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const of = async (table: PartOfWork) =>
    (await sql<OfScript>`select * from ${sql.table(table)} where submission_id = ${id}`.execute(db))
      .rows;
  const drafts = await db
    .selectFrom('ai_drafts')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('id')
    .execute();
  const points = await db
    .selectFrom('point_choices')
    .innerJoin('ai_drafts', 'ai_drafts.id', 'point_choices.draft_id')
    .selectAll('point_choices')
    .select('submission_id')
    .where('submission_id', '=', id)
    .orderBy('draft_id')
    .execute();
  const releases = await db
    .selectFrom('releases')
    .select([
      'id',
      'submission_id',
      'state',
      'created_at',
      'due_at',
      'released_at',
      'ended_at',
      'snapshot',
      'sha256',
      'why',
    ])
    .where('submission_id', '=', id)
    .orderBy('id')
    .execute();
  const links = await db
    .selectFrom('student_links')
    .select([
      'id',
      'submission_id',
      'student_id',
      'created_at',
      'expires_at',
      'revoked_at',
      'seen_at',
    ])
    .where('submission_id', '=', id)
    .orderBy('id')
    .execute();
  const sent = await db
    .selectFrom('sending_rows')
    .select([
      'submission_id',
      'remote_user',
      'student',
      'state',
      'why',
      'held',
      'wanted',
      'found',
      'sent_at',
    ])
    .where('submission_id', '=', id)
    .execute();
  return {
    data: {
      id,
      student_identifier: row.student_identifier,
      grade: row.grade,
      feedback_text: row.feedback_text,
      ai_feedback_text: row.ai_feedback_text,
      ai_feedback: parsed(row.ai_feedback),
      similarity_score: row.similarity_score,
      error_message: row.error_message,
      attempt: row.attempt,
      submitted_at: row.submitted_at,
      submitted_at_source: row.submitted_at_source,
      late_there: row.late_there,
      waiver_reason: row.waiver_reason,
      held_code: row.held_code,
      held_reason: row.held_reason,
      held_feedback: row.held_feedback,
      mark_cap: row.mark_cap,
      created_at: row.created_at,
      updated_at: row.updated_at,
      files: files.map((file) => ({
        id: file.id,
        attempt: file.attempt,
        folder: file.folder,
        filename: file.filename,
        bytes: file.bytes,
        origin: file.origin,
        created_at: file.created_at,
      })),
      revisions: shown.revisions(
        (await of('revisions')) as (OfScript & { field: string; version: number })[],
      ),
      marks: seen(await of('marks'), 'marker_id'),
      mark_revisions: seen(await of('mark_revisions'), 'changed_by'),
      grade_decisions: shown.given(await of('grade_decisions')),
      annotations: seen(await of('annotations'), 'marker_id'),
      draft_openings: seen(await of('draft_openings'), 'opened_by'),
      draft_stages: await of('draft_stages'),
      allocations: ((await of('allocations')) as unknown as Selectable<AllocationsTable>[]).map(
        (given) => withoutOthers(given, shown.blind.has(id), userId),
      ),
      allocation_changes: await of('allocation_changes'),
      marking_conflicts: await of('marking_conflicts'),
      agreements: await of('agreements'),
      sample_scripts: shown
        .beside(await of('sample_scripts'))
        .map(({ why, ...taken }) => ({ ...taken, why: parsed(why as string) })),
      moderations: shown
        .beside(await of('moderations'))
        .map(({ id: _id, moderator_name: _name, ...word }) => word),
      drafts: drafts.map(({ job_uuid: _uuid, input_hash: _hash, ...draft }) => ({
        ...draft,
        output: parsed(draft.output),
      })),
      draft_points: shown.given(points).map(({ submission_id: _script, ...point }) => point),
      releases: shown.given(releases).map(({ submission_id: _script, ...release }) => ({
        ...release,
        snapshot: parsed(release.snapshot),
      })),
      student_links: shown.given(links).map(({ submission_id: _script, ...link }) => link),
      regrades: shown.given(await of('regrades')),
      sent: shown.beside(sent).map(({ submission_id: _script, ...one }) => one),
    },
    files: [
      ...files.flatMap((file) => [
        {
          folder: `submissions/${id}/files/${file.id}`,
          key: file.key,
          filename: file.filename,
          bytes: file.bytes,
        },
        ...(file.processed_key === null
          ? []
          : [
              {
                folder: `submissions/${id}/texts/${file.id}`,
                key: file.processed_key,
                filename: processedName(file.filename),
                bytes: file.processed_bytes ?? 0,
              },
            ]),
      ]),
      ...(row.report_key === null
        ? []
        : [
            {
              folder: `submissions/${id}/report`,
              key: row.report_key,
              filename: row.report_filename ?? row.report_key,
              bytes: row.report_bytes ?? 0,
            },
          ]),
    ],
  };
}

async function assignmentOf(
  db: Kysely<Database>,
  principal: Principal,
  shown: Presentation,
  { assignmentId, assignment, students, works, shared }: Found,
) {
  const entries =
    students.length === 0
      ? []
      : await db
          .selectFrom('students')
          .selectAll()
          .where(
            'id',
            'in',
            students.map(({ id }) => id),
          )
          .orderBy('id')
          .execute();
  const keys = entries.flatMap(({ identifier, email }) =>
    [identifier, email].flatMap((known) => (known === null ? [] : [studentKeyOf(known)])),
  );
  const adjustments =
    keys.length === 0
      ? []
      : await db
          .selectFrom('adjustments')
          .innerJoin('team_assignments', 'team_assignments.team_id', 'adjustments.team_id')
          .select([
            'person',
            'more_days',
            'more_percent',
            'note',
            'reason',
            'adjustments.created_at',
          ])
          .where('assignment_id', '=', assignmentId)
          .where('person_key', 'in', keys)
          .orderBy('adjustments.id')
          .execute();
  const submissions = [];
  for (const id of [...works, ...shared].toSorted((a, b) => a - b))
    submissions.push(await submissionOf(db, principal, shown, id));
  return {
    data: {
      id: assignmentId,
      name: assignment,
      class_list: entries.map((entry) => ({
        ...entry,
        environment_ids: parsed(entry.environment_ids),
      })),
      adjustments,
      submissions: submissions.map(({ data }) => ({ ...data, shared: shared.includes(data.id) })),
    },
    files: submissions.flatMap(({ files }) => files),
  };
}

/** Returns everything about a student, for a copy that they may ask for. */
export async function exportStudent(
  db: Kysely<Database>,
  principal: Principal,
  { found }: Finding,
): Promise<StudentExport> {
  await refuseAnyRemarking(db, principal);
  const shown = await presentationFor(db, principal);
  const assignments = [];
  for (const one of found) assignments.push(await assignmentOf(db, principal, shown, one));
  return {
    data: { assignments: assignments.map(({ data }) => data) },
    files: assignments.flatMap(({ files }) => files),
  };
}
