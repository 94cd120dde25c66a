import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import {
  bit,
  chunks,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { insertAnnotation } from '#server/features/marking/annotation-rows.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

export interface SubmissionImport {
  tx: Tx;
  context: StoreContext;
  principal: Principal;
  assignmentId: number;
  /** Ids by index in the class list. */
  students: readonly number[];
  keyOf: (file: ArchiveFile) => string;
}

async function bringDrafts(
  { tx, context, principal: { userId } }: SubmissionImport,
  submission_id: number,
  drafts: ArchiveSubmission['drafts'],
): Promise<void> {
  for (const { points, requested_by: _by, output, free, ...draft } of drafts) {
    const { id } = await tx
      .insertInto('ai_drafts')
      .values({
        ...draft,
        submission_id,
        job_uuid: context.ids.uuid(),
        requested_by: userId,
        output: JSON.stringify(output),
        free: bit(free),
        // Any payment was made elsewhere: it gives no right to a free retry here.
        priced: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const part of chunks(points, 50)) {
      await tx
        .insertInto('point_choices')
        .values(
          part.map(({ chosen_by: _chosen, ...point }) => ({
            ...point,
            draft_id: id,
            chosen_by: userId,
          })),
        )
        .execute();
    }
  }
}

async function bringMarks(
  { tx, principal: { userId } }: SubmissionImport,
  submission_id: number,
  { marks, mark_revisions, agreement, moderations, decision, openings }: ArchiveSubmission,
): Promise<void> {
  for (const part of chunks(marks, 50)) {
    await tx
      .insertInto('marks')
      .values(
        part.map(({ marker: _by, level_ids, ...mark }) => ({
          ...mark,
          submission_id,
          marker_id: userId,
          level_ids: level_ids === null ? null : JSON.stringify(level_ids),
        })),
      )
      .execute();
  }
  for (const part of chunks(mark_revisions, 50)) {
    await tx
      .insertInto('mark_revisions')
      .values(
        part.map(({ from, to, changed_by: _by, ...revision }) => ({
          ...revision,
          submission_id,
          from_value: from === null ? null : JSON.stringify(from),
          to_value: JSON.stringify(to),
          changed_by: userId,
        })),
      )
      .execute();
  }
  if (agreement !== null) {
    const { third: _third, third_blind, rule, agreed_by, ...known } = agreement;
    await tx
      .insertInto('agreements')
      .values({
        ...known,
        submission_id,
        third_id: null,
        third_asked_by: null,
        third_blind: bit(third_blind),
        rule: rule === null ? null : JSON.stringify(rule),
        agreed_by: agreed_by === null ? null : userId,
      })
      .execute();
  }
  for (const part of chunks(moderations, 50)) {
    await tx
      .insertInto('moderations')
      .values(
        part.map(({ moderator, ...word }) => ({
          ...word,
          submission_id,
          moderator_id: userId,
          moderator_name: moderator,
        })),
      )
      .execute();
  }
  if (decision !== null)
    await tx
      .insertInto('grade_decisions')
      .values({ ...decision, submission_id, decided_by: userId })
      .execute();
  for (const { criterion, mark, opened_at } of openings) {
    await tx
      .insertInto('draft_openings')
      .values({
        submission_id,
        criterion,
        mark: JSON.stringify(mark),
        opened_by: userId,
        opened_at,
      })
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

async function bringReleases(
  { tx, principal: { userId } }: SubmissionImport,
  submission_id: number,
  releases: ArchiveSubmission['releases'],
  fileIds: readonly number[],
): Promise<void> {
  for (const {
    state,
    unfinished,
    asked_by: _by,
    ended_by,
    snapshot,
    changed,
    files,
    ...release
  } of releases) {
    // A planned release would otherwise be sent from two installations.
    if (state === 'planned') continue;
    await tx
      .insertInto('releases')
      .values({
        ...release,
        submission_id,
        state,
        unfinished: bit(unfinished),
        asked_by: userId,
        ended_by: ended_by === null ? null : userId,
        snapshot: snapshot === null ? null : canonicalJson(snapshot),
        basis: snapshot === null ? null : changed ? 'changed before it was brought in' : '',
        file_ids: snapshot === null ? null : JSON.stringify(files.map((place) => fileIds[place]!)),
      })
      .execute();
  }
}

/** Stores one submission of an archive with everything that belongs to it. Returns its id. */
export async function importSubmission(
  bringing: SubmissionImport,
  sheet: ArchiveSubmission,
): Promise<number> {
  const {
    tx,
    principal: { userId },
    assignmentId,
    students,
    keyOf,
  } = bringing;
  const { report } = sheet;
  const { id } = await tx
    .insertInto('submissions')
    .values({
      assignment_id: assignmentId,
      candidate: sheet.candidate,
      student_identifier: sheet.student_identifier,
      grade: sheet.grade,
      feedback_text: sheet.feedback_text,
      ai_feedback: sheet.ai_feedback === null ? null : JSON.stringify(sheet.ai_feedback),
      ai_feedback_text: sheet.ai_feedback_text,
      similarity_score: sheet.similarity_score,
      error_message: sheet.error_message,
      attempt: sheet.attempt,
      marked_attempt: sheet.marked_attempt,
      version: sheet.version,
      revision: 0,
      submitted_at: sheet.submitted_at,
      submitted_at_source:
        sheet.submitted_at_source === undefined
          ? sheet.submitted_at === sheet.created_at
            ? null
            : 'person'
          : sheet.submitted_at_source,
      late_there: sheet.late_there,
      waiver_reason: sheet.waiver_reason,
      held_code: sheet.held_code,
      held_reason: sheet.held_reason,
      held_feedback: sheet.held_feedback,
      mark_cap: sheet.mark_cap,
      environment_group:
        sheet.environment_group === null ? null : JSON.stringify(sheet.environment_group),
      created_at: sheet.created_at,
      updated_at: sheet.updated_at,
      report_key: report === null ? null : keyOf(report),
      report_filename: report?.name ?? null,
      report_bytes: report?.bytes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const theirs = [...new Set(sheet.students)].map((place) => ({
    submission_id: id,
    student_id: students[place]!,
  }));
  if (theirs.length > 0) await tx.insertInto('submission_students').values(theirs).execute();
  const fileIds: number[] = [];
  for (const { file, text, transcript, ...row } of sheet.files) {
    const stored = await tx
      .insertInto('submission_files')
      .values({
        ...row,
        submission_id: id,
        filename: file.name,
        key: keyOf(file),
        bytes: file.bytes,
        sha256: file.sha256,
        processed_key: text === null ? null : keyOf(text),
        processed_bytes: text?.bytes ?? null,
        transcript: transcript === undefined ? null : JSON.stringify(transcript),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    fileIds.push(stored.id);
  }
  for (const part of chunks(sheet.revisions, 50)) {
    await tx
      .insertInto('revisions')
      .values(
        part.map(({ from, to, changed_by: _by, ...revision }) => ({
          ...revision,
          submission_id: id,
          from_value: from,
          to_value: to,
          changed_by: userId,
        })),
      )
      .execute();
  }
  await bringDrafts(bringing, id, sheet.drafts);
  await bringMarks(bringing, id, sheet);
  for (const { file, selectors, marker: _by, ...note } of sheet.annotations) {
    await insertAnnotation(tx, {
      ...note,
      submission_id: id,
      marker_id: userId,
      file_id: file === null ? null : fileIds[file]!,
      selectors: JSON.stringify(selectors),
      comment_id: null,
    });
  }
  await bringReleases(bringing, id, sheet.releases, fileIds);
  return id;
}
