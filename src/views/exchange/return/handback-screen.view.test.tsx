import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { aHandback } from '#machines/exchange/class-handback.expectations.ts';
import { classHandbackMachine } from '#machines/exchange/class-handback.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { refusal } from '#tests/support/submissions.ts';
import { HandbackScreen } from './handback-screen.tsx';

walkView(classHandbackMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'file.choose', file: new File(['x'], 'Grades.csv'), kind: 'file' },
    { type: 'file.choose', file: new File(['x'], 'Marks.xlsx'), kind: 'office_sheet' },
    { type: 'kind.make', fields: { kind: 'xlsx' } },
    { type: 'column.choose', column: 'Quiz' },
    { type: 'mark.choose', mark: 'awarded' },
    done('findSystem', 'moodle'),
    fails('findSystem', refusal(503)),
    { type: 'part.download', part: 1 },
    { type: 'part.download', part: 2 },
    done(
      'checkHandback',
      aHandback({ columns: ['Essay', 'Quiz'], column: 'Essay', mark: 'final' }),
    ),
    done('checkHandback', aHandback({ columns: ['Essay', 'Quiz'], files: [], mark: 'final' })),
    fails('checkHandback', refusal(422)),
    done('downloadPart'),
    fails('downloadPart', refusal(503)),
  ],
  key: ({ context }) => [context.taken.length, context.part, context.handback?.files.length],
  allow: (snapshot, event) =>
    !(snapshot.matches({ files: 'downloading' }) && event.type === 'part.download'),
  render: (actor) => <HandbackScreen actor={actor} assignmentId={7} assignment={null} />,
  by: {
    'file.choose': ({ file, kind }, { user }) =>
      user.upload(
        screen.getByLabelText(kind === 'file' ? 'Your own file' : 'The office’s own sheet'),
        file,
      ),
    'kind.make': (_, { press }) => press('Excel'),
    'column.choose': ({ column }, { user }) =>
      user.selectOptions(screen.getByLabelText('Column'), column),
    'mark.choose': (_, { user }) => user.click(screen.getByRole('radio', { name: 'As awarded' })),
    'file.change': (_, { user }) =>
      user.click(
        screen.getByRole('button', { name: /Cancel|Choose something else|Something else/ }),
      ),
    'handback.agree': (_, { press }) => press('Go on to the files'),
    'handback.review': (_, { press }) => press('Look at the rows again'),
    'part.download': ({ part }, { press }) =>
      press(part === 1 ? 'Download Grades-BIO.csv' : 'Download Grades-BIO-2.csv'),
  },
  sees: {
    'classHandback.choosing.asking': () =>
      expect(screen.getByRole('button', { name: 'Choose the file' })).toBeVisible(),
    'classHandback.choosing.asked': ({ context }) => {
      expect(screen.getByRole('button', { name: 'Choose the file' })).toBeVisible();
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
      expect(screen.queryAllByText('This class came from Moodle.')).toHaveLength(
        context.system === null ? 0 : 1,
      );
    },
    'classHandback.checking': () =>
      expect(screen.getByText(/^Looking at .* row by row …$/)).toBeVisible(),
    'classHandback.shown': () => {
      expect(screen.getByRole('row', { name: /Ada.*85\.5.*Written.*Good\./ })).toBeVisible();
      expect(screen.getByRole('row', { name: /Bob.*Left out.*Has no grade/ })).toBeVisible();
    },
    'classHandback.files.waiting': () =>
      expect(screen.getByText('Upload the worksheet.')).toBeVisible(),
    'classHandback.files.downloading': () =>
      expect(screen.getByRole('button', { name: 'Download Grades-BIO.csv' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'classHandback.files.done': () => expect(screen.getByText('You have every file')).toBeVisible(),
  },
});
