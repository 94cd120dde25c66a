import * as alike from '#contract/rubric/alike.ts';
import * as annotation from '#contract/rubric/annotation.ts';
import * as change from '#contract/rubric/change.ts';
import * as file from '#contract/rubric/file.ts';
import * as mark from '#contract/rubric/mark.ts';
import * as model from '#contract/rubric/model.ts';
import * as opening from '#contract/rubric/opening.ts';
import * as problems from '#contract/rubric/problems.ts';
import * as read from '#contract/rubric/read.ts';
import * as total from '#contract/rubric/total.ts';
import * as versions from '#contract/rubric/versions.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  comment,
  decision,
  levelIds,
  marker,
  markOf,
  points,
  round,
  rubricId,
  sheetOf,
  totals,
  value,
  withDecimals,
} from '#tests/support/contract/marks.ts';
import { selector, selectors } from '#tests/support/contract/parts.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  idText,
  listOf,
  mayLack,
  numberOf,
  oneOf,
  orNull,
  said,
  type Shape,
  textOf,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const weight = withDecimals(
  numberOf(0, 100, 'A weight is a number between 0 and 100.'),
  'A weight has at most 3 decimals.',
);
const share = withDecimals(
  numberOf(0, 1000, 'A band begins at a percentage between 0 and 1,000.'),
  'A percentage has at most 3 decimals.',
);
const text = (what: string, most = 5000): Shape =>
  mayLack(
    textOf(most, {
      kind: `${what} is text.`,
      tooLong: `${what} has at most ${most.toLocaleString('en')} characters.`,
    }),
    '',
  );
const limit = mayLack(orNull(points), null);

const level = fields({
  id: rubricId,
  name: text('The name of a level', 300),
  descriptor: text('A descriptor'),
  points,
  points_min: limit,
  feedback: text('The feedback of a level'),
});
const criterion = fields({
  id: rubricId,
  group: text('The name of a group', 300),
  name: text('The name of a criterion', 300),
  description: text('The description', 20_000),
  marker_note: text('The note for markers'),
  kind: said(
    'A kind is one of levels, range, points, check, items, comment.',
    oneOf('levels', 'range', 'points', 'check', 'items', 'comment'),
  ),
  select: mayLack(said('One or many levels are chosen.', oneOf('one', 'many')), 'one'),
  min: limit,
  max: limit,
  weight: mayLack(weight, 1),
  bonus: mayLack(yesNo, false),
  levels: mayLack(listOf(level, { max: 100, tooMany: 'A criterion has at most 100 levels.' }), []),
});
const band = fields({
  grade: textOf(50, {
    trims: true,
    empty: 'A band has a grade.',
    tooLong: 'A grade has at most 50 characters.',
  }),
  from: share,
});
const whole = {
  start: mayLack(said('A total starts at zero or at the maximum.', oneOf('zero', 'max')), 'zero'),
  min: mayLack(orNull(points), 0),
  max: limit,
  extra: limit,
  rounding: mayLack(
    said(
      'A total is rounded to 0.01, 0.1, 0.25, 0.5, 1 or not at all.',
      oneOf(0, 0.01, 0.1, 0.25, 0.5, 1),
    ),
    0.01,
  ),
  hide_points: mayLack(yesNo, false),
  marker_guidelines: text('The guidelines for markers'),
  bands: mayLack(listOf(band, { max: 30, tooMany: 'There are at most 30 bands.' }), []),
};
const shape = fields({
  ...whole,
  criteria: listOf(criterion, {
    min: 1,
    max: 50,
    tooFew: 'A rubric has at least one criterion.',
    tooMany: 'A rubric has at most 50 criteria.',
  }),
});
/** One that can be marked with; what else is asked of it stands in contract/rubric/rubric.test.ts. */
const words = { id: 'a', name: 'Style', kind: 'comment' };
const plainCriterion = {
  ...words,
  group: '',
  description: '',
  marker_note: '',
  select: 'one',
  min: null,
  max: null,
  weight: 1,
  bonus: false,
  levels: [],
};
const plain = {
  start: 'zero',
  min: 0,
  max: null,
  extra: null,
  rounding: 0.01,
  hide_points: false,
  marker_guidelines: '',
  bands: [],
};
const usable: Shape = {
  takes: [{ give: { criteria: [words] }, becomes: { ...plain, criteria: [plainCriterion] } }],
  refuses: [
    { give: null },
    { give: {} },
    { give: { criteria: [{ ...words, name: ' ' }] }, says: 'Give this criterion a name.' },
    { give: { criteria: [words], max: -1, min: null }, says: 'The maximum is 0 or more.' },
    { give: { criteria: [words, words] }, says: 'Two criteria have the same id.' },
  ],
};
holdShapes(model, {
  PointsSchema: points,
  RubricIdSchema: rubricId,
  LevelSchema: level,
  CriterionSchema: criterion,
  BandSchema: band,
  RubricShape: shape,
});
holdShapes(problems, { RubricSchema: usable });

