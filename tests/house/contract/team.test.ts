import { expect, test } from 'vitest';
import * as allocation from '#contract/team/allocation.ts';
import * as agreement from '#contract/team/agreement.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import { rubricId, sheetOf } from '#tests/support/contract/marks.ts';
import * as privateNote from '#contract/team/private-note.ts';
import * as queue from '#contract/team/queue.ts';
import * as members from '#contract/team/member.ts';
import * as roles from '#contract/team/roles.ts';
import { isCapped, MEMBER_ROLES, roleAfter, TEAM_ROLES, widest } from '#contract/team/widest.ts';
import * as team from '#contract/team/team.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  matching,
  mayLack,
  named,
  numberOf,
  oneOf,
  orNull,
  said,
  sentId,
  textOf,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const round = oneOf('first', 'second');
const roundAsked = mayLack(said('A round is first or second.', round), 'first');
const share = fields({
  submission_id: id,
  name: anyText,
  section: orNull(anyText),
  marker_id: orNull(id),
  begun: yesNo,
  done: yesNo,
  two_mark: yesNo,
  handed_over: yesNo,
  conflicts: listOf(id),
  open_by: orNull(id),
});
const move = fields({ submission_id: sentId, from: orNull(sentId), to: orNull(sentId) });
const marker = fields({
  user_id: sentId,
  weight: mayLack(numberOf(0, 1000, 'A weight or number is between 0 and 1000.'), 1),
  sections: mayLack(listOf(textOf(200), { max: 200 }), []),
});

holdShapes(allocation, {
  AllocationSchema: fields({
    round,
    markers: listOf(fields({ user_id: id, full_name: anyText, given: anyNumber, done: anyNumber })),
    scripts: listOf(share),
    criteria: listOf(fields({ criterion: anyText, name: anyText, marker_ids: listOf(id) })),
  }),
  AllocationQuerySchema: fields({ round: roundAsked }),
  DealSchema: fields({
    by: said('by is weight, number, section.', oneOf('weight', 'number', 'section')),
    round: roundAsked,
    pool: mayLack(
      said(
        'pool is unallocated, untouched, unfinished.',
        oneOf('unallocated', 'untouched', 'unfinished'),
      ),
      'unallocated',
    ),
    markers: listOf(marker, {
      min: 1,
      tooFew: 'Choose at least one marker.',
      max: 200,
      tooMany: 'At most 200 markers.',
    }),
    seed: mayLack(numberOf(1, 2_147_483_647)),
  }),
  DealPlanSchema: fields({
    round,
    seed: anyNumber,
    moves: listOf(move),
    left: listOf(fields({ submission_id: id, why: oneOf('conflict', 'full', 'section') })),
    markers: listOf(fields({ user_id: id, before: anyNumber, after: anyNumber })),
  }),
  MovesSchema: fields({
    moves: listOf(move, { max: 10_000, tooMany: 'At most 10,000 scripts are moved at once.' }),
    round: roundAsked,
    seed: mayLack(orNull(anyNumber), null),
  }),
  AllocationChangeSchema: fields({
    id,
    submission_id: id,
    round,
    from: orNull(anyText),
    to: orNull(anyText),
    seed: orNull(anyNumber),
    changed_by: anyText,
    changed_at: time,
  }),
  CriteriaMoveSchema: fields({
    criteria: listOf(
      fields({
        criterion: rubricId,
        marker_ids: listOf(sentId, { max: 200, tooMany: 'At most 200 markers.' }),
      }),
      { max: 100, tooMany: 'At most 100 criteria are given at once.' },
    ),
  }),
  LeaseSchema: fields({ until: orNull(time), others: listOf(anyText) }),
  NextScriptSchema: fields({ submission_id: orNull(id), until: orNull(time) }),
});

holdShapes(privateNote, {
  PrivateNoteSchema: fields({
    text: textOf(10_000, {
      kind: 'A private note is text.',
      tooLong: 'A private note has at most 10,000 characters.',
    }),
    version: {
      takes: [{ give: 0 }, { give: 7 }],
      refuses: [{ give: -1 }, { give: 0.5 }, { give: '1' }, { give: null }],
    },
  }),
});

const role = oneOf('coowner', 'grader', 'moderator', 'examiner', 'viewer');
const inTeam = oneOf('grader', 'moderator', 'examiner', 'viewer');
const teamRole = { ...inTeam, refuses: [...inTeam.refuses, { give: 'coowner' }] };
const credits = orNull(
  fields({ spent: orNull(anyNumber), cap: orNull(anyNumber), direct_cap: orNull(anyNumber) }),
);
const CAP = 'A cap is a whole number of credits between 0 and 1,000,000.';
const cap = mayLack({
  takes: [{ give: 0 }, { give: 20 }, { give: 1_000_000 }, { give: null }],
  refuses: [
    { give: -1, says: CAP },
    { give: 0.5, says: CAP },
    { give: 1_000_001, says: CAP },
    { give: '1', says: CAP },
  ],
});
const member = fields({
  user_id: id,
  email: anyText,
  full_name: anyText,
  role,
  direct_role: orNull(role),
  teams: listOf(fields({ id, name: anyText, role })),
  credits,
});
const email = matching(
  [{ give: ' Ada@Example.ORG ', becomes: 'ada@example.org' }, `${'a'.repeat(308)}@example.org`],
  ['', 'ada', 'ada@', '@example.org', 'a b@example.org'],
  'Email is not an e-mail address.',
);
const emailSent = {
  ...email,
  refuses: [
    ...email.refuses,
    { give: `${'a'.repeat(309)}@example.org`, says: 'Email is too long.' },
  ],
};
holdShapes(members, {
  MemberSchema: member,
  NewMemberSchema: fields({ email: emailSent, role, credit_cap: cap }),
  MemberPatchSchema: fields({ role: mayLack(role), credit_cap: cap }),
  NewTeamMemberSchema: fields({ email: emailSent, role: teamRole, credit_cap: cap }),
  TeamMemberPatchSchema: fields({ role: mayLack(teamRole), credit_cap: cap }),
  SpendingSchema: credits,
});

