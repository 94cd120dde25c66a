import type { AgreementRule } from '#contract/teams/agreement.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { processedName } from '#server/platform/files/names.ts';
import { chunks, type Tx } from '#server/platform/database/stores/context.ts';
import type { Basis } from '#server/features/release/basis.ts';
import type { Transcript } from '#server/features/submissions/submission-file-types.ts';
import type { FileToExport, Packed } from './archive-types.ts';
import { packer, type Who } from './packer.ts';
import { turnTaker } from './pieces.ts';

interface With {
  who: Who;
  ownerId: number;
  bases: ReadonlyMap<number, Basis>;
  /** Indexes in the class list, by id. */ students: ReadonlyMap<number, number>;
}
type Of<Name extends keyof ArchiveSubmission> =
  ArchiveSubmission[Name] extends readonly (infer Item)[]
    ? Item
    : NonNullable<ArchiveSubmission[Name]>;

const parsed = <T>(json: string): T => JSON.parse(json) as T;
const grouped = <T extends { submission_id: number }>(
  rows: readonly T[],
): ((id: number) => T[]) => {
  const groups = Map.groupBy(rows, (row) => row.submission_id);
  return (id) => groups.get(id) ?? [];
};

/** Returns every row of these, by submission; five hundred take as many statements as one. */
async function rowsOf(tx: Tx, mine: readonly number[], ownerId: number) {
  const points = await tx
    .selectFrom('point_choices')
    .innerJoin('ai_drafts', 'ai_drafts.id', 'draft_id')
    .selectAll('point_choices')
    .where('submission_id', 'in', mine)
    .orderBy('draft_id')
    .orderBy('section')
    .orderBy('place')
    .execute();
  return {
    files: grouped(
      await tx
        .selectFrom('submission_files')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('attempt')
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    theirs: grouped(
      await tx
        .selectFrom('submission_students')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('student_id')
        .execute(),
    ),
    revisions: grouped(
      await tx
        .selectFrom('revisions')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    drafts: grouped(
      await tx
        .selectFrom('ai_drafts')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    pointsOf: Map.groupBy(points, (row) => row.draft_id),
    marks: grouped(
      await tx
        .selectFrom('marks')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    markRevisions: grouped(
      await tx
        .selectFrom('mark_revisions')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    allocations: grouped(
      await tx
        .selectFrom('allocations')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('round')
        .execute(),
    ),
    moves: grouped(
      await tx
        .selectFrom('allocation_changes')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    agreements: grouped(
      await tx.selectFrom('agreements').selectAll().where('submission_id', 'in', mine).execute(),
    ),
    moderations: grouped(
      await tx
        .selectFrom('moderations')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    decisions: grouped(
      await tx
        .selectFrom('grade_decisions')
        .selectAll()
        .where('submission_id', 'in', mine)
        .execute(),
    ),
    annotations: grouped(
      await tx
        .selectFrom('annotations')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    // What another marker had decided when they opened a draft is for them alone.
    openings: grouped(
      await tx
        .selectFrom('draft_openings')
        .selectAll()
        .where('submission_id', 'in', mine)
        .where('opened_by', '=', ownerId)
        .orderBy('criterion')
        .execute(),
    ),
    releases: grouped(
      await tx
        .selectFrom('releases')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
    regrades: grouped(
      await tx
        .selectFrom('regrades')
        .selectAll()
        .where('submission_id', 'in', mine)
        .orderBy('id')
        .execute(),
    ),
  };
}

/** A rule without the person it names: an archive contains nobody’s id. */
export const ruleToPack = (rule: string | null): AgreementRule | null =>
  rule === null ? null : { ...parsed<AgreementRule>(rule), third_marker_id: null };

/** Returns the submissions of an assignment in the archive's form, and the index of each one. */
export async function exportSubmissions(
  tx: Tx,
  assignmentId: number,
  { who, ownerId, bases, students }: With,
): Promise<{ places: Map<number, number>; packed: Packed<ArchiveSubmission>[] }> {
  const ids = (
    await tx
      .selectFrom('submissions')
      .select('id')
      .where('assignment_id', '=', assignmentId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
  const places = new Map(ids.map((id, place) => [id, place]));
  const packed: Packed<ArchiveSubmission>[] = [];
  for (const part of chunks(ids, 100))
    packed.push(...(await packPart(tx, part, { who, ownerId, bases, students, places })));
  return { places, packed };
}

async function packPart(
  tx: Tx,
  ids: readonly number[],
  { who, ownerId, bases, students, places }: With & { places: ReadonlyMap<number, number> },
): Promise<Packed<ArchiveSubmission>[]> {
  const submissions = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const rows = await rowsOf(tx, ids, ownerId);

  const packed: Packed<ArchiveSubmission>[] = [];
  const takeTurns = turnTaker();
  for (const row of submissions) {
    await takeTurns();
    const { id } = row;
    const folder = `submissions/${places.get(id)! + 1}`;
    const files: FileToExport[] = [];
    const pack = packer(files);
    const own = rows.files(id);
    const placeOf = (fileId: number | null): number | null => {
      const place = own.findIndex((file) => file.id === fileId);
      return place === -1 ? null : place;
    };
    const sheet: ArchiveSubmission = {
      students: rows.theirs(id).flatMap((one) => students.get(one.student_id) ?? []),
      student_identifier: row.student_identifier,
      candidate: row.candidate,
      grade: row.grade,
      feedback_text: row.feedback_text,
      ai_feedback: row.ai_feedback === null ? null : parsed(row.ai_feedback),
      ai_feedback_text: row.ai_feedback_text,
      similarity_score: row.similarity_score,
      error_message: row.error_message,
      attempt: row.attempt,
      marked_attempt: row.marked_attempt,
      version: row.version,
      submitted_at: row.submitted_at,
      submitted_at_source: row.submitted_at_source,
      late_there: row.late_there,
      waiver_reason: row.waiver_reason,
      held_code: row.held_code,
      held_reason: row.held_reason,
      held_feedback: row.held_feedback,
      mark_cap: row.mark_cap,
      environment_group: row.environment_group === null ? null : parsed(row.environment_group),
      created_at: row.created_at,
      updated_at: row.updated_at,
      report: pack(folder, 'report', row.report_key, row.report_filename, row.report_bytes),
      files: own.map((file, place) => ({
        attempt: file.attempt,
        position: file.position,
        folder: file.folder,
        origin: file.origin,
        created_at: file.created_at,
        file: pack(folder, `file-${place + 1}`, file.key, file.filename, file.bytes)!,
        text: pack(
          folder,
          `text-${place + 1}`,
          file.processed_key,
          processedName(file.filename),
          file.processed_bytes,
        ),
        ...(file.transcript === null ? {} : { transcript: parsed<Transcript>(file.transcript) }),
      })),
      revisions: rows.revisions(id).map((one) => ({
        version: one.version,
        field: one.field,
        from: one.from_value,
        to: one.to_value,
        changed_by: who(one.changed_by),
        changed_at: one.changed_at,
      })),
      drafts: rows.drafts(id).map((one): Of<'drafts'> => ({
        model: one.model,
        prompt_version: one.prompt_version,
        input_hash: one.input_hash,
        output: parsed(one.output),
        output_text: one.output_text,
        kept_text: one.kept_text,
        kept_share: one.kept_share,
        kept_at: one.kept_at,
        wish: one.wish,
        free: one.free === 1,
        point_count: one.point_count,
        requested_by: who(one.requested_by),
        created_at: one.created_at,
        points: (rows.pointsOf.get(one.id) ?? []).map(
          ({ draft_id: _draft, chosen_by, ...point }) => ({ ...point, chosen_by: who(chosen_by) }),
        ),
      })),
      marks: rows.marks(id).map((one): Of<'marks'> => ({
        round: one.round as Of<'marks'>['round'],
        criterion: one.criterion,
        level_ids: one.level_ids === null ? null : parsed(one.level_ids),
        points: one.points,
        comment: one.comment,
        reason: one.reason,
        marker: who(one.marker_id),
        rubric_version: one.rubric_version,
        version: one.version,
        created_at: one.created_at,
        updated_at: one.updated_at,
      })),
      mark_revisions: rows.markRevisions(id).map((one): Of<'mark_revisions'> => ({
        round: one.round as Of<'mark_revisions'>['round'],
        criterion: one.criterion,
        version: one.version,
        from: one.from_value === null ? null : parsed(one.from_value),
        to: parsed(one.to_value),
        rubric_version: one.rubric_version,
        changed_by: who(one.changed_by),
        changed_at: one.changed_at,
      })),
      allocations: rows
        .allocations(id)
        .map(({ submission_id: _id, marker_id, ...one }) => ({ ...one, marker: who(marker_id) })),
      allocation_changes: rows
        .moves(id)
        .map(({ round, from_id, to_id, seed, changed_by, changed_at }) => ({
          round,
          from: from_id === null ? null : who(from_id),
          to: to_id === null ? null : who(to_id),
          seed,
          changed_by: who(changed_by),
          changed_at,
        })),
      agreement:
        rows.agreements(id).map((one) => ({
          third: one.third_id === null ? null : who(one.third_id),
          third_blind: one.third_blind === 1,
          third_asked_at: one.third_asked_at,
          third_submitted_at: one.third_submitted_at,
          how: one.how,
          rule: ruleToPack(one.rule),
          agreed_by: one.agreed_by === null ? null : who(one.agreed_by),
          agreed_at: one.agreed_at,
        }))[0] ?? null,
      moderations: rows
        .moderations(id)
        .map(({ id: _row, submission_id: _id, moderator_id, moderator_name, ...word }) => ({
          moderator: moderator_name ?? who(moderator_id),
          ...word,
        })),
      decision:
        rows.decisions(id).map(({ submission_id: _id, decided_by, ...one }) => ({
          ...one,
          decided_by: who(decided_by),
        }))[0] ?? null,
      annotations: rows.annotations(id).map((one): Of<'annotations'> => ({
        file: placeOf(one.file_id),
        selectors: parsed(one.selectors),
        text: one.text,
        criterion: one.criterion,
        marker: who(one.marker_id),
        version: one.version,
        created_at: one.created_at,
        updated_at: one.updated_at,
      })),
      openings: rows.openings(id).map((one) => ({
        criterion: one.criterion,
        mark: parsed<Of<'openings'>['mark']>(one.mark),
        opened_by: who(one.opened_by),
        opened_at: one.opened_at,
      })),
      releases: rows.releases(id).map((one): Of<'releases'> => ({
        batch: one.batch,
        state: one.state,
        unfinished: one.unfinished === 1,
        asked_by: who(one.asked_by),
        created_at: one.created_at,
        due_at: one.due_at,
        released_at: one.released_at,
        ended_at: one.ended_at,
        ended_by: one.ended_by === null ? null : who(one.ended_by),
        why: one.why,
        snapshot: one.snapshot === null ? null : parsed(one.snapshot),
        sha256: one.sha256,
        changed: one.basis !== bases.get(id)?.hash,
        files: parsed<number[]>(one.file_ids ?? '[]').flatMap((fileId) => placeOf(fileId) ?? []),
      })),
      regrades: rows.regrades(id).map((one) => ({
        text: one.text,
        created_at: one.created_at,
        answer: one.answer,
        answered_by: one.answered_by === null ? null : who(one.answered_by),
        answered_at: one.answered_at,
      })),
    };
    packed.push({ sheet, files });
  }
  return packed;
}
