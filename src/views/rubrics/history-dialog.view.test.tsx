import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { RubricVersion } from '#contract/rubrics/versions.ts';
import { rubricHistoryMachine } from '#machines/rubrics/rubric-history.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { unreached } from '#tests/support/submissions.ts';
import HistoryDialog from './history-dialog.tsx';

const version = (number: number, over: Partial<RubricVersion> = {}): RubricVersion => ({
  version: number,
  author: 'Ada',
  created_at: '2026-11-20T09:30:00.000Z',
  criteria: 3,
  max: 18,
  ...over,
});
const versions = [version(3), version(2), version(1, { criteria: null, max: null })];
const dialog = () => within(screen.getByRole('dialog', { name: 'Earlier versions' }));
const item = (number: number) =>
  dialog().getByRole('button', { name: new RegExp(`^Version ${number}`) });

walkView(rubricHistoryMachine, {
  records: ['putVersionBack'],
  samples: [
    { type: 'version.look', version: 3 },
    { type: 'version.look', version: 2 },
    done('loadVersions', versions),
    fails('loadVersions', unreached()),
    done('loadVersion', essayRubric()),
    done('loadVersion', null),
    fails('loadVersion', unreached()),
  ],
  key: ({ context }) => [context.version, context.message, context.rubric === null],
  allow: ({ context }, event) =>
    event.type === 'version.look'
      ? event.version !== context.version
      : event.type !== 'version.putBack' || (context.version === 2 && context.rubric !== null),
  facts: {
    '[RUB-6] every version says when it was made, by whom, and what it held': ({
      after: { value },
    }) => {
      if (value !== 'listing' && value !== 'looking') return;
      expect(
        within(dialog().getByRole('list', { name: 'Versions' }))
          .getAllByRole('listitem')
          .map((one) => one.textContent),
      ).toEqual([
        expect.stringMatching(/^Version 3, now.*, Ada3 criteria, 18 points$/),
        expect.stringMatching(/^Version 2.*, Ada3 criteria, 18 points$/),
        expect.stringMatching(/^Version 1.*, AdaNo rubric$/),
      ]);
    },
    '[RUB-6] an earlier version that is looked at can be put back, what is there now can’t': ({
      after: { value, context },
    }) => {
      if (value !== 'looking') return;
      const may = context.version === 2 && context.rubric !== null;
      expect(
        dialog().getByRole('button', { name: 'Put it back' }).getAttribute('aria-disabled') ===
          'true',
      ).toBe(!may);
    },
  },
  render: (actor) => <HistoryDialog actor={actor} mayEdit />,
  by: {
    'history.open': 'elsewhere',
    'history.close': async (_, { user }) =>
      user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!),
    'history.retry': (_, { press }) => press('Try again'),
    'version.look': ({ version: number }, { user }) => user.click(item(number)),
    'version.putBack': (_, { press }) => press('Put it back'),
  },
  sees: {
    'rubric-history.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
    'rubric-history.loading': () =>
      expect(dialog().getByRole('status', { name: 'Loading the versions' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'rubric-history.failed': () =>
      expect(dialog().getByRole('alert')).toHaveTextContent('could not be reached'),
    'rubric-history.listing': ({ context }) =>
      expect(dialog().queryAllByRole('alert')).toHaveLength(context.message === null ? 0 : 1),
    'rubric-history.reading': ({ context }) =>
      expect(item(context.version!)).toHaveAttribute('aria-pressed', 'true'),
    'rubric-history.looking': ({ context }) => {
      if (context.rubric === null)
        expect(dialog().getByText('There was no rubric then.')).toBeVisible();
      else expect(dialog().getByText('Argument')).toBeVisible();
    },
  },
});
