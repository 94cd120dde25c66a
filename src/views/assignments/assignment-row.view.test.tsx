import { render, screen as page, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Permission } from '#contract/teams/roles.ts';
import { essay } from '#machines/assignments/assignment-list.expectations.ts';
import { AssignmentRow } from './assignment-row.tsx';
import { AssignmentTabs } from './assignment-tabs.tsx';

const nothing = () => {};
const linksOf = (may: Permission[], screen: string, label: string): string[] => {
  const { unmount } = render(
    <AssignmentTabs assignment={{ ...essay, my_role: 'grader', may }} screen={screen} />,
  );
  const links = within(page.getByRole('navigation', { name: label })).getAllByRole('link');
  const names = links.map(({ textContent }) => textContent!.replace(/\d.*/, ''));
  unmount();
  return names;
};

test('[TEAM-3] [TEAM-9] a marker who is also an examiner is offered what both roles permit, whichever role is named', () => {
  const team = (may: Permission[]) => linksOf(may, 'markers', 'Team').slice(1);
  expect(team(['read', 'mark', 'spend'])).toEqual(['Yours to mark', 'Double marking']);
  expect(team(['read', 'mark', 'spend', 'report'])).toEqual([
    'Yours to mark',
    'Double marking',
    'Moderation',
  ]);
  expect(team(['read', 'report', 'moderate'])).toEqual(['Moderation']);
});

const OWNER: Permission[] = ['read', 'mark', 'spend', 'report', 'release', 'manage', 'own'];

test('[EVE-2] an assignment has the same tabs on each of its screens, with the current one named', () => {
  for (const [screen, current] of [
    ['submissions', 'Submissions'],
    ['intake', 'Submissions'],
    ['rubric', 'Rubric'],
    ['rounds', 'Team'],
    ['release', 'Return'],
    ['send', 'Return'],
    ['insight', 'Analytics'],
    ['student-data', 'Settings'],
  ] as const) {
    const { unmount } = render(
      <AssignmentTabs assignment={{ ...essay, may: OWNER }} screen={screen} />,
    );
    const tabs = within(page.getByRole('navigation', { name: 'Assignment' }));
    const names = tabs.getAllByRole('link').map(({ textContent }) => textContent!.split(/\d/)[0]);
    expect(names).toEqual(['Submissions', 'Rubric', 'Team', 'Return', 'Analytics', 'Settings']);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toMatch(current);
    unmount();
  }
  expect(linksOf(['read'], 'submissions', 'Assignment')).not.toContain('Settings');
});

test('[EVE-8] returning is one tab with three steps, with regrade requests and their count next to them', () => {
  render(
    <AssignmentTabs assignment={{ ...essay, open_regrades: [7, 8], may: OWNER }} screen="check" />,
  );
  const steps = within(page.getByRole('navigation', { name: 'Return' })).getAllByRole('link');
  expect(steps.map((step) => [step.textContent, step.getAttribute('href')])).toEqual(
    [
      ['1. Check', 'check'],
      ['2. Send or download', 'handback'],
      ['3. Release to students', 'release'],
      ['Regrade requests2, 2 regrade requests', 'requests'],
    ].map(([label, screen]) => [label, `/assignments/${essay.id}/${screen}`]),
  );
  expect(page.getByRole('link', { name: 'Return, 2 regrade requests' })).toHaveAttribute(
    'href',
    `/assignments/${essay.id}/check`,
  );
});

test('[EVE-2] marking starts from every tab, which shows how many scripts are left if the user marks alone', () => {
  const scripts = { submission_count: 40, graded_count: 5, done_count: 3, open_regrades: [7, 8] };
  const { rerender } = render(
    <AssignmentTabs assignment={{ ...essay, ...scripts, may: OWNER }} screen="rubric" />,
  );
  expect(page.getByRole('link', { name: 'Start marking · 37 left' })).toHaveAttribute(
    'href',
    `/assignments/${essay.id}/desk`,
  );
  expect(page.getByRole('link', { name: 'Submissions, 40 submissions' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Return, 2 regrade requests' })).toBeVisible();
  const show = (changes: Partial<Assignment>) =>
    rerender(
      <AssignmentTabs
        assignment={{ ...essay, ...scripts, may: OWNER, ...changes }}
        screen="rubric"
      />,
    );
  show({ marked_with_others: true });
  expect(page.getByRole('link', { name: 'Start marking' })).toBeVisible();
  show({ done_count: 40 });
  expect(page.getByRole('link', { name: 'Review marked scripts' })).toBeVisible();
  show({ may: ['read'] });
  expect(page.getByRole('link', { name: 'Read the scripts' })).toBeVisible();
  show({ submission_count: 0 });
  expect(page.queryByRole('link', { name: /marking|scripts/ })).toBeNull();
});

test.each<[string, Permission[]]>([
  ['You grade', ['read', 'mark', 'spend']],
  ['You grade and moderate', ['read', 'mark', 'spend', 'report', 'moderate']],
  ['You grade and examine', ['read', 'mark', 'report']],
  ['You moderate', ['read', 'report', 'moderate']],
  ['You examine', ['read', 'report']],
  ['You can read', ['read']],
  ['You co-own', ['read', 'mark', 'spend', 'report', 'moderate', 'release', 'manage']],
])(
  '[TEAM-8] says “%s” by everything that the user may do, whichever role is named',
  (said, may) => {
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
    expect(page.getByText(said)).toBeInTheDocument();
  },
);

test('[UI-2] an assignment with pending requests shows how many, and links to them', () => {
  const row = (open_regrades: number[]) => (
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
  const { rerender } = render(row([7, 8]));
  expect(page.getByRole('link', { name: '2 regrade requests' })).toHaveAttribute(
    'href',
    `/assignments/${essay.id}/requests`,
  );
  rerender(row([]));
  expect(page.queryByRole('link', { name: /regrade/ })).toBeNull();
});
