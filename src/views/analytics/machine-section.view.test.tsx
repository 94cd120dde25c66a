import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { MachineRound } from '#contract/analytics/machine/machine.ts';
import { machineRoundWalk, none, round } from '#machines/analytics/machine-round.fixture.ts';
import { machineRoundMachine } from '#machines/analytics/machine-round.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { MachineSection } from './machine-section.tsx';

const onSave = vi.fn<(name: string, csv: string) => void>();
const props = { hrefOf: (key: string) => `?scripts=${key}`, onSave };

walkView(machineRoundMachine, {
  ...machineRoundWalk,
  render: (actor) => <MachineSection actor={actor} tabled={false} {...props} />,
  by: {
    'machine.measure': (_, { press }) => press('Measure it'),
    'machine.retry': (_, { press }) => press('Try again'),
  },
  sees: {
    'machine-round.unasked': () =>
      expect(screen.getByRole('button', { name: 'Measure it' })).toBeVisible(),
    'machine-round.loading': () =>
      expect(screen.getByRole('status', { name: 'Measuring the drafts…' })).toBeVisible(),
    'machine-round.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'machine-round.shown': () =>
      expect(
        screen.getByRole('list', { name: 'When not to trust the drafts, by criterion' }),
      ).toBeVisible(),
  },
});

async function shown(said: MachineRound, tabled = false) {
  render(
    <MachineSection
      actor={createActor(
        machineRoundMachine.provide({ actors: { loadMachine: fromPromise(async () => said) } }),
        { input: { assignmentId: 7 } },
      ).start()}
      tabled={tabled}
      {...props}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Measure it' }));
  await screen.findByText(/^Of 40 scripts|^No mark|^Nothing is measured/);
}

test('[MOD-7] [ANA-5] states precision, recall and mean error in sentences with n and interval, says when not to trust the model, and links each number to its scripts', async () => {
  await shown(round);
  for (const sentence of [
    'Of 24 works it found fault with, markers saw 75% below the top (precision; between 55% and 88%).',
    'Of 20 works below the top it found fault with 90% (recall; between 70% and 97%).',
    'It found fault in 10% of works more than markers did (mean error; n = 40, between −4% and 24%).',
    'Nothing here speaks against reading it. It is no proof that it is right about the next work.',
    'Don’t trust it here: what it calls a fault may be one no more often than any work is below the top; it misses more than half of the works below the top, or nobody can say; it finds fault more often or less often than markers do, beyond chance.',
    'Don’t trust it here: fewer than 10 marks say anything.',
    '4 marks: below 10 nothing is said.',
  ])
    expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['argument.wrong', 'argument.missed', 'evidence.wrong', 'evidence.missed', 'style.missed'].map(
      (key) => `?scripts=machine.${key}`,
    ),
  );
});

test('[MOD-7] [ANA-5] shows the same as a table and as CSV', async () => {
  await shown(round, true);
  const row = screen.getByRole('row', { name: /^Argument/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 6)
      .map((cell) => cell.textContent),
  ).toEqual(['40', '75% (55 to 88)', '90% (70 to 97)', '10% (−4 to 24)', '6', '2']);
  fireEvent.click(screen.getByRole('button', { name: 'When not to trust the drafts as CSV' }));
  expect(onSave.mock.lastCall![1].split('\r\n').slice(1, 4)).toEqual([
    'Argument,40,20,24,6,2,0.75,0.55,0.88,0.9,0.7,0.97,0.1,-0.04,0.24,',
    'Evidence,40,30,12,3,21,0.75,0.47,0.91,0.3,0.17,0.48,-0.45,-0.66,-0.24,precision recall error',
    'Style,4,1,0,0,1,,,,,,,,,,few',
  ]);
});

test('[MOD-7] shows no invented figures without a sealed draft, or where nobody judges first', async () => {
  await shown(none);
  expect(screen.getByText('No mark was decided while a model’s draft was sealed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
});

test('[MOD-7] says so where markers may read the draft first', async () => {
  await shown({ ...none, judge_first: false });
  expect(
    screen.getByText(/^Nothing is measured here: markers may read drafts before they judge\./),
  ).toBeVisible();
});
