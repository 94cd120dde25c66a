import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { files, refused } from '#machines/exchange/class-start.expectations.ts';
import { classStartMachine } from '#machines/exchange/class-start.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { ClassStartScreen } from './class-start-screen.tsx';

walkView(classStartMachine, {
  inputs: [{}, { dropped: files }],
  samples: [
    { type: 'files.choose', files },
    { type: 'files.drop', files },
    { type: 'target.choose', assignmentId: 7 },
    { type: 'target.choose', assignmentId: null },
    { type: 'name.change', name: 'Mine' },
    done('makeAssignment', { id: 9 }),
    fails('makeAssignment', refused),
  ],
  key: ({ context }) => [context.assignmentId, context.name, context.failure === null],
  // Only a new assignment is named.
  allow: ({ context }, event) =>
    !(event.type === 'name.change' && (context.assignmentId !== null || context.name === 'Mine')),
  render: (actor) => <ClassStartScreen actor={actor} assignments={[{ id: 7, name: 'Essay' }]} />,
  by: {
    'files.choose': (_, { user }) =>
      user.upload(screen.getByLabelText('Zip of the class'), [...files]),
    'files.drop': 'elsewhere',
    'files.another': (_, { press }) => press('Choose another'),
    'target.choose': ({ assignmentId }, { user }) =>
      user.selectOptions(
        screen.getByLabelText('Assignment'),
        assignmentId === null ? 'A new assignment' : 'Essay',
      ),
    'name.change': async ({ name }, { user }) => {
      const field = screen.getByLabelText('Name of the new assignment');
      await user.clear(field);
      await user.type(field, name);
    },
    'class.begin': (_, { press }) => press(/^(Create and preview|Preview)$/),
  },
  facts: {
    '[IN-1] the class is named, and what it may be for': ({ after }) => {
      if (!after.matches('deciding')) return;
      expect(screen.getByText('BIO-Essay 1-2.zip')).toBeVisible();
      expect(screen.queryAllByLabelText('Name of the new assignment')).toHaveLength(
        after.context.assignmentId === null ? 1 : 0,
      );
    },
  },
  sees: {
    'classStart.choosing': () =>
      expect(screen.getByRole('button', { name: 'Choose a folder' })).toBeVisible(),
    'classStart.deciding': ({ context }) =>
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1),
    'classStart.making': () =>
      expect(screen.getByRole('button', { name: 'Create and preview' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'classStart.opened': () => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(),
  },
});
