import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { extensionsWalk, worksheet } from '#machines/deadlines/extensions.fixture.ts';
import { extensionsMachine } from '#machines/deadlines/extensions.machine.ts';
import type { ExtensionsRef } from '#machines/deadlines/extensions.view.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { ExtensionsPart } from './extensions-part.tsx';

const press = (name: string | RegExp) => (): void => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
};
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const box = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
type Snapshot = ReturnType<ExtensionsRef['getSnapshot']>;

const shows = ({ context }: Snapshot): void => {
  const { search, students, works, read, missing, failure } = context;
  expect(screen.getByRole('list', { name: 'Extensions', hidden: true })).toHaveTextContent(
    'Due Friday 27 November 2026 at 17:00 · Illness',
  );
  expect(screen.getByRole('list', { name: 'Waived penalties', hidden: true })).toHaveTextContent(
    'The server was down',
  );
  if (search === '') expect(box(/^Ada/).checked).toBe(students.includes(1));
  else expect(screen.queryAllByRole('checkbox', { name: /^Ada/, hidden: true })).toHaveLength(0);
  expect(box(/^Bo/).checked).toBe(students.includes(2));
  expect(box(/^bo\.txt/).checked).toBe(works.includes(8));
  expect(
    screen.queryAllByText('The file names 1 extension; 1 row can’t be used.', { exact: false }),
  ).toHaveLength(read === null ? 0 : 1);
  if (missing !== null) expect(screen.getByText(missing.said)).toBeVisible();
  expect(screen.queryAllByText('It was not saved')).toHaveLength(failure === null ? 0 : 1);
};

// The dialog opens once the server has answered, at once if its code is loaded.
beforeAll(async () => await LaterAlertDialog.fetchAhead());

walkView(extensionsMachine, {
  ...extensionsWalk,
  allow: ({ context }, event) => {
    const { search, read } = context;
    if (event.type === 'class.search') return search !== event.search;
    if (event.type === 'students.choose') return search === '' && context.students.length < 2;
    if (event.type === 'extension.write') return context.due !== event.values.due;
    if (event.type === 'waiver.write') return context.waiverReason !== event.reason;
    if (event.type === 'file.give' || event.type === 'file.discard') return read !== null;
    return true;
  },
  render: (actor) => <ExtensionsPart actor={actor} anonymous={false} />,
  by: {
    'class.retry': press('Retry'),
    'class.reload': 'elsewhere',
    'class.search': ({ search }) => type('Find students', search),
    'student.toggle': () => {
      fireEvent.click(box(/^Bo/));
    },
    'students.choose': () => {
      fireEvent.click(box('All students'));
    },
    'extension.write': ({ values }) => type('New due date', values.due!),
    'extension.give': press(/this extension$/),
    'extension.end': press('End the extension of Ada'),
    'file.read': () => {
      fireEvent.change(screen.getByLabelText('Extensions from a file'), {
        target: { files: [worksheet] },
      });
    },
    'file.give': press('Give 1 extension of the file'),
    'file.discard': press('Discard the file'),
    'work.toggle': () => {
      fireEvent.click(box(/^bo\.txt/));
    },
    'waiver.write': ({ reason }) => type('Reason for the waiver', reason),
    'waiver.give': press(/^Waive the penalty of/),
    'waiver.end': press('Don’t waive the penalty of cy.txt'),
    'changes.confirm': async () => {
      press('Change and save')();
      await dialogGone();
    },
    'changes.cancel': async () => {
      press('Go back')();
      await dialogGone();
    },
  },
  sees: {
    'extensions.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading extensions…' })).toBeInTheDocument(),
    'extensions.unread': () =>
      expect(screen.getByText('Extensions could not be loaded')).toBeVisible(),
    'extensions.editing': shows,
    'extensions.reading': (snapshot) => {
      shows(snapshot);
      expect(screen.getByText('Reading the file…')).toBeVisible();
    },
    'extensions.previewing': (snapshot) => {
      shows(snapshot);
      expect(screen.getByLabelText('New due date')).toHaveAttribute('readonly');
    },
    'extensions.confirming': () =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent('Ada: 64 becomes 54'),
    'extensions.saving': () =>
      expect(screen.getByLabelText('New due date')).toHaveAttribute('readonly'),
  },
});
