import * as fc from 'fast-check';
import {
  type Criterion,
  CRITERION_KINDS,
  type CriterionKind,
  type Level,
  ROUNDINGS,
  type Rubric,
} from '#contract/rubrics/model.ts';
import type { Judgement } from '#contract/rubrics/judgement.ts';

/** Generates numbers with up to three decimals, whole ones and halves first. */
export const decimal = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min, max }) },
    { weight: 2, arbitrary: fc.integer({ min: min * 2, max: max * 2 }).map((n) => n / 2) },
    { weight: 2, arbitrary: fc.integer({ min: min * 1000, max: max * 1000 }).map((n) => n / 1000) },
  );

/**
 * Generates what people write: other scripts, quotes, markup, formulas, line breaks. Never blank.
 */
const pieces = [
  'Argument',
  'uses “evidence”',
  'élan',
  'naïve; "quoted"',
  '<b>bold</b>',
  '=SUM(A1)',
  'a,b',
  'tab\there',
  'Ω',
  '论证',
  'حجة',
  '100%',
  '- dash',
  '# hash',
  ': colon',
  "o'clock",
  '&amp;',
  'a\nb',
  '🙂',
  '[x]',
  '{y}',
  '|',
  '\\n',
];
export const words = (max = 3): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: max })
    .map((parts) => parts.join(' '));
export const line = (max = 3): fc.Arbitrary<string> =>
  words(max).map((text) => text.replace(/\s+/g, ' '));
const maybe = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), text);

const level = (id: string, kind: CriterionKind): fc.Arbitrary<Level> =>
  fc
    .record({
      id: fc.constant(id),
      name: line(),
      descriptor: maybe(words()),
      points: decimal(-5, 20),
      points_min: fc.constant(null) as fc.Arbitrary<number | null>,
      feedback: maybe(words()),
    })
    .chain((made) =>
      kind === 'range'
        ? fc.oneof(fc.constant(null), decimal(0, 10)).map((span) => ({
            ...made,
            points_min:
              span === null
                ? null
                : (Math.round(made.points * 1000) - Math.round(span * 1000)) / 1000,
          }))
        : fc.constant(made),
    );

const limits = (
  kind: CriterionKind,
  many: boolean,
): fc.Arbitrary<{ min: number | null; max: number | null }> => {
  if (kind === 'points')
    return fc.record({ min: fc.oneof(fc.constant(null), decimal(-5, 0)), max: decimal(0, 30) });
  if (kind !== 'items' && !many) return fc.constant({ min: null, max: null });
  return fc.record({
    min: fc.oneof(fc.constant(null), decimal(-5, 0)),
    max: fc.oneof(fc.constant(null), decimal(0, 30)),
  });
};

const counts: Record<CriterionKind, [number, number]> = {
  levels: [1, 5],
  range: [1, 4],
  points: [0, 0],
  check: [2, 2],
  items: [1, 6],
  comment: [0, 0],
};

export const criterion = (
  id: string,
  kinds: readonly CriterionKind[] = CRITERION_KINDS,
): fc.Arbitrary<Criterion> =>
  fc.tuple(fc.constantFrom(...kinds), fc.boolean()).chain(([kind, many]) => {
    const select = kind === 'levels' && many ? ('many' as const) : ('one' as const);
    const [least, most] = counts[kind];
    return fc
      .integer({ min: least, max: most })
      .chain((size) =>
        fc.record({
          group: maybe(line(1)),
          name: line(),
          description: maybe(words()),
          marker_note: maybe(words()),
          weight: fc.oneof(
            { weight: 2, arbitrary: fc.constant(1) },
            { weight: 1, arbitrary: decimal(0, 5) },
          ),
          bonus:
            kind === 'comment'
              ? fc.constant(false)
              : fc.oneof(
                  { weight: 4, arbitrary: fc.constant(false) },
                  { weight: 1, arbitrary: fc.constant(true) },
                ),
          limits: limits(kind, select === 'many'),
          levels: fc.tuple(
            ...Array.from({ length: size }, (_, index) => level(`l${index + 1}`, kind)),
          ),
        }),
      )
      .map(({ limits: { min, max }, ...rest }) => ({ id, kind, select, min, max, ...rest }));
  });

/** Generates rubrics that can be used for marking. */
export const rubric = (kinds: readonly CriterionKind[] = CRITERION_KINDS): fc.Arbitrary<Rubric> =>
  fc
    .integer({ min: 1, max: 6 })
    .chain((size) =>
      fc.record({
        start: fc.constantFrom('zero' as const, 'zero' as const, 'max' as const),
        min: fc.oneof(fc.constant(0), fc.constant(null), decimal(-10, 0)),
        max: fc.oneof(fc.constant(null), decimal(0, 60)),
        extra: fc.oneof(fc.constant(null), decimal(0, 10)),
        rounding: fc.constantFrom(...ROUNDINGS),
        hide_points: fc.boolean(),
        marker_guidelines: maybe(words()),
        bands: fc
          .uniqueArray(
            fc.record({
              grade: fc.constantFrom('A', 'B', 'C', 'Pass', 'Fail'),
              from: decimal(0, 100),
            }),
            { selector: ({ grade }) => grade, maxLength: 5 },
          )
          .filter((bands) => new Set(bands.map(({ from }) => from)).size === bands.length),
        criteria: fc.tuple(
          ...Array.from({ length: size }, (_, index) => criterion(`c${index + 1}`, kinds)),
        ),
      }),
    )
    .map((made) => ({ ...made, max: made.start === 'max' ? (made.max ?? 40) : made.max }));

/** Generates a judgement that may or may not fit. */
export const judgement = ({ kind, levels, min, max }: Criterion): fc.Arbitrary<Judgement> => {
  const ids = [...levels.map(({ id }) => id), 'gone'];
  const chosen = fc.oneof(
    fc.constant(null),
    { weight: 4, arbitrary: fc.constantFrom(...ids).map((id) => [id]) },
    fc.subarray(ids),
    fc.subarray(levels.map(({ id }) => id)),
  );
  const spans = levels.flatMap((one) =>
    one.points_min === null
      ? []
      : [one.points, one.points_min, Math.round((one.points + one.points_min) * 500) / 1000],
  );
  const points =
    kind === 'points' || kind === 'range'
      ? fc.oneof(fc.constant(null), decimal(-6, 31), fc.constantFrom(...spans, min ?? 0, max ?? 0))
      : fc.oneof(
          { weight: 6, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: decimal(0, 3) },
        );
  return fc.record({
    level_ids:
      kind === 'points' || kind === 'comment'
        ? fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, chosen)
        : chosen,
    points,
  });
};

/** Generates a rubric with judgements for some of its criteria. */
export const marked = (
  of = rubric(),
): fc.Arbitrary<{ rubric: Rubric; marks: (Judgement & { criterion: string })[] }> =>
  of.chain((one) =>
    fc
      .tuple(
        ...one.criteria.map((criteria) =>
          fc
            .oneof(
              { weight: 1, arbitrary: fc.constant(null) },
              { weight: 6, arbitrary: judgement(criteria) },
            )
            .map((made) => (made === null ? [] : [{ criterion: criteria.id, ...made }])),
        ),
      )
      .map((marks) => ({ rubric: one, marks: marks.flat() })),
  );
