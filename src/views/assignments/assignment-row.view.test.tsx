import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '#contract/teams/roles.ts';
import { essay } from '#machines/assignments/assignment-list.expectations.ts';
import { AssignmentRow } from './assignment-row.tsx';

const nothing = () => {};
const offered = async (may: Permission[]) => {
  const { unmount } = render(
    <ul>
      <AssignmentRow
        assignment={{ ...essay, my_role: 'grader', may }}
        now={new Date('2026-03-02T09:00:00Z')}
        onEdit={nothing}
        onDelete={nothing}
        onArchive={nothing}
      />
    </ul>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^More actions for/ }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  unmount();
  return items;
};

test('[TEAM-3] [TEAM-9] who marks by one way in and examines by another is offered what both permit, whichever role names them', async () => {
  expect(await offered(['read', 'mark', 'spend'])).toEqual([
    'Figures',
    'Markers',
    'Yours to mark',
    'Marked twice',
  ]);
  expect(await offered(['read', 'mark', 'spend', 'report'])).toEqual([
    'Figures',
    'Markers',
    'Yours to mark',
    'Marked twice',
    'Moderation',
  ]);
  expect(await offered(['read', 'report', 'moderate'])).toEqual([
    'Figures',
    'Markers',
    'Moderation',
  ]);
});

test.each<[string, Permission[]]>([
  ['You grade', ['read', 'mark', 'spend']],
  ['You grade and moderate', ['read', 'mark', 'spend', 'report', 'moderate']],
  ['You grade and examine', ['read', 'mark', 'report']],
  ['You moderate', ['read', 'report', 'moderate']],
  ['You examine', ['read', 'report']],
  ['You can read', ['read']],
  ['You co-own', ['read', 'mark', 'spend', 'report', 'moderate', 'release', 'manage']],
])('[TEAM-8] “%s” is said by all that somebody may, whichever role names them', (said, may) => {
  render(
    <ul>
      <AssignmentRow
        assignment={{ ...essay, my_role: 'viewer', may }}
        now={new Date('2026-03-02T09:00:00Z')}
        onEdit={nothing}
        onDelete={nothing}
        onArchive={nothing}
      />
    </ul>,
  );
  expect(screen.getByText(said)).toBeInTheDocument();
});

test('[UI-2] an assignment with requests that wait for an answer says how many, and leads to them', () => {
  const row = (open_regrades: number) => (
    <ul>
      <AssignmentRow
        assignment={{ ...essay, open_regrades }}
        now={new Date('2026-03-02T09:00:00Z')}
        onEdit={nothing}
        onDelete={nothing}
        onArchive={nothing}
      />
    </ul>
  );
  const { rerender } = render(row(2));
  expect(screen.getByRole('link', { name: '2 regrade requests' })).toHaveAttribute(
    'href',
    `/assignments/${essay.id}/release`,
  );
  rerender(row(0));
  expect(screen.queryByRole('link', { name: /regrade/ })).toBeNull();
});
