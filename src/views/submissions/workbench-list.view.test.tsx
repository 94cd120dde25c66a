import { fireEvent, render, screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  filterSubmissions,
  isFiltered,
  sortSubmissions,
} from '#lib/submissions/submission-query.ts';
import { essay } from '#machines/assignments/assignment-list.expectations.ts';
import { submissionTableMachine } from '#machines/submissions/submission-table.machine.ts';
import {
  selectDialog,
  selectQuery,
  selectSelected,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import { declaredTransitions } from '#tests/support/charts/coverage.ts';
import { begin, done } from '#tests/support/charts/walk.ts';
import { dialogGone, walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { submission } from '#tests/support/submissions.ts';
import { WorkbenchList } from './workbench-list.tsx';

const all = Array.from({ length: 12 }, (_, at) =>
  submission({
    id: at + 1,
    student_identifier: `s${String(at + 1).padStart(2, '0')}`,
    late: at % 2 === 0,
    status: at < 3 ? 'processing' : 'pending',
    ai_feedback_text: at === 11 ? 'A draft' : null,
    submitted_at: `2026-11-${String(at + 1).padStart(2, '0')}T09:30:00.000Z`,
  }),
);
const newest = all[11]!;
type Snapshot = SnapshotFrom<typeof submissionTableMachine>;
const START = {
  search: '',
  status: 'all',
  chips: [],
  sort: { column: 'submitted', direction: 'desc' },
  page: 0,
  pageSize: 10,
};
const isAsked = (snapshot: Snapshot) =>
  JSON.stringify(selectQuery(snapshot)) !== JSON.stringify(START);

/** Checks the page of the list that the query selects, with its selection. */
const shows = (snapshot: Snapshot) => {
  const query = selectQuery(snapshot);
  const due = sortSubmissions(filterSubmissions(all, query), query.sort, undefined).slice(
    query.page * query.pageSize,
    (query.page + 1) * query.pageSize,
  );
  const rows = [...document.querySelectorAll('[data-row]')];
  expect(rows.map((row) => Number((row as HTMLElement).dataset['row']))).toEqual(
    due.map(({ id }) => id),
  );
  const selected = selectSelected(snapshot);
  expect(
    rows.map(
      (row) =>
        within(row as HTMLElement).getByRole<HTMLInputElement>('checkbox', { hidden: true })
          .checked,
    ),
  ).toEqual(due.map(({ id }) => selected.has(id)));
  expect(screen.queryAllByText(`${selected.size} submission(s) selected`)).toHaveLength(
    selected.size > 0 ? 1 : 0,
  );
  expect(screen.queryAllByText('Clear Filters')).toHaveLength(isFiltered(query) ? 1 : 0);
};
const shut = (role: 'dialog' | 'alertdialog', name: string) => () =>
  expect(screen.getByRole(role, { name })).toBeVisible();

function List({ actor }: { actor: TableRef }) {
  useSelector(actor, selectDialog);
  return (
    <WorkbenchList
      actor={actor}
      submissions={all}
      assignment={null}
      refreshing={false}
      credits={3}
      shortcuts
      density="comfortable"
      onDensity={() => {}}
      now={new Date('2026-11-22T09:00:00Z')}
      company={new Map()}
      canMark
      CommentBank={() => null}
      Points={() => null}
      onUpload={() => {}}
      onDesk={() => {}}
    />
  );
}

const more = async ({ press, user }: Person, item: string) => {
  await press('More actions for s12');
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

const WALKED = /^table\.(list|question|dialog)\b/;
/** What the screen does automatically. */
const TAKEN = new Set([
  'table.unsaved.listing | xstate.done.actor.listUnsaved [0]',
  'table.unsaved | dialog.close [0]',
  'table.list | view.missing [0]',
  'table.list | rows.matched [0]',
]);
/**
 * Whatever starts an actor is walked through that actor's view, and without views with the rest of
 * the chart.
 */
const ELSEWHERE =
  /^table\.(rows|batch|file|unsaved|life)\b|\| (upload|files|editor|score|record|view)\.|table\.dialog\.(uploading|grading|scoring|record|files)\b|delete\.confirm|draft\.confirm|place\.recalled|rows\.matched|cursor\.move|table\.leave/;

walkView(submissionTableMachine, {
  input: { user: 4, assignmentId: 7 },
  samples: [
    { type: 'search.change', search: 's03' },
    { type: 'status.choose', status: 'pending' },
    { type: 'chip.toggle', chip: 'late' },
    { type: 'sort.change', column: 'student' },
    { type: 'pageSize.change', size: 25 },
    { type: 'page.change', page: 1 },
    { type: 'rows.select', ids: [12] },
    { type: 'rows.unselect', ids: [12] },
    { type: 'feedback.generate', submission: newest, at: 5 },
    { type: 'delete.ask', submission: newest },
    done('listUnsaved', []),
  ],
  key: (snapshot) => [selectQuery(snapshot), [...selectSelected(snapshot)]],
  // One thing at a time: combinations of query, selection and dialogs are covered by the table of
  // expectations.
  allow: (snapshot, event) => {
    const { unsaved, dialog, question } = snapshot.value;
    if (unsaved !== 'known') return event.type.startsWith('xstate.done');
    if (question === 'replacing') return event.type === 'draft.keep';
    if (dialog !== 'none') return event.type === 'dialog.close';
    if (selectSelected(snapshot).size > 0)
      return event.type === 'rows.unselect' || event.type === 'selection.clear';
    if (isAsked(snapshot))
      return event.type === 'filters.clear' && isFiltered(selectQuery(snapshot));
    return [
      'search.change',
      'status.choose',
      'chip.toggle',
      'sort.change',
      'pageSize.change',
      'page.change',
      'rows.select',
      'feedback.generate',
      'delete.ask',
      'keys.open',
      'view.missing',
    ].includes(event.type);
  },
  facts: {},
  excuses: Object.fromEntries(
    declaredTransitions(submissionTableMachine)
      .filter((edge) => !TAKEN.has(edge) && (!WALKED.test(edge) || ELSEWHERE.test(edge)))
      .map((edge) => [
        edge,
        'it starts or hears an actor that has a walk of its own, or comes from elsewhere',
      ]),
  ),
  render: (actor) => <List actor={actor} />,
  by: {
    'search.change': ({ search }) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } });
    },
    'status.choose': ({ status }, { user }) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), status),
    'chip.toggle': (_, { press }) => press(/^Late/),
    'filters.clear': (_, { press }) => press('Clear Filters'),
    'sort.change': (_, { user }) =>
      user.click(
        within(screen.getByRole('columnheader', { name: 'Student ID' })).getByRole('button'),
      ),
    'pageSize.change': (_, { user }) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25'),
    'page.change': (_, { press }) => press('Next page'),
    'rows.select': async (_, { user }) => {
      await user.click(screen.getByRole('checkbox', { name: 'Select s12' }));
      await screen.findByText('1 submission(s) selected');
    },
    'rows.unselect': (_, { user }) =>
      user.click(screen.getByRole('checkbox', { name: 'Select s12' })),
    'selection.clear': (_, { press }) => press('Clear selection'),
    'feedback.generate': async (_, person) => {
      await more(person, 'Generate AI Feedback');
      await screen.findByRole('alertdialog');
    },
    'draft.keep': async (_, { press }) => {
      await press('Keep this draft');
      await dialogGone();
    },
    'delete.ask': async (_, person) => {
      await more(person, 'Delete');
      await screen.findByRole('alertdialog');
    },
    'keys.open': async (_, { user }) => {
      await user.keyboard('?');
      await screen.findByRole('dialog');
    },
    'dialog.close': async (_, { user }) => {
      await user.keyboard('{Escape}');
      await dialogGone();
    },
    'view.missing': 'elsewhere',
  },
  sees: {
    ...Object.fromEntries(
      [
        'table.dialog.uploading.choosing',
        'table.dialog.uploading.sending',
        'table.dialog.files',
        'table.dialog.grading',
        'table.dialog.scoring',
        'table.dialog.record',
        'table.batch.open',
        'table.file.opening',
        'table.unsaved.forgetting',
        'table.life.left.lingering',
        'table.life.left.working',
        'table.life.over',
      ].map((id) => [id, 'passing' as const]),
    ),
    'table.rows': () => expect(document.querySelector('[data-row][aria-busy=true]')).toBeNull(),
    'table.list': shows,
    'table.dialog.none': (snapshot) => {
      if (snapshot.value.question === 'none')
        expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull();
    },
    'table.dialog.deleting': shut('alertdialog', 'Delete the submission of s12?'),
    'table.dialog.keys': shut('dialog', 'Keyboard'),
    'table.question.none': () => expect(screen.queryByText('Keep this draft')).toBeNull(),
    'table.question.replacing': shut('alertdialog', 'Write another draft for s12?'),
    'table.batch.none': () => expect(screen.queryByRole('progressbar')).toBeNull(),
    'table.file.closed': () => {},
    'table.unsaved.listing': () => {},
    'table.unsaved.known': () => {},
    'table.life.looked': () => {},
  },
});

test('[EVE-6] if the assignment has a rubric a row opens the desk, else the dialog', () => {
  const { actor } = begin(submissionTableMachine, { input: { user: 4, assignmentId: 7 } });
  const onDesk = vi.fn<(id: number) => void>();
  const list = (rubric: string | null) => (
    <WorkbenchList
      actor={actor}
      submissions={all}
      assignment={{ ...essay, rubric }}
      refreshing={false}
      credits={3}
      shortcuts
      density="comfortable"
      onDensity={() => {}}
      now={new Date('2026-11-22T09:00:00Z')}
      company={new Map()}
      canMark
      CommentBank={() => null}
      Points={() => null}
      onUpload={() => {}}
      onDesk={onDesk}
    />
  );
  const { rerender } = render(list('Argument'));
  fireEvent.click(screen.getByText('s12'));
  expect(onDesk).toHaveBeenCalledWith(12);
  expect(selectDialog(actor.getSnapshot())).toBe('none');
  rerender(list(null));
  fireEvent.click(screen.getByText('s11'));
  expect(onDesk).toHaveBeenCalledTimes(1);
  expect(selectDialog(actor.getSnapshot())).toBe('grading');
});
