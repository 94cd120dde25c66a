import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  mayLack,
  named,
  numberOf,
  oneOf,
  oneOfThese,
  orNull,
  type Shape,
  textOf,
  time,
  yesNo,
} from './shapes.ts';

/** Shapes that stand in several others, said by hand. */
const POINTS = 'The highest number of points is between 1 and 100,000.';
const LETTERS = 'A scale has between 1 and 30 letters.';
export const gradeScale: Shape = oneOfThese(
  'kind',
  fields({ kind: oneOf('free') }),
  fields({ kind: oneOf('points'), max: numberOf(1, 100_000, POINTS) }),
  fields({
    kind: oneOf('letters'),
    letters: listOf(named('A letter', 10), { min: 1, max: 30, tooFew: LETTERS, tooMany: LETTERS }),
  }),
  fields({ kind: oneOf('pass_fail') }),
);

const evidence = fields({ quote: anyText, start: anyNumber, end: anyNumber });
const place = fields({
  picture: anyNumber,
  page: orNull(anyNumber),
  after: orNull(evidence),
  before: orNull(evidence),
});
const point = fields({
  criterion: anyText,
  text: anyText,
  evidence: listOf(evidence),
  pictures: mayLack(listOf(anyNumber)),
  places: mayLack(listOf(place)),
});
const note = fields({
  kind: oneOf(
    'rule_based',
    'cut',
    'instructions',
    'dropped_quotes',
    'dropped_claims',
    'grade',
    'scope',
  ),
  text: anyText,
});
export const feedback = {
  evidence,
  place,
  point,
  note,
  draft: fields({
    kind: oneOf('rule-based', 'model'),
    engine: anyText,
    summary: anyText,
    strengths: listOf(point),
    improvements: listOf(point),
    next_steps: listOf(point),
    dropped_quotes: anyNumber,
    notes: listOf(note),
  }),
};

export const submissionFile = fields({
  id,
  filename: anyText,
  folder: anyText,
  bytes: anyNumber,
  attempt: anyNumber,
  has_text: yesNo,
  read_share: orNull(anyNumber),
  origin: oneOf('upload', 'intake', 'online_text'),
  transcript: mayLack(fields({ model: anyText, corrected: yesNo })),
  created_at: time,
});

const offset = {
  ...numberOf(0, 10_000_000),
  refuses: [...numberOf(0, 10_000_000).refuses, { give: 1.5 }],
};
const quotation = (most: number) =>
  textOf(most, { tooLong: `A quotation has at most ${most.toLocaleString('en')} characters.` });
const BOX = 'A box is written as page=1&xywh=percent:left,top,width,height and stays on its page.';
const box: Shape = {
  takes: [
    'page=1&xywh=percent:0,0,100,100',
    'page=99999&xywh=percent:10.123,20.5,30,79.5',
    'page=10&xywh=percent:50,1,50.01,1',
  ].map((give) => ({ give })),
  refuses: [
    { give: 1 },
    { give: null },
    ...[
      '',
      'page=0&xywh=percent:1,1,1,1',
      'page=100000&xywh=percent:1,1,1,1',
      'page=1&xywh=1,1,1,1',
      'page=1&xywh=percent:1,1,1',
      'page=1&xywh=percent:60,1,50,1',
      'page=1&xywh=percent:1,60,1,50',
      'page=1&xywh=percent:-1,1,5,1',
      'page=1&xywh=percent:1.1234,1,1,1',
      ' page=1&xywh=percent:1,1,1,1',
      'page=1&xywh=percent:1,1,1,1 ',
      'page=1&xywh=percent:1000,1,1,1',
    ].map((give) => ({ give, says: BOX })),
  ],
};
const position = fields({
  type: oneOf('TextPositionSelector'),
  start: { ...offset, takes: [{ give: 0 }, { give: 10_000_000 }] },
  end: { ...offset, takes: [{ give: 10_000_000 }] },
});
export const selectors = {
  PositionSelectorSchema: {
    ...position,
    refuses: [
      ...position.refuses,
      {
        give: { type: 'TextPositionSelector', start: 5, end: 4 },
        says: 'A passage ends where it begins or later.',
      },
    ],
  },
  QuoteSelectorSchema: fields({
    type: oneOf('TextQuoteSelector'),
    exact: quotation(20_000),
    prefix: mayLack(quotation(200), ''),
    suffix: mayLack(quotation(200), ''),
  }),
  BoxSelectorSchema: fields({
    type: oneOf('FragmentSelector'),
    conformsTo: oneOf('http://www.w3.org/TR/media-frags/'),
    value: box,
  }),
};
export const selector = oneOfThese(
  'type',
  selectors.PositionSelectorSchema,
  selectors.QuoteSelectorSchema,
  selectors.BoxSelectorSchema,
);

