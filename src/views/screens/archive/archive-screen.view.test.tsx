import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { brought, file, known, refused } from '#machines/archive-intake/archive-intake.expectations.ts';
import { archiveIntakeMachine } from '#machines/archive-intake/archive-intake.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { ArchiveScreen } from './archive-screen.tsx';

walkView(archiveIntakeMachine, {
  samples: [{ type: 'archive.choose', file }, done('bring', brought), done('bring', known), fails('bring', refused)],
  key: ({ context }) => [context.failure === null, context.brought?.known],
  render: (actor) => <ArchiveScreen actor={actor} />,
  by: {
    'archive.choose': (_, { user }) => user.upload(screen.getByLabelText('Archive'), file),
    'archive.cancel': (_, { press }) => press('Cancel'),
    'archive.another': (_, { press }) => press('Bring in another'),
  },
  facts: () => ({
    '[OUT-9] what could not be taken in is said, and that the same archive adds nothing': ({ after }) => {
      if (!after.matches('in')) return;
      expect(screen.getByRole('link', { name: 'Open the assignment' })).toHaveAttribute('href', '/assignments/7/submissions');
      expect(screen.queryAllByText('1 release that waits for a time: plan it anew.')).toHaveLength(after.context.brought!.known ? 0 : 1);
      expect(screen.queryAllByText('Essay was brought in before')).toHaveLength(after.context.brought!.known ? 1 : 0);
    },
  }),
  sees: {
    'archiveIntake.choosing': ({ context }) => {
      expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeVisible();
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
    },
    'archiveIntake.bringing': () => expect(screen.getByText('Bringing in Essay - archive.zip …')).toBeVisible(),
    'archiveIntake.in': () => expect(screen.getByRole('status')).toHaveTextContent(/Essay (is in|was brought in before)/),
  },
});
