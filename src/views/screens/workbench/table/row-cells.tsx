import { memo } from 'react';
import type { Submission, SubmissionPatch } from '#contract/submission.ts';
import { fullDate, submittedAt } from '#lib/text/dates.ts';
import { formatScore, similarityOnAssignment } from '#lib/submissions/similarity.ts';
import { shownOf, type GeneratingStep } from '#machines/submission-row/submission-row.view.ts';
import { Chip, ChipButton } from '#views/components/data/chip.tsx';
import { cx } from '#views/components/base/cx.ts';
import { FeedbackPanel } from './feedback-panel.tsx';
import { Generating } from './generating.tsx';
import { rowButton } from './row-button.tsx';
import { EDIT, FILES, GENERATE, MORE, TEXT } from './row-icons.tsx';
import { NO_PROCESSED_FILE, SIMILARITY_TONES, STATUS_NAMES, studentOf } from '../statuses.ts';
import type { RowDeeds } from './submission-row.tsx';

export interface RowCellsProps {
  submission: Submission;
  /** What is being saved, shown before the server agrees. */
  patch: SubmissionPatch | null;
  rolledBack: boolean;
  step: GeneratingStep | null;
  since: number | null;
  busy: boolean;
  unsaved: boolean;
  canMark: boolean;
  today: Date;
  deeds: RowDeeds;
}

const GENERATE_LOOK = 'relative inline-flex h-7 items-center rounded-control text-xs whitespace-nowrap text-ink-muted hover:bg-hover hover:text-ink disabled:opacity-60 coarse:h-10';
const STATUS_LOOK = 'h-auto min-h-5.5 py-0.5 [overflow-wrap:normal] [&>span]:whitespace-normal';

/** The cells of a row after its box. As few nodes as show it: there are a hundred of them on a page. */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { submission: truth, patch, rolledBack, step, since, busy, unsaved, canMark, today, deeds } = props;
  const submission = shownOf(truth, patch);
  const { grade, status, student_identifier, original_filename, created_at } = submission;
  const student = studentOf(submission);
  const generating = step !== null && since !== null;
  const again = rolledBack ? 'animate-appear' : undefined;
  return (
    <>
      <td className="cell-student font-medium">
        <span className="line-clamp-2" data-tip={student}>{student_identifier?.trim() || <span className="text-ink-faint">No student ID</span>}</span>
        {submission.late ? <Chip tone="fair" className="mt-0.5">Late</Chip> : null}
      </td>
      <td className="cell-files">
        <span className="line-clamp-2 text-xs text-ink-muted" data-tip={original_filename}>{original_filename}</span>
        <span className="mt-0.5 -ml-1.5 flex">
          {rowButton({ icon: FILES, label: `View all files of ${student}`, disabled: busy, onClick: () => deeds.openFiles(truth) })}
          {rowButton({
            icon: TEXT, label: `View processed file of ${student}`, disabled: busy,
            reason: submission.processed_filename === null ? NO_PROCESSED_FILE : undefined, onClick: () => deeds.openFile(truth, 'processed'),
          })}
        </span>
      </td>
      <td className="cell-grade">
        <Chip tone={grade === null ? 'blank' : 'accent'} data-tip={grade ?? undefined} className={again}>{grade ?? 'Not Graded'}</Chip>
        {canMark ? rowButton({ icon: EDIT, label: `Edit grade of ${student}`, disabled: busy, onClick: () => deeds.openEditor(truth, 'grade') }) : null}
      </td>
      <td className="cell-feedback">
        <FeedbackPanel
          title="USER FEEDBACK" text={submission.feedback_text} blank="No user feedback yet" disabled={busy}
          note={unsaved ? <Chip tone="fair">Unsaved text</Chip> : null} onOpen={() => deeds.openEditor(truth, 'user')}
        />
        <FeedbackPanel
          title="AI FEEDBACK" text={submission.ai_feedback_text} blank="No AI feedback generated" disabled={busy}
          instead={generating ? <Generating step={step} since={since} /> : undefined} onOpen={() => deeds.openEditor(truth, 'ai')}
        />
      </td>
      <td className="cell-turnitin">
        {similarityChip(submission, student, busy, again, () => deeds.openFile(truth, 'turnitin'))}
        {canMark ? rowButton({ icon: EDIT, label: `Edit Turnitin score of ${student}`, disabled: busy, onClick: () => deeds.openScore(truth) }) : null}
      </td>
      <td className="cell-status">
        <Chip tone={status} data-tip={submission.error_message ?? undefined} className={STATUS_LOOK}>{STATUS_NAMES[status]}</Chip>
      </td>
      <td className="cell-submitted text-xs text-balance text-ink-muted">
        <time dateTime={created_at} data-tip={fullDate(created_at)}>{submittedAt(created_at, today)}</time>
      </td>
      <td className="cell-actions text-right tabular-nums">
        {canMark ? (
          <button
            type="button" disabled={busy} data-tip={generating ? undefined : 'Generate AI Feedback'} data-keys="g"
            aria-label={generating ? undefined : `Generate AI Feedback for ${student}`} onClick={() => deeds.generate(truth)} className={cx(GENERATE_LOOK, !generating && 'px-1.5')}
          >
            {generating ? 'Generating...' : GENERATE}
          </button>
        ) : null}
        {rowButton({ icon: MORE, label: `More actions for ${student}`, disabled: busy, onClick: (event) => deeds.openMenu(truth, event.currentTarget) })}
      </td>
    </>
  );
});

/** The score in its colour; it opens the report where there is one. */
function similarityChip(submission: Submission, student: string, disabled: boolean, className: string | undefined, onOpen: () => void) {
  const { turnitin_similarity_score: score, turnitin_report_url: report } = submission;
  const colour = similarityOnAssignment(score);
  const tone = colour === null ? 'blank' : SIMILARITY_TONES[colour];
  const text = formatScore(score) ?? 'No Score';
  if (report === null) return <Chip tone={tone} className={className}>{text}</Chip>;
  return (
    <ChipButton
      tone={tone} disabled={disabled} data-tip="View Turnitin Report" aria-label={`${text}, view Turnitin report of ${student}`} onClick={onOpen}
      className={className}
    >
      {text}
    </ChipButton>
  );
}
