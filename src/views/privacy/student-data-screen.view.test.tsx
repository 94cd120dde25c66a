import { fireEvent, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect } from 'vitest';
import { permissionsOf } from '#contract/teams/roles.ts';
import { retentionMachine } from '#machines/privacy/retention.machine.ts';
import { studentDataWalk } from '#machines/privacy/student-data.fixture.ts';
import { studentDataMachine } from '#machines/privacy/student-data.machine.ts';
import type { StudentDataRef } from '#machines/privacy/student-data.view.ts';
import { dialogGone, PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { StudentDataScreen } from './student-data-screen.tsx';

const press = (name: string | RegExp) => (): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const field = () => screen.getByLabelText<HTMLInputElement>('Identifier or e-mail');
type Snapshot = ReturnType<StudentDataRef['getSnapshot']>;

const showsProofs = ({ context: { erasures } }: Snapshot): void => {
  const lines = screen.getByRole('list', { name: 'What was erased' }).textContent;
  for (const { id } of erasures) expect(lines).toContain(`Proof ${id}.`);
  expect(lines).toContain('from assignment 5, deleted since');
};
const showsFound = (snapshot: Snapshot): void => {
  const {
    found: { traces },
    chosen,
    failure,
  } = snapshot.context;
  expect(screen.queryAllByRole('list', { name: 'Class list' })).toHaveLength(0);
  expect(screen.queryAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual(
    traces.map(({ assignment_id }) => chosen.includes(assignment_id)),
  );
  expect(screen.queryAllByText(/^Nothing of them is in your assignments/)).toHaveLength(
    traces.length === 0 ? 1 : 0,
  );
  expect(screen.queryAllByText(/^Marking is anonymous in “Essay”/)).toHaveLength(
    traces[0]?.hidden === true ? 1 : 0,
  );
  expect(
    screen.queryAllByRole('button', { name: 'Download all of it', hidden: true }),
  ).toHaveLength(traces.length > 0 && traces[0]?.hidden === false ? 1 : 0);
  expect(screen.queryAllByText(/^The server (?:cannot|can.t) be reached/)).toHaveLength(
    failure === null ? 0 : 1,
  );
};

walkView(studentDataMachine, {
  ...studentDataWalk,
  allow: (snapshot, event) => {
    const { context } = snapshot;
    if (event.type === 'data.type') return context.word !== event.word;
    if (event.type === 'data.find') return context.word !== '' && !snapshot.matches('found');
    if (event.type === 'data.choose')
      return context.students.some(
        ({ id, identifier }) => id === event.id && (identifier ?? '').includes(context.word),
      );
    if (event.type === 'data.toggle')
      return context.found.traces.some(({ assignment_id }) => assignment_id === event.id);
    if (event.type === 'data.export')
      return context.found.traces.length > 0 && !context.found.traces.some(({ hidden }) => hidden);
    return event.type !== 'data.erase' || context.chosen.length > 0;
  },
  render: (actor) => (
    <StudentDataScreen
      data={actor}
      retention={createActor(retentionMachine, { input: { assignmentId: 7 } })}
      assignment={{ id: 7, name: 'Essay', may: permissionsOf('owner') }}
    />
  ),
  by: {
    'data.type': ({ word }) => {
      fireEvent.change(field(), { target: { value: word } });
    },
    'data.find': press('Find'),
    'data.choose': press('Find Ann'),
    'data.retry': press('Retry'),
    'data.toggle': () => {
      fireEvent.click(screen.getAllByRole('checkbox')[0]!);
    },
    'data.export': press('Download all of it'),
    'data.erase': async () => {
      press(/^Erase from/)();
      await screen.findByRole('alertdialog', {}, { timeout: PATIENCE_MS });
    },
    'data.confirm': async () => {
      press('Erase for good')();
      await dialogGone();
    },
    'data.keep': async () => {
      press('Keep it')();
      await dialogGone();
    },
  },
  sees: {
    'student-data.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading the class list…' })).toBeInTheDocument(),
    'student-data.unread': () =>
      expect(screen.getByText('The class list could not be loaded')).toBeVisible(),
    'student-data.ready': (snapshot) => {
      showsProofs(snapshot);
      expect(field().value).toBe(snapshot.context.word);
      expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
    },
    'student-data.finding': () => expect(field()).toHaveAttribute('readonly'),
    'student-data.found': (snapshot) => {
      showsProofs(snapshot);
      showsFound(snapshot);
    },
    'student-data.asking': ({ context: { chosen } }) => {
      const dialog = screen.getByRole('alertdialog', { name: 'Erase this student’s data?' });
      expect(dialog).toHaveTextContent(`go for good, from ${chosen.length} assignment`);
      expect(dialog).toHaveTextContent('in a comment bank or to the class, stays');
    },
    'student-data.exporting': (snapshot) => {
      showsFound(snapshot);
      expect(field()).toHaveAttribute('readonly');
    },
    'student-data.erasing': (snapshot) => {
      showsFound(snapshot);
      expect(field()).toHaveAttribute('readonly');
    },
  },
});
