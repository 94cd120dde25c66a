import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { markedCopiesMachine } from '#machines/marking/marked-copies.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { unreached } from '#tests/support/submissions.ts';
import { Copies } from './copies.tsx';

const said = () => screen.getByRole('status').textContent;

walkView(markedCopiesMachine, {
  samples: [
    { type: 'copies.make', ids: [7, 8] },
    { type: 'copies.make', ids: [7] },
    done('makeCopy'),
    fails('makeCopy', unreached()),
    done('handCopies'),
    fails('handCopies', unreached()),
  ],
  key: ({ context }) => [context.tried, context.lost.length, context.wanted.length],
  // Once the file is being handed over, it can't be stopped.
  allow: ({ value }, event) => event.type !== 'copies.stop' || value === 'making',
  facts: {
    '[DESK-17] what became of the copies is said': ({ after: { context, value } }) => {
      if (value !== 'idle')
        return expect(said()).toMatch(
          new RegExp(`^${context.tried} of ${context.wanted.length} cop(y|ies) made$`),
        );
      if (context.lost.length > 0) return expect(said()).toContain('could not be copied');
      if (context.tried < context.wanted.length) return expect(said()).toContain('Stopped');
      return expect(said()).toBe(
        context.wanted.length === 0
          ? ''
          : context.wanted.length === 1
            ? '1 copy downloaded.'
            : '2 copies downloaded.',
      );
    },
  },
  render: (actor) => <Copies actor={actor} current={7} all={[7, 8]} />,
  by: {
    'copies.make': ({ ids }, { press }) =>
      press(ids.length === 2 ? 'All of these as a zip' : 'This script with its notes'),
    'copies.stop': (_, { press }) => press('Stop'),
  },
  sees: {
    'marked-copies.idle': () => expect(screen.queryByRole('progressbar')).toBeNull(),
    'marked-copies.deciding': 'passing',
    'marked-copies.making': () =>
      expect(screen.getByRole('progressbar', { name: 'Copies' })).toBeVisible(),
    'marked-copies.handing': () =>
      expect(screen.getByRole('progressbar', { name: 'Copies' })).toBeVisible(),
  },
});