holdShapes(team, {
  TeamSchema: fields({
    id,
    name: anyText,
    owner: anyText,
    my_role: oneOf('owner', 'coowner', 'grader', 'moderator', 'examiner', 'viewer'),
    people: anyNumber,
    assignments: anyNumber,
    created_at: time,
  }),
  NewTeamSchema: fields({ name: named('Name', 300) }),
  TeamPersonSchema: fields({ user_id: id, email: anyText, full_name: anyText, role, credits }),
  TeamAssignmentSchema: fields({ id, name: anyText }),
});

test('[TEAM-3] [TEAM-9] of several roles the widest counts: co-owner, marker, moderator, examiner, reader', () => {
  expect([
    widest(['viewer']),
    widest(['viewer', 'examiner', 'viewer']),
    widest(['examiner', 'moderator']),
    widest(['moderator', 'grader', 'viewer']),
    widest(['grader', 'coowner']),
    widest([]),
  ]).toEqual(['viewer', 'examiner', 'moderator', 'grader', 'coowner', 'viewer']);
});

test('[TEAM-9] who accepts an invitation never becomes less than they were', () => {
  expect([
    roleAfter(null, 'viewer'),
    roleAfter('coowner', 'viewer'),
    roleAfter('viewer', 'grader'),
    roleAfter('moderator', 'grader'),
    roleAfter('grader', 'grader'),
  ]).toEqual(['viewer', 'coowner', 'grader', 'grader', 'grader']);
});

test('[TEAM-9] what each role may is as the decision says', () => {
  const all = ['read', 'mark', 'spend', 'report', 'moderate', 'release', 'manage', 'own'] as const;
  const may = Object.fromEntries(
    roles.ASSIGNMENT_ROLES.map((one) => [
      one,
      all.filter((permission) => roles.permits(one, permission)).join(' '),
    ]),
  );
  expect(may).toEqual({
    owner: 'read mark spend report moderate release manage own',
    coowner: 'read mark spend report moderate release manage',
    grader: 'read mark spend',
    moderator: 'read report moderate',
    examiner: 'read report',
    viewer: 'read',
  });
  expect(MEMBER_ROLES).toEqual(['coowner', 'grader', 'moderator', 'examiner', 'viewer']);
  expect(TEAM_ROLES).toEqual(['grader', 'moderator', 'examiner', 'viewer']);
  expect(MEMBER_ROLES.filter(isCapped)).toEqual(['grader']);
});

holdShapes(queue, {
  QueueSchema: fields({
    own: listOf(id),
    others: listOf(id),
    others_criteria: listOf(anyText),
    unhanded: fields({ ready: anyNumber, left: anyNumber }),
    open: listOf(fields({ submission_id: id, name: anyText })),
  }),
});

const within = numberOf(0, 100_000, 'The difference is between 0 and 100,000 points.');
const rule = fields({
  same: said('same is band, points, criterion.', oneOf('band', 'points', 'criterion')),
  within: mayLack(within, 0),
  takes: said('takes is first or mean.', oneOf('first', 'mean')),
  differ: said('differ is reconcile or third.', oneOf('reconcile', 'third')),
  third_marker_id: mayLack(orNull(sentId), null),
  third_blind: mayLack(yesNo, true),
});
const person = fields({ user_id: id, full_name: anyText });
const script = fields({
  submission_id: id,
  name: anyText,
  state: oneOf('marking', 'reconcile', 'third', 'agreed'),
  how: orNull(oneOf('rule', 'reconciled', 'third')),
  first: orNull(person),
  second: orNull(person),
  third: orNull(person),
  mine: orNull(oneOf('first', 'second', 'third')),
  waits_for: orNull(oneOf('you', 'others')),
  to_hand_over: yesNo,
  third_blind: yesNo,
  differ: orNull(anyNumber),
  grade: orNull(anyText),
});
holdShapes(agreement, {
  AgreementRuleSchema: rule,
  AgreementRuleAnswerSchema: fields({
    rule: orNull(rule),
    markers: listOf(person),
    has_bands: yesNo,
  }),
  AgreementRuleChangeSchema: fields({ rule: orNull(rule) }),
  RoundListSchema: fields({ rule: orNull(rule), scripts: listOf(script) }),
  ScriptRoundsSchema: fields({
    assignment_id: id,
    script,
    rule: orNull(rule),
    first: sheetOf,
    second: sheetOf,
    third: orNull(sheetOf),
    agreed: sheetOf,
    agreed_by: orNull(anyText),
    agreed_at: orNull(time),
    may_decide: yesNo,
    others: listOf(person),
  }),
  ThirdMarkerSchema: fields({ user_id: orNull(sentId), blind: mayLack(yesNo, true) }),
});
