import { gradeWithFinal, lateMarkInWords } from '#contract/deadlines/late-rule.ts';
import type { ReactNode } from 'react';
import type { Submission, SubmissionPatch } from '#contract/submissions/submission.ts';
import { fullDate, submittedAt } from '#lib/text/dates.ts';
import { formatScore, similarityOnAssignment } from '#lib/submissions/similarity.ts';
import type { GeneratingStep } from '#machines/submissions/submission-row.view.ts';
import { Chip, ChipButton } from '#views/components/data/chip.tsx';
import { cx } from '#views/components/base/cx.ts';
import { rowButton } from './row-button.tsx';
import { EDIT, GENERATE, MORE } from './row-icons.tsx';
import { NOT_KNOWN, SIMILARITY_TONES } from '#views/submissions/submission-labels.ts';
import type { RowActions } from './submission-row.tsx';

export interface RowCellsProps {
  submission: Submission;
  /** The change being saved, shown before the server has accepted it. */
  patch: SubmissionPatch | null;
  rolledBack: boolean;
  step: GeneratingStep | null;
  since: number | null;
  busy: boolean;
  unsaved: boolean;
  /** Who else is on it. */
  company: ReactNode;
  canMark: boolean;
  today: Date;
  deeds: RowActions;
}

/** What a cell is rendered from: the submission as shown, as stored, and whose it is. */
export interface CellParts extends Pick<RowCellsProps, 'busy' | 'canMark' | 'deeds'> {
  shown: Submission;
  truth: Submission;
  student: string;
  /** The animation class of a value that was rolled back. */
  again: string | undefined;
}

// Cells that are the same in both densities are plain functions: a component for each would add a
// node a hundred times.

export const gradeCell = ({
  shown: { grade, late_mark },
  truth,
  student,
  again,
  busy,
  canMark,
  deeds,
}: CellParts) => (
  <td className="cell-grade">
    <Chip
      tone={grade === null ? 'blank' : 'accent'}
      data-tip={lateMarkInWords(late_mark) || (grade ?? undefined)}
      className={again}
    >
      {gradeWithFinal(grade ?? '', late_mark) || 'Not Graded'}
    </Chip>
    {canMark
      ? rowButton({
          icon: EDIT,
          label: `Edit grade of ${student}`,
          inRow: true,
          isQuiet: true,
          disabled: busy,
          onClick: () => deeds.openEditor(truth, 'grade'),
        })
      : null}
  </td>
);

/** The score in its colour; it opens the report if there is one. */
function similarityChip({ shown, truth, student, again, busy, deeds }: CellParts) {
  const { turnitin_similarity_score: score, turnitin_report_url: report } = shown;
  const colour = similarityOnAssignment(score);
  const tone = colour === null ? 'blank' : SIMILARITY_TONES[colour];
  const text = formatScore(score) ?? 'No Score';
  if (report === null)
    return (
      <Chip tone={tone} className={again}>
        {text}
      </Chip>
    );
  return (
    <ChipButton
      tone={tone}
      tabIndex={-1}
      disabled={busy}
      data-tip="View Turnitin Report"
      aria-label={`${text}, view Turnitin report of ${student}`}
      onClick={() => deeds.openFile(truth, 'turnitin')}
      className={again}
    >
      {text}
    </ChipButton>
  );
}

export const turnitinCell = (parts: CellParts) => (
  <td className="cell-turnitin">
    {similarityChip(parts)}
    {parts.canMark
      ? rowButton({
          icon: EDIT,
          label: `Edit Turnitin score of ${parts.student}`,
          inRow: true,
          isQuiet: true,
          disabled: parts.busy,
          onClick: () => parts.deeds.openScore(parts.truth),
        })
      : null}
  </td>
);

export const submittedCell = (
  { submitted_at, submitted_at_known, late_mark }: Submission,
  today: Date,
) => (
  <td className="cell-submitted text-xs text-balance text-ink-muted">
    <time dateTime={submitted_at} data-tip={fullDate(submitted_at)}>
      {submittedAt(submitted_at, today)}
    </time>
    {submitted_at_known === false ? (
      <span className="block text-ink-faint">{NOT_KNOWN}</span>
    ) : null}
    {late_mark?.extended === true || late_mark?.waived === true ? (
      <span className="block text-ink-faint">
        {late_mark.waived ? 'Penalty waived' : 'Extension'}
      </span>
    ) : null}
  </td>
);

const GENERATE_LOOK =
  'relative inline-flex h-7 items-center rounded-control text-xs whitespace-nowrap text-ink-muted hover:bg-hover hover:text-ink disabled:opacity-60 coarse:h-10';

/**
 * `compact`: while a draft is being written, when neither can be pressed, the single line has room
 * for only one of them.
 */
export const actionsCell = (
  { truth, student, busy, canMark, deeds }: CellParts,
  generating: boolean,
  compact = false,
) => (
  <td className="cell-actions text-right tabular-nums">
    {canMark ? (
      <button
        type="button"
        tabIndex={-1}
        disabled={busy}
        data-tip={generating ? undefined : 'Generate AI Feedback'}
        data-keys="g"
        aria-label={generating ? undefined : `Generate AI Feedback for ${student}`}
        onClick={() => deeds.generate(truth)}
        className={cx(GENERATE_LOOK, !generating && 'row-action px-1.5')}
      >
        {generating ? 'Generating...' : GENERATE}
      </button>
    ) : null}
    {compact && generating && canMark
      ? null
      : rowButton({
          icon: MORE,
          label: `More actions for ${student}`,
          inRow: true,
          disabled: busy,
          onClick: (event) => deeds.openMenu(truth, event.currentTarget),
        })}
  </td>
);
