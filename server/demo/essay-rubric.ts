import type { Criterion } from '#contract/rubrics/model.ts';

const NAMES = ['Weak', 'Pass', 'Good', 'Very good', 'Excellent'] as const;
/** Where each level begins, as a share of what a criterion is worth. */
const FROM = [0, 0.4, 0.55, 0.65, 0.75] as const;

/** Five levels with ranges of points, the best last. */
const criterion = (
  id: string,
  name: string,
  description: string,
  worth: number,
  descriptors: readonly [string, string, string, string, string],
): Criterion => ({
  id,
  group: '',
  name,
  description,
  marker_note: '',
  kind: 'range',
  select: 'one',
  min: null,
  max: null,
  weight: 1,
  bonus: false,
  levels: NAMES.map((level, at) => ({
    id: level.toLowerCase().replace(' ', '-'),
    name: level,
    descriptor: descriptors[at]!,
    feedback: '',
    points_min: Math.ceil(worth * FROM[at]!),
    points: at === NAMES.length - 1 ? worth : Math.ceil(worth * FROM[at + 1]!) - 1,
  })),
});

export const ESSAY_CRITERIA: readonly Criterion[] = [
  criterion(
    'argument',
    'Argument and critical analysis',
    'A clear position, reasons for it, and a fair answer to an objection.',
    35,
    [
      'No position, or one without reasons.',
      'A position, mostly asserted.',
      'A position with reasons; objections are named.',
      'Well argued, with an answer to an objection.',
      'Argued throughout, fair to what speaks against it.',
    ],
  ),
  criterion(
    'evidence',
    'Use of evidence and referencing',
    'Suitable sources, used for a purpose and referenced correctly.',
    30,
    [
      'Hardly any sources.',
      'Few sources, or few of use here.',
      'Suitable sources, mostly referenced.',
      'Suitable sources, used for a purpose.',
      'Sources weighed against each other, referenced without fault.',
    ],
  ),
  criterion('structure', 'Structure', 'Introduction, ordered paragraphs, conclusion.', 20, [
    'Hard to follow.',
    'Parts are there, in an order that doesn’t help.',
    'In good order, with gaps.',
    'In good order throughout.',
    'Each paragraph does one thing, and leads to the next.',
  ]),
  criterion('clarity', 'Clarity of expression', 'Precise, readable, proofread.', 15, [
    'Often unclear.',
    'Readable with effort.',
    'Mostly clear.',
    'Clear, with few slips.',
    'Precise and a pleasure to read.',
  ]),
];

/** Returns the level for a number of points. */
export const levelFor = ({ levels }: Criterion, points: number): string =>
  levels.findLast(({ points_min }) => points_min !== null && points >= points_min)?.id ??
  levels[0]!.id;
