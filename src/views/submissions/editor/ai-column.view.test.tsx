import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { at, base, rowWalk } from '#machines/submissions/submission-row.fixture.ts';
import { submissionRowMachine } from '#machines/submissions/submission-row.machine.ts';
import {
  isGenerating,
  selectStep,
  STEP_TEXT,
  type RowRef,
} from '#machines/submissions/submission-row.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { AiColumn } from './ai-column.tsx';
import { useWork } from '#views/submissions/use-work.ts';

const nothing = () => {};

function Column({ actor }: { actor: RowRef }) {
  return (
    <AiColumn
      submission={base}
      work={useWork(actor)}
      canMark
      editable
      onCopy={nothing}
      onUse={nothing}
      onLook={nothing}
      onGenerate={() => actor.send({ type: 'feedback.generate', at })}
      onCancel={() => actor.send({ type: 'feedback.cancel' })}
    />
  );
}

const cancel = () => screen.queryByText('Cancel generation');
const says = (step: keyof typeof STEP_TEXT) => {
  expect(screen.getByRole('status')).toHaveTextContent(`${STEP_TEXT[step]}…`);
  expect(screen.queryByText('Generate AI Feedback')).toBeNull();
};
const isQuiet = () => {
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('Generate AI Feedback')).toBeEnabled();
  expect(cancel()).toBeNull();
};
/** Once it has left the queue a draft can't be cancelled, and nothing offers it. */
const isOffered = (snapshot: Parameters<typeof selectStep>[0]) =>
  !isGenerating(snapshot) || ['asking', 'waiting'].includes(selectStep(snapshot)!);

walkView(submissionRowMachine, {
  ...rowWalk,
  key: ({ context }) => [
    Object.keys(context.patch).length > 0,
    context.next !== null,
    context.job?.state,
    context.job?.step,
    context.base.version > 3,
  ],
  allow: (snapshot, event) => event.type !== 'feedback.cancel' || isOffered(snapshot),
  render: (actor) => <Column actor={actor} />,
  by: {
    'feedback.generate': (_, { user }) => user.click(screen.getByText('Generate AI Feedback')),
    'feedback.cancel': (_, { user }) => user.click(cancel()!),
    'grade.save': 'elsewhere',
    'score.save': 'elsewhere',
    'submission.remove': 'elsewhere',
    'feedback.resume': 'elsewhere',
    'feedback.progress': 'elsewhere',
    'feedback.missing': 'elsewhere',
  },
  sees: {
    'row.idle': isQuiet,
    'row.grading.saving': isQuiet,
    'row.grading.comparing': isQuiet,
    'row.rollback': isQuiet,
    'row.generating.asking.wanted': () => {
      says('asking');
      expect(cancel()).toBeEnabled();
    },
    'row.generating.asking.takenBack': () => {
      says('cancelling');
      expect(cancel()).toBeNull();
    },
    'row.generating.waiting': ({ context }) => {
      const step = context.job?.step ?? 'waiting';
      says(step);
      expect(cancel() !== null).toBe(step === 'waiting');
    },
    'row.generating.cancelling': () => {
      says('cancelling');
      expect(cancel()).toBeNull();
    },
    'row.generating.uncancelled': () => {
      says('cancelling');
      expect(cancel()).toBeNull();
    },
    'row.generating.collecting': () => {
      says('collecting');
      expect(cancel()).toBeNull();
    },
    'row.generating.unreachable': () => {
      says('collecting');
      expect(cancel()).toBeNull();
    },
    'row.deleting.removing': isQuiet,
    'row.deleting.rechecking': isQuiet,
    'row.ended': 'passing',
    'row.settled': isQuiet,
  },
});
