import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { away, fails } from '#machines/marking/script-group.expectations.ts';
import { scriptGroupMachine } from '#machines/marking/script-group.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails as failing } from '#tests/support/charts/walk.ts';
import { OnlyBar } from './only-bar.tsx';

walkView(scriptGroupMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'group.ask', key: 'fails' },
    done('loadGroup', fails),
    failing('loadGroup', away),
  ],
  key: ({ context }) => [context.group === null, context.failure === null],
  render: (actor) => <OnlyBar actor={actor} />,
  by: {
    'group.ask': 'elsewhere',
    'group.retry': (_, { press }) => press('Retry'),
    'group.leave': (_, { press }) => press('Show all scripts'),
  },
  facts: {},
  sees: {
    'script-group.all': () => expect(screen.queryByRole('button')).toBeNull(),
    'script-group.asking': () =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'Looking for the scripts behind that number…',
      ),
    'script-group.narrowed': () =>
      expect(screen.getByRole('status')).toHaveTextContent('Only: Fails (2 scripts)'),
    'script-group.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('so all are shown'),
  },
});
