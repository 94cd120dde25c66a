import { memo, type ReactNode, useState } from 'react';
import { PREVIEW_CHARACTERS } from '#contract/limits.ts';
import { hasEndlessWord, preview } from '#lib/text/text.ts';
import { cx } from '#views/components/base/cx.ts';
import { SEALED_DRAFT } from '#contract/submissions/submission.ts';
import { shownOf } from '#machines/submissions/submission-row.view.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { Generating } from './generating.tsx';
import { rowButton } from './row-button.tsx';
import { FILES, LESS, TEXT, UNFOLD } from './row-icons.tsx';
import {
  actionsCell,
  type CellParts,
  gradeCell,
  type RowCellsProps,
  submittedCell,
  turnitinCell,
} from './shared-cells.tsx';
import {
  NO_PROCESSED_FILE,
  STATUS_NAMES,
  studentName,
} from '#views/submissions/submission-labels.ts';

interface FeedbackPanelProps {
  title: 'USER FEEDBACK' | 'AI FEEDBACK';
  /** The student's name, which distinguishes its buttons from those of other rows. */
  student: string;
  text: string | null;
  /** Shown while there is no text. */
  blank: string;
  /** Shown instead of the text, as while a draft is being written. */
  instead?: ReactNode;
  note?: ReactNode;
  disabled: boolean;
  onOpen: () => void;
}

/** One of a row's two texts: its beginning, or all of it on demand; a click opens the dialog. */
function FeedbackPanel({
  title,
  student,
  text,
  blank,
  instead,
  note,
  disabled,
  onOpen,
}: FeedbackPanelProps) {
  const [whole, setWhole] = useState(false);
  const { text: beginning, isCut } = preview(text?.trim() ?? '', PREVIEW_CHARACTERS);
  const shown = whole && isCut ? text!.trim() : beginning;
  return (
    <div className="relative flex min-w-0 flex-1 flex-col items-start rounded-control border border-line bg-surface-sunken/60">
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        onClick={onOpen}
        className="flex w-full flex-1 flex-col justify-start rounded-control px-2 py-1 text-left text-xs font-medium tracking-wide text-ink-faint hover:bg-hover disabled:hover:bg-transparent"
      >
        <span className="flex flex-wrap items-center gap-x-1.5">
          <span className="whitespace-nowrap">
            {title}
            <span className="sr-only">{` of ${student}: `}</span>
          </span>
          {note}
        </span>
        {instead ?? (
          <span
            className={cx(
              'mt-0.5 text-sm font-normal tracking-normal',
              shown ? 'font-serif text-ink' : 'text-ink-faint',
              whole ? 'whitespace-pre-wrap' : note ? 'line-clamp-1' : 'line-clamp-2',
              whole && hasEndlessWord(shown) && 'unkerned',
            )}
          >
            {shown || blank}
          </span>
        )}
      </button>
      {isCut && !instead ? (
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={whole}
          aria-label={`${whole ? 'Show less' : 'Show more'} of ${title.toLowerCase()} of ${student}`}
          data-tip={whole ? 'Show less' : 'Show more'}
          onClick={() => setWhole(!whole)}
          className={cx(
            'absolute top-0 right-0 inline-flex size-6 items-center justify-center rounded-tick text-accent hover:bg-hover coarse:size-10',
            !whole && 'row-action',
          )}
        >
          {whole ? LESS : UNFOLD}
        </button>
      ) : null}
    </div>
  );
}

/**
 * The cells of a comfortable row after its checkbox. They use as few nodes as possible, as a page
 * has a hundred of them.
 */
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
          className={shown.late || company ? 'line-clamp-2' : 'line-clamp-3'}
          data-tip={student_identifier?.trim() ? student : `${student} (no student ID)`}
        >
          {student_identifier?.trim() ? student : <span className="text-ink-faint">{student}</span>}
        </span>
        {shown.late || company ? (
          <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5">
            {shown.late ? <Chip tone="fair">Late</Chip> : null}
            {company}
          </span>
        ) : null}
      </td>
      <td className="cell-files">
        <span className="block truncate text-xs text-ink-muted" data-tip={original_filename}>
          {original_filename}
        </span>
        <span className="row-files -ml-1.5 flex">
          {rowButton({
            icon: FILES,
            label: `View all files of ${student}`,
            inRow: true,
            isQuiet: true,
            disabled: busy,
            onClick: () => deeds.openFiles(truth),
          })}
          {rowButton({
            icon: TEXT,
            label: `View processed file of ${student}`,
            inRow: true,
            isQuiet: true,
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
          blank={shown.draft_sealed ? SEALED_DRAFT : 'No AI feedback generated'}
          disabled={busy}
          instead={generating ? <Generating step={step} since={since} /> : undefined}
          onOpen={() => deeds.openEditor(truth, 'ai')}
        />
      </td>
      {turnitinCell(parts)}
      <td className="cell-status">
        <Chip
          tone={status}
          data-tip={shown.error_message ?? undefined}
          className="bg-transparent! px-0!"
        >
          {STATUS_NAMES[status]}
        </Chip>
      </td>
      {submittedCell(shown, today)}
      {actionsCell(parts, generating)}
    </>
  );
});
