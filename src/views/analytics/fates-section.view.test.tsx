import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import { away, fates, few, nothing } from '#machines/analytics/draft-fates.expectations.ts';
import { draftFatesMachine } from '#machines/analytics/draft-fates.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { FatesSection } from './fates-section.tsx';

const onSave = vi.fn<(name: string, csv: string) => void>();
const props = { hrefOf: (key: string) => `?scripts=${key}`, onSave };

walkView(draftFatesMachine, {
  input: { assignmentId: 7 },
  samples: [done('loadFates', fates), fails('loadFates', away)],
  key: ({ context }) => [context.fates === null, context.failure === null],
  render: (actor) => <FatesSection actor={actor} tabled={false} {...props} />,
  by: { 'fates.retry': (_, { press }) => press('Try again') },
  facts: {},
  sees: {
    'draft-fates.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading what became of drafts…' })).toBeVisible(),
    'draft-fates.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'draft-fates.shown': () =>
      expect(
        screen.getByRole('list', { name: 'What became of drafts, by criterion' }),
      ).toBeVisible(),
  },
});

async function shown(said: DraftOutcomes, tabled = false) {
  render(
    <FatesSection
      actor={createActor(
        draftFatesMachine.provide({ actors: { loadFates: fromPromise(async () => said) } }),
        { input: { assignmentId: 7 } },
      ).start()}
      tabled={tabled}
      {...props}
    />,
  );
  await screen.findByRole('heading', { name: 'What became of drafts' });
}
const hrefs = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .toSorted();

test('[ANA-4] [ANA-5] as a drawing: what became of points and marks, each number linking to its scripts', async () => {
  await shown(fates);
  for (const sentence of [
    '14 drafts of 12 scripts: 13 credits spent, 1 written again for nothing.',
    'Of the words of 10 drafts whose feedback was saved, 61.4% stand in it on average.',
    'Something was chosen point by point of 11 drafts.',
    'The model’s answers for a draft took 21.4 s (median of 12).',
  ])
    expect(screen.getByText(sentence)).toBeVisible();
  expect(
    screen.getByText(
      /Of 11 marks decided before the draft was opened, 2 changed after, 18\.2% \(2 up\)\./,
    ),
  ).toBeVisible();
  expect(screen.getByText('n = 20 points')).toBeVisible();
  expect(new Set(hrefs())).toEqual(
    new Set(
      ['changed', 'dropped', 'edited', 'taken'].map((what) => `?scripts=fate.argument.${what}`),
    ),
  );
});

test('[ANA-4] [ANA-5] shows the same as a table and as CSV', async () => {
  await shown(fates, true);
  const row = screen.getByRole('row', { name: /^Argument/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2', '0', '6', '12', '11', '2']);
  expect(
    within(row).getByRole('link', { name: 'Argument, dropped: 2 in 2 scripts' }),
  ).toHaveAttribute('href', '?scripts=fate.argument.dropped');
  fireEvent.click(screen.getByRole('button', { name: 'What became of drafts as CSV' }));
  expect(onSave).toHaveBeenLastCalledWith(
    'drafts',
    '\u{FEFF}criterion,taken,edited,dropped,undecided,marks_opened,marks_changed,raised,lowered\r\nArgument,12,6,2,0,11,2,2,0\r\n',
  );
});

test('[ANA-4] below ten it shows counts and no shares; without a draft it says so', async () => {
  await shown(few);
  expect(
    screen.getByText('2 drafts of 2 scripts, asked for by you: 0 credits spent.'),
  ).toBeVisible();
  expect(
    screen.getByText(
      'Feedback was saved for 1 of them; below 10 no share of the words that were kept is given.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/%/)).toBeNull();
  expect(screen.getByText('No mark was decided before its draft was opened.')).toBeVisible();
});

test('[ANA-4] shows no invented figures without a draft', async () => {
  await shown(nothing);
  expect(screen.getByText('You have asked for no draft here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
});
