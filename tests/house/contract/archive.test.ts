import { expect, test } from 'vitest';
import * as account from '#contract/archive/account.ts';
import * as assignment from '#contract/archive/assignment.ts';
import * as bringing from '#contract/archive/bringing.ts';
import * as moderation from '#contract/archive/moderation.ts';
import * as parts from '#contract/archive/parts.ts';
import * as submission from '#contract/archive/submission.ts';
import { DEFAULT_SETTINGS } from '#contract/user.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  feedback,
  gradeScale,
  returned as returnedShape,
  selector,
} from '#tests/support/contract/parts.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  matching,
  mayLack,
  numberOf,
  oneOf,
  orNull,
  said,
  type Shape,
  textOf,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const text = (most: number): Shape => {
  const { takes, refuses } = textOf(most);
  return {
    takes,
    refuses: [
      ...refuses,
      ...['\0', '\uD800'].map((give) => ({ give, says: 'A text has no halves of characters.' })),
    ],
  };
};
/** That must be said. */
const needed = (most: number): Shape => {
  const { takes, refuses } = textOf(most);
  return { takes: takes.filter(({ give }) => give !== ''), refuses: [...refuses, { give: '' }] };
};
const MOMENT = 'A time is such as 2026-11-21T08:30:00.000Z.';
const moment = matching(
  ['2026-11-21T08:30:00.000Z', '2028-02-29T23:59:59.999Z'],
  [
    '',
    '2026-11-21',
    '2026-11-21T08:30:00Z',
    '2026-11-21T08:30:00.000+01:00',
    '2026-02-30T08:30:00.000Z',
    '2026-13-01T08:30:00.000Z',
    ' 2026-11-21T08:30:00.000Z',
    '2026-11-21T08:30:00.000Z ',
  ],
  MOMENT,
);
const wholeFrom = (least: number, most = 2_147_483_647): Shape => ({
  ...numberOf(least, most),
  refuses: [...numberOf(least, most).refuses, { give: least + 0.5 }],
});
const count = wholeFrom(0);
const who = textOf(200);
const hashOf = (says?: string): Shape =>
  matching(
    ['0123456789abcdef'.repeat(4)],
    ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(63)}g`],
    says,
  );
const hash = hashOf();
/** A list of so many of the plainest at most: thousands of large ones would take seconds. */
const most = (shape: Shape, limit: number, plain: unknown): Shape => {
  const list = listOf(shape);
  return {
    takes: [...list.takes, { give: Array(limit).fill(plain) }],
    refuses: [...list.refuses, { give: Array(limit + 1).fill(plain) }],
  };
};
const few = (shape: Shape): Shape => ({
  takes: shape.takes.slice(0, 1),
  refuses: shape.refuses.slice(0, 9),
});

const file = fields({
  path: matching(
    [
      'submissions/1/work.pdf',
      'submissions/99999/a-1.x',
      `assignment/${'a'.repeat(40)}.${'b'.repeat(8)}`,
    ],
    [
      '',
      'submissions/0/a.pdf',
      'submissions/100000/a.pdf',
      'submissions/01/a.pdf',
      'assignment/1/a.pdf',
      'assignment/a',
      'assignment/A.pdf',
      'assignment/../a.pdf',
      '/assignment/a.pdf',
      'other/a.pdf',
      `assignment/${'a'.repeat(41)}.pdf`,
      'assignment/a.pdf\n',
      `assignment/a.${'b'.repeat(9)}`,
    ],
    'A file lies where an archive has its files.',
  ),
  name: needed(255),
  bytes: wholeFrom(0, 26_214_400),
  sha256: hashOf('A SHA-256 has 64 hexadecimal digits.'),
  lost: mayLack({ takes: [{ give: true }], refuses: [{ give: false }, { give: null }] }),
});
holdShapes(parts, {
  MomentSchema: moment,
  WhoSchema: text(200),
  CountSchema: count,
  PlaceSchema: count,
  ArchiveFileSchema: file,
});

const verdict = oneOf('agrees', 'again');
const reason = textOf(2000);
const grade = textOf(50);
const moderated = fields({
  moderator: who,
  verdict,
  reason,
  mark: orNull(numberOf(0, 100)),
  grade: orNull(grade),
  said_at: moment,
});
holdShapes(moderation, { ModeratedSchema: moderated });

const RULE = {
  root: true,
  percent: null,
  least: null,
  per_band: null,
  per_marker: null,
  fails: false,
  near: null,
};
const rule: Shape = {
  takes: [{ give: RULE }],
  refuses: [{ give: {} }, { give: null }, { give: { ...RULE, root: false } }],
};
const why = fields({ part: oneOf('fails', 'near', 'marker', 'band', 'size'), of: orNull(anyText) });
const framed = fields({
  id: count,
  level: orNull(anyNumber),
  fails: yesNo,
  band: textOf(300),
  marker: orNull(fields({ id: count, name: who })),
  grade,
});
const draw = fields({
  rule,
  seed: count,
  frame: listOf(framed),
  extends: yesNo,
  reason,
  drawn_by: who,
  drawn_at: moment,
  replaced: orNull(fields({ by: who, at: moment, reason })),
  scripts: listOf(
    fields({
      submission: count,
      why: most(why, 1000, { part: 'size', of: null }),
      grade: orNull(grade),
    }),
  ),
});
const kept = (shape: Shape): Shape => mayLack(shape, []);

const level = oneOf('excellent', 'good', 'fair', 'poor');
const bankComment = fields({
  text: needed(5000),
  category: textOf(300),
  quality_level: level,
  created_at: moment,
});
const AT = '2026-11-21T08:30:00.000Z';
const sets = most(fields({ name: orNull(textOf(300)), comments: listOf(bankComment) }), 10_000, {
  name: null,
  comments: [],
});

const AGREED = {
  same: 'points',
  within: 5,
  takes: 'mean',
  differ: 'third',
  third_marker_id: null,
  third_blind: true,
};
const agreedBy: Shape = {
  takes: [{ give: AGREED }],
  refuses: [{ give: {} }, { give: { ...AGREED, same: 'x' } }],
};
const CRITERION = {
  id: 'a',
  group: '',
  name: 'Style',
  description: '',
  marker_note: '',
  kind: 'comment',
  select: 'one',
  min: null,
  max: null,
  weight: 1,
  bonus: false,
  levels: [],
};
const RUBRIC = {
  start: 'zero',
  min: 0,
  max: null,
  extra: null,
  rounding: 0.01,
  hide_points: false,
  marker_guidelines: '',
  bands: [],
  criteria: [CRITERION],
};
const rubric: Shape = {
  takes: [{ give: RUBRIC }],
  refuses: [{ give: {} }, { give: { ...RUBRIC, criteria: [] } }],
};
const student = {
  display_name: needed(300),
  identifier: orNull(textOf(320)),
  email: orNull(textOf(320)),
  group: orNull(textOf(300)),
  section: orNull(textOf(300)),
  environment_ids: fields({ canvas_user: mayLack(anyText) }),
  created_at: moment,
};
const STUDENT = {
  display_name: 'x',
  identifier: null,
  email: null,
  group: null,
  section: null,
  environment_ids: {},
  created_at: AT,
};
const MEMBER = { full_name: 'x', email: '', role: 'viewer', credit_cap: null };
const HANDBACKS = [
  'moodle_worksheet',
  'moodle_feedback',
  'canvas_gradebook',
  'canvas_rubric',
  'blackboard',
  'brightspace',
  'csv',
  'xlsx',
  'documents',
];

holdShapes(assignment, {
  CommentSetsSchema: sets,
  ArchiveAssignmentSchema: fields({
    format: oneOf('marginalia.assignment'),
    version: oneOf(1),
    exported_at: moment,
    origin: mayLack(orNull(matching(['0b7e6f2c-3c1f-4c1c-9a52-0c8ad4a4a9f1'], ['', 'x'])), null),
    assignment: fields({
      name: needed(300),
      description: textOf(20_000),
      due_at: orNull(moment),
      grade_scale: gradeScale,
      judge_first: yesNo,
      class_feedback: mayLack(textOf(20_000), ''),
      agreement_rule: mayLack(orNull(agreedBy), null),
      created_at: moment,
      updated_at: moment,
    }),
    guidance: orNull(
      fields({
        level: textOf(200),
        outcomes: textOf(10_000),
        instructions: textOf(10_000),
        model_answer: textOf(20_000),
        updated_at: moment,
      }),
    ),
    files: most(
      fields({
        file_type: oneOf('brief', 'rubric', 'exemplar'),
        grade: orNull(grade),
        purpose: orNull(textOf(500)),
        created_at: moment,
        file: few(file),
        text: orNull(few(file)),
      }),
      1000,
      {
        file_type: 'brief',
        grade: null,
        purpose: null,
        created_at: AT,
        file: { path: 'assignment/a.pdf', name: 'x', bytes: 0, sha256: 'a'.repeat(64) },
        text: null,
      },
    ),
    rubrics: most(
      fields({
        rubric: orNull(rubric),
        text: orNull(textOf(1_000_000)),
        author: who,
        created_at: moment,
      }),
      10_000,
      { rubric: null, text: null, author: 'x', created_at: AT },
    ),
    students: most(fields(student), 5000, STUDENT),
    submissions: wholeFrom(0, 10_000),
    handbacks: listOf(
      fields({
        kind: oneOf(...HANDBACKS),
        filename: textOf(255),
        created_by: who,
        created_at: moment,
        taken_by: orNull(who),
        taken_at: orNull(moment),
        works: most(fields({ submission: count, changed: yesNo }), 10_000, {
          submission: 1,
          changed: true,
        }),
      }),
    ),
    anonymity: listOf(fields({ anonymous: yesNo, changed_by: who, changed_at: moment })),
    criterion_markers: kept(listOf(fields({ criterion: textOf(40), marker: who }))),
    moderators: kept(most(who, 10_000, 'Ada')),
    draws: kept(listOf(draw)),
    signings: kept(listOf(fields({ by: who, signed_at: moment, words: reason, digest: hash }))),
    members: most(
      fields({
        full_name: who,
        email: textOf(320),
        role: oneOf('coowner', 'grader', 'moderator', 'examiner', 'viewer'),
        credit_cap: mayLack(orNull(anyNumber), null),
      }),
      10_000,
      MEMBER,
    ),
    comment_sets: few(sets),
  }),
});

const share = numberOf(0, 1);
const criterion = textOf(40);
const judged: Shape = {
  takes: [{ give: { points: 4, of: ['any', { kind: true }] } }, { give: {} }],
  refuses: [{ give: 'x' }, { give: 7 }],
};
const snapshot = said('A snapshot is what a student was given.', {
  takes: returnedShape.takes.slice(0, 1).map(({ give }) => ({ give })),
  refuses: returnedShape.refuses.slice(0, 9),
});
const draft: Shape = {
  takes: feedback.draft.takes.slice(0, 1),
  refuses: feedback.draft.refuses.slice(0, 9),
};
const round = oneOf('first', 'second', 'third', 'agreed');
const given = oneOf('first', 'second');
const long = textOf(1_000_000);

holdShapes(submission, {
  ArchiveSubmissionSchema: fields({
    students: most(count, 5000, 1),
    student_identifier: orNull(textOf(320)),
    candidate: orNull(count),
    grade: orNull(grade),
    feedback_text: orNull(textOf(50_000)),
    ai_feedback: orNull(draft),
    ai_feedback_text: orNull(long),
    similarity_score: orNull(numberOf(0, 100)),
    error_message: orNull(textOf(5000)),
    attempt: wholeFrom(1),
    marked_attempt: orNull(count),
    version: wholeFrom(1),
    submitted_at: moment,
    created_at: moment,
    updated_at: moment,
    report: orNull(few(file)),
    files: listOf(
      fields({
        attempt: wholeFrom(1),
        position: count,
        folder: textOf(1000),
        origin: oneOf('upload', 'intake', 'online_text'),
        created_at: moment,
        file: few(file),
        text: orNull(few(file)),
        transcript: mayLack(
          fields({ model: textOf(300), corrected: yesNo, shows: most(textOf(200_000), 1000, '') }),
        ),
      }),
    ),
    revisions: listOf(
      fields({
        version: count,
        field: oneOf(
          'grade',
          'feedback_text',
          'turnitin_similarity_score',
          'student_identifier',
          'submitted_at',
        ),
        from: orNull(long),
        to: orNull(long),
        changed_by: who,
        changed_at: moment,
      }),
    ),
    drafts: listOf(
      fields({
        model: textOf(300),
        prompt_version: textOf(300),
        input_hash: textOf(300),
        output: draft,
        output_text: long,
        kept_text: orNull(long),
        kept_share: orNull(share),
        kept_at: orNull(moment),
        wish: orNull(textOf(1000)),
        free: yesNo,
        point_count: orNull(count),
        requested_by: who,
        created_at: moment,
        points: listOf(
          fields({
            section: oneOf('strengths', 'improvements', 'next_steps'),
            place: count,
            choice: oneOf('taken', 'dropped'),
            wording: orNull(long),
            chosen_by: who,
            chosen_at: moment,
          }),
        ),
      }),
    ),
    marks: listOf(
      fields({
        round,
        criterion,
        level_ids: orNull(most(textOf(40), 100, 'a')),
        points: orNull(anyNumber),
        comment: textOf(5000),
        marker: who,
        reason: mayLack(textOf(1000), ''),
        rubric_version: count,
        version: count,
        created_at: moment,
        updated_at: moment,
      }),
    ),
    mark_revisions: listOf(
      fields({
        round: oneOf('first', 'second', 'third', 'agreed', 'former'),
        criterion,
        version: count,
        from: orNull(judged),
        to: judged,
        rubric_version: count,
        changed_by: who,
        changed_at: moment,
      }),
    ),
    allocations: kept(
      listOf(
        fields({ round: given, marker: who, allocated_at: moment, submitted_at: orNull(moment) }),
        { max: 2 },
      ),
    ),
    allocation_changes: kept(
      listOf(
        fields({
          round: given,
          from: orNull(who),
          to: orNull(who),
          seed: orNull(anyNumber),
          changed_by: who,
          changed_at: moment,
        }),
      ),
    ),
    agreement: mayLack(
      orNull(
        fields({
          third: orNull(who),
          third_blind: yesNo,
          third_asked_at: orNull(moment),
          third_submitted_at: orNull(moment),
          how: orNull(oneOf('rule', 'reconciled', 'third')),
          rule: orNull(agreedBy),
          agreed_by: orNull(who),
          agreed_at: orNull(moment),
        }),
      ),
      null,
    ),
    moderations: kept(listOf(few(moderated))),
    decision: orNull(
      fields({
        proposed_grade: orNull(grade),
        grade: orNull(grade),
        reason: textOf(10_000),
        decided_by: who,
        decided_at: moment,
      }),
    ),
    annotations: listOf(
      fields({
        file: orNull(count),
        selectors: most(few(selector), 3, selector.takes[1]!.give),
        text: textOf(5000),
        criterion: orNull(criterion),
        marker: who,
        version: count,
        created_at: moment,
        updated_at: moment,
      }),
    ),
    openings: listOf(
      fields({ criterion, mark: orNull(judged), opened_by: who, opened_at: moment }),
    ),
    releases: listOf(
      fields({
        batch: textOf(100),
        state: oneOf('planned', 'released', 'replaced', 'withdrawn', 'cancelled', 'failed'),
        unfinished: yesNo,
        asked_by: who,
        created_at: moment,
        due_at: orNull(moment),
        released_at: orNull(moment),
        ended_at: orNull(moment),
        ended_by: orNull(who),
        why: textOf(10_000),
        snapshot: orNull(snapshot),
        sha256: orNull(hash),
        changed: yesNo,
        files: most(count, 10_000, 1),
      }),
    ),
    regrades: listOf(
      fields({
        text: textOf(10_000),
        created_at: moment,
        answer: orNull(textOf(10_000)),
        answered_by: orNull(who),
        answered_at: orNull(moment),
      }),
    ),
  }),
});

const settings: Shape = {
  takes: [{ give: DEFAULT_SETTINGS }],
  refuses: [{ give: {} }, { give: null }],
};
holdShapes(account, {
  ArchiveAccountSchema: fields({
    format: oneOf('marginalia.account'),
    version: oneOf(1),
    exported_at: moment,
    full_name: who,
    settings,
    voice_card: orNull(fields({ text: textOf(3000), updated_at: moment })),
    comment_sets: few(sets),
    assignments: wholeFrom(0, 2000),
    private_notes: listOf(
      fields({
        assignment: count,
        submission: count,
        text: textOf(10_000),
        version: count,
        updated_at: moment,
      }),
    ),
    not_packed: most(fields({ name: textOf(300), why: textOf(1000) }), 2000, { name: '', why: '' }),
  }),
});

const oneOfEach = oneOf('none', 'same', 'new', 'other');
const leftOut = listOf(anyText);
holdShapes(bringing, {
  ArchivePreviewSchema: fields({
    kind: oneOf('assignment', 'account'),
    made_at: anyText,
    full_name: orNull(anyText),
    assignments: listOf(
      fields({
        name: anyText,
        submissions: anyNumber,
        standing: oneOf('new', 'here', 'other'),
        here: orNull(fields({ assignment_id: id, name: anyText, changed_at: anyText })),
        changed_at: anyText,
        erased: fields({ people: anyNumber, submissions: anyNumber, shared: anyNumber }),
      }),
    ),
    comments: fields({ new: anyNumber, here: anyNumber }),
    private_notes: anyNumber,
    voice_card: oneOfEach,
    settings: oneOfEach,
    left_out: leftOut,
  }),
  ArchiveChoicesSchema: fields({
    without: kept(most(count, 2000, 1)),
    copies: kept(most(count, 2000, 1)),
    voice_card: mayLack(yesNo, false),
    settings: mayLack(yesNo, false),
    erased: mayLack(yesNo, false),
  }),
  BroughtInSchema: fields({
    assignments: listOf(
      fields({
        assignment_id: orNull(id),
        name: anyText,
        submissions: anyNumber,
        came: oneOf('new', 'copy', 'here', 'other', 'left'),
        left_out: leftOut,
      }),
    ),
    comments: anyNumber,
    voice_card: yesNo,
    settings: yesNo,
    left_out: leftOut,
  }),
});

test('[OUT-9] where in an archive what stands', () => {
  expect([
    assignment.ARCHIVE_SHEET,
    assignment.submissionSheet(7),
    account.ACCOUNT_SHEET,
    account.ACCOUNT_READING,
    account.assignmentFolder(7),
  ]).toEqual([
    'assignment.json',
    'submissions/7/submission.json',
    'account.json',
    'data.json',
    'assignments/7/',
  ]);
});
