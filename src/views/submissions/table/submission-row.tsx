import { memo, useLayoutEffect, useRef } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { RowRef } from '#machines/submissions/submission-row.view.ts';
import type { TableCommands } from '#machines/submissions/submission-table.view.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Row } from '#views/components/data/table.tsx';
import { CompactCells } from './compact-cells.tsx';
import { RowCells } from './row-cells.tsx';
import type { OtherMarker } from '#views/submissions/other-markers.tsx';
import { STATUS_NAMES, studentName } from '#views/submissions/submission-labels.ts';
import { useWork } from '#views/submissions/use-work.ts';

/** The actions of a row; the same object for all rows and renders. */
export interface RowActions extends Pick<
  TableCommands,
  'openEditor' | 'openFile' | 'openFiles' | 'openScore'
> {
  generate: (submission: Submission) => void;
  toggle: (id: number, isRange: boolean) => void;
  openMenu: (submission: Submission, anchor: HTMLElement) => void;
}

export interface SubmissionRowProps {
  submission: Submission;
  /** Present while the row is busy. */
  work: RowRef | undefined;
  /** Waiting for its turn in a batch. */
  queued: boolean;
  selected: boolean;
  found: boolean;
  /** There is text that was never saved. */
  unsaved: boolean;
  company: OtherMarker | undefined;
  /** False for a user with read access. */
  canMark: boolean;
  /** False until its cells have been rendered. */
  filled: boolean;
  /** The row takes a single line. */
  compact: boolean;
  today: Date;
  deeds: RowActions;
}

const LOOK = 'submission-row cursor-pointer focus-visible:outline-offset-[-2px]';

/**
 * One submission: its data, its actions and what is being done to it. What changes often and in
 * many rows at once is here, and its cells are separate: selecting a hundred rows renders only a
 * hundred checkboxes.
 */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const {
    submission,
    work,
    queued,
    selected,
    found,
    unsaved,
    company,
    canMark,
    filled,
    compact,
    today,
    deeds,
  } = props;
  const { patch, deleting, rolledBack, step, since } = useWork(work);
  const { id, status, grade } = submission;
  const student = studentName(submission);
  const Cells = compact ? CompactCells : RowCells;
  const busy = work !== undefined || queued;
  const element = useRef<HTMLTableRowElement>(null);

  // A button that is disabled while focused would swallow the next key.
  useLayoutEffect(() => {
    const row = element.current;
    if (busy && row && row !== document.activeElement && row.contains(document.activeElement))
      row.focus({ preventScroll: true });
  }, [busy]);

  return (
    <Row
      ref={element}
      id={`submission-${id}`}
      data-row={id}
      tabIndex={0}
      aria-label={`${student}, ${STATUS_NAMES[status]}${grade === null ? '' : `, grade ${grade}`}${company === undefined ? '' : `, ${company.says}`}`}
      tone={deleting ? 'danger' : busy ? 'busy' : found ? 'found' : undefined}
      selected={selected}
      className={filled ? LOOK : `${LOOK} to-fill`}
    >
      {filled ? (
        <>
          <td className="cell-check">
            {canMark ? (
              <Checkbox
                label={`Select ${student}`}
                hideLabel
                tabIndex={-1}
                className="row-action"
                checked={selected}
                disabled={busy}
                onChange={(_, { nativeEvent }) =>
                  deeds.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            ) : null}
          </td>
          <Cells
            submission={submission}
            patch={patch}
            rolledBack={rolledBack}
            step={step}
            since={since}
            busy={busy}
            unsaved={unsaved}
            company={company?.mark}
            canMark={canMark}
            today={today}
            deeds={deeds}
          />
        </>
      ) : null}
    </Row>
  );
});
