import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { away, link, many, rows } from '#machines/class-release/class-release.expectations.ts';
import { classReleaseMachine } from '#machines/class-release/class-release.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { ReleaseScreen } from './release-screen.tsx';

walkView(classReleaseMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'work.release', ids: [1, 3], unfinished: false }, { type: 'work.withdraw', ids: [3] }, done('load', rows), fails('load', away), done('release', many), fails('release', away),
    done('withdraw'), fails('withdraw', away), done('makeLinks', [link]), fails('makeLinks', away),
  ],
  key: ({ context }) => [context.left.length, context.links.length, context.failure === null],
  render: (actor) => <ReleaseScreen actor={actor} assignmentId={7} assignment={null} onLinks={() => {}} />,
  by: {
    'rows.retry': (_, { press }) => press('Retry'),
    'work.release': (_, { press }) => press('Release 2 that are ready'),
    'work.withdraw': (_, { press }) => press('Take back Cy'),
    'links.make': (_, { press }) => press('Make links for students'),
  },
  facts: () => ({
    '[OUT-5] what has changed since it was released is said, and what is unfinished before it is': ({ after }) => {
      if (!after.matches('shown')) return;
      expect(screen.getByText('Changed since released')).toBeVisible();
      expect(screen.getByText('Has no grade yet.')).toBeVisible();
      expect(screen.queryAllByText(/could not be released/)).toHaveLength(after.context.left.length);
    },
    '[OUT-6] links are offered as a file once they are made': ({ after }) => {
      expect(screen.queryAllByRole('button', { name: 'Download as CSV' })).toHaveLength(after.context.links.length);
    },
  }),
  sees: {
    'classRelease.loading': () => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    'classRelease.failed': () => expect(screen.getByRole('alert')).toHaveTextContent('Away.'),
    'classRelease.shown': () => expect(screen.getByRole('button', { name: 'Release 2 that are ready' })).toBeEnabled(),
    'classRelease.releasing': () => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    'classRelease.withdrawing': () => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    'classRelease.makingLinks': () => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
  },
});
