import * as handback from '#contract/handback.ts';
import * as intake from '#contract/intake.ts';
import * as student from '#contract/student.ts';
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
  sentId,
  type Shape,
  textOf,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const studentInZip = fields({
  key: anyText,
  display_name: anyText,
  identifier: orNull(anyText),
  is_group: yesNo,
  student_ids: listOf(id),
  namesake_ids: listOf(id),
  submission_id: orNull(id),
  will: oneOf('add', 'new_attempt', 'nothing'),
  why: anyText,
  attempts: listOf(
    fields({
      files: listOf(
        fields({
          filename: anyText,
          folder: anyText,
          bytes: anyNumber,
          online_text: yesNo,
          readable: yesNo,
        }),
      ),
    }),
  ),
});
const problem = fields({ path: anyText, why: anyText });
holdShapes(intake, {
  IntakeFileSchema: fields({
    filename: anyText,
    folder: anyText,
    bytes: anyNumber,
    online_text: yesNo,
    readable: yesNo,
  }),
  IntakeStudentSchema: studentInZip,
  IntakeProblemSchema: problem,
  IntakeSchema: fields({
    id,
    assignment_id: id,
    filename: anyText,
    bytes: anyNumber,
    state: oneOf('reading', 'read', 'storing', 'stored', 'failed'),
    system: orNull(oneOf('moodle', 'canvas', 'blackboard', 'brightspace', 'folders', 'files')),
    teams: yesNo,
    done: anyNumber,
    total: anyNumber,
    students: listOf(studentInZip),
    problems: listOf(problem),
    without_work: anyNumber,
    fetched: orNull(fields({ people: anyNumber, description: yesNo, due_at: yesNo })),
    error: orNull(anyText),
    created_at: time,
  }),
  AcceptIntakeSchema: fields({
    students: mayLack(
      listOf(
        fields({ key: anyText, leave_out: mayLack(yesNo, false), student_id: mayLack(sentId) }),
        { max: 5000, tooMany: 'At most 5,000 students.' },
      ),
      [],
    ),
  }),
  IntakePatchSchema: fields({ teams: said('teams is true or false.', yesNo) }),
});

const KINDS = [
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
const values = fields({ grade: orNull(anyText), comment: orNull(anyText) });
const row = fields({
  line: orNull(anyNumber),
  student: anyText,
  submission_id: orNull(id),
  will: oneOf('write', 'skip'),
  why: anyText,
  before: values,
  after: values,
});
const format = mayLack(said('format is pdf, docx, html.', oneOf('pdf', 'docx', 'html')), 'html');
const handedBack = fields({
  id,
  kind: oneOf(...KINDS),
  filename: anyText,
  taken_at: time,
  taken_by: anyText,
  works: anyNumber,
  changed: listOf(fields({ submission_id: id, student: anyText })),
  files: listOf(fields({ part: anyNumber, name: anyText, rows: anyNumber })),
});
holdShapes(handback, {
  HandbackFieldsSchema: fields({
    kind: said(`kind is ${KINDS.join(', ')}, or file.`, oneOf(...KINDS, 'file')),
    column: mayLack(textOf(1000, { tooLong: 'A heading has at most 1,000 characters.' })),
    format,
    separator: mayLack(said('separator is , or ;', oneOf(',', ';')), ','),
  }),
  HandbackRowSchema: row,
  HandedBackSchema: handedBack,
  HandedBackListSchema: listOf(handedBack),
  HandbackSchema: fields({
    id,
    assignment_id: id,
    kind: oneOf(...KINDS),
    filename: anyText,
    rows: listOf(row),
    columns: listOf(anyText),
    column: orNull(anyText),
    files: listOf(fields({ part: anyNumber, name: anyText, rows: anyNumber })),
    steps: listOf(anyText),
    created_at: time,
  }),
  HandbackFileQuerySchema: fields({
    part: mayLack(
      matching(
        [
          { give: '1', becomes: 1 },
          { give: '9', becomes: 9 },
        ],
        ['', '0', '10', 'x', '-1'],
        'part is 1 or more.',
      ),
      1,
    ),
  }),
  HandbackStartSchema: fields({
    system: orNull(oneOf('moodle', 'canvas', 'blackboard', 'brightspace')),
  }),
  DocumentQuerySchema: fields({ format }),
});

const IDS = [
  'moodle_participant',
  'moodle_group',
  'moodle_user',
  'canvas_user',
  'canvas_sis',
  'canvas_login',
  'canvas_integration',
  'blackboard_username',
  'brightspace_user',
  'brightspace_org_defined',
  'brightspace_username',
  'username',
];
const all = (shape: Shape) => Object.fromEntries(IDS.map((name) => [name, mayLack(shape)]));
const known = {
  display_name: anyText,
  identifier: orNull(anyText),
  email: orNull(anyText),
  group: orNull(anyText),
  section: orNull(anyText),
  environment_ids: fields(all(anyText)),
};
const inList = fields({ id, ...known, submission_ids: listOf(id) });
/** What is empty is not known. */
const perhaps = (field: string, most: number): Shape => {
  const shape = textOf(most, { tooLong: `${field} has at most ${most} characters.`, trims: true });
  return mayLack(
    orNull({ ...shape, takes: [{ give: ' x ', becomes: 'x' }, { give: 'a'.repeat(most) }] }),
    null,
  );
};
const given = fields({
  id: mayLack(sentId),
  display_name: named('A student’s name', 300),
  identifier: perhaps('An identifier', 320),
  email: perhaps('An e-mail address', 320),
  group: perhaps('A group', 300),
  section: perhaps('A section', 300),
  environment_ids: mayLack(
    fields(all(textOf(320, { tooLong: 'An id has at most 320 characters.', trims: true }))),
    {},
  ),
});
const ada = {
  display_name: 'Ada',
  identifier: null,
  email: null,
  group: null,
  section: null,
  environment_ids: {},
};
const justNamed: Shape = {
  takes: [{ give: { display_name: 'Ada' }, becomes: ada }],
  refuses: [{ give: {} }, { give: null }],
};
holdShapes(student, {
  StudentSchema: inList,
  StudentListSchema: listOf(inList),
  StudentValuesSchema: {
    takes: [...given.takes, { give: { display_name: 'Ada', email: ' ' }, becomes: ada }],
    refuses: given.refuses,
  },
  ClassListSchema: fields({
    students: listOf(justNamed, { max: 5000, tooMany: 'A class list has at most 5000 students.' }),
  }),
  ReadClassListSchema: fields({ students: listOf(fields(known)) }),
});
