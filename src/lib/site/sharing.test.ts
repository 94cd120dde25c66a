import { expect, test } from 'vitest';
import { sharedSentence } from './sharing.ts';

test('[TEAM-8] whose assignment it is and whose credits are spent is said to whom it is shared with', () => {
  const said = (my_role: 'owner' | 'grader' | 'viewer', hasCredits = true) => sharedSentence({ owner: 'Grace Hopper', my_role }, hasCredits);
  expect([said('owner'), said('grader'), said('grader', false), said('viewer')]).toEqual([
    null, 'Grace Hopper’s assignment: you mark it, and drafts are paid with their credits.', 'Grace Hopper’s assignment: you mark it.',
    'Grace Hopper’s assignment: you read all of it and change nothing.',
  ]);
});
