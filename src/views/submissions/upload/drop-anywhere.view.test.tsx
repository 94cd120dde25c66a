import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { fileDropWalk } from '#machines/submissions/file-drop.fixture.ts';
import { fileDropMachine } from '#machines/submissions/file-drop.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';

walkView(fileDropMachine, {
  ...fileDropWalk,
  render: (actor) => <DropAnywhere actor={actor} canTake says="Drop to upload to Essay 1" />,
  by: {
    'drag.entered': 'elsewhere',
    'drag.left': 'elsewhere',
    'drag.dropped': 'elsewhere',
    'notice.dismiss': (_, { user }) => user.click(screen.getByRole('button', { name: 'Dismiss' })),
  },
  sees: {
    'file-drop.idle': () => expect(document.body).toHaveTextContent(/^$/),
    'file-drop.over': () =>
      expect(screen.getByRole('status')).toHaveTextContent('Drop to upload to Essay 1'),
    'file-drop.reading': () =>
      expect(screen.getByRole('status')).toHaveTextContent('Reading the folder…'),
    'file-drop.nothing': () =>
      expect(screen.getByText('There was no file in what you dropped.')).toBeVisible(),
  },
});
