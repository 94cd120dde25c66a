import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { rubricUpdatesMachine } from '#machines/marking/rubric-updates.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { rubricNow, value } from '#tests/support/desk/sheets.ts';
import { RubricUpdates, type RubricNewsProps } from './rubric-updates.tsx';

const [first, second] = [rubricNow(1), rubricNow(2, 'good')];
const answer = (now: typeof first) => ({
  ...now,
  author: 'Ada Byron',
  created_at: null,
  marked_count: 1,
});
const NOTHING: Omit<RubricNewsProps, 'actor' | 'rubric'> = {
  fields: {},
  written: {},
  onFocus: () => {},
  onPut: () => {},
  onDrop: () => {},
};
const news = () => screen.queryByText(/The rubric was changed by Ada Byron/);

walkView(rubricUpdatesMachine, {
  inputs: [
    { known: 0, now: first },
    { known: 1, now: second },
  ],
  records: ['storeVersion', 'requestRubric'],
  samples: [
    { type: 'rubric.came', rubric: second },
    { type: 'news.read' },
    done('readVersion', first.rubric),
    fails('readVersion', new Error('gone')),
  ],
  key: ({ context }) => [context.known, context.now.version],
  facts: {
    '[RUB-6] what is known is not told, and what was read of the change before is': ({ after }) => {
      expect(news() !== null).toBe(after.matches('changed'));
      expect(screen.queryAllByText('Argument: the level good is gone.')).toHaveLength(
        after.matches('changed') && after.context.was !== null ? 1 : 0,
      );
    },
  },
  render: (actor) => <RubricUpdates actor={actor} rubric={answer(second)} {...NOTHING} />,
  by: { 'rubric.came': 'elsewhere', 'news.read': (_, { press }) => press('Understood') },
  sees: {
    'rubricUpdates.deciding': 'passing',
    'rubricUpdates.reading': () => expect(news()).toBeNull(),
    'rubricUpdates.current': () => expect(news()).toBeNull(),
    'rubricUpdates.changed': () => expect(news()).toBeVisible(),
  },
});

const changed = () => {
  const actor = createActor(rubricUpdatesMachine, { input: { known: 0, now: first } }).start();
  actor.send({ type: 'rubric.came', rubric: second });
  return actor;
};

test('[RUB-6] lists exactly what no longer fits and must be judged again, with links', async () => {
  const onFocus = vi.fn<(at: number) => void>();
  render(
    <RubricUpdates
      actor={changed()}
      rubric={answer(second)}
      {...NOTHING}
      fields={{ argument: value('good'), evidence: value('good'), style: value('poor') }}
      onFocus={onFocus}
    />,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Argument',
    'Understood',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Argument' }));
  expect(onFocus.mock.calls).toEqual([[0]]);
});

test('[DESK-9] what was written about a deleted criterion stays visible, and its comment can be put into the feedback', async () => {
  const [onPut, onDrop] = [vi.fn<(words: string) => void>(), vi.fn<(key: string) => void>()];
  render(
    <RubricUpdates
      actor={changed()}
      rubric={answer(second)}
      {...NOTHING}
      written={{ sources: value('good', 'Three of them.'), argument: value('good') }}
      onPut={onPut}
      onDrop={onDrop}
    />,
  );
  expect(
    screen.getByText(
      /A criterion is no longer in the rubric, and yours isn’t saved: .*“Three of them.”/,
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put the comment into the feedback' }));
  expect([onPut.mock.calls, onDrop.mock.calls]).toEqual([[['Three of them.']], [['sources']]]);
});
