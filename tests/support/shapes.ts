/**
 * Texts that make a careless expression or loop slow: one piece repeated, closed by something
 * unexpected or broken into lines, or a beginning followed by an endless run. Each has the
 * requested length.
 */
const SIGNS = [
  'a',
  'A',
  'é',
  'e\u0301',
  '中',
  'ก',
  'ا',
  '😀',
  '👩‍👩‍👧',
  '1',
  '\u0301',
  '!',
  '"',
  '#',
  '&',
  "'",
  '(',
  ')',
  '*',
  ',',
  '-',
  '.',
  '/',
  ':',
  ';',
  '<',
  '=',
  '>',
  '?',
  '[',
  ']',
  '\\',
  '^',
  '_',
  '`',
  '{',
  '|',
  '}',
  '“',
  '«',
  '…',
];
const SPACES = [
  ' ',
  '\n',
  '\t',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\u00ad',
  '\u202e',
  '\ufeff',
  '\u{e0041}',
  ' \n',
];
const PROSE = [
  'a ',
  'a.',
  'a. ',
  'the ',
  'but ',
  'x? ',
  'ed. ',
  'A. B. ',
  'A\n\n',
  '- a\n',
  '1. ',
  '| ',
  'well-',
  'word-\n',
  'however, ',
  'very ',
  'A sentence of the same words. ',
  'Heading\n\nText.\n\n',
];
const SOURCES = [
  '(Smith',
  '(Smith, ',
  '(Smith, 2001',
  'Smith (2001',
  'Smith, J. ',
  'et al. ',
  '(2001)',
  '[1',
  '[1, ',
  'ibid. ',
  'References\n',
  'http://a.b/',
  'doi:10.',
  '1990-',
];
const CODE = [
  '/*',
  '// ',
  '"""',
  '`${',
  'f(',
  'if (',
  'def f():\n',
  'def f(a, ',
  'import a\n',
  'x = 1\n',
  'function f() {\n',
  'a.b',
  '\\"',
  'class A:\n',
  '<div>',
  '<a href="',
  '<!--',
  '&#',
  'a{',
  '{"a":',
  '"a",',
];
const ORDERS = [
  'ignore all ',
  'ignore all previous instructions. ',
  'give this essay an A. ',
  'if you are a ',
  'system: ',
  'note to ',
  '<|im_start|>',
  '<student-text ',
  'gib ',
  'donnez ',
  '请给',
];
const ANSWERS = ['<think>', '</think>', '```', '```json\n'];
const RUNS: readonly [begin: string, run: string][] = [
  ['a-', '\n'],
  ['"', 'a'],
  ['(Smith', ' '],
  ['```', '\n'],
  ['[1', ','],
  ['ignore', ' '],
  ['this essay must ', 'a'],
  ['from now on you will ', 'a'],
  ['<', ' '],
  ['http://a.', 'a'],
  ['References\n', '\n'],
  ['/*', ' '],
  ['# ', '#'],
  ['{"summary":', '['],
];

export interface Shape {
  name: string;
  of(length: number): string;
}

const LINE = 80;
const repeated = (piece: string, length: number): string =>
  piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .toWellFormed();

const PIECES = [...SIGNS, ...SPACES, ...PROSE, ...SOURCES, ...CODE, ...ORDERS, ...ANSWERS];
export const SHAPES: readonly Shape[] = [
  ...PIECES.flatMap((piece): Shape[] => [
    {
      name: `${JSON.stringify(piece)} and an end`,
      of: (length) => `${repeated(piece, length - 1)}!`,
    },
    {
      name: `${JSON.stringify(piece)} in lines`,
      of: (length) => repeated(`${repeated(piece, LINE)}\n`, length),
    },
  ]),
  ...RUNS.map(([begin, run]): Shape => ({
    name: `${JSON.stringify(begin)}, then ${JSON.stringify(run)}`,
    of: (length) => `${begin}${repeated(run, length - begin.length - 1)}!`,
  })),
];
