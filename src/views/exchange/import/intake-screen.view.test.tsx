import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Intake } from '#contract/exchange/intake.ts';
import { aStudent, anIntake } from '#machines/exchange/class-intake.expectations.ts';
import { intakeCommands } from '#machines/exchange/class-intake.view.ts';
import { classIntakeMachine } from '#machines/exchange/class-intake.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { refusal } from '#tests/support/submissions.ts';
import { IntakeScreen } from './intake-screen.tsx';

const file = { filename: 'essay.txt', folder: '', bytes: 9, online_text: false, readable: true };
const students: Intake['students'] = [
  {
    key: 'id:1',
    display_name: 'Ada',
    identifier: null,
    is_group: false,
    student_ids: [],
    namesake_ids: [3],
    submission_id: null,
    will: 'add',
    why: '',
    attempts: [{ files: [file] }],
  },
];
const of = (state: Intake['state']) =>
  anIntake({
    state,
    students: state === 'read' ? students : [],
    names_note: 'The names in this zip don’t say how they are written.',
    names_charset: 'cp437',
    total: state === 'stored' ? 1 : 0,
    error: state === 'failed' ? 'This is no zip.' : null,
  });
const look = (state: Intake['state']) =>
  done('loadIntake', { intake: of(state), students: [aStudent] });

walkView(classIntakeMachine, {
  inputs: [{ assignmentId: 7 }, { assignmentId: 7, dropped: [new File(['x'], 'class.zip')] }],
  samples: [
    { type: 'zip.choose', files: [new File(['x'], 'class.zip', { type: 'application/zip' })] },
    { type: 'student.leave', key: 'id:1', out: true },
    { type: 'student.is', key: 'id:1', studentId: 3 },
    { type: 'charset.choose', charset: 'ibm866' },
    done('findOpenIntake', null),
    done('findOpenIntake', of('read')),
    fails('findOpenIntake', refusal(503)),
    done('sendZip', of('reading')),
    fails('sendZip', refusal(413)),
    look('reading'),
    look('read'),
    look('storing'),
    look('stored'),
    look('failed'),
    fails('loadIntake', refusal(503)),
    fails('loadIntake', refusal(404)),
    done('sayOfZip', of('reading')),
    fails('sayOfZip', refusal(409)),
    done('acceptIntake', of('storing')),
    fails('acceptIntake', refusal(409)),
    done('discardIntake'),
    fails('discardIntake', refusal(404)),
    fails('discardIntake', refusal(409)),
  ],
  key: ({ context }) => [context.intake?.state, context.choices.size],
  allow: ({ context, value }, event) => {
    // An import that is being stored can't be cancelled; a student who is left out has no other
    // choices, and then nobody is left to import.
    if (event.type === 'zip.cancel') return context.intake?.state !== 'storing';
    if (event.type.startsWith('student.')) return context.choices.size === 0;
    return !(
      event.type === 'intake.accept' &&
      value === 'shown' &&
      [...context.choices.values()].some((choice) => choice.leave_out)
    );
  },
  render: (actor) => (
    <IntakeScreen
      onFiles={intakeCommands(actor).choose}
      actor={actor}
      assignmentId={7}
      assignment={null}
    />
  ),
  by: {
    'zip.choose': ({ files }, { user }) =>
      user.upload(screen.getByLabelText('Zip of the class'), [...files]),
    'zip.cancel': (_, { press }) => press('Cancel'),
    'zip.another': (_, { user }) => user.click(screen.getByRole('button', { name: /another zip/ })),
    'student.leave': (_, { press }) => press('Import Ada', 'checkbox'),
    'student.is': ({ studentId }, { user }) =>
      user.selectOptions(screen.getByLabelText('Who Ada is'), String(studentId)),
    'teams.change': (_, { press }) => press(/Groups hand in as one/, 'checkbox'),
    'charset.choose': ({ charset }, { user }) =>
      user.selectOptions(screen.getByLabelText('How the names in this zip are written'), charset),
    'intake.accept': (_, { press }) => press('Import 1 student'),
    'intake.discard': (_, { press }) => press('Cancel'),
  },
  sees: {
    'classIntake.finding': () =>
      expect(screen.getByLabelText('Looking for an earlier import')).toBeVisible(),
    'classIntake.choosing': () =>
      expect(screen.getByRole('button', { name: 'Choose a zip' })).toBeVisible(),
    'classIntake.sending': () =>
      expect(screen.getByText('Keep this page open until it is sent.')).toBeVisible(),
    'classIntake.working.looking': () => expect(screen.getByRole('progressbar')).toBeVisible(),
    'classIntake.working.waiting': () =>
      expect(screen.getByText(/You may leave this page/)).toBeVisible(),
    'classIntake.working.unreachable': () =>
      expect(screen.getByText(/The server can’t be reached/)).toBeVisible(),
    'classIntake.shown': ({ context }) => {
      expect(screen.getByText('1 student in class.zip')).toBeVisible();
      expect(screen.getByRole('row', { name: /essay\.txt/ })).toHaveTextContent(
        context.choices.get('id:1')?.leave_out ? 'Left out' : 'Comes in',
      );
    },
    'classIntake.saying': () =>
      expect(screen.getByRole('checkbox', { name: /Groups hand in/ })).toBeDisabled(),
    'classIntake.accepting': () => expect(screen.getByText(/^Taking in class\.zip/)).toBeVisible(),
    'classIntake.discarding': () => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(),
    'classIntake.stored': () =>
      expect(screen.getByRole('heading', { name: '1 student came in' })).toBeVisible(),
    'classIntake.refused': () => expect(screen.getByText('This is no zip.')).toBeVisible(),
  },
});
