import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Files from 'lucide-react/icons/files';
import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import { memo, useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { Submission } from '#contract/submission.ts';
import { fullDate, submittedAt } from '#lib/dates.ts';
import { formatScore, similarityOnAssignment } from '#lib/similarity.ts';
import { shownOf, type RowRef } from '#machines/submission-row/submission-row.view.ts';
import type { TableVerbs } from '#machines/submission-table/submission-table.view.ts';
import { Checkbox } from '#views/components/checkbox.tsx';
import { Chip, ChipButton } from '#views/components/chip.tsx';
import { cx } from '#views/components/cx.ts';
import { Spinner } from '#views/components/spinner.tsx';
import { Cell, Row } from '#views/components/table.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import { Generating } from './generating.tsx';
import { RowButton } from './row-button.tsx';
import { SIMILARITY_TONES, STATUS_NAMES, studentOf } from './statuses.ts';
import { useWork } from './use-work.ts';

export const NO_PROCESSED_FILE = 'No text could be taken from this file.';

/** What a row asks for; the same object for all rows and renders. */
export interface RowDeeds
  extends Pick<TableVerbs, 'openEditor' | 'openFile' | 'openFiles' | 'openScore'> {
  generate: (submission: Submission) => void;
  toggle: (id: number, isRange: boolean) => void;
  openMenu: (submission: Submission, anchor: HTMLElement) => void;
}

export interface SubmissionRowProps {
  submission: Submission;
  /** Present while the row is at work. */
  work: RowRef | undefined;
  /** Waits for its turn in a batch. */
  queued: boolean;
  selected: boolean;
  found: boolean;
  /** The one row of the page that Tab reaches. */
  tabbable: boolean;
  /** There is text that was never saved. */
  unsaved: boolean;
  /** False for someone who may only read. */
  canMark: boolean;
  today: Date;
  deeds: RowDeeds;
}

/** One submission: what it says, what can be done with it, and what is being done to it. */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission: truth, work, queued, selected, found, tabbable, unsaved, canMark, today, deeds } = props;
  const { patch, deleting, rolledBack, step, since } = useWork(work);
  const submission = shownOf(truth, patch);
  const { id, grade, status, turnitin_similarity_score: score, turnitin_report_url: report } = submission;
  const student = studentOf(submission);
  const busy = work !== undefined || queued;
  const generating = step !== null && since !== null;
  const element = useRef<HTMLTableRowElement>(null);
  const isRange = useRef(false);

  // A button that is disabled under the focus would swallow the next key.
  useLayoutEffect(() => {
    const row = element.current;
    if (busy && row && row !== document.activeElement && row.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [busy]);

  return (
    <Row
      ref={element} id={`submission-${id}`} data-row={id} tabIndex={tabbable ? 0 : -1}
      tone={deleting ? 'danger' : busy ? 'busy' : found ? 'found' : undefined} selected={selected}
      className="submission-row focus-visible:outline-offset-[-2px]"
    >
      <Cell className="cell-check">
        {canMark ? (
          <Checkbox
            label={`Select ${student}`} hideLabel checked={selected} disabled={busy}
            onClick={(event: MouseEvent) => { isRange.current = event.shiftKey; }} onChange={() => deeds.toggle(id, isRange.current)}
          />
        ) : null}
      </Cell>
      <Cell className="cell-student font-medium">
        <span className="line-clamp-2" data-tip={student}>{submission.student_identifier?.trim() || <span className="text-ink-faint">No student ID</span>}</span>
        {submission.late ? <Chip tone="fair" className="mt-0.5">Late</Chip> : null}
      </Cell>
      <Cell className="cell-files">
        <span className="line-clamp-2 text-xs text-ink-muted" data-tip={submission.original_filename}>{submission.original_filename}</span>
        <span className="mt-0.5 flex">
          <RowButton icon={Files} label={`View all files of ${student}`} disabled={busy} onClick={() => deeds.openFiles(truth)} />
          <RowButton
            icon={FileText} label={`View processed file of ${student}`} disabled={busy}
            reason={submission.processed_filename === null ? NO_PROCESSED_FILE : undefined}
            onClick={() => deeds.openFile(truth, 'processed')}
          />
        </span>
      </Cell>
      <Cell className="cell-grade">
        <span className={cx('flex items-center gap-0.5', rolledBack && 'animate-appear')}>
          <Chip tone={grade === null ? 'blank' : 'accent'} data-tip={grade ?? undefined}>{grade ?? 'Not Graded'}</Chip>
          {canMark ? <RowButton icon={Pencil} label={`Edit grade of ${student}`} disabled={busy} onClick={() => deeds.openEditor(truth, 'grade')} /> : null}
        </span>
      </Cell>
      <Cell className="cell-feedback">
        <span className="flex items-stretch gap-1.5 max-sm:flex-col">
          <FeedbackPanel
            title="USER FEEDBACK" text={submission.feedback_text} blank="No user feedback yet" disabled={busy}
            note={unsaved ? <Chip tone="fair">Unsaved text</Chip> : null}
            onOpen={() => deeds.openEditor(truth, 'user')}
          />
          <FeedbackPanel
            title="AI FEEDBACK" text={submission.ai_feedback_text} blank="No AI feedback generated" disabled={busy}
            instead={generating ? <Generating step={step} since={since} /> : undefined}
            onOpen={() => deeds.openEditor(truth, 'ai')}
          />
        </span>
      </Cell>
      <Cell className="cell-turnitin">
        <span className={cx('flex items-center gap-0.5', rolledBack && 'animate-appear')}>
          <SimilarityChip score={score} report={report} disabled={busy} student={student} onOpen={() => deeds.openFile(truth, 'turnitin')} />
          {canMark ? <RowButton icon={Pencil} label={`Edit Turnitin score of ${student}`} disabled={busy} onClick={() => deeds.openScore(truth)} /> : null}
        </span>
      </Cell>
      <Cell className="cell-status">
        <Chip tone={status} data-tip={submission.error_message ?? undefined} className="h-auto min-h-5.5 py-0.5 [overflow-wrap:normal] [&>span]:whitespace-normal">
          {STATUS_NAMES[status]}
        </Chip>
      </Cell>
      <Cell className="cell-submitted text-xs text-ink-muted">
        <time dateTime={submission.created_at} data-tip={fullDate(submission.created_at)}>{submittedAt(submission.created_at, today)}</time>
      </Cell>
      <Cell className="cell-actions" align="right">
        {canMark ? (
          <button
            type="button" disabled={busy} data-tip={generating ? undefined : 'Generate AI Feedback'} data-keys="g"
            aria-label={generating ? undefined : `Generate AI Feedback for ${student}`}
            onClick={() => deeds.generate(truth)}
            className="relative inline-flex h-7 items-center gap-1 rounded-control px-1.5 text-xs text-ink-muted hover:bg-hover hover:text-ink disabled:opacity-60 coarse:h-10"
          >
            {generating ? <><Spinner className="size-3.5" />Generating...</> : <Sparkles />}
          </button>
        ) : null}
        <RowButton icon={Ellipsis} label={`More actions for ${student}`} disabled={busy} onClick={(event) => deeds.openMenu(truth, event.currentTarget)} />
      </Cell>
    </Row>
  );
});

interface SimilarityProps { score: number | null; report: string | null; disabled: boolean; student: string; onOpen: () => void }

/** The score in its colour; it opens the report where there is one. */
function SimilarityChip({ score, report, disabled, student, onOpen }: SimilarityProps) {
  const colour = similarityOnAssignment(score);
  const tone = colour === null ? 'blank' : SIMILARITY_TONES[colour];
  const text = formatScore(score) ?? 'No Score';
  if (report === null) return <Chip tone={tone}>{text}</Chip>;
  return (
    <ChipButton tone={tone} disabled={disabled} data-tip="View Turnitin Report" aria-label={`${text}, view Turnitin report of ${student}`} onClick={onOpen}>
      {text}
    </ChipButton>
  );
}
