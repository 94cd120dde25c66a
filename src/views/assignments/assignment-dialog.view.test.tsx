import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { permissionsOf } from '#contract/teams/roles.ts';
import {
  assignmentFormMachine,
  type ChosenFile,
} from '#machines/assignments/assignment-form.machine.ts';
import { isBusy, selectForm } from '#machines/assignments/assignment-form.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { refusal, unreached } from '#tests/support/submissions.ts';
import AssignmentDialog from './assignment-dialog.tsx';

const brief = {
  id: 5,
  file_type: 'brief' as const,
  original_filename: 'brief.pdf',
  grade: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const essay: Assignment = {
  id: 1,
  name: 'Essay',
  description: 'Discuss.',
  due_at: null,
  grade_scale: { kind: 'free' },
  rubric: null,
  judge_first: true,
  anonymous: false,
  anonymity_lifted: null,
  erase_at: null,
  submission_count: 0,
  drafted_count: 0,
  graded_count: 0,
  my_role: 'owner',
  may: permissionsOf('owner'),
  marked_with_others: false,
  owner: 'Ada Byron',
  files: [brief],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const chosen: ChosenFile = { file: new File(['x'], 'rubric.docx'), fileType: 'brief', grade: '' };
const refused = refusal(422, 'Name has at most 300 characters.');

const shows = (snapshot: SnapshotFrom<typeof assignmentFormMachine>) => {
  const { values, message, files, queue, created, id } = selectForm(snapshot);
  const dialog = within(
    screen.getByRole('dialog', { name: created ? 'New assignment' : 'Edit assignment' }),
  );
  expect(dialog.getByLabelText('Name')).toHaveValue(values.name);
  const said = dialog.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(said).toEqual(message === null ? [] : [expect.stringContaining(message)]);
  expect(dialog.queryAllByText('sent when you save')).toHaveLength(queue.length);
  expect(dialog.queryAllByLabelText(/^Remove /)).toHaveLength(files.length + queue.length);
  const save = dialog.getByRole('button', {
    name: created && id === null ? 'Create assignment' : 'Save',
  });
  expect([
    save.getAttribute('aria-busy'),
    dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled,
  ]).toEqual([isBusy(snapshot) ? 'true' : null, isBusy(snapshot)]);
};

walkView(assignmentFormMachine, {
  inputs: [{ assignment: null }, { assignment: essay }],
  samples: [
    { type: 'values.change', values: { name: 'Lab' } },
    { type: 'values.change', values: { name: '' } },
    { type: 'file.choose', chosen },
    { type: 'file.withdraw', index: 0 },
    { type: 'file.remove', fileId: 5 },
    done('saveAssignment', { ...essay, id: 9 }),
    fails('saveAssignment', refused),
    done('attachFile', { ...brief, id: 6, original_filename: 'rubric.docx' }),
    fails('attachFile', unreached()),
    done('removeFile'),
    fails('removeFile', refused),
  ],
  key: ({ context }) => [
    context.values.name === '',
    context.queue.length,
    context.files.length,
    context.message !== null,
    context.id,
  ],
  allow: (snapshot, event) => {
    const { values, queue, files, message } = selectForm(snapshot);
    if (event.type.startsWith('xstate.')) return true;
    if (!snapshot.matches('editing')) return false;
    if (event.type === 'message.dismiss') return message !== null;
    // Editing while a message is shown is walked on the chart itself; here it would double the
    // number of paths.
    if (message !== null) return event.type === 'form.submit' || event.type === 'form.cancel';
    if (event.type === 'values.change') return (event.values.name === '') !== (values.name === '');
    if (event.type === 'file.choose') return queue.length === 0 && files.length < 2;
    if (event.type === 'file.withdraw') return queue.length > 0;
    return event.type !== 'file.remove' || files.some(({ id }) => id === event.fileId);
  },
  facts: {
    '[ASG-2] what stands in the form is what is sent': ({ event, after, world }) => {
      if (event.type === 'form.submit' && after.matches('saving'))
        expect(world.calls.at(-1)?.input).toMatchObject({
          values: { name: selectForm(after).values.name },
        });
    },
  },
  render: (actor) => <AssignmentDialog actor={actor} onOpenFile={() => {}} />,
  by: {
    'values.change': ({ values }) => {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: values.name } });
    },
    'file.choose': ({ chosen: { file } }) => {
      fireEvent.change(screen.getByLabelText('Assignment file'), { target: { files: [file] } });
    },
    'file.withdraw': (_, { press }) => press('Remove rubric.docx'),
    'file.remove': (_, { press }) => press('Remove brief.pdf'),
    'form.submit': (_, { press }) => press(/^(Create assignment|Save)$/),
    'form.cancel': (_, { press }) => press('Cancel'),
    'message.dismiss': (_, { press }) => press('Dismiss'),
  },
  sees: {
    'assignment-form.editing': shows,
    'assignment-form.saving': shows,
    'assignment-form.attaching.deciding': 'passing',
    'assignment-form.attaching.sending': shows,
    'assignment-form.removing': shows,
    'assignment-form.saved': () => {},
    'assignment-form.cancelled': () => {},
  },
});
