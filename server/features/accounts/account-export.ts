import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { sharedWith } from '#server/platform/access/access.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { masksFor } from '#server/features/marking/anonymity.store.ts';
import { ownRounds } from '#server/features/teams/moderation/own-rows.ts';
import { ownRemarks } from '#server/features/analytics/remarking-rows.ts';
import { ownTeams } from '#server/features/teams/own-teams.ts';
import { refuseAnyRemarking } from '#server/features/teams/blind.ts';
import { presentationFor } from '#server/features/teams/presentation.ts';
import { masked, maskedFile } from '#server/features/marking/anonymity/name-mask.ts';
import { processedName, REPORT_NAME } from '#server/platform/files/names.ts';
import { candidateName } from '#contract/assignments/candidate.ts';
import { deriveStatus } from '#contract/submissions/submission-status.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { AccountExport } from './account-types.ts';

const file = (
  folder: string,
  key: string | null,
  filename: string | null,
  bytes: number | null,
): AccountExport['files'] =>
  key === null ? [] : [{ folder, key, filename: filename ?? key, bytes: bytes ?? 0 }];
const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/**
 * Returns everything that is stored about one account, readable by a person or a program; without
 * hashes of secrets or file keys.
 */
export async function exportAccount(
  { db }: StoreContext,
  { userId }: Principal,
): Promise<AccountExport> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'settings', 'credit_balance', 'created_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined) throw new NotFound();
  await refuseAnyRemarking(db, { userId });
  const assignments = await db
    .selectFrom('assignments')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
  const needsText = new Set(
    assignments.filter((row) => row.needs_feedback_text === 1).map(({ id }) => id),
  );
  const mine = db.selectFrom('assignments').select('id').where('owner_id', '=', userId);
  const attached = await db
    .selectFrom('assignment_files')
    .selectAll()
    .where('assignment_id', 'in', mine)
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom(sharedWith.as('m'))
    .innerJoin('users', 'users.id', 'm.user_id')
    .leftJoin('teams', 'teams.id', 'm.team_id')
    .select([
      'm.assignment_id',
      'email',
      'full_name',
      'm.role',
      'm.credit_cap',
      'teams.name as team',
    ])
    .where('m.assignment_id', 'in', mine)
    .execute();
  const submissions = await db
    .selectFrom('submissions')
    .selectAll()
    .where('assignment_id', 'in', mine)
    .orderBy('id')
    .execute();
  const handedIn = await db
    .selectFrom('submission_files')
    .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
    .selectAll('submission_files')
    .where('submissions.assignment_id', 'in', mine)
    .orderBy('submission_id')
    .orderBy('attempt')
    .orderBy('position')
    .orderBy('submission_files.id')
    .execute();
  const students = await db
    .selectFrom('students')
    .selectAll()
    .where('assignment_id', 'in', mine)
    .orderBy('id')
    .execute();
  const theirs = await db
    .selectFrom('submission_students')
    .innerJoin('students', 'students.id', 'submission_students.student_id')
    .selectAll('submission_students')
    .where('students.assignment_id', 'in', mine)
    .execute();
  const submissionIds = db
    .selectFrom('submissions')
    .select('id')
    .where('assignment_id', 'in', mine);
  const revisions = await db
    .selectFrom('revisions')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const drafts = await db
    .selectFrom('ai_drafts')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const rubrics = await db
    .selectFrom('rubric_versions')
    .select(['assignment_id', 'version', 'rubric', 'rubric_text', 'created_at'])
    .where('assignment_id', 'in', mine)
    .orderBy('assignment_id')
    .orderBy('version')
    .execute();
  const marks = await db
    .selectFrom('marks')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const markRevisions = await db
    .selectFrom('mark_revisions')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const decisions = await db
    .selectFrom('grade_decisions')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('submission_id')
    .execute();
  const openings = await db
    .selectFrom('draft_openings')
    .select(['submission_id', 'criterion', 'mark', 'opened_at'])
    .where('opened_by', '=', userId)
    .orderBy('submission_id')
    .orderBy('criterion')
    .execute();
  const privateNotes = await db
    .selectFrom('private_notes')
    .select(['submission_id', 'text', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('submission_id')
    .execute();
  const suggestionChoices = await db
    .selectFrom('suggestion_choices')
    .select(['assignment_id', 'criterion', 'text', 'choice', 'wording', 'chosen_at'])
    .where('user_id', '=', userId)
    .orderBy('assignment_id')
    .orderBy('chosen_at')
    .execute();
  const driftShares = await db
    .selectFrom('drift_shares')
    .select(['assignment_id', 'shared_at'])
    .where('user_id', '=', userId)
    .orderBy('assignment_id')
    .execute();
  const anonymity = await db
    .selectFrom('anonymity_changes')
    .select(['assignment_id', 'anonymous', 'changed_at'])
    .where('assignment_id', 'in', mine)
    .orderBy('id')
    .execute();
  const annotations = await db
    .selectFrom('annotations')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const stages = await db
    .selectFrom('draft_stages')
    .select(['submission_id', 'stage', 'part', 'model', 'output', 'created_at'])
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const guidance = await db
    .selectFrom('assignment_guidance')
    .selectAll()
    .where('assignment_id', 'in', mine)
    .orderBy('assignment_id')
    .execute();
  const secondFactor = await db
    .selectFrom('second_factors')
    .select('since')
    .where('user_id', '=', userId)
    .where('since', 'is not', null)
    .executeTakeFirst();
  const voice = await db
    .selectFrom('voice_cards')
    .select(['text', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const choices = await db
    .selectFrom('point_choices')
    .innerJoin('ai_drafts', 'ai_drafts.id', 'point_choices.draft_id')
    .select([
      'ai_drafts.submission_id',
      'draft_id',
      'section',
      'place',
      'choice',
      'wording',
      'chosen_at',
    ])
    .where('ai_drafts.submission_id', 'in', submissionIds)
    .orderBy('draft_id')
    .execute();
  const comments = await db
    .selectFrom('comments')
    .select(['id', 'comment_set_id', 'category', 'quality_level', 'text', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
  const sets = await db
    .selectFrom('comment_sets')
    .select(['id', 'name', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
  const transactions = await db
    .selectFrom('credit_transactions')
    .select([
      'id',
      'timestamp',
      'transaction_type',
      'change_amount',
      'new_balance',
      'reference_id',
      'details',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const memberOf = await db
    .selectFrom(sharedWith.as('m'))
    .innerJoin('assignments', 'assignments.id', 'm.assignment_id')
    .leftJoin('teams', 'teams.id', 'm.team_id')
    .select([
      'assignments.id as assignment_id',
      'assignments.name',
      'm.role',
      'm.credit_cap',
      'teams.name as team',
    ])
    .where('m.user_id', '=', userId)
    .execute();
  const identities = await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .orderBy('subject')
    .execute();
  const courseParts = await db
    .selectFrom('lti_members')
    .innerJoin('lti_links', 'lti_links.id', 'link_id')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'platform_id')
    .select(['assignment_id', 'issuer', 'context_title as course', 'subject', 'role', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('link_id')
    .execute();
  const releases = await db
    .selectFrom('releases')
    .select([
      'id',
      'submission_id',
      'asked_by',
      'state',
      'created_at',
      'due_at',
      'released_at',
      'ended_at',
      'ended_by',
      'snapshot',
      'sha256',
      'why',
    ])
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const links = await db
    .selectFrom('student_links')
    .select([
      'id',
      'submission_id',
      'student_id',
      'regrade',
      'created_at',
      'expires_at',
      'revoked_at',
      'seen_at',
    ])
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const regrades = await db
    .selectFrom('regrades')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('id')
    .execute();
  const shown = await presentationFor(db, { userId });
  const filesOf = Map.groupBy(handedIn, (row) => row.submission_id);
  const studentsOf = Map.groupBy(theirs, (row) => row.submission_id);
  const veils = await masksFor(
    db,
    submissions.map(({ id }) => id),
  );
  /** Rows that belong to a submission, without revealing whose it is while names are hidden. */
  const hidden = <Row extends { submission_id: number }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => masked(row, veils.get(row.submission_id) ?? null));
  const fileOf = (row: { submission_id: number; filename: string; position: number }): string => {
    const veil = veils.get(row.submission_id);
    return veil === undefined ? row.filename : maskedFile(row.filename, veil, row.position);
  };

  const named = ({
    id,
    student_identifier,
  }: {
    id: number;
    student_identifier: string | null;
  }): string | null => {
    const veil = veils.get(id);
    return veil === undefined ? student_identifier : candidateName(veil.candidate);
  };

  return {
    data: {
      account: {
        ...account,
        settings: parsed(account.settings),
        second_factor_since: secondFactor?.since ?? null,
      },
      assignments: assignments.map(
        ({ owner_id: _owner, revision: _revision, origin: _origin, ...assignment }) => ({
          ...assignment,
          grade_scale: parsed(assignment.grade_scale),
          files: attached
            .filter((row) => row.assignment_id === assignment.id)
            .map(({ id, file_type, original_filename, grade, created_at }) => ({
              id,
              file_type,
              original_filename,
              grade,
              created_at,
            })),
          members: members
            .filter((row) => row.assignment_id === assignment.id)
            .map(({ assignment_id: _id, ...member }) => member),
        }),
      ),
      submissions: submissions.map(shown.submission).map((row) =>
        masked(
          {
            id: row.id,
            assignment_id: row.assignment_id,
            status: deriveStatus(row, needsText.has(row.assignment_id)),
            student_identifier: named(row),
            files: (filesOf.get(row.id) ?? []).map((one) => ({
              id: one.id,
              attempt: one.attempt,
              folder: veils.has(row.id) ? '' : one.folder,
              filename: fileOf(one),
              bytes: one.bytes,
              origin: one.origin,
              created_at: one.created_at,
            })),
            student_ids: veils.has(row.id)
              ? []
              : (studentsOf.get(row.id) ?? []).map((one) => one.student_id),
            grade: row.grade,
            feedback_text: row.feedback_text,
            ai_feedback_text: row.ai_feedback_text,
            ai_feedback: parsed(row.ai_feedback),
            similarity_score: row.similarity_score,
            error_message: row.error_message,
            version: row.version,
            submitted_at: row.submitted_at,
            submitted_at_source: row.submitted_at_source,
            late_there: row.late_there,
            environment_group: veils.has(row.id) ? null : parsed(row.environment_group),
            waiver_reason: row.waiver_reason,
            held_code: row.held_code,
            held_reason: row.held_reason,
            held_feedback: row.held_feedback,
            mark_cap: row.mark_cap,
            created_at: row.created_at,
            updated_at: row.updated_at,
          },
          veils.get(row.id) ?? null,
        ),
      ),
      students: students.map((row) => ({ ...row, environment_ids: parsed(row.environment_ids) })),
      revisions: hidden(shown.revisions(revisions)).map((row) =>
        row.field === 'student_identifier' && veils.has(row.submission_id)
          ? { ...row, from_value: null, to_value: null }
          : row,
      ),
      drafts: hidden(drafts).map(({ job_uuid: _uuid, ...row }) => ({
        ...row,
        output: parsed(row.output),
      })),
      draft_stages: hidden(stages),
      draft_points: shown.given(choices).map(({ submission_id: _script, ...row }) => row),
      guidance: guidance.map((row) => ({ ...row })),
      voice_card: voice === undefined ? null : { ...voice },
      rubrics: rubrics.map((row) => ({ ...row, rubric: parsed(row.rubric) })),
      // Rows of tables that others write to as well are exported without their ids: gaps in them
      // would reveal how many rows others wrote.
      marks: hidden(shown.written(marks, ({ marker_id }) => marker_id)).map(
        ({ id: _id, ...row }) => ({
          ...row,
          level_ids: parsed(row.level_ids),
        }),
      ),
      mark_revisions: hidden(shown.written(markRevisions, ({ changed_by }) => changed_by)).map(
        ({ id: _id, ...row }) => ({
          ...row,
          from_value: parsed(row.from_value),
          to_value: parsed(row.to_value),
        }),
      ),
      grade_decisions: hidden(shown.given(decisions)),
      annotations: hidden(shown.written(annotations, ({ marker_id }) => marker_id)).map(
        ({ id: _id, number: id, ...row }) => ({ id, ...row, selectors: parsed(row.selectors) }),
      ),
      draft_openings: openings.map((row) => ({ ...row, mark: parsed(row.mark) })),
      private_notes: privateNotes.map((row) => ({ ...row })),
      suggestion_choices: suggestionChoices.map((row) => ({ ...row })),
      drift_shares: driftShares.map((row) => ({ ...row })),
      ...(await ownRemarks(db, userId)),
      anonymity: anonymity.map((row) => ({ ...row })),
      ...(await ownRounds(db, userId, shown.blind)),
      releases: hidden(shown.given(releases)).map((row) => ({
        ...row,
        snapshot: parsed(row.snapshot),
      })),
      student_links: shown.given(links).map((row) => ({ ...row })),
      regrades: hidden(shown.given(regrades)),
      comment_sets: sets.map((row) => ({ ...row })),
      comments: comments.map((row) => ({ ...row })),
      credit_transactions: transactions.map((row) => ({ ...row, details: parsed(row.details) })),
      member_of: memberOf.map((row) => ({ ...row })),
      identities: identities.map((row) => ({ ...row })),
      course_parts: courseParts.map((row) => ({ ...row })),
      ...(await ownTeams(db, userId)),
    },
    files: [
      ...handedIn.flatMap((row) => [
        ...file(
          `submissions/${row.submission_id}/files/${row.id}`,
          row.key,
          fileOf(row),
          row.bytes,
        ),
        ...file(
          `submissions/${row.submission_id}/texts/${row.id}`,
          row.processed_key,
          processedName(fileOf(row)),
          row.processed_bytes,
        ),
      ]),
      ...submissions.flatMap((row) =>
        file(
          `submissions/${row.id}/report`,
          row.report_key,
          veils.has(row.id) ? REPORT_NAME : row.report_filename,
          row.report_bytes,
        ),
      ),
      ...attached.flatMap((row) =>
        file(
          `assignments/${row.assignment_id}/${row.id}`,
          row.original_key,
          row.original_filename,
          row.original_bytes,
        ),
      ),
    ],
  };
}
