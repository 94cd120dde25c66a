import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import type { SameAnswer } from '#contract/submissions/same-answer.ts';
import type { GivenStep } from '#lib/marking/same-answers.ts';
import { sameAnswersMachine } from '#machines/marking/same-answers.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { dialogGone, PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { rubricNow, value } from '#tests/support/desk/sheets.ts';
import { refusal } from '#tests/support/submissions.ts';
import { SameAnswers } from './same-answers.tsx';

const others: SameAnswer[] = [
  { submission_id: 6, likeness: 'same' },
  { submission_id: 7, likeness: 'nearly' },
];
const fields = { argument: value('good', 'Well argued, Ada.') };
const step: GivenStep = {
  from: 5,
  scripts: [{ submission: 6, before: { argument: value(null) }, after: fields }],
  missed: [7],
};
const NAMES: Record<number, string> = { 5: 'Ada', 6: 'Bob', 7: 'Cyd', 8: 'Dan' };
const keys: { current: { open: () => void; undo: () => void } | null } = { current: null };
const dialog = () => screen.findByRole('dialog', { name: /^2 scripts/ }, { timeout: PATIENCE_MS });
const notice = () => screen.queryByText(/2 other scripts say the same/);
const away = refusal(503, 'Away.');
beforeAll(async () => {
  await import('#views/components/floating/dialog.tsx');
});

walkView(sameAnswersMachine, {
  input: { submission: 5 },
  samples: [
    { type: 'script.shown', submission: 8 },
    { type: 'group.open', chosen: [6] },
    { type: 'script.toggle', submission: 7 },
    { type: 'group.give', fields },
    done('loadGroup', others),
    fails('loadGroup', away),
    done('giveMarks', step),
    fails('giveMarks', away),
    done('takeBack'),
    fails('takeBack', away),
  ],
  key: ({ context }) => [context.chosen, context.step === null, context.failure === null],
  facts: {
    '[FIND-1] what was given, and to whom it could not be, is told with the way to undo it': ({
      after,
    }) => {
      if (after.context.step === null || !(after.matches('known') || after.matches('loading')))
        return;
      expect(screen.getByRole('status')).toHaveTextContent(
        'The mark of Ada was given to 1 script. Not given, because somebody changed it or the server refused: Cyd.',
      );
      expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  render: (actor) => (
    <SameAnswers
      actor={actor}
      current={5}
      fields={fields}
      rubric={rubricNow(1).rubric}
      others={[]}
      writes
      nameOf={(id) => NAMES[id]!}
      givenTo={(id) => (id === 7 ? 'Marked: B.' : null)}
      keysRef={keys}
      showsKeys
    />
  ),
  by: {
    'script.shown': 'elsewhere',
    'group.retry': (_, { press }) => press('Try again'),
    'group.open': async () => {
      act(() => keys.current!.open());
      const list = within(await dialog()).getByRole('list', { name: 'Who gets it' });
      const [bob, cyd] = within(list).getAllByRole('checkbox');
      expect(bob).toBeChecked();
      expect(cyd).not.toBeChecked();
      expect(list).toHaveTextContent('BobNot marked.CydMarked: B. Small words differ.');
      expect(screen.getByRole('dialog')).toHaveTextContent(
        'Argument: good, 10 points: Well argued',
      );
      expect(screen.getByRole('note')).toHaveTextContent('“Ada” stands in what would be given');
    },
    'group.close': async (_, { press }) => {
      await press('Cancel');
      await dialogGone();
    },
    'script.toggle': async (_, { user }) =>
      user.click(screen.getByRole('checkbox', { name: /^Cyd/ })),
    'group.give': (_, { press }) => press(/^Give it to/),
    'step.undo': () => act(() => keys.current!.undo()),
    'step.dismiss': async (_, { user }) => {
      const hide = screen.queryByRole('button', { name: 'Hide' });
      if (hide !== null) await user.click(hide);
    },
  },
  sees: {
    'sameAnswers.loading': ({ context }) =>
      expect(notice() === null).toBe(context.others.length === 0),
    'sameAnswers.failed': () =>
      expect(screen.getByText(/could not be looked up/)).toBeInTheDocument(),
    'sameAnswers.known': async () =>
      await waitFor(() =>
        expect(screen.getByText(/2 other scripts say the same/)).toBeInTheDocument(),
      ),
    'sameAnswers.choosing': () =>
      expect(screen.getByRole('button', { name: /^Give it to/ })).toBeInTheDocument(),
    'sameAnswers.giving': () =>
      expect(screen.getByRole('button', { name: /^Give it to/ })).toHaveAttribute('aria-busy'),
    'sameAnswers.undoing': () =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-busy'),
  },
});
