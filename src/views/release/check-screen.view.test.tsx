import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { ReleaseRow } from '#contract/release/release.ts';
import { type Permission, permissionsOf } from '#contract/teams/roles.ts';
import { away, rows } from '#machines/release/class-release.expectations.ts';
import { classReleaseMachine } from '#machines/release/class-release.machine.ts';
import { begin, done, fails } from '#tests/support/charts/walk.ts';
import { CheckScreen } from './check-screen.tsx';

function check(
  answer: readonly ReleaseRow[] | null,
  may: readonly Permission[] = permissionsOf('owner'),
) {
  const { actor, happen } = begin(classReleaseMachine, { input: { assignmentId: 7 } });
  happen(
    answer === null ? fails('loadBoard', away) : done('loadBoard', { rows: answer, links: [] }),
  );
  const assignment = { id: 7, name: 'Essay', may } as Assignment;
  return render(<CheckScreen actor={actor} assignmentId={7} assignment={assignment} />);
}
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

test('[EVE-8] lists what is missing by reason, each script with a link to the desk, before the next steps', () => {
  const [, bo] = rows as [ReleaseRow, ReleaseRow, ReleaseRow];
  const dee = { ...bo, submission_id: 4, student: 'Dee' };
  const reasons = [...bo.unfinished, 'Has no feedback yet.'];
  check([...rows, { ...dee, unfinished: reasons }]);
  expect(screen.getByText('2 of 4 scripts ready')).toBeVisible();
  const parts = screen.getAllByRole('heading', { level: 2 }).map((heading) => [
    heading.textContent,
    ...within(heading.closest('section')!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ]);
  expect(parts).toEqual([
    ['Has no grade yet · 2', '/assignments/7/desk/2', '/assignments/7/desk/4'],
    ['Has no feedback yet · 1', '/assignments/7/desk/4'],
  ]);
  expect([linkTo('Send or download'), linkTo('Release to students')]).toEqual([
    '/assignments/7/handback',
    '/assignments/7/release',
  ]);
});

test('[EVE-8] says if nothing is missing, nothing was submitted, or the server can’t be reached', () => {
  const { unmount } = check([rows[0]!], ['read']);
  expect(screen.getByText('Nothing is missing: 1 script ready')).toBeVisible();
  expect(linkTo('Send or download')).toBeNull();
  unmount();
  const empty = check([]);
  expect(screen.getByText('There is nothing to return yet')).toBeVisible();
  empty.unmount();
  check(null);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
