import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  matching,
  mayLack,
  named,
  oneOf,
  orNull,
  said,
  textOf,
  time,
  timeSent,
  yesNo,
} from '#tests/support/contract/shapes.ts';
import { gradeScale } from '#tests/support/contract/parts.ts';
import * as assignment from '#contract/assignment.ts';
import * as invitation from '#contract/invitation.ts';

const role = oneOf('grader', 'moderator', 'examiner', 'viewer');
const file = fields({
  id,
  file_type: oneOf('brief', 'rubric', 'exemplar'),
  original_filename: anyText,
  grade: orNull(anyText),
  created_at: time,
});
const whole = fields({
  id,
  name: anyText,
  description: anyText,
  due_at: orNull(time),
  grade_scale: gradeScale,
  rubric: orNull(anyText),
  judge_first: yesNo,
  anonymous: yesNo,
  anonymity_lifted: orNull(fields({ by: anyText, at: time })),
  erase_at: orNull(time),
  submission_count: anyNumber,
  drafted_count: anyNumber,
  graded_count: anyNumber,
  my_role: oneOf('owner', 'grader', 'moderator', 'examiner', 'viewer'),
  may: listOf(oneOf('read', 'mark', 'spend', 'report', 'moderate', 'release', 'manage', 'own')),
  marked_with_others: yesNo,
  owner: anyText,
  files: listOf(file),
  created_at: time,
  updated_at: time,
});
const sent = {
  description: textOf(20_000, { tooLong: 'Description has at most 20000 characters.' }),
  due_at: orNull(timeSent('due_at')),
  grade_scale: gradeScale,
  rubric: orNull(textOf(20_000, { tooLong: 'Rubric has at most 20000 characters.' })),
  judge_first: said('judge_first is true or false.', yesNo),
  anonymous: said('anonymous is true or false.', yesNo),
};
const name = named('Name', 300);
const waits = {
  id,
  email: anyText,
  role,
  credit_cap: orNull(anyNumber),
  created_at: time,
  expires_at: time,
};

holdShapes(assignment, {
  GradeScaleSchema: gradeScale,
  AssignmentFileSchema: file,
  AssignmentSchema: whole,
  AssignmentListSchema: listOf(whole),
  NewAssignmentSchema: fields({
    name,
    description: mayLack(sent.description, ''),
    due_at: mayLack(sent.due_at, null),
    grade_scale: mayLack(sent.grade_scale, { kind: 'free' }),
    rubric: mayLack(sent.rubric, null),
    judge_first: mayLack(sent.judge_first, true),
    anonymous: mayLack(sent.anonymous, false),
  }),
  AssignmentPatchSchema: fields(
    Object.fromEntries(
      Object.entries({ name, ...sent }).map(([field, shape]) => [field, mayLack(shape)]),
    ),
  ),
  AttachFileFieldsSchema: fields({
    file_type: said(
      'file_type is brief, rubric or exemplar.',
      oneOf('brief', 'rubric', 'exemplar'),
    ),
    grade: mayLack(textOf(50, { tooLong: 'A grade has at most 50 characters.' })),
    original_filename: mayLack(textOf(255, { tooLong: 'A file name has at most 255 characters.' })),
  }),
  AssignmentFileUrlQuerySchema: fields({ processed: mayLack(oneOf('true', 'false'), 'false') }),
});

holdShapes(invitation, {
  InvitationSchema: fields(waits),
  NewInvitationSchema: fields({ ...waits, url: anyText, mailed: yesNo }),
  InvitationOfferSchema: fields({
    assignment_name: orNull(anyText),
    team_name: orNull(anyText),
    shares: anyNumber,
    owner_name: anyText,
    email: anyText,
    role,
    credit_cap: orNull(anyNumber),
    expires_at: time,
    is_yours: yesNo,
    has: orNull(role),
  }),
  AcceptedInvitationSchema: fields({ assignment_id: orNull(id), team_id: orNull(id), role }),
  InvitationTokenSchema: matching(
    ['a'.repeat(20), `${'A'.repeat(98)}_-`],
    ['a'.repeat(19), 'a'.repeat(101), 'a'.repeat(20).replace('a', ' '), ''],
    'This is no invitation.',
  ),
});