const version: Shape = {
  takes: [{ give: 0 }, { give: 7 }],
  refuses: [{ give: null }, { give: 'x' }, { give: -1 }, { give: 1.5 }],
};
const markChange = fields({
  criterion: rubricId,
  level_ids: mayLack(levelIds, null),
  points: mayLack(orNull(points), null),
  comment: mayLack(comment, ''),
  version: mayLack(version),
  reason: mayLack(
    textOf(1000, { kind: 'A reason is text.', tooLong: 'A reason has at most 1,000 characters.' }),
  ),
});
const progress = fields({ submission_id: id, ...totals, proposed_grade: orNull(anyText) });
holdShapes(total, { TotalSchema: fields(totals) });
holdShapes(mark, {
  MarkSchema: markOf,
  MarkRevisionSchema: fields({
    id,
    criterion: anyText,
    version: anyNumber,
    from: orNull(value),
    to: value,
    rubric_version: anyNumber,
    changed_by: anyText,
    changed_at: time,
  }),
  GradeDecisionSchema: decision,
  MarkSheetSchema: sheetOf,
  MarkChangeSchema: markChange,
  MarkChangesSchema: fields({
    marks: listOf(markChange, { max: 100, tooMany: 'At most 100 marks are changed at once.' }),
    grade_reason: mayLack(textOf(1000, { tooLong: 'A reason has at most 1,000 characters.' })),
  }),
  MarksQuerySchema: fields({
    round: mayLack(said('A round is first, second, third, agreed.', round)),
  }),
  MarkHistoryQuerySchema: fields({
    round: mayLack(
      said(
        'A round is first, second, third, agreed, former.',
        oneOf('first', 'second', 'third', 'agreed', 'former'),
      ),
    ),
  }),
  MarkProgressSchema: progress,
  MarkProgressListSchema: listOf(progress),
});

const opened = fields({ level_ids: levelIds, points: orNull(points) });
const openingOf = fields({ criterion: anyText, mark: opened, opened_at: time });
holdShapes(opening, {
  OpenedMarkSchema: opened,
  OpenSchema: fields({ criterion: rubricId, mark: opened }),
  OpeningSchema: openingOf,
  OpeningListSchema: listOf(openingOf),
});

