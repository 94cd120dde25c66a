import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { createActor, createEmptyActor, type SnapshotFrom } from 'xstate';
import {
  bulkWalk,
  doubtful,
  NO_CREDIT,
  rows,
  saved,
  settled,
} from '#machines/submissions/bulk-actions.fixture.ts';
import { bulkActionsMachine } from '#machines/submissions/bulk-actions.machine.ts';
import {
  isAsking,
  isSumming,
  isWorking,
  type BulkRef,
} from '#machines/submissions/bulk-actions.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import BatchDialog, { type Available } from './batch-dialog.tsx';
import BatchProgress from './batch-progress.tsx';
import BatchSummary from './batch-summary.tsx';

function Batch({ actor }: { actor: BulkRef }) {
  const status = useSelector(actor, (now) =>
    isAsking(now) ? 'asking' : isWorking(now) ? 'working' : isSumming(now) ? 'summing' : 'closed',
  );
  if (status === 'asking')
    return <BatchDialog actor={actor} available={9} held={0} gradeHint="A+, 95, Pass" />;
  if (status === 'working') return <BatchProgress actor={actor} />;
  return status === 'summing' ? <BatchSummary actor={actor} /> : <p>No batch</p>;
}

const counts = ({
  context: { running, queue, done, failures, cancelled },
}: SnapshotFrom<typeof bulkActionsMachine>) => {
  const given = cancelled ? ` · ${cancelled} cancelled` : '';
  expect(
    screen.getByText(
      `${done} done · ${failures.length} failed${given} · ${running.length + queue.length} left`,
    ),
  ).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute(
    'value',
    String(done + failures.length + cancelled),
  );
};

test('[DRAFT-13] doesn’t offer credits held for drafts in progress, and needs none with the user’s own key', () => {
  const dialog = (available: Available, held: number) => {
    const actor = createActor(bulkActionsMachine, {
      input: { kind: 'generation', assignmentId: 7, submissions: rows },
    }).start();
    return render(<BatchDialog actor={actor} available={available} held={held} gradeHint="" />);
  };
  const first = dialog(3, 2);
  expect(screen.getByText('Held for drafts under way').nextSibling).toHaveTextContent('2 credits');
  expect(screen.getByRole('button', { name: 'Generate the first 1' })).toBeEnabled();
  first.unmount();
  dialog(2, 2);
  expect(screen.getByRole('button', { name: 'Generate 2' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  cleanup();
  dialog('own', 2);
  expect(screen.getByText('Cost').nextSibling).toHaveTextContent('0 credits');
  expect(screen.queryByText('You have')).toBeNull();
  expect(screen.getByText(/with your own AI key/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Generate 2' })).toBeEnabled();
});

test('[EASE-19] asks once about an unfilled placeholder or a grade off the scale before completing many', async () => {
  const actor = createActor(bulkActionsMachine, {
    input: {
      kind: 'grading',
      assignmentId: 7,
      submissions: [rows[0]!, { ...rows[1]!, feedback_text: 'About [Topic]' }],
    },
    parent: createEmptyActor(),
  }).start();
  const user = userEvent.setup();
  render(
    <BatchDialog
      actor={actor}
      available={9}
      held={0}
      gradeHint=""
      scale={{ kind: 'letters', letters: ['A', 'B'] }}
    />,
  );
  await user.type(screen.getByLabelText('Grade'), '95');
  await user.type(screen.getByLabelText('Feedback'), 'Good.');
  await user.click(screen.getByRole('button', { name: 'Grade Selected' }));
  expect(isAsking(actor.getSnapshot())).toBe(true);
  expect(screen.getByText('“95” is not on the scale of this assignment.')).toBeVisible();
  expect(screen.getByText('s2: The feedback still says [Topic].')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Grade anyway' }));
  expect(isWorking(actor.getSnapshot())).toBe(true);
});

const DRAFTED = /Also the 1 submission that has a draft already/;

walkView(bulkActionsMachine, {
  ...bulkWalk,
  inputs: [
    { kind: 'generation', assignmentId: 7, submissions: rows },
    { kind: 'grading', assignmentId: 7, submissions: [doubtful] },
  ],
  // Only the question about drafts has a box for existing ones.
  allow: (now, event) =>
    (now.context.kind === 'generation' || !event.type.startsWith('drafted.')) &&
    bulkWalk.allow!(now, event),
  samples: [...bulkWalk.samples!, settled(doubtful.id, saved(doubtful))],
  render: (actor) => <Batch actor={actor} />,
  by: {
    'batch.start': (_, { user }) =>
      user.click(
        screen.getByText(/^(Generate \d|Grade Selected|Grade anyway)$/, {
          selector: '[type=submit]',
        }),
      ),
    'batch.cancel': (_, { user }) => user.click(screen.getByText('Cancel')),
    'batch.close': (_, { user }) =>
      user.click(screen.queryByText('Cancel') ?? screen.getByText('Close')),
    'batch.retry': (_, { user }) => user.click(screen.getByText('Retry 1')),
    'drafted.include': (_, { user }) => user.click(screen.getByLabelText(DRAFTED)),
    'drafted.spare': (_, { user }) => user.click(screen.getByLabelText(DRAFTED)),
    'grade.change': 'elsewhere',
    'feedback.change': 'elsewhere',
    'feedback.place': 'elsewhere',
    'row.settled': 'elsewhere',
  },
  sees: {
    'bulk.asking.sparing': ({ context }) => {
      if (context.kind === 'grading') {
        expect(screen.getByRole('dialog', { name: 'Grade 1 submission' })).toBeVisible();
        expect(screen.queryByText('Save them like this?')).toBeNull();
        return;
      }
      expect(screen.getByText('Cost').nextSibling).toHaveTextContent('2 credits');
      expect(screen.getByText('You have').nextSibling).toHaveTextContent('9 credits');
      expect(screen.getByLabelText(DRAFTED)).not.toBeChecked();
    },
    'bulk.asking.doubtful': () => {
      expect(screen.getByText('Save them like this?')).toBeVisible();
      expect(screen.getByText(/The feedback still says \[Topic\]/)).toBeVisible();
    },
    'bulk.asking.whole': () => {
      expect(screen.getByText('Cost').nextSibling).toHaveTextContent('3 credits');
      expect(screen.getByLabelText(DRAFTED)).toBeChecked();
    },
    'bulk.working': (snapshot) => {
      counts(snapshot);
      expect(screen.getByText('Cancel')).toBeEnabled();
    },
    'bulk.stopping': (snapshot) => {
      counts(snapshot);
      expect(screen.getByText('Cancel')).toBeDisabled();
      expect(screen.getByText(/^(Cancelling: a draft|Stopping: what was started)/)).toBeVisible();
    },
    'bulk.ended': 'passing',
    'bulk.summing': ({ context: { done, cancelled } }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        `1 submission failed, ${done} done${cancelled ? `, ${cancelled} cancelled` : ''}`,
      );
      expect(screen.getByRole('list', { name: 'Failed submissions' })).toHaveTextContent(
        `s2: ${NO_CREDIT.message}`,
      );
    },
    'bulk.closed': () => expect(screen.getByText('No batch')).toBeVisible(),
  },
});
