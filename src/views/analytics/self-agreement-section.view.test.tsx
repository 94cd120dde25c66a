import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import { more, off, on, walked } from '#machines/analytics/self-agreement.fixture.ts';
import { selfAgreementMachine } from '#machines/analytics/self-agreement.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { SelfAgreementSection } from './self-agreement-section.tsx';

const onSave = vi.fn<(name: string, csv: string) => void>();
const props = {
  hrefOf: (key: string) => `?scripts=${key}`,
  scriptHref: (id: number) => `/desk/${id}`,
  onSave,
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

walkView(selfAgreementMachine, {
  input: walked.inputs[0]!,
  samples: walked.samples,
  key: walked.key,
  // The simulated server answers only requests that were made; no opinion can be given on a script
  // that isn't fully marked.
  allow: ({ context }, event) => {
    if (event.type === 'opinion.give')
      return (
        context.again?.waiting.some(
          ({ submission_id, complete }) => submission_id === event.submission && complete,
        ) === true
      );
    if (event.type === 'again.draw')
      return context.again?.since === null || (context.again?.due ?? 0) > 0;
    return event.type !== 'again.off' || context.again?.since !== null;
  },
  render: (actor) => <SelfAgreementSection actor={actor} {...props} />,
  by: {
    'again.retry': (_, { press }) => press('Try again'),
    'again.draw': () => {
      fireEvent.click(button(/^(Let scripts come back|Draw 3 more)$/));
    },
    'again.off': (_, { press }) => press('Stop re-marking'),
    'again.sure': (_, { press }) => press('Give up'),
    'again.keep': (_, { press }) => press('Keep them'),
    'opinion.give': (_, { press }) => press('Give your second opinion of S31'),
  },
  facts: {
    '[MOD-11] what waits shows nothing that was given to it': ({ after }) => {
      if ((after.context.again?.waiting.length ?? 0) > 0)
        expect(screen.queryByRole('table')).toBeNull();
    },
  },
  sees: {
    'self-agreement.loading': ({ context: { again } }) =>
      expect(screen.queryByRole('status', { name: 'Loading what comes back…' }) !== null).toBe(
        again === null,
      ),
    'self-agreement.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'self-agreement.shown': ({ context: { failure } }) =>
      expect(screen.queryAllByRole('alert')).toHaveLength(failure === null ? 0 : 1),
    'self-agreement.asking': () =>
      expect(screen.getByText('Give up the 2 scripts that wait?')).toBeVisible(),
    'self-agreement.drawing': () =>
      expect(button(/^(Let scripts come back|Draw 3 more)$/)).toHaveAttribute('aria-busy', 'true'),
    'self-agreement.ending': () =>
      expect(button('Stop re-marking')).toHaveAttribute('aria-busy', 'true'),
    'self-agreement.giving': () => expect(button('Give your second opinion of S31')).toBeDisabled(),
  },
});

async function opened(said: SelfAgreement) {
  const actor = createActor(
    selfAgreementMachine.provide({ actors: { loadAgain: fromPromise(async () => said) } }),
    { input: { assignmentId: 7 } },
  ).start();
  render(<SelfAgreementSection actor={actor} {...props} />);
  await screen.findByText(/come back|came back/, { selector: 'p:not(.text-ink-muted)' });
}

test('[MOD-11] until twenty scripts are marked it shows the progress, and can’t be switched on', async () => {
  await opened({ ...off, marked: 12, due: 0 });
  expect(
    screen.getByText(
      'Scripts come back once you have marked 20 by the rubric, each with its grade: so far 12.',
    ),
  ).toBeVisible();
  expect(button('Let scripts come back')).toBeDisabled();
});

test('[MOD-11] before it is on it says how many scripts would return; then lists those waiting, each with a link to the desk', async () => {
  await opened(off);
  expect(
    screen.getByText(
      'Of the 42 scripts that you have marked 2 would come back now, drawn by chance from all but the last ten.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

test('[MOD-11] links waiting scripts to the desk, and offers an opinion where nothing is missing', async () => {
  await opened({ ...on, given_up: 1 });
  expect(
    screen.getByText(
      'Of 42 scripts that you have marked 3 came back, drawn by chance (seed 1959): 2 wait. 1 script was given up, and doesn’t come back.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mark S32 again' })).toHaveAttribute('href', '/desk/32');
  expect(
    screen.getAllByRole('listitem').map((item) => within(item).queryByRole('button') !== null),
  ).toEqual([true, false]);
});

test('[MOD-5] [MOD-11] [ANA-5] from ten on it states agreement in sentences with n, links each number to its scripts, and offers it all as CSV', async () => {
  await opened(more);
  expect(screen.getByText(/^Both times you chose the same band for 9 of 12/)).toBeVisible();
  expect(screen.getByText(/^The second time you gave 1\.5 points of a hundred more/)).toBeVisible();
  expect(screen.getByRole('link', { name: '3 scripts with another band' })).toHaveAttribute(
    'href',
    '?scripts=again.apart',
  );
  expect(screen.getByRole('link', { name: 'n = 12 scripts' })).toHaveAttribute(
    'href',
    '?scripts=again.both',
  );
  const [, , second] = within(screen.getByRole('table', { name: 'Marked twice' })).getAllByRole(
    'row',
  );
  expect(
    within(second!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['61', '62.5', '+1.5']);
  expect(within(second!).getByRole('link', { name: 'S41' })).toHaveAttribute('href', '/desk/41');
  fireEvent.click(button('What you marked twice as CSV'));
  const [name, csv] = onSave.mock.lastCall!;
  expect([name, ...csv.split('\r\n').slice(0, 3)]).toEqual([
    'marked-twice',
    '\u{FEFF}script,first,again,given_at',
    '40,60,,2026-03-12T12:00:00.000Z',
    '41,61,62.5,2026-03-12T12:00:00.000Z',
  ]);
});

test('[MOD-11] below ten it shows no figure, only the scripts', async () => {
  await opened({ ...more, n: 9, figures: [], given: more.given.slice(0, 9) });
  expect(
    screen.getByText('So far 9 scripts have both levels: below 10 no agreement is told.'),
  ).toBeVisible();
  expect(screen.queryByText(/^Both times/)).toBeNull();
  expect(screen.queryByRole('link', { name: /n = / })).toBeNull();
});
