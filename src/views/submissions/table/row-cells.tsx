import { memo } from 'react';
import { shownOf } from '#machines/submissions/submission-row.view.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import { Generating } from './generating.tsx';
import { rowButton } from './row-button.tsx';
import { FILES, TEXT } from './row-icons.tsx';
import {
  actionsCell,
  gradeCell,
  submittedCell,
  turnitinCell,
  type CellParts,
  type RowCellsProps,
} from './shared-cells.tsx';
import {
  NO_PROCESSED_FILE,
  STATUS_NAMES,
  studentName,
} from '#views/submissions/submission-labels.ts';

const STATUS_LOOK = 'h-auto min-h-5.5 py-0.5 [overflow-wrap:normal] [&>span]:whitespace-normal';

/** The cells of a comfortable row after its box. As few nodes as show it: there are a hundred of them on a page. */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
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
          className="line-clamp-2"
          data-tip={student_identifier?.trim() ? student : `${student} (no student ID)`}
        >
          {student_identifier?.trim() ? student : <span className="text-ink-faint">{student}</span>}
        </span>
        {shown.late ? (
          <Chip tone="fair" className="mt-0.5">
            Late
          </Chip>
        ) : null}
        {company}
      </td>
      <td className="cell-files">
        <span className="line-clamp-2 text-xs text-ink-muted" data-tip={original_filename}>
          {original_filename}
        </span>
        <span className="mt-0.5 -ml-1.5 flex">
          {rowButton({
            icon: FILES,
            label: `View all files of ${student}`,
            inRow: true,
            disabled: busy,
            onClick: () => deeds.openFiles(truth),
          })}
          {rowButton({
            icon: TEXT,
            label: `View processed file of ${student}`,
            inRow: true,
            disabled: busy,
            reason: shown.processed_filename === null ? NO_PROCESSED_FILE : undefined,
            onClick: () => deeds.openFile(truth, 'processed'),
          })}
        </span>
      </td>
      {gradeCell(parts)}
      <td className="cell-feedback">
        <FeedbackPanel
          title="USER FEEDBACK"
          student={student}
          text={shown.feedback_text}
          blank="No user feedback yet"
          disabled={busy}
          note={unsaved ? <Chip tone="fair">Unsaved text</Chip> : null}
          onOpen={() => deeds.openEditor(truth, 'user')}
        />
        <FeedbackPanel
          title="AI FEEDBACK"
          student={student}
          text={shown.ai_feedback_text}
          blank="No AI feedback generated"
          disabled={busy}
          instead={generating ? <Generating step={step} since={since} /> : undefined}
          onOpen={() => deeds.openEditor(truth, 'ai')}
        />
      </td>
      {turnitinCell(parts)}
      <td className="cell-status">
        <Chip tone={status} data-tip={shown.error_message ?? undefined} className={STATUS_LOOK}>
          {STATUS_NAMES[status]}
        </Chip>
      </td>
      {submittedCell(shown, today)}
      {actionsCell(parts, generating)}
    </>
  );
});
