import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { rowWalk, base } from '#machines/submissions/submission-row.fixture.ts';
import { submissionRowMachine } from '#machines/submissions/submission-row.machine.ts';
import { selectPatch, shownOf, STEP_TEXT } from '#machines/submissions/submission-row.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { SubmissionRow } from './submission-row.tsx';

const nothing = () => {};
const row = () => document.querySelector<HTMLTableRowElement>('tr')!;
const isBlue = () => expect(row()).toHaveAttribute('data-tone', 'busy');

/** [WB-66]: nothing in a busy row can be pressed or ticked, except what only expands its text. */
function isLocked() {
  expect(row()).toHaveAttribute('aria-busy', 'true');
  const controls = [...row().querySelectorAll('button:not([aria-expanded]), input')];
  expect(controls.length).toBeGreaterThan(8);
  expect(controls.filter((control) => !(control as HTMLButtonElement).disabled)).toEqual([]);
}
const shows = (snapshot: Parameters<typeof selectPatch>[0]) => {
  const { grade } = shownOf(base, selectPatch(snapshot));
  expect(screen.getByText(grade ?? 'Not Graded')).toBeVisible();
};
const generates = (text: string) => {
  isBlue();
  isLocked();
  expect(screen.getByText('Generating...')).toBeDisabled();
  expect(screen.getByText(`${text}…`)).toBeVisible();
};

walkView(submissionRowMachine, {
  ...rowWalk,
  // What the user sees: what is changed, what is pending, and the progress of the job.
  key: ({ context }) => [
    Object.keys(context.patch).length > 0,
    context.next !== null,
    context.job?.state,
    context.base.version > 3,
  ],
  render: (actor) => (
    <table>
      <tbody>
        <SubmissionRow
          submission={base}
          work={actor}
          queued={false}
          selected={false}
          found={false}
          unsaved={false}
          company={undefined}
          canMark
          filled
          compact={false}
          today={new Date('2026-11-21T10:00:00')}
          deeds={{
            openEditor: nothing,
            openFile: nothing,
            openFiles: nothing,
            openScore: nothing,
            toggle: nothing,
            openMenu: nothing,
            generate: nothing,
          }}
        />
      </tbody>
    </table>
  ),
  by: {
    'grade.save': 'elsewhere',
    'score.save': 'elsewhere',
    'submission.remove': 'elsewhere',
    'feedback.generate': 'elsewhere',
    'feedback.resume': 'elsewhere',
    'feedback.progress': 'elsewhere',
    'feedback.missing': 'elsewhere',
    'feedback.cancel': 'elsewhere',
  },
  sees: {
    'row.idle': isBlue,
    'row.grading.saving': (snapshot) => {
      isBlue();
      isLocked();
      shows(snapshot);
    },
    'row.grading.comparing': (snapshot) => {
      isBlue();
      isLocked();
      shows(snapshot);
    },
    'row.rollback': () => {
      isBlue();
      isLocked();
      expect(screen.getByText('C')).toBeVisible();
    },
    'row.generating.asking.wanted': () => generates(STEP_TEXT.asking),
    'row.generating.asking.takenBack': () => generates(STEP_TEXT.cancelling),
    'row.generating.cancelling': () => generates(STEP_TEXT.cancelling),
    'row.generating.uncancelled': () => generates(STEP_TEXT.cancelling),
    'row.generating.waiting': ({ context }) => generates(STEP_TEXT[context.job?.step ?? 'waiting']),
    'row.generating.collecting': () => generates(STEP_TEXT.collecting),
    'row.generating.unreachable': () => generates(STEP_TEXT.collecting),
    'row.deleting.removing': () => {
      isLocked();
      expect(row()).toHaveAttribute('data-tone', 'danger');
    },
    'row.deleting.rechecking': () => {
      isLocked();
      expect(row()).toHaveAttribute('data-tone', 'danger');
    },
    'row.ended': 'passing',
    'row.settled': () => expect(row()).not.toHaveAttribute('data-tone', 'danger'),
  },
});
