import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { away, ofEssay } from '#machines/release/returned-copy.expectations.ts';
import { returnedCopyMachine } from '#machines/release/returned-copy.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { ReturnedCopy } from './returned-copy.tsx';

walkView(returnedCopyMachine, {
  inputs: [ofEssay],
  samples: [done('takeCopy', undefined), fails('takeCopy', away)],
  key: ({ context }) => context.failure === null,
  render: (actor) => <ReturnedCopy actor={actor} />,
  by: { 'copy.take': (_, { press }) => press('Download as PDF') },
  facts: {
    '[OUT-6] a failure is said, and that the page has it all': ({ after }) => {
      expect(screen.queryAllByRole('alert').map((one) => one.textContent)).toEqual(
        after.context.failure === null
          ? []
          : [expect.stringMatching(/Try again: all of it stands below as well\./)],
      );
    },
  },
  sees: {
    'returnedCopy.offered': () =>
      expect(screen.getByRole('button', { name: 'Download as PDF' })).toBeEnabled(),
    'returnedCopy.taking': () =>
      expect(screen.getByRole('button', { name: 'Download as PDF' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
