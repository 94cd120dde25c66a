import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  another,
  away,
  both,
  none,
  own,
  same,
  taken,
} from '#machines/marking/lease.expectations.ts';
import { leaseMachine } from '#machines/marking/lease.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { OtherMarkers } from './other-markers.tsx';

const input = { assignmentId: 7, submission: 10, isDealt: false };
const way = () => screen.queryByRole('button', { name: /Mark another one/ });

walkView(leaseMachine, {
  inputs: [input, { ...input, isDealt: true }],
  records: ['goToScript', 'freeScript'],
  samples: [
    { type: 'marker.stirred' },
    { type: 'script.left' },
    done('openScript', own),
    done('openScript', both),
    done('openScript', taken),
    fails('openScript', away),
    done('findNext', another),
    done('findNext', same),
    done('findNext', none),
    fails('findNext', away),
  ],
  key: ({ context }) => [context.hasStirred, context.isDealt, context.isTaken, context.others],
  render: (actor) => <OtherMarkers actor={actor} />,
  by: {
    'marker.stirred': 'elsewhere',
    'script.left': 'elsewhere',
    'next.ask': (_, { press }) => press('Mark another one'),
  },
  facts: {
    '[TEAM-5] who else has the script open is said, and nothing where nobody has': ({
      after: { context },
    }) => {
      expect(screen.queryAllByText(/Bob/)).toHaveLength(context.others.length);
      expect(screen.queryAllByText(/has this script open, too\./)).toHaveLength(
        context.others.length > 0 && !context.isTaken ? 1 : 0,
      );
    },
    '[TEAM-4] where somebody else has taken it, there is a way to another; that none is left is said':
      ({ after }) => {
        expect(way() !== null).toBe(after.context.isTaken);
        expect(screen.queryAllByText(/No other one is free/)).toHaveLength(
          after.matches('alone') ? 1 : 0,
        );
      },
  },
  sees: {
    'lease.opening': ({ context }) => expect(way() !== null).toBe(context.isTaken),
    'lease.held': () => expect(way()).toBeNull(),
    'lease.resting': () => expect(way()).toBeNull(),
    'lease.taken': () => expect(way()).toBeEnabled(),
    'lease.alone': () => expect(way()).toBeEnabled(),
    'lease.finding': () => expect(way()).toHaveAttribute('aria-busy', 'true'),
    'lease.going': () => expect(way()).toHaveAttribute('aria-busy', 'true'),
    'lease.unknown': ({ context }) => expect(way() !== null).toBe(context.isTaken),
    'lease.left': () => {},
  },
});
