import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { agreedWords, howDrawn, ruleInWords, whyInWords } from './words.ts';
import {
  differenceOf,
  iccOf,
  kappaOf,
  type Likeness,
  type Pair,
  quadraticKappa,
  shareOf,
  within,
} from './agreement.ts';
import { quantileOfChi, quantileOfF, quantileOfT } from './distributions.ts';
import { bandName, countOfBands, rankIn } from './bands.ts';
import { draw, type Drawable, sizeOf } from './draw.ts';
import { EMPTY_RULE, SAMPLE_PRESETS, type SampleRule, type Why } from './sample.ts';
import { agreedFigure, compared, severityFigures } from './figures.ts';

describe('agreement', () => {
  const four = (value: number | undefined) =>
    value === undefined ? value : Number(value.toFixed(4));
  const digits = (value: number, places: number) => Number(value.toFixed(places));

  test('[MOD-4] quantiles are those of the NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7, of t, χ² and F', () => {
    expect([1, 2, 10, 16, 100].map((degrees) => digits(quantileOfT(0.975, degrees), 3))).toEqual([
      12.706, 4.303, 2.228, 2.12, 1.984,
    ]);
    expect(
      [1, 9, 10, 100].map((degrees) => [
        digits(quantileOfChi(0.025, degrees), 3),
        digits(quantileOfChi(0.975, degrees), 3),
      ]),
    ).toEqual([
      [0.001, 5.024],
      [2.7, 19.023],
      [3.247, 20.483],
      [74.222, 129.561],
    ]);
    expect(
      [
        [5, 10],
        [1, 1],
        [10, 20],
      ].map(([above, below]) => digits(quantileOfF(0.95, above!, below!), 3)),
    ).toEqual([3.326, 161.448, 2.348]);
  });

  test('[MOD-4] a share has Wilson’s interval: table I of Newcombe (Statistics in Medicine 17, 1998), method 3', () => {
    const interval = (hits: number, n: number) =>
      Object.values(shareOf(hits, n).interval).map(four);
    expect([interval(81, 263), interval(15, 148), interval(0, 20), interval(1, 29)]).toEqual([
      [0.2553, 0.3662],
      [0.0624, 0.1605],
      [0, 0.1611],
      [0.0061, 0.1718],
    ]);
  });

  // Bland and Altman, Lancet 1986; i: 307–310, table: peak flow of 17 people with the Wright meter
  // and the mini meter, first readings.
  const WRIGHT = [
    494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427,
  ];
  const MINI = [
    512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451,
  ];

  test('[MOD-4] mean difference and its spread are those of Bland and Altman (Lancet 1986): −2.1, from −22.0 to 17.8, and 38.8', () => {
    const { mean, spread } = differenceOf(MINI.map((mini, at): Pair => [mini, WRIGHT[at]!]));
    expect(
      [mean.value, mean.interval.low, mean.interval.high, spread.value].map((value) =>
        digits(value, 1),
      ),
    ).toEqual([-2.1, -22, 17.8, 38.8]);
    expect([four(mean.value), four(spread.value)]).toEqual([-2.1176, 38.7651]);
  });

  // The data set `anxiety` of the package irr for R: 20 people by three raters.
  const ANXIETY = [
    [3, 3, 3, 4, 5, 5, 2, 3, 5, 2, 2, 6, 1, 5, 2, 2, 1, 2, 4, 3],
    [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4],
    [2, 1, 4, 4, 3, 2, 1, 6, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2],
  ] as const;
  const paired = (table: readonly (readonly number[])[]): Pair[] =>
    table.flatMap((row, a) =>
      row.flatMap((count, b) => Array.from({ length: count }, (): Pair => [a, b])),
    );
  const none: Likeness = (a, b) => (a === b ? 1 : 0);
  const linear: Likeness = (a, b, ranks) => 1 - Math.abs(a - b) / (ranks - 1);

  test('[MOD-4] quadratic weighted kappa is that of irr’s kappa2(anxiety[, 2:3], "squared"), 0.2520', () => {
    // It omits the rank that neither used.
    const ranks = [1, 2, 3, 4, 6];
    const pairs = ANXIETY[1].map((second, at): Pair => [
      ranks.indexOf(second),
      ranks.indexOf(ANXIETY[2][at]!),
    ]);
    expect(four(quadraticKappa(pairs, 5)?.value)).toBe(0.252);
    expect([four(kappaOf(pairs, 5, linear)?.value), four(kappaOf(pairs, 5, none)?.value)]).toEqual([
      0.1459, -0.0063,
    ]);
  });

  test('[MOD-4] its standard error is that of SAS PROC FREQ on one table, plain and weighted', () => {
    const pairs = paired([
      [0, 4, 1],
      [0, 8, 0],
      [0, 1, 5],
    ]);
    const rounded = (likeness: Likeness) => Object.values(kappaOf(pairs, 3, likeness)!).map(four);
    expect([rounded(none), rounded(linear)]).toEqual([
      [0.4842, 0.138],
      [0.4701, 0.1457],
    ]);
  });

  // Shrout and Fleiss, Psychological Bulletin 86 (1979), table 2: six targets by four judges.
  const SHROUT_FLEISS = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ];

  test('[MOD-4] ICC(2,1) is that of Shrout and Fleiss (1979), 0.29, and with its interval that of irr on anxiety: 0.198, −0.039 to 0.494', () => {
    expect(four(iccOf(SHROUT_FLEISS)?.value)).toBe(0.2898);
    const { value, interval } = iccOf(ANXIETY[0].map((_, at) => ANXIETY.map((own) => own[at]!)))!;
    expect([value, interval.low, interval.high].map((one) => digits(one, 3))).toEqual([
      0.198, -0.039, 0.494,
    ]);
  });

  test('[MOD-4] without differences there is no kappa and no ICC; with full agreement both are 1', () => {
    expect([
      quadraticKappa(
        [
          [1, 1],
          [1, 1],
        ],
        3,
      ),
      iccOf([
        [5, 5],
        [5, 5],
      ]),
    ]).toEqual([null, null]);
    expect([
      quadraticKappa(
        [
          [0, 0],
          [2, 2],
          [1, 1],
        ],
        3,
      )?.value,
      iccOf([
        [5, 5],
        [7, 7],
      ])?.value,
    ]).toEqual([1, 1]);
  });

  const RUNS = 10_000;
  const isNear = (a: number, b: number): boolean =>
    Math.abs(a - b) < 1e-7 * Math.max(1, Math.abs(b));

  /** Straight from the definitions, in other terms: sums over pairs, moments of lists. */
  const obvious = {
    /** One minus the observed squared distance divided by that of all firsts with all seconds. */
    kappa: (pairs: readonly Pair[]) => {
      const seen = pairs.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0) / pairs.length;
      const chance =
        pairs.reduce((sum, [a]) => sum + pairs.reduce((own, [, b]) => own + (a - b) ** 2, 0), 0) /
        pairs.length ** 2;
      return chance === 0 ? null : 1 - seen / chance;
    },
    /**
     * For two markers, from variances and covariance alone (Krippendorff, Sociological Methodology
     * 2, 1970).
     */
    icc: (pairs: readonly Pair[]) => {
      const n = pairs.length;
      const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
      const of = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / n;
      const together = (a: number[], b: number[]) =>
        (a.reduce((sum, value, at) => sum + value * b[at]!, 0) - n * of(a) * of(b)) / (n - 1);
      const all =
        together(xs, xs) +
        together(ys, ys) +
        (of(xs) - of(ys)) ** 2 -
        together(
          xs.map((x, at) => x - ys[at]!),
          xs.map((x, at) => x - ys[at]!),
        ) /
          n;
      return all <= 1e-9 ? null : (2 * together(xs, ys)) / all;
    },
  };

  test(`[MOD-4] on ${RUNS} random tables they equal a simple second implementation, and each figure lies in its interval`, () => {
    const rank = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(rank, rank), { minLength: 2, maxLength: 30 }), (pairs) => {
        const [exact, adjacent, { mean, spread }, kappa, icc] = [
          within(pairs, 0),
          within(pairs, 1),
          differenceOf(pairs),
          quadraticKappa(pairs, 5),
          iccOf(pairs),
        ];
        const apart = pairs.map(([a, b]) => Math.abs(a - b));
        expect(
          isNear(exact.value, apart.filter((far) => far === 0).length / pairs.length) &&
            isNear(adjacent.value, apart.filter((far) => far < 2).length / pairs.length),
        ).toBe(true);
        const differences = pairs.map(([a, b]) => b - a);
        const [sum, squares] = [
          differences.reduce((all, one) => all + one, 0),
          differences.reduce((all, one) => all + one * one, 0),
        ];
        expect(
          isNear(mean.value, sum / pairs.length) &&
            isNear(spread.value ** 2, (squares - sum ** 2 / pairs.length) / (pairs.length - 1)),
        ).toBe(true);
        const [second, other] = [obvious.kappa(pairs), obvious.icc(pairs)];
        expect(second === null ? kappa === null : isNear(kappa!.value, second)).toBe(true);
        expect(other === null ? icc === null : isNear(icc!.value, other)).toBe(true);
        for (const figure of [exact, adjacent, mean, spread, kappa, icc]) {
          expect(
            figure === null ||
              (figure.interval.low - 1e-9 <= figure.value &&
                figure.value <= figure.interval.high + 1e-9),
          ).toBe(true);
        }
      }),
      runs(RUNS),
    );
  });

  test('[UI-1] reports who wrote what was agreed, not that both agreed', () => {
    const words = (how: 'rule' | 'reconciled' | 'third') => agreedWords({ how, by: 'Bob' });
    expect([words('rule'), words('reconciled'), words('third')]).toEqual([
      'By the rule',
      'Written as agreed by Bob',
      'Decided by Bob, the third marker',
    ]);
  });
});