const note = {
  file_id: orNull(id),
  selectors: listOf(selector, { max: 3, tooMany: 'A place is told in at most three ways.' }),
  text: textOf(5000, { kind: 'A note is text.', tooLong: 'A note has at most 5,000 characters.' }),
  criterion: orNull(rubricId),
  comment_id: orNull(id),
};
const noteOf = fields({
  id,
  submission_id: id,
  marker,
  ...note,
  version: anyNumber,
  created_at: time,
  updated_at: time,
});
holdShapes(annotation, {
  ...selectors,
  SelectorSchema: selector,
  AnnotationSchema: noteOf,
  AnnotationListSchema: listOf(noteOf),
  NewAnnotationSchema: fields({
    file_id: mayLack(note.file_id, null),
    selectors: mayLack(note.selectors, []),
    text: mayLack(note.text, ''),
    criterion: mayLack(note.criterion, null),
    comment_id: mayLack(note.comment_id, null),
  }),
  AnnotationPatchSchema: fields(
    Object.fromEntries(Object.entries(note).map(([name, one]) => [name, mayLack(one)])),
  ),
});

const passage = fields({
  annotation_id: id,
  submission_id: id,
  exact: anyText,
  prefix: anyText,
  suffix: anyText,
});
const alikeOf = fields({
  text: anyText,
  notes: anyNumber,
  scripts: anyNumber,
  in_bank: yesNo,
  passages: listOf(passage),
});
holdShapes(alike, {
  AlikePassageSchema: passage,
  AlikeSchema: alikeOf,
  AlikeListSchema: listOf(alikeOf),
});

const FORMATS = ['canvas-csv', 'markus-yaml', 'prairielearn-json', 'moodle-xml', 'json', 'page'];
const fileOf = fields({
  format: oneOf(...FORMATS),
  filename: anyText,
  possible: yesNo,
  losses: listOf(anyText),
});
holdShapes(file, {
  RubricFileQuerySchema: fields({
    format: said(`format is ${FORMATS.join(', ')}.`, oneOf(...FORMATS)),
  }),
  RubricFileSchema: fileOf,
  RubricFileListSchema: listOf(fileOf),
});

const readNote = fields({ tone: oneOf('info', 'warning'), text: anyText });
const READ = 'Send a text, or the ids of an assignment and its file.';
holdShapes(read, {
  ReadNoteSchema: readNote,
  ReadRubricSchema: fields({
    kind: oneOf(
      'table',
      'text',
      'canvas-csv',
      'markus-yaml',
      'markus-csv',
      'prairielearn-json',
      'moodle-xml',
      'moodle-json',
      'json',
      'proposal',
    ),
    rubric: shape,
    notes: listOf(readNote),
  }),
  ReadRubricBodySchema: {
    takes: [
      { give: { text: '' } },
      { give: { text: 'a'.repeat(1_000_000) } },
      { give: { assignment_id: 1, file_id: 2 } },
    ],
    refuses: [
      { give: null, says: READ },
      { give: {}, says: READ },
      { give: { text: 1 } },
      { give: { assignment_id: 1 } },
      { give: { file_id: 2 } },
      { give: { assignment_id: 0, file_id: 2 } },
      {
        give: { text: 'a'.repeat(1_000_001) },
        says: 'A text to read has at most 1,000,000 characters.',
      },
    ],
  },
});

const versionOf = fields({
  version: anyNumber,
  author: anyText,
  created_at: time,
  criteria: orNull(anyNumber),
  max: orNull(anyNumber),
});
holdShapes(versions, {
  RubricAnswerSchema: fields({
    version: anyNumber,
    rubric: orNull(shape),
    author: orNull(anyText),
    created_at: orNull(time),
    marked_count: anyNumber,
  }),
  RubricQuerySchema: fields({ version: mayLack(idText) }),
  RubricVersionSchema: versionOf,
  RubricVersionListSchema: listOf(versionOf),
});
holdShapes(change, {
  RubricEffectSchema: fields({
    kind: oneOf('none', 'texts', 'marks', 'look_again'),
    added: listOf(anyText),
    removed: listOf(anyText),
    levels: listOf(anyText),
    points: listOf(anyText),
    marked_count: anyNumber,
    totals_change: anyNumber,
    bands_crossed: anyNumber,
    look_again: listOf(fields({ submission_id: id, name: anyText, criteria: listOf(anyText) })),
  }),
});
