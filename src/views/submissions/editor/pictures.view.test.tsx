import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { studentTextMachine } from '#machines/submissions/student-text.machine.ts';
import { refusal } from '#tests/support/submissions.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { StudentColumn } from './student-column.tsx';

vi.stubGlobal(
  'URL',
  Object.assign(URL, { createObjectURL: () => 'blob:page', revokeObjectURL: () => {} }),
);

const page = { id: 8, name: 'page.jpg' };
const failed = () =>
  expect(screen.getByRole('alert')).toHaveTextContent('What was handed in could not be loaded.');
const loading = () =>
  expect(screen.getByRole('status', { name: 'Loading the text' })).toBeInTheDocument();

walkView(studentTextMachine, {
  inputs: [
    { submission: 5, hasText: true, pictures: [] },
    { submission: 5, hasText: false, pictures: [page] },
    { submission: 5, hasText: false, pictures: [] },
  ],
  samples: [
    done('loadText', 'What I wrote.'),
    fails('loadText', refusal(404)),
    done('loadPictures', [{ name: 'page.jpg', image: new Blob(['x']) }]),
    fails('loadPictures', refusal(404)),
  ],
  key: ({ context }) => context.zoom,
  render: (actor) => (
    <StudentColumn
      files={[]}
      onCorrect={null}
      actor={actor}
      fileName="page.jpg"
      quote={null}
      onOpenFile={() => {}}
    />
  ),
  by: {
    'text.retry': (_, { press }) => press('Try again'),
    'text.renew': 'elsewhere',
    'picture.closer': (_, { press }) => press('Larger'),
    'picture.farther': (_, { press }) => press('Smaller'),
    'picture.unreadable': () => {
      fireEvent.error(screen.getByRole('img'));
    },
  },
  facts: {
    '[EASE-25] the picture stands there as large as was asked for': ({ after }) => {
      if (!after.matches('pictured')) return;
      expect(screen.getByRole('img', { name: 'page.jpg, as it was handed in' })).toHaveAttribute(
        'src',
        'blob:page',
      );
      expect(screen.getByRole('status', { name: 'Size' })).toHaveTextContent(
        `${[100, 150, 200, 300][after.context.zoom]} %`,
      );
    },
  },
  sees: {
    'student-text.deciding': 'passing',
    'student-text.loading': loading,
    'student-text.developing': loading,
    'student-text.shown': () => expect(screen.getByText('What I wrote.')).toBeVisible(),
    'student-text.failed': failed,
    'student-text.undeveloped': failed,
    'student-text.missing': () =>
      expect(
        screen.getByRole('button', { name: 'Read it in a window beside this one' }),
      ).toBeEnabled(),
    'student-text.pictured': () => expect(screen.getByRole('img')).toBeVisible(),
  },
});