describe('bands', () => {
  test('[MOD-4] a level is in the band that begins at or below it; without bands, grades are grouped in tens', () => {
    const own = [40, 60];
    expect([countOfBands(own), countOfBands([])]).toEqual([3, 10]);
    expect([0, 39.99, 40, 59.9, 60, 100].map((level) => rankIn(level, own))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
    // A sum of fractions that comes out slightly below the border counts as on it.
    expect(rankIn(60 - 1e-10, own)).toBe(2);
    expect([9, 10, 55, 89.9, 90, 100].map((level) => rankIn(level, []))).toEqual([
      0, 1, 5, 8, 9, 9,
    ]);
    expect([0, 1, 2].map((rank) => bandName(rank, own))).toEqual([
      'under 40',
      '40 to under 60',
      '60 and above',
    ]);
    expect(Array.from({ length: 10 }, (_, rank) => bandName(rank, []))).toEqual([
      'under 10',
      '10 to under 20',
      '20 to under 30',
      '30 to under 40',
      '40 to under 50',
      '50 to under 60',
      '60 to under 70',
      '70 to under 80',
      '80 to under 90',
      '90 and above',
    ]);
  });
});

describe('draw', () => {
  const [GRACE, ALAN] = [
    { id: 7, name: 'Grace' },
    { id: 12, name: 'Alan' },
  ];
  const script = (id: number, over: Partial<Drawable> = {}): Drawable => ({
    id,
    level: 65,
    fails: false,
    band: '60 to under 70',
    marker: GRACE,
    ...over,
  });
  const scripts = (count: number, over: (id: number) => Partial<Drawable> = () => ({})) =>
    Array.from({ length: count }, (_, at) => script(at + 1, over(at + 1)));
  const byId = (id: number) => String(id).padStart(6, '0');
  const backwards = (id: number) => String(999_999 - id).padStart(6, '0');
  const rule = (over: Partial<SampleRule>): SampleRule => ({ ...EMPTY_RULE, ...over });
  const BORDERS = [40, 50, 60, 70];
  const taken = (
    over: Partial<SampleRule>,
    all: Drawable[],
    before: number[] = [],
    orderOf = byId,
  ) => draw(rule(over), all, BORDERS, new Set(before), orderOf);
  const ids = (all: { id: number }[]) => all.map(({ id }) => id);

  describe('[MOD-3] a sample', () => {
    test('takes all that fail and all near a border, and reports which border', () => {
      const all = [
        script(1, { level: 38, fails: true }),
        script(2, { level: 41.9 }),
        script(3, { level: 42.1 }),
        script(4, { level: 58 }),
        script(5, { level: null, fails: true }),
        script(6, { level: 62.5 }),
      ];
      expect(taken({ fails: true, near: 2 }, all)).toEqual([
        {
          id: 1,
          why: [
            { part: 'fails', of: null },
            { part: 'near', of: '40' },
          ],
        },
        { id: 2, why: [{ part: 'near', of: '40' }] },
        { id: 4, why: [{ part: 'near', of: '60' }] },
        { id: 5, why: [{ part: 'fails', of: null }] },
      ]);
      expect(
        ids(taken({ near: 0 }, [script(1, { level: 60 }), script(2, { level: 60.1 })])),
      ).toEqual([1]);
    });

    test('is the square root of the class, or a percentage with a minimum, rounded up and never more than there are', () => {
      expect(
        [
          [rule({ root: true }), 120],
          [rule({ root: true }), 121],
          [rule({ percent: 10 }), 120],
          [rule({ percent: 10, least: 10 }), 81],
          [rule({ percent: 10, least: 10 }), 121],
          [rule({ percent: 10, least: 10 }), 7],
          [rule({ root: true, percent: 10 }), 400],
          [rule({ fails: true }), 50],
        ].map(([one, count]) => sizeOf(one as SampleRule, count as number)),
      ).toEqual([11, 11, 12, 10, 13, 7, 40, 0]);
      expect(taken({ root: true }, scripts(9))).toEqual(
        [1, 2, 3].map((id) => ({ id, why: [{ part: 'size', of: null }] })),
      );
    });

    test('has so many from each band and each marker, if there are that many; scripts already in the sample count', () => {
      const all = scripts(9, (id) => ({
        band: id <= 4 ? 'A' : id <= 8 ? 'B' : 'C',
        marker: id % 2 === 0 ? ALAN : id === 9 ? null : GRACE,
      }));
      expect(taken({ per_band: 2 }, all)).toEqual(
        [
          [1, 'A'],
          [2, 'A'],
          [5, 'B'],
          [6, 'B'],
          [9, 'C'],
        ].map(([id, of]) => ({ id, why: [{ part: 'band', of }] })),
      );
      expect(taken({ per_marker: 1 }, all)).toEqual([
        { id: 1, why: [{ part: 'marker', of: 'Grace' }] },
        { id: 2, why: [{ part: 'marker', of: 'Alan' }] },
      ]);
      expect(ids(taken({ per_marker: 2, per_band: 1 }, all))).toEqual([1, 2, 3, 4, 5, 9]);
      expect(ids(taken({ per_marker: 1 }, all, [2]))).toEqual([1]);
      expect(
        ids(
          taken(
            { root: true, fails: true },
            scripts(16, (id) => ({ fails: id > 14 })),
            [3],
          ),
        ),
      ).toEqual([1, 15, 16]);
    });

    test('follows the order that the seed gives, not that of the scripts', () => {
      expect(ids(taken({ root: true }, scripts(9), [], backwards))).toEqual([7, 8, 9]);
      expect(ids(taken({ root: true }, scripts(9).toReversed(), [], byId))).toEqual([1, 2, 3]);
    });

    test('for any class and rule keeps every promise of the rule, draws nothing twice, and draws at random only what is needed', () => {
      const one = fc.record({
        level: fc.option(fc.integer({ min: 0, max: 100 })),
        fails: fc.boolean(),
        band: fc.constantFrom('A', 'B', 'C'),
        marker: fc.constantFrom(GRACE, ALAN, null),
      });
      const few = fc.option(fc.integer({ min: 1, max: 4 }));
      const anyRule = fc.record({
        root: fc.boolean(),
        percent: fc.option(fc.integer({ min: 1, max: 100 })),
        least: few,
        per_band: few,
        per_marker: few,
        fails: fc.boolean(),
        near: fc.option(fc.integer({ min: 0, max: 5 })),
      });
      fc.assert(
        fc.property(
          fc.array(one, { maxLength: 60 }),
          anyRule,
          fc.integer(),
          fc.integer({ min: 0, max: 10 }),
          (rows, asked, salt, had) => {
            const all = rows.map((row, at) => script(at + 1, row));
            const before = new Set(ids(all.slice(0, had)));
            const orderOf = (id: number) =>
              String((id * 2_654_435_761 + salt) >>> 0).padStart(10, '0');
            const drawn = draw(asked, all, BORDERS, before, orderOf);
            const inside = new Set([...before, ...ids(drawn)]);
            expect([
              new Set(ids(drawn)).size,
              ids(drawn).some((id) => before.has(id)),
              drawn.every(({ why }) => why.length > 0),
            ]).toEqual([drawn.length, false, true]);
            const count = (is: (script: Drawable) => boolean) =>
              [
                all.filter((own) => is(own)).length,
                all.filter((own) => is(own) && inside.has(own.id)).length,
              ] as const;
            const holds = ([there, got]: readonly [number, number], least: number) =>
              got >= Math.min(there, least);
            expect(
              !asked.fails ||
                holds(
                  count(({ fails }) => fails),
                  Infinity,
                ),
            ).toBe(true);
            expect(
              asked.near === null ||
                holds(
                  count(
                    ({ level }) =>
                      level !== null &&
                      BORDERS.some((border) => Math.abs(level - border) <= asked.near!),
                  ),
                  Infinity,
                ),
            ).toBe(true);
            for (const band of ['A', 'B', 'C'])
              expect(
                holds(
                  count((own) => own.band === band),
                  asked.per_band ?? 0,
                ),
              ).toBe(true);
            for (const marker of [GRACE, ALAN])
              expect(
                holds(
                  count((own) => own.marker === marker),
                  asked.per_marker ?? 0,
                ),
              ).toBe(true);
            expect(inside.size).toBeGreaterThanOrEqual(sizeOf(asked, all.length));
            const byChance = drawn.filter(({ why }) => why.some(({ part }) => part === 'size'));
            expect(byChance.length === 0 || inside.size === sizeOf(asked, all.length)).toBe(true);
            expect(draw(asked, all.toReversed(), BORDERS, before, orderOf)).toEqual(drawn);
          },
        ),
        runs(),
      );
    });

    test('is said in words: the rule, how it was drawn, and why each', () => {
      const rules = [...SAMPLE_PRESETS.map((preset) => preset.rule), { ...EMPTY_RULE, near: 2 }];
      expect(rules.map((asked) => ruleInWords(asked).join(' '))).toEqual([
        'All that fail. At least 1 script of each marker. In all at least the square root of the number of graded scripts.',
        'All that fail. At least 1 script of each marker. In all at least 10% of the graded scripts, and at least 10 scripts.',
        'All that fail. At least 1 script of each marker. At least 3 scripts of each band of grades.',
        'All within 2 points of a border between bands.',
      ]);
      expect(howDrawn(42)).toContain(
        'SHA-256, written in hexadecimal, of “42:” and the script’s number',
      );
      const all: Why[] = [
        { part: 'fails', of: null },
        { part: 'near', of: '60' },
        { part: 'marker', of: 'Grace' },
        { part: 'band', of: 'A' },
        { part: 'size', of: null },
      ];
      expect(all.map(whyInWords)).toEqual([
        'It fails',
        'Near the border at 60',
        'Of Grace’s',
        'Of the band A',
        'By chance',
      ]);
    });
  });
});

describe('figures', () => {
  const LEVELS: readonly Pair[] = [
    [50, 52],
    [60, 63],
    [70, 71],
    [40, 44],
    [55, 55],
    [65, 68],
    [45, 47],
    [75, 76],
    [58, 62],
    [62, 62],
  ];
  const RANKS = LEVELS.map(([a, b]): Pair => [Math.floor(a / 10) - 4, Math.floor(b / 10) - 4]);
  const BANDS = { count: 4, word: 'band' };
  const three = (value: number | null): number | null =>
    value === null ? null : Math.round(value * 1000) / 1000;
  const sentences = (...of: Parameters<typeof compared>): string[] =>
    compared(...of).map(({ sentence }) => sentence);

  // The estimates themselves are tested in agreement.test.ts.
  test('[MOD-4] each figure for pairs has its number, its interval and a sentence that states both', () => {
    const figures = compared('blind', LEVELS, RANKS, BANDS);
    expect(
      figures.map(({ id, n, value, low, high }) => [id, n, three(value), three(low), three(high)]),
    ).toEqual([
      ['exact', 10, 0.9, 0.596, 0.982],
      ['adjacent', 10, 1, 0.722, 1],
      ['difference', 10, 2, 0.934, 3.066],
      ['spread', 10, 1.491, 1.025, 2.721],
      ['kappa', 10, 0.952, 0.853, 1],
      ['icc', 10, 0.974, 0.521, 0.995],
    ]);
    expect(figures.map(({ sentence }) => sentence)).toEqual([
      'Both markers chose the same band for 9 of 10 (90%; in all scripts like these, between 60% and 98%).',
      'Both markers chose the same band or its neighbour for 10 of 10 (100%; in all scripts like these, between 72% and 100%).',
      'The second marker gave 2 points of a hundred more than the first on average (between 0.9 more and 3.1 more).',
      'From script to script that difference spreads by 1.5 points of a hundred (standard deviation; between 1 and 2.7).',
      'Beyond what chance would give, agreement is 0.95 of 1 (quadratic weighted kappa, between 0.85 and 1.00), beside the same band for 90%. It falls where most scripts are alike, however well markers agree.',
      'Of all differences between marks 97% come from the scripts, the rest from who marked them (ICC(2,1) 0.97, between 0.52 and 1.00).',
    ]);
  });

  test('[MOD-4] states correctly who is compared, who gives less, a single point, and a difference that may be zero', () => {
    const less = sentences(
      'moderation',
      LEVELS.map(([a, b]): Pair => [b, a]),
      RANKS,
      { count: 4, word: 'level' },
    );
    expect([less[0]!.slice(0, 49), less[2]]).toEqual([
      'Moderator and marker chose the same level for 9 o',
      'The moderator gave 2 points of a hundred less than the marker on average (between 3.1 less and 0.9 less).',
    ]);
    const [, , one] = sentences(
      'blind',
      LEVELS.map(([a, b]): Pair => [a, b - 1]),
      RANKS,
      BANDS,
    );
    expect(one).toBe(
      'The second marker gave 1 point of a hundred more than the first on average (between 0.1 less and 2.1 more). That neither gives more is possible, too.',
    );
    const same = compared(
      'again',
      LEVELS.map((): Pair => [50, 50]),
      RANKS.map((): Pair => [1, 1]),
      BANDS,
    );
    expect(same.map(({ value }) => value)).toEqual([1, 1, 0, 0, null, null]);
    expect(same.slice(4).map(({ low, high }) => [low, high])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect([
      same[0]!.sentence.slice(0, 34),
      ...same.slice(2).map(({ sentence }) => sentence),
    ]).toEqual([
      'Both times you chose the same band',
      'The second time you gave 0 points of a hundred more than the first time on average (between 0 more and 0 more). That neither gives more is possible, too.',
      'From script to script that difference spreads by 0 points of a hundred (standard deviation; between 0 and 0).',
      'Kappa says nothing here: nearly all have the same band.',
      'All marks are the same: how much of their difference is the scripts’ can’t be said.',
    ]);
  });

  test('[MOD-4] gives no figures for fewer than ten scripts', () => {
    expect([compared('blind', LEVELS.slice(1), RANKS.slice(1), BANDS), agreedFigure(9, 9)]).toEqual(
      [[], []],
    );
    expect(
      agreedFigure(7, 10).map(({ id, n, value, sentence }) => [id, n, value, sentence]),
    ).toEqual([
      [
        'agreed',
        10,
        0.7,
        'Moderators agreed with the mark of 7 of 10 (70%; in all scripts like these, between 40% and 89%). They saw it before: this is no blind marking.',
      ],
    ]);
  });

  test("[MOD-4] shows each marker's severity as points that they give less, and says when there are too few scripts or none in common", () => {
    const of = (script: number, marker: number, value: number) => ({
      script,
      marker,
      criterion: 'a',
      value,
    });
    const given = Array.from({ length: 12 }, (_, at) => [
      of(at, 1, 50 + at),
      of(at, 2, 53 + at + (at % 3)),
      ...(at < 11 ? [of(at, 5, 57 + at)] : []),
      ...(at < 9 ? [of(at, 3, 51 + at + (at % 2) * 2)] : []),
      ...(at < 1 ? [of(at, 4, 60)] : []),
    ]).flat();
    const figures = severityFigures([...given, of(90, 9, 3)], (marker) => `Marker ${marker}`);
    expect(
      figures.map(({ marker, n, value, low, high }) => [
        marker,
        n,
        three(value) === null,
        low === null,
        high === null,
      ]),
    ).toEqual([
      ['Marker 1', 12, false, false, false],
      ['Marker 2', 12, false, false, false],
      ['Marker 3', 9, true, true, true],
      ['Marker 4', 1, true, true, true],
      ['Marker 5', 11, false, false, false],
      ['Marker 9', 0, true, true, true],
    ]);
    const says = Object.fromEntries(figures.map(({ marker, sentence }) => [marker, sentence]));
    expect([says['Marker 1'], says['Marker 5']]).toEqual([
      'Marker 1 gives 4.7 points of a hundred less than the markers of the same scripts on average (between 5.1 less and 4.2 less; standard error 0.2).',
      'Marker 5 gives 2.4 points of a hundred more than the markers of the same scripts on average (between 1.9 more and 2.8 more; standard error 0.2).',
    ]);
    expect(
      [figures[0]!, figures[4]!].map(({ value, low, high }) => [
        three(value),
        three(low),
        three(high),
      ]),
    ).toEqual([
      [4.687, 4.233, 5.142],
      [-2.358, -2.82, -1.897],
    ]);
    expect([says['Marker 3'], says['Marker 4'], says['Marker 9']]).toEqual([
      'Marker 3 shares 9 scripts with the others: fewer than 10 say nothing.',
      'Marker 4 shares 1 script with the others: fewer than 10 say nothing.',
      'Marker 9 shares no script with the others: they can’t be compared.',
    ]);
    const alike = Array.from({ length: 12 }, (_, at) => [
      of(at, 1, 50 + at),
      of(at, 2, 49 + at + (at % 2) * 2.2),
    ]).flat();
    expect(
      severityFigures(alike, String).map(({ sentence }) =>
        sentence.endsWith(' That may be chance.'),
      ),
    ).toEqual([true, true]);
    expect(severityFigures([], String)).toEqual([]);
  });
});