const textOffset = {
  takes: [{ give: 0 }, { give: 7 }],
  refuses: [...anyNumber.refuses, { give: -1 }, { give: 1.5 }],
};
const share = numberOf(0, 1);
export const block = fields({
  kind: oneOf(
    'heading',
    'paragraph',
    'list_item',
    'table',
    'code',
    'equation',
    'quotation',
    'footnote',
    'caption',
    'reference',
    'running',
  ),
  start: textOffset,
  end: textOffset,
  level: mayLack(anyNumber),
  page: mayLack(anyNumber),
  line: mayLack(anyNumber),
  language: mayLack(anyText),
  hidden: mayLack(oneOf('hidden', 'white', 'tiny')),
});
const CODE = [
  'python',
  'javascript',
  'typescript',
  'java',
  'c',
  'cpp',
  'csharp',
  'go',
  'rust',
  'ruby',
  'php',
  'r',
  'matlab',
  'sql',
  'html',
  'css',
  'json',
];
export const document = fields({
  version: anyNumber,
  kind: oneOf('text', 'picture', 'scan', 'unreadable'),
  cause: orNull(
    oneOf(
      'picture',
      'scan',
      'empty',
      'encrypted',
      'damaged',
      'mismatch',
      'too-long',
      'too-slow',
      'too-big',
    ),
  ),
  reason: orNull(anyText),
  extension: anyText,
  text: anyText,
  words: anyNumber,
  blocks: listOf(block),
  pages: listOf(fields({ number: anyNumber, start: textOffset, end: textOffset, readable: yesNo })),
  pictures: mayLack(listOf(fields({ at: textOffset, name: anyText, file: mayLack(anyNumber) }))),
  language: fields({ code: orNull(anyText), confidence: share }),
  genre: fields({
    kind: oneOf(
      'argument',
      'report',
      'reflection',
      'narrative',
      'short_answer',
      'lab_report',
      'code',
      'data',
      'notebook',
      'unknown',
    ),
    confidence: share,
    code: orNull(oneOf(...CODE)),
  }),
  citations: fields({
    style: oneOf('author_date', 'mla', 'numeric', 'footnotes', 'none', 'unknown'),
    confidence: share,
  }),
  left_out: listOf(
    fields({
      what: oneOf(
        'pictures',
        'pages',
        'comments',
        'deletions',
        'embedded',
        'outputs',
        'rows',
        'page_numbers',
        'other',
      ),
      count: anyNumber,
      note: anyText,
    }),
  ),
  read_share: share,
});

export const returned = fields({
  assignment: fields({ title: anyText }),
  student: fields({ name: anyText, identifier: orNull(anyText) }),
  submission: fields({ id, files: listOf(anyText), submitted_at: time }),
  grade: orNull(anyText),
  scale: gradeScale,
  feedback: orNull(anyText),
  rubric: orNull(
    fields({
      criteria: listOf(
        fields({
          group: anyText,
          name: anyText,
          description: anyText,
          bonus: yesNo,
          points: orNull(anyNumber),
          worth: orNull(anyText),
          comment: anyText,
          levels: listOf(
            fields({
              name: anyText,
              descriptor: anyText,
              points: orNull(anyText),
              chosen: yesNo,
              feedback: anyText,
            }),
          ),
        }),
      ),
      total: orNull(fields({ points: anyNumber, max: anyNumber })),
    }),
  ),
  annotations: listOf(
    fields({
      n: anyNumber,
      quote: orNull(anyText),
      page: orNull(anyNumber),
      text: anyText,
      criterion: orNull(anyText),
      file: anyNumber,
      selectors: listOf(selector),
    }),
  ),
  educator: fields({ name: anyText, header: anyText, closing: anyText }),
  ai_statement: orNull(anyText),
  made_at: time,
});
