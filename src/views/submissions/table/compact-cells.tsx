import { memo } from 'react';
import { PREVIEW_CHARACTERS } from '#contract/limits.ts';
import { SEALED_DRAFT, type Submission } from '#contract/submissions/submission.ts';
import { preview } from '#lib/text/text.ts';
import { shownOf } from '#machines/submissions/submission-row.view.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { cx } from '#views/components/base/cx.ts';
import { Generating } from './generating.tsx';
import { rowButton } from './row-button.tsx';
import { FILES } from './row-icons.tsx';
import {
  actionsCell,
  gradeCell,
  submittedCell,
  turnitinCell,
  type CellParts,
  type RowCellsProps,
} from './shared-cells.tsx';
import { STATUS_NAMES, studentName } from '#views/submissions/submission-labels.ts';

/** Returns the one text that fits on a line: the educator's feedback, else the draft. */
const lineOf = ({ feedback_text, ai_feedback_text, draft_sealed: isSealed }: Submission) => {
  const own = feedback_text?.trim() ?? '';
  const draft = isSealed ? SEALED_DRAFT : (ai_feedback_text?.trim() ?? '');
  const isDraft = own === '' && draft !== '';
  return { isDraft, text: preview(isDraft ? draft : own, PREVIEW_CHARACTERS).text };
};

const LINE =
  'flex h-7 w-full min-w-0 items-center gap-2 rounded-control px-1.5 -mx-1.5 text-left hover:bg-hover disabled:hover:bg-transparent coarse:h-10';

/**
 * The cells of a compact row after its checkbox: one line of about 44 px (decisions, section 6).
 */
export const CompactCells = memo(function CompactCells(props: RowCellsProps) {
  const {
    submission: truth,
    patch,
    rolledBack,
    step,
    since,
    busy,
    unsaved,
    company,
    canMark,
    today,
    deeds,
  } = props;
  const shown = shownOf(truth, patch);
  const { status, student_identifier, original_filename } = shown;
  const student = studentName(shown);
  const generating = step !== null && since !== null;
  const { isDraft, text } = lineOf(shown);
  const parts: CellParts = {
    shown,
    truth,
    student,
    busy,
    canMark,
    deeds,
    again: rolledBack ? 'animate-appear' : undefined,
  };
  return (
    <>
      <td className="cell-student font-medium">
        <span
          className="min-w-0 truncate"
          data-tip={student_identifier?.trim() ? student : `${student} (no student ID)`}
        >
          {student_identifier?.trim() ? student : <span className="text-ink-faint">{student}</span>}
        </span>
        {shown.late ? (
          <Chip tone="fair" shape="none" className="shrink-0">
            Late
          </Chip>
        ) : null}
        {company}
      </td>
      <td className="cell-files">
        <span className="block truncate text-xs text-ink-muted" data-tip={original_filename}>
          {original_filename}
        </span>
        <span className="row-files">
          {rowButton({
            icon: FILES,
            label: `View all files of ${student}`,
            inRow: true,
            isQuiet: true,
            disabled: busy,
            onClick: () => deeds.openFiles(truth),
          })}
        </span>
      </td>
      {gradeCell(parts)}
      <td className="cell-feedback">
        <button
          type="button"
          tabIndex={-1}
          disabled={busy}
          onClick={() => deeds.openEditor(truth, isDraft ? 'ai' : 'user')}
          className={LINE}
        >
          <span className="sr-only">{`${isDraft || generating ? 'AI' : 'User'} feedback of ${student}: `}</span>
          {unsaved ? (
            <Chip tone="fair" className="shrink-0">
              Unsaved text
            </Chip>
          ) : null}
          {isDraft || generating ? (
            <Chip shape="none" className="shrink-0 px-1.5!">
              AI
            </Chip>
          ) : null}
          <span
            className={cx(
              'min-w-0 truncate',
              text === '' ? 'text-ink-faint' : 'font-serif text-ink',
            )}
          >
            {generating ? <Generating step={step} since={since} /> : text || 'No user feedback yet'}
          </span>
        </button>
      </td>
      {turnitinCell(parts)}
      <td className="cell-status">
        <Chip
          tone={status}
          data-tip={shown.error_message ?? STATUS_NAMES[status]}
          className="bg-transparent! px-0!"
        >
          {STATUS_NAMES[status]}
        </Chip>
      </td>
      {submittedCell(shown, today)}
      {actionsCell(parts, generating, true)}
    </>
  );
});
