import { expect, test } from 'vitest';
import { type AssignmentRole, permissionsOf } from '#contract/teams/roles.ts';
import { partIn, sharedSentence } from './sharing.ts';

test('[TEAM-8] whose assignment it is and whose credits are spent is said to whom it is shared with', () => {
  const said = (my_role: AssignmentRole, hasCredits = true) =>
    sharedSentence({ owner: 'Grace Hopper', may: permissionsOf(my_role) }, hasCredits);
  expect([
    said('owner'),
    said('coowner'),
    said('coowner', false),
    said('grader'),
    said('grader', false),
    said('moderator'),
    said('examiner'),
    said('viewer'),
  ]).toEqual([
    null,
    'Grace Hopper’s assignment: you run it with them; their credits pay for drafts.',
    'Grace Hopper’s assignment: you run it with them.',
    'Grace Hopper’s assignment: you mark it; their credits pay for drafts.',
    'Grace Hopper’s assignment: you mark it.',
    'Grace Hopper’s assignment: you moderate it.',
    'Grace Hopper’s assignment: you examine it.',
    'Grace Hopper’s assignment: you read it.',
  ]);
});

test('[TEAM-8] the same as a label', () => {
  const said = (role: AssignmentRole) => partIn({ may: permissionsOf(role) });
  expect([
    said('owner'),
    said('coowner'),
    said('grader'),
    said('moderator'),
    said('examiner'),
    said('viewer'),
  ]).toEqual([null, 'You co-own', 'You grade', 'You moderate', 'You examine', 'You can read']);
});

test('[TEAM-8] who marks by one way in and moderates by another is told both', () => {
  expect(
    sharedSentence(
      { owner: 'Grace Hopper', may: ['read', 'mark', 'spend', 'report', 'moderate'] },
      false,
    ),
  ).toBe('Grace Hopper’s assignment: you mark and moderate it.');
  expect(partIn({ may: ['read', 'mark', 'spend', 'report', 'moderate'] })).toBe(
    'You grade and moderate',
  );
});
