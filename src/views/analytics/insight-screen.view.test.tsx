import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Insight } from '#contract/analytics/insight.ts';
import { anonymous, away, insight } from '#machines/analytics/insight.expectations.ts';
import { insightMachine } from '#machines/analytics/insight.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { InsightScreen } from './insight-screen.tsx';

const saved = vi.fn<(name: string, csv: string) => void>();
const hrefs = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.includes('?scripts='))
    .toSorted();

walkView(insightMachine, {
  input: { assignmentId: 7 },
  samples: [
    done('loadInsight', insight),
    done('loadInsight', anonymous),
    fails('loadInsight', away),
  ],
  key: ({ context }) => [context.insight === null, context.insight?.anonymous, context.hidesNames],
  render: (actor) => (
    <InsightScreen actor={actor} assignment={{ id: 7, name: 'Essay' }} onSave={saved} />
  ),
  // Only users who see the names can hide them.
  allow: ({ context }, event) =>
    event.type === 'names.hide'
      ? !context.hidesNames
      : event.type !== 'names.tell' || context.hidesNames,
  by: {
    'figures.retry': (_, { press }) => press('Retry'),
    'view.draw': () => {
      fireEvent.click(screen.getByRole('radio', { name: 'Charts' }));
    },
    'view.table': () => {
      fireEvent.click(screen.getByRole('radio', { name: 'Tables' }));
    },
    'names.hide': () => {
      fireEvent.click(screen.getByRole('checkbox', { name: /^Hide markers’ names/ }));
    },
    'names.tell': () => {
      fireEvent.click(screen.getByRole('checkbox', { name: /^Hide markers’ names/ }));
    },
  },
  facts: {
    '[ANA-7] a hidden name is nowhere on the page': ({ after }) => {
      const hidden = after.matches('shown') && after.context.hidesNames;
      expect(screen.queryAllByText('Grace Hopper')).toHaveLength(
        after.matches('shown') && !hidden ? 1 : 0,
      );
      if (hidden)
        expect([screen.getByText('Marker 1'), document.body.innerHTML.includes('Grace')]).toEqual([
          expect.anything(),
          false,
        ]);
    },
    '[ANA-5] drawn or as tables, the same numbers lead to the same scripts': ({ after }) => {
      if (!after.matches('shown')) return;
      expect(new Set(hrefs())).toEqual(
        new Set(
          [
            'ungraded',
            'numbers',
            'middle',
            'mark.argument',
            'near',
            'unlike',
            'grade.60',
            'grade.90',
            'grade.none',
            'marker.3',
            'marker.4',
            'odd.argument',
            'mark.argument.2',
            'mark.argument.3',
            'mark.argument.4',
            'mark.argument.5',
          ].map((key) => `/assignments/7/submissions?scripts=${key}`),
        ),
      );
      expect([
        screen.getByText(/percent\. n = 14\.$/),
        screen.getByText(/a marker\. n = 12 of 14\.$/),
      ]).toEqual([expect.anything(), expect.anything()]);
    },
  },
  sees: {
    'insight.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading the analytics…' })).toBeVisible(),
    'insight.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'insight.shown.drawn': () =>
      expect(screen.getByRole('list', { name: 'Distribution of grades' })).toBeVisible(),
    'insight.shown.tabled': () =>
      expect(
        within(screen.getByRole('table', { name: 'Distribution of grades' })).getByRole('row', {
          name: /^60 to under 70 .*9 scripts 60 to under 70: mean 62\.5 of 9 grades –$/,
        }),
      ).toBeVisible(),
  },
});

async function shown(figures: Insight) {
  const actor = createActor(
    insightMachine.provide({ actors: { loadInsight: fromPromise(async () => figures) } }),
    { input: { assignmentId: null } },
  ).start();
  render(<InsightScreen actor={actor} assignment={null} onSave={saved} />);
  await screen.findByRole('heading', { level: 1, name: 'Analytics of all assignments' });
}

test('[ANA-1] across all assignments, numbers link to all submissions; without a script nothing is made up', async () => {
  await shown({ ...insight, assignment_id: null });
  expect(await screen.findByRole('link', { name: 'Not graded: 2 scripts' })).toHaveAttribute(
    'href',
    '/submissions?scripts=ungraded',
  );
  expect(
    screen.getByText(
      /12 of 14 scripts are graded\. At the pace of the last fortnight, 4 a day, the last one is done on \w+day, March 1[23], 2026\./,
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      '12 scripts are too few, or the marks too mixed, to say whether it goes with the other criteria.',
    ),
  ).toBeVisible();
});

test('[ANA-5] offers each part as CSV too', async () => {
  await shown(insight);
  fireEvent.click(await screen.findByRole('button', { name: 'By marker as CSV' }));
  expect(saved).toHaveBeenLastCalledWith(
    'markers',
    '\u{FEFF}group,scripts,graded,mean,deviation\r\nGrace Hopper,5,5,62.5,\r\nMary Lee,7,7,62.5,\r\n',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Criterion by criterion as CSV' }));
  expect(saved.mock.lastCall?.[1]).toContain('Argument,12,70,20,,12,0,2,4,6,8,1');
});

test('[ANA-1] says so before anything is submitted', async () => {
  await shown({ ...insight, n: 0, parts: [], criteria: [] });
  expect(await screen.findByText('Nothing is handed in yet')).toBeVisible();
});

test('[EVE-12] the first screen answers how far, how well and what was hard, and a mean or median leads to its scripts', async () => {
  const criterion = (name: string, mean: number) => ({
    ...insight.criteria[0]!,
    id: name,
    name,
    n: 40,
    mean,
    marked: { ...insight.criteria[0]!.marked, key: `mark.${name}`, n: 40 },
  });
  const [hard, others] = [
    criterion('Evidence', 45),
    [criterion('Style', 72), criterion('Form', 75)],
  ];
  await shown({ ...insight, criteria: [hard, ...others] });
  const says = (title: string) => within(screen.getByRole('region', { name: title }));
  expect(says('How far?').getByRole('progressbar', { name: 'Graded' })).toHaveAttribute(
    'value',
    '12',
  );
  expect(
    ['Mean: 62.5, of 12 scripts', 'Median: 60, of 12 scripts', 'The middle half'].map((name) =>
      says('How well?').getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(
    ['numbers', 'numbers', 'middle'].map((key) => `/assignments/7/submissions?scripts=${key}`),
  );
  expect(
    says('What was hard?')
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    [
      'Hard: mean of Evidence: 45, of 40 scripts',
      '/assignments/7/submissions?scripts=mark.Evidence',
    ],
  ]);
});
