import { screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { both, presenceWalk } from '#machines/marking/presence.fixture.ts';
import { presenceMachine } from '#machines/marking/presence.machine.ts';
import { type PresenceRef, selectOpen } from '#machines/marking/presence.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { submission } from '#tests/support/submissions.ts';
import { otherMarkersOf } from './other-markers.tsx';
import { SubmissionRow, type RowActions } from './table/submission-row.tsx';

const nothing = () => {};
const deeds: RowActions = {
  openEditor: nothing,
  openFile: nothing,
  openFiles: nothing,
  openScore: nothing,
  generate: nothing,
  toggle: nothing,
  openMenu: nothing,
};
const rows = [
  submission({ id: 10, student_identifier: 's10' }),
  submission({ id: 11, student_identifier: 's11' }),
];

function Rows({ actor, compact }: { actor: PresenceRef; compact: boolean }) {
  const company = otherMarkersOf(useSelector(actor, selectOpen), new Map());
  return (
    <table aria-label={compact ? 'compact' : 'comfortable'}>
      <tbody>
        {rows.map((row) => (
          <SubmissionRow
            key={row.id}
            submission={row}
            work={undefined}
            queued={false}
            selected={false}
            found={false}
            unsaved={false}
            company={company.get(row.id)}
            canMark
            filled
            compact={compact}
            today={new Date('2026-11-21T10:00:00')}
            deeds={deeds}
          />
        ))}
      </tbody>
    </table>
  );
}

const ALAN = { letters: 'AT', says: 'Alan Turing is on it now' };
/** Returns what each row shows. */
const shownOf = (open: readonly unknown[]) =>
  (
    [
      [undefined, undefined],
      [{ letters: 'GH', says: 'Grace Hopper is on it now' }, undefined],
      [],
      [{ letters: 'GHAT', says: 'Grace Hopper and Alan Turing are on it now' }, ALAN],
    ] as const
  )[open.length]!;

const sees = ({ context: { open } }: SnapshotFrom<typeof presenceMachine>) => {
  const due = shownOf(open);
  for (const density of ['comfortable', 'compact']) {
    const shown = within(screen.getByRole('table', { name: density })).getAllByRole('row');
    expect(shown.map((row) => row.querySelector('.company')?.textContent)).toEqual(
      due.map((one) => one && `${one.letters}${one.says}`),
    );
    expect(shown.map((row) => row.ariaLabel)).toEqual(
      due.map((one, at) =>
        [`s1${at}`, 'Submitted', ...(one === undefined ? [] : [one.says])].join(', '),
      ),
    );
    expect(shown.map((row) => row.querySelector('.company')?.getAttribute('data-tip'))).toEqual(
      due.map((one) => one?.says),
    );
  }
};

walkView(presenceMachine, {
  ...presenceWalk,
  facts: {
    '[TEAM-5] a row says who else is on it, by initials, words and its name, and nothing where nobody is':
      ({ after }) => sees(after),
  },
  render: (actor) => (
    <>
      <Rows actor={actor} compact={false} />
      <Rows actor={actor} compact />
    </>
  ),
  by: { 'page.shown': 'elsewhere', 'page.hidden': 'elsewhere', 'table.refreshed': 'elsewhere' },
  sees: { 'presence.hidden': sees, 'presence.asking': sees, 'presence.resting': sees },
});

test('[TEAM-5] a row whose text doesn’t change isn’t re-rendered; someone who has a script open twice is named once', () => {
  const first = otherMarkersOf(both, new Map());
  const next = otherMarkersOf(
    [...both.slice(1), both[0]!, { submission_id: 11, name: 'Alan Turing' }],
    first,
  );
  expect([
    next.get(10) === first.get(10),
    next.get(10)!.says,
    next.get(11) === first.get(11),
  ]).toEqual([false, 'Alan Turing and Grace Hopper are on it now', true]);
});
