import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { permissionsOf } from '#contract/teams/roles.ts';
import { aLink, board, made, rows } from '#machines/release/class-release.expectations.ts';
import { classReleaseMachine } from '#machines/release/class-release.machine.ts';
import { begin, done } from '#tests/support/charts/walk.ts';
import { PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { releaseWalk } from '#tests/support/release/walk.ts';
import { ReleaseScreen, type ReleaseScreenProps } from './release-screen.tsx';

const now = new Date('2026-03-03T09:00:00.000Z');
const owned = { id: 7, name: 'Essay', may: permissionsOf('owner') } as Assignment;
const Screen = (props: Pick<ReleaseScreenProps, 'actor'> & Partial<ReleaseScreenProps>) => (
  <ReleaseScreen
    assignment={owned}
    now={now}
    onLinks={() => {}}
    onDocument={() => {}}
    files="The files."
    {...props}
  />
);
/** Selects the students with these names and no one else. */
const choose = (...names: string[]) =>
  ['Zoë', 'Bo', 'Cy'].forEach((name) => {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` });
    if (box.checked !== names.includes(name)) fireEvent.click(box);
  });

walkView(classReleaseMachine, {
  ...releaseWalk,
  // Selecting students before an action doesn't make a different situation.
  key: ({ context }) => [context.left.length, context.made.length, context.failure === null],
  render: (actor) => <Screen actor={actor} />,
  by: {
    'rows.retry': (_, { press }) => press('Retry'),
    'row.toggle': (_, { press }) => press('Choose Zoë', 'checkbox'),
    'rows.choose': (_, { press }) => press('Choose all', 'checkbox'),
    'terms.change': (_, { user }) =>
      user.selectOptions(screen.getByLabelText('Good for'), '30 days'),
    'work.release': ({ ids }, { press }) => {
      choose(...(ids.length === 3 ? ['Zoë', 'Bo', 'Cy'] : []));
      return press(ids.length === 3 ? 'Release 3 chosen' : 'Release 2 submissions');
    },
    'unfinished.send': (_, { press }) => press('Release all 3 as they are'),
    'unfinished.leave': (_, { press }) => press('Release the 2 that are finished'),
    'unfinished.cancel': (_, { press }) => press('Cancel'),
    'work.withdraw': (_, { press }) => {
      choose('Cy');
      return press('Take back 1 chosen');
    },
    'links.make': (_, { press }) => {
      choose();
      return press('Make links for 2 submissions');
    },
    'links.revoke': (_, { press }) => {
      choose('Cy');
      return press('Revoke links');
    },
  },
  facts: {
    '[OUT-5] what has changed since it was released is said, and what is unfinished before it is':
      ({ after }) => {
        if (!after.matches('shown')) return;
        expect(screen.getAllByText('Changed since released')[0]).toBeVisible();
        expect(screen.getAllByText('Has no grade yet.')[0]).toBeVisible();
        expect(screen.queryAllByText(/could not be released/)).toHaveLength(
          after.context.left.length,
        );
      },
    '[OUT-6] links are offered as a file once they are made': ({ after }) => {
      expect(screen.queryAllByRole('button', { name: 'Download as CSV' })).toHaveLength(
        after.context.made.length,
      );
    },
  },
  sees: {
    'classRelease.loading': () =>
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    'classRelease.failed': () => expect(screen.getByRole('alert')).toHaveTextContent('Away.'),
    'classRelease.shown': ({ context }) => {
      expect(
        screen.getByRole('button', { name: /^Release \d (submissions|chosen)$/ }),
      ).toBeEnabled();
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
    },
    'classRelease.agreeing': () => {
      expect(screen.getByText('1 of 3 submissions is unfinished')).toBeVisible();
      expect(screen.getByRole('listitem')).toHaveTextContent('Bo: Has no grade yet.');
    },
    'classRelease.releasing': () =>
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    'classRelease.withdrawing': () =>
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    'classRelease.makingLinks': () =>
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    'classRelease.revokingLinks': () =>
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
  },
});

/** Renders the screen with this board. */
function shown(of = board, props: Partial<ReleaseScreenProps> = {}) {
  const { actor, happen, now: at } = begin(classReleaseMachine, { input: { assignmentId: 7 } });
  happen(done('loadBoard', of));
  render(<Screen actor={actor} {...props} />);
  return { context: () => at().context };
}

test('[OUT-5] a time is chosen in the user’s own time zone, and can be reset to now', () => {
  const { context } = shown();
  fireEvent.click(screen.getByRole('radio', { name: 'At a time' }));
  expect(context().terms.at).toBe('2026-03-04T09:00:00.000Z');
  fireEvent.change(screen.getByLabelText('At'), { target: { value: '2026-03-06T17:30' } });
  expect(context().terms.at).toBe(new Date('2026-03-06T17:30').toISOString());
  fireEvent.change(screen.getByLabelText('At'), { target: { value: '' } });
  expect(context().terms.at).toBe(new Date('2026-03-06T17:30').toISOString());
  fireEvent.click(screen.getByRole('radio', { name: 'Now' }));
  expect(context().terms.at).toBeNull();
});

test('[OUT-5] a user who may not release sees the state and changes nothing', () => {
  shown(board, { assignment: { ...owned, may: permissionsOf('grader') } });
  expect(screen.getAllByText('Changed since released')[0]).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Release|links/ })).toBeNull();
});

test('[OUT-5] says what is pending and what could not be released on time, with the reason', () => {
  const release = rows[2]!.standing!;
  shown({
    ...board,
    rows: [
      {
        ...rows[0]!,
        planned: { ...release, state: 'planned', due_at: '2026-03-09T09:00:00.000Z' },
      },
      { ...rows[1]!, failed: { ...release, state: 'failed', why: 'Has no feedback yet.' } },
    ],
  });
  expect(screen.getAllByText(/^Waits for Monday, March 9, 2026/)[0]).toBeVisible();
  expect(screen.getByText('Was to go out, and did not: Has no feedback yet.')).toBeVisible();
});

test('[OUT-6] a row says whether its link was opened, expired or was revoked; a group has several', () => {
  const links = [
    aLink(),
    aLink({ id: 10, submission_id: 1, seen_at: null }),
    aLink({ id: 11, submission_id: 1, student_id: 5, student: 'Zara' }),
    aLink({ id: 12, submission_id: 2, revoked_at: '2026-03-02T10:00:00.000Z' }),
  ];
  shown({ ...board, links });
  expect(screen.getAllByText('Opened Mar 2, 2026, good until Mar 6, 2026')[0]).toBeVisible();
  expect(
    screen.getAllByText('1 of 2 students opened theirs, good until Mar 6, 2026')[0],
  ).toBeVisible();
  expect(screen.getAllByText('Revoked')[0]).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Cy' }));
  expect(screen.getByRole('button', { name: 'Replace links of 1 chosen' })).toBeEnabled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Cy' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Bo' }));
  expect(screen.getByRole('button', { name: 'Make links for 1 chosen' })).toBeEnabled();
});

test('[OUT-6] the file of links contains those that were created', () => {
  const taken: (readonly NewStudentLink[])[] = [];
  const { actor, happen } = begin(classReleaseMachine, { input: { assignmentId: 7 } });
  happen(done('loadBoard', board));
  happen({ type: 'links.make', ids: [1] });
  happen(done('makeLinks', [made]));
  render(<Screen actor={actor} onLinks={(links) => taken.push(links)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(taken).toEqual([[made]]);
});

test('[EVE-10] links without an e-mail address are counted, and the class list is a click away', () => {
  const { actor, happen } = begin(classReleaseMachine, { input: { assignmentId: 7 } });
  happen(done('loadBoard', board));
  happen({ type: 'links.make', ids: [1] });
  happen(
    done('makeLinks', [
      { ...made, email: 'ada@example.org' },
      { ...made, id: 21, email: null },
    ]),
  );
  render(<Screen actor={actor} />);
  expect(screen.getByText(/^1 of them has no e-mail address/)).toBeVisible();
  for (const name of ['class list', 'import a class list'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/assignments/7/class-list');
});

test('[OUT-4] what one student would get is had as a document, where there is something to get', async () => {
  const asked: unknown[] = [];
  shown(
    { ...board, rows: [rows[0]!, { ...rows[1]!, empty: true }] },
    { onDocument: (row, format) => asked.push([row.submission_id, format]) },
  );
  expect(screen.queryByRole('button', { name: 'What Bo would get now' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'What Zoë would get now' }));
  fireEvent.click(
    await screen.findByRole('menuitem', { name: 'As a Word document' }, { timeout: PATIENCE_MS }),
  );
  expect(asked).toEqual([[1, 'docx']]);
});
