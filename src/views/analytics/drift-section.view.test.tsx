import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import { few, markerDriftWalk, own, theirs } from '#machines/analytics/marker-drift.fixture.ts';
import { markerDriftMachine } from '#machines/analytics/marker-drift.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { DriftSection, type DriftSectionProps } from './drift-section.tsx';

const onSave = vi.fn<(name: string, csv: string) => void>();
const props = {
  tabled: false,
  hiding: false,
  mayShare: true,
  spent: {},
  hrefOf: (key: string) => `?scripts=${key}`,
  scriptHref: (id: number) => `/desk/${id}`,
  again: null,
  onSave,
};

const whose = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Whose' });
const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Show it to the owner/ });

walkView(markerDriftMachine, {
  ...markerDriftWalk,
  // The simulated server answers only requests that were made, and the page offers no action that
  // is already done.
  allow: ({ context }, event) => {
    if (event.type === 'xstate.done.actor.loadDrift')
      return (event.output as MarkerDrift).mine === (context.marker === null);
    if (event.type === 'xstate.done.actor.shareDrift')
      return (
        ((event.output as MarkerDrift).shared_at === null) !== (context.drift?.shared_at === null)
      );
    if (event.type === 'drift.share')
      return context.drift?.mine === true && (context.drift.shared_at !== null) !== event.shared;
    return event.type !== 'drift.whose' || event.marker !== context.marker;
  },
  render: (actor) => <DriftSection actor={actor} {...props} />,
  by: {
    'drift.open': (_, { press }) => press('Show my marking'),
    'drift.close': (_, { press }) => press('Hide it'),
    'drift.retry': (_, { press }) => press('Try again'),
    'drift.whose': ({ marker }) => {
      fireEvent.change(whose(), { target: { value: marker === null ? 'own' : String(marker) } });
    },
    'drift.share': () => {
      fireEvent.click(tick());
    },
  },
  facts: {
    'a closed panel tells no number': ({ after }) => {
      if (after.matches('closed')) expect(screen.queryByRole('img')).toBeNull();
    },
  },
  sees: {
    'marker-drift.closed': () =>
      expect(screen.getByRole('button', { name: 'Show my marking' })).toHaveAttribute(
        'aria-expanded',
        'false',
      ),
    'marker-drift.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading how your level moves…' })).toBeVisible(),
    'marker-drift.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'marker-drift.shown': ({ context: { drift, failure } }) => {
      expect(screen.getByRole('img', { name: /^Level by position/ })).toBeVisible();
      expect(whose().value).toBe(drift!.mine ? 'own' : '12');
      if (drift!.mine) expect(tick().checked).toBe(drift!.shared_at !== null);
      else expect(screen.queryByRole('checkbox')).toBeNull();
      expect(screen.queryAllByRole('alert')).toHaveLength(failure === null ? 0 : 1);
    },
    'marker-drift.sharing': () => {
      expect(tick()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByRole('button', { name: 'Hide it' })).toHaveAttribute('aria-busy', 'true');
    },
  },
});

async function opened(said: MarkerDrift, over: Partial<DriftSectionProps> = {}) {
  const actor = createActor(
    markerDriftMachine.provide({ actors: { loadDrift: fromPromise(async () => said) } }),
    { input: { assignmentId: 7 } },
  ).start();
  render(<DriftSection actor={actor} {...props} {...over} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show my marking' }));
  await screen.findByText(/all 30 graded scripts|that you gave: below 10/);
}
const minutes = Object.fromEntries(
  own.places.map(({ submission_id }, at) => [submission_id, (at + 3) * 60_000]),
);

test('[MOD-5] [ANA-5] as a drawing: level, order and band in sentences with n, each number linking to its scripts', async () => {
  await opened(own);
  expect(
    screen.getByText(
      /On average you gave 2\.5 points of a hundred more than all 30 graded scripts got \(mean 61\.3\)\. That may be the scripts\./,
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      /your level moves further than in 95% of orders by chance \(p = 0\.01\)\..*It changes no mark\./,
    ),
  ).toBeVisible();
  expect(
    screen.getByText(/EWMA, weight 0\.2\); 95% of 999 orders by chance \(seed 1959\) stay inside/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'n = 12 scripts' })).toHaveAttribute(
    'href',
    '?scripts=drift.3.all',
  );
  expect(screen.getByRole('link', { name: '2 scripts outside the band' })).toHaveAttribute(
    'href',
    '?scripts=drift.3.outside',
  );
  const drawing = screen.getByRole('img', {
    name: 'Level by position, of 12 scripts; as a table under Tables',
  });
  expect([
    drawing.querySelectorAll('circle').length,
    drawing.querySelectorAll('rect').length,
    drawing.querySelectorAll('polygon').length,
    drawing.querySelectorAll('polyline').length,
  ]).toEqual([10, 2, 1, 1]);
});

test('[MOD-5] minutes come from this browser only, and none are shown below ten scripts', async () => {
  await opened(own, { spent: minutes });
  const part = screen.getByRole('region', { name: 'Minutes per script' });
  expect(part).toHaveTextContent(
    'Half of 12 scripts took up to 8.5 minutes; the middle half between 5.8 and 11.3. Measured at the desk, and kept in this browser alone.',
  );
  expect(
    within(part)
      .getByRole('img', { name: /^Minutes by position/ })
      .querySelectorAll('circle'),
  ).toHaveLength(12);
});

test('[MOD-5] shows no minutes for nine measured scripts', async () => {
  await opened(own, { spent: Object.fromEntries(Object.entries(minutes).slice(0, 9)) });
  const part = screen.getByRole('region', { name: 'Minutes per script' });
  expect(part).toHaveTextContent('This browser measured 9 scripts: below 10 no time is given.');
  expect(within(part).queryByRole('img')).toBeNull();
});

test('[MOD-5] [ANA-5] shows the same as a table and as CSV, each script linking to its place at the desk', async () => {
  await opened(own, { tabled: true, spent: minutes });
  const row = screen.getByRole('row', { name: /^12\. outside/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['59', '−2.3', '−1.5', '+0.1 to +4.9', '14']);
  expect(within(row).getByRole('link', { name: '12.' })).toHaveAttribute('href', '/desk/42');
  fireEvent.click(screen.getByRole('button', { name: 'Your marking as CSV' }));
  const [name, csv] = onSave.mock.lastCall!;
  expect([name, csv.split('\r\n')[0], csv.split('\r\n')[12]]).toEqual([
    'marking',
    '\u{FEFF}position,script,level,above_cohort,ewma,band_low,band_high,outside,minutes',
    '12,42,59,-2.25,-1.5,0.1,4.9,1,14',
  ]);
});

test('[MOD-5] another marker’s, if shown: without minutes, and without names while these are hidden', async () => {
  await opened(theirs, { hiding: true, spent: minutes });
  expect(
    screen.getByText(/On average this marker gave 3\.3 points of a hundred less than/),
  ).toBeVisible();
  expect(
    screen.getByText(/their level doesn’t move more than chance alone would move it/),
  ).toBeVisible();
  expect(
    within(whose())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Your own', 'Marker 1']);
  expect(screen.queryByText(/Grace/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Minutes per script' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Your marking as CSV' }));
  expect(onSave.mock.lastCall![1].split('\r\n')[12]).toMatch(/,0,$/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('[MOD-5] below ten there is no figure, drawing or file; an owner has nobody to show theirs to', async () => {
  await opened(few, { mayShare: false });
  expect(
    screen.getByText('So far 4 scripts have a level that you gave: below 10 nothing is said.'),
  ).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
