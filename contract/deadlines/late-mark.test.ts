import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { runs } from '#tests/support/chance/runs.ts';
import { daysStarted, lateExamples, lateMarkOf, type LateTerms, ruleInWords } from './late-mark.ts';
import {
  gradeWithFinal,
  type LateMark,
  lateMarkInWords,
  lateMarkWhileTyping,
  type LateRule,
  LateRuleSchema,
  NO_LATE_RULE,
} from './late-rule.ts';
import { DAY_MS, instantAt, wallOf } from './wall-clock.ts';

const LONDON = 'Europe/London';
const rule = (given: Partial<LateRule>): LateRule => ({ ...NO_LATE_RULE, ...given });
const terms = (given: Partial<LateTerms>): LateTerms => ({
  due_at: '2026-11-20T17:00:00.000Z',
  last_at: null,
  time_zone: LONDON,
  rule: NO_LATE_RULE,
  scale: { kind: 'points', max: 100 },
  extension: null,
  waived: false,
  grace_used_elsewhere: 0,
  ...given,
});
const perUnit = (amount: string, of: 'awarded' | 'maximum' | 'points') =>
  ({ kind: 'per_unit', amount, of }) as const;

const FIRST = rule({ penalty: perUnit('5', 'awarded'), unit: 'working_day', end_after: 5 });
const TIMES = [
  '2026-11-20T17:10:00.000Z',
  '2026-11-21T16:00:00.000Z',
  '2026-11-24T16:59:00.000Z',
  '2026-11-30T09:00:00.000Z',
];

/**
 * The table from the documentation: rule, then the final mark and how late it is for each of the
 * times.
 */
const TABLE: [string, LateRule, string, string[], ((number | null)[] | null)?][] = [
  [
    '5 % of the mark awarded per started working day, after 5 of them 0',
    FIRST,
    '70',
    ['66.5', '66.5', '63', '0'],
    [1, 1, 2, 6],
  ],
  [
    'capped at 40 up to 14 days, then 0',
    rule({ penalty: { kind: 'cap', at: '40' }, end_after: 14 }),
    '70',
    ['40', '40', '40', '40'],
  ],
  [
    '2 points per started day',
    rule({ penalty: perUnit('2', 'points') }),
    '70',
    ['68', '68', '62', '50'],
    [1, 1, 4, 10],
  ],
  [
    '5 % of the maximum per started day, after 7 days 0',
    rule({ penalty: perUnit('5', 'maximum'), end_after: 7 }),
    '70',
    ['65', '65', '50', '0'],
  ],
  [
    'days 1–3 −5, 4–7 −10, 8–14 −20, later not marked',
    rule({
      penalty: {
        kind: 'bands',
        of: 'points',
        bands: [
          { through: 3, amount: '5' },
          { through: 7, amount: '10' },
          { through: 14, amount: '20' },
        ],
      },
      end_after: 14,
      code: 'NM',
    }),
    '70',
    ['65', '65', '60', '50'],
  ],
  [
    'tolerance 15 minutes, then 1 % of the maximum per started hour since the due time',
    rule({ penalty: perUnit('1', 'maximum'), unit: 'hour', tolerance_minutes: 15 }),
    '70',
    ['70', '47', '0', '0'],
    [0, 23, 96, null],
  ],
  [
    '3 grace days, then 10 % of the maximum per started day',
    rule({ penalty: perUnit('10', 'maximum'), grace_days: 3 }),
    '70',
    ['70', '70', '60', '0'],
    [0, 0, 1, 7],
  ],
  [
    'the first rule, but lateness alone never takes a passing mark below 40; 42 awarded',
    { ...FIRST, floor: '40' },
    '42',
    ['40', '40', '40', '0'],
  ],
];

describe("[DUE-1] real schools' rules give the marks in their handbooks", () => {
  test.each(TABLE)('%s', (_name, given, grade, finals, lateBy) => {
    const marks = TIMES.map((handed_in_at) =>
      lateMarkOf(terms({ rule: given }), { grade, handed_in_at }),
    );
    expect(marks.map(({ final }) => final)).toEqual(finals);
    const counted = (lateBy ?? []).map((units, at) => units ?? marks[at]!.late_by);
    expect(marks.slice(0, counted.length).map(({ late_by }) => late_by)).toEqual(counted);
    expect(v.parse(LateRuleSchema, given)).toEqual(given);
  });
  test('reports grace days as they are used', () => {
    const grace = rule({ penalty: perUnit('10', 'maximum'), grace_days: 3 });
    expect(
      TIMES.map(
        (handed_in_at) =>
          lateMarkOf(terms({ rule: grace }), { grade: '70', handed_in_at }).grace_used,
      ),
    ).toEqual([1, 1, 3, 3]);
    expect(
      lateMarkOf(terms({ rule: grace, grace_used_elsewhere: 3 }), {
        grade: '70',
        handed_in_at: TIMES[0]!,
      }).final,
    ).toBe('60');
  });
  test('work after the last band isn’t marked and gets its code', () => {
    const bands = TABLE[4]![1];
    const mark = lateMarkOf(terms({ rule: bands }), {
      grade: '70',
      handed_in_at: '2026-12-05T09:00:00.000Z',
    });
    expect([mark.final, mark.penalty, mark.not_accepted]).toEqual(['NM', '70', true]);
  });
});

describe('[DUE-2] wall-clock days, exact decimals, one rounding', () => {
  test('work due on the last day of summer time is one day late a day later, though 24½ hours have passed', () => {
    const given = terms({
      due_at: '2026-10-24T22:59:00.000Z',
      rule: rule({ penalty: perUnit('2', 'points') }),
    });
    const mark = lateMarkOf(given, { grade: '70', handed_in_at: '2026-10-25T23:30:00.000Z' });
    expect([mark.late_by, mark.final]).toEqual([1, '68']);
    expect(
      lateMarkOf(
        { ...given, rule: rule({ penalty: perUnit('1', 'points'), unit: 'hour' }) },
        { grade: '70', handed_in_at: '2026-10-25T23:30:00.000Z' },
      ).late_by,
    ).toBe(25);
  });
  test('a weekend and a named holiday count towards the working day that follows them', () => {
    const given = terms({
      due_at: '2026-12-24T17:00:00.000Z',
      rule: { ...FIRST, holidays: ['2026-12-25', '2026-12-28'] },
    });
    expect(
      ['2026-12-24T17:00:00.001Z', '2026-12-29T17:00:00.000Z', '2026-12-29T17:00:00.001Z'].map(
        (handed_in_at) => lateMarkOf(given, { grade: '70', handed_in_at }).late_by,
      ),
    ).toEqual([1, 1, 2]);
  });
  test('loses no precision, and rounds halves once, as the rule says', () => {
    const given = (mode: LateRule['rounding']['mode'], decimals: number) =>
      terms({
        rule: rule({ penalty: perUnit('0.1', 'awarded'), rounding: { mode, decimals } }),
      });
    const late = { grade: '64.5', handed_in_at: TIMES[0]! };
    expect(lateMarkOf(given('none', 0), late).final).toBe('64.4355');
    const half = (mode: LateRule['rounding']['mode']) =>
      lateMarkOf(
        terms({
          rule: rule({ penalty: perUnit('2', 'points'), rounding: { mode, decimals: 0 } }),
        }),
        { grade: '64.5', handed_in_at: TIMES[0]! },
      ).final;
    expect([half('half_up'), half('half_even'), half('down')]).toEqual(['63', '62', '62']);
  });
  test('a grade keeps its form: percent, decimal comma, points of a maximum', () => {
    const free = terms({
      scale: { kind: 'free' },
      rule: rule({ penalty: perUnit('10', 'awarded') }),
    });
    const finals = ['85%', '17/20', '85,5', 'B+'].map((grade) => {
      const { penalty, final } = lateMarkOf(free, { grade, handed_in_at: TIMES[0]! });
      return [penalty, final];
    });
    expect(finals).toEqual([
      ['8.5%', '76.5%'],
      ['1.7', '15.3/20'],
      ['8,55', '76,95'],
      [null, null],
    ]);
    const twenty = terms({
      scale: { kind: 'points', max: 20 },
      rule: rule({ penalty: perUnit('1', 'points') }),
    });
    expect(
      ['85%', '8/10', '17'].map(
        (grade) => lateMarkOf(twenty, { grade, handed_in_at: TIMES[0]! }).final,
      ),
    ).toEqual(['16/20', '15/20', '16']);
  });
  test('a day later on the wall clock is the same time of day, in any zone and on any day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(LONDON, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
        (zone, instant) => {
          const wall = wallOf(instant, zone);
          const same = instantAt(wall, zone);
          expect(wallOf(same, zone)).toBe(wall);
          expect(Math.abs(same - instant)).toBeLessThanOrEqual(DAY_MS / 24);
        },
      ),
      runs(),
    );
  });
});

describe('[DUE-3] [DUE-4] [DUE-6] known, extended or waived', () => {
  const late = { grade: '70', handed_in_at: TIMES[2]! };
  test('[DUE-3] if the time isn’t known nothing counts as late, and the text says so', () => {
    const mark = lateMarkOf(terms({ rule: FIRST }), { grade: '70', handed_in_at: null });
    expect([mark.state, mark.penalty, mark.final]).toEqual(['time_not_known', '0', '70']);
    expect(mark.reason).toBe('Time not known: it isn’t counted as late.');
  });
  test("[DUE-4] an extension replaces this work's due time, and moves the last moment", () => {
    const extension = { due_at: '2026-11-24T17:00:00.000Z', last_at: null };
    const given = terms({ rule: FIRST, extension, last_at: '2026-11-22T17:00:00.000Z' });
    expect(lateMarkOf(given, late).final).toBe('70');
    expect(lateMarkOf({ ...given, extension: null }, late)).toMatchObject({
      final: '0',
      penalty: '70',
      not_accepted: true,
    });
  });
  test('[DUE-6] a waiver keeps the awarded mark and says so', () => {
    const mark = lateMarkOf(terms({ rule: FIRST, waived: true }), late);
    expect([mark.awarded, mark.penalty, mark.final]).toEqual(['70', '0', '70']);
    expect(mark.reason).toBe('Handed in 2 working days late. The penalty is waived.');
  });
  test('[DUE-6] the reason for a penalty adds one sentence to how late the work was', () => {
    expect(lateMarkOf(terms({ rule: FIRST }), late).reason).toBe(
      'Handed in 2 working days late. Late work loses 5 % of the mark awarded for each working day that has started.',
    );
  });
});

test('[DUE-1] examples show what a rule does to a grade wherever it does something new', () => {
  const of = (given: Partial<LateRule>, more: Partial<LateTerms> = {}, grade = '64') =>
    lateExamples(terms({ rule: rule(given), ...more }), grade);
  expect(of({ penalty: perUnit('5', 'points'), end_after: 5, tolerance_minutes: 10 })).toEqual([
    '10 minutes late: not counted as late',
    '1 day late: 64 becomes 59',
    '2 days late: 64 becomes 54',
    '3 days late: 64 becomes 49',
    '5 days late: 64 becomes 39',
    '6 days late: not accepted, 64 becomes 0',
  ]);
  expect(of({ ...FIRST, grace_days: 2, code: 'NS' })).toEqual([
    '2 working days late: 64 stays 64, within the grace days',
    '3 working days late: 64 becomes 60.8',
    '4 working days late: 64 becomes 57.6',
    '5 working days late: 64 becomes 54.4',
    '7 working days late: 64 becomes 48',
    '8 working days late: not accepted, 64 becomes NS',
  ]);
  expect(of(TABLE[4]![1])).toEqual([
    '1 day late: 64 becomes 59',
    '3 days late: 64 becomes 59',
    '4 days late: 64 becomes 54',
    '7 days late: 64 becomes 54',
    '8 days late: 64 becomes 44',
    '14 days late: 64 becomes 44',
    '15 days late: not accepted, 64 becomes NM',
  ]);
  expect(of({ penalty: { kind: 'cap', at: '40' } }, { due_at: null })).toEqual([
    '1 day late: 64 becomes 40',
  ]);
  expect(of({ penalty: perUnit('1', 'points'), unit: 'hour', grace_days: 1 })).toEqual([
    '1 hour after the grace days: 64 becomes 63',
    '2 hours after the grace days: 64 becomes 62',
    '3 hours after the grace days: 64 becomes 61',
  ]);
  expect(of({ penalty: { kind: 'not_accepted' } })).toEqual([
    '1 day late: not accepted, 64 becomes 0',
  ]);
  expect(of(FIRST, {}, 'Merit')).toEqual([]);
});

test('[DUE-1] states the rule in one sentence with an example', () => {
  expect(ruleInWords(terms({ rule: FIRST }))).toBe(
    'Due on Friday 20 November 2026 at 17:00 (Europe/London): late work loses 5 % of the mark awarded for each working day that has started and after 5 working days gets 0; working days are Monday to Friday; for example, 70 becomes 63 when it is 2 working days late.',
  );
  expect(ruleInWords(terms({ due_at: null, rule: TABLE[4]![1] }))).toBe(
    'Late work loses 5 points on days 1 to 3, 10 points on days 4 to 7 and 20 points on days 8 to 14 and after 14 days gets NM; for example, 70 becomes 65 when it is 1 day late.',
  );
});

// An independent calculation, written only from the documentation: slow, in whole numbers, minute
// by minute and date by date.

const FACTOR = 10n ** 12n;
const exact = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(12, '0'));
};
const text = (value: bigint): string => {
  const decimals = String(value % FACTOR)
    .padStart(12, '0')
    .replace(/0+$/, '');
  return `${value / FACTOR}${decimals === '' ? '' : `.${decimals}`}`;
};
const shown = (iso: string, zone: string) =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: zone });
const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Compares what a wall clock shows: dates as text, then the time of day as text. */
function slowDays(due: string, at: string, given: LateRule, zone: string): number {
  const [dueDate, dueTime] = shown(due, zone).split(' ') as [string, string];
  const [date, time] = shown(at, zone).split(' ') as [string, string];
  // Up to the last day whose due time the clock has passed.
  const until = time > dueTime ? nextDate(date) : date;
  let count = 1;
  for (let day = nextDate(dueDate); day < until; day = nextDate(day)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const counts =
      given.unit !== 'working_day' ||
      (weekday >= 1 && weekday <= 5 && !given.holidays.includes(day));
    if (counts) count += 1;
  }
  return count;
}

function slowFinal(given: LateTerms, grade: string, at: string | null): string {
  const { rule: of, extension } = given;
  const due = extension === null ? given.due_at! : extension.due_at;
  if (at === null || given.waived) return grade;
  if (Date.parse(at) <= Date.parse(due) + of.tolerance_minutes * 60_000) return grade;
  const last = given.last_at === null ? null : given.last_at > due ? given.last_at : due;
  const refused = of.code ?? '0';
  if (last !== null && at > last) return refused;
  let late = 0;
  if (of.unit === 'hour')
    for (let t = Date.parse(due); t < Date.parse(at); t += 3_600_000) late += 1;
  else late = Math.max(0, slowDays(due, at, of, given.time_zone) - of.grace_days);
  if (late === 0) return grade;
  if (of.penalty.kind === 'not_accepted') return refused;
  if (of.end_after !== null && late > of.end_after) return refused;
  const awarded = exact(grade);
  let taken = 0n;
  const part = (amount: bigint, kind: string) =>
    kind === 'points'
      ? amount
      : ((kind === 'awarded' ? awarded : exact('100')) * amount) / exact('100');
  if (of.penalty.kind === 'per_unit')
    for (let one = 0; one < late; one += 1) taken += part(exact(of.penalty.amount), of.penalty.of);
  if (of.penalty.kind === 'bands') {
    let band = of.penalty.bands[0]!;
    for (const one of of.penalty.bands) if (late > band.through) band = one;
    taken = part(exact(band.amount), of.penalty.of);
  }
  if (of.penalty.kind === 'cap' && awarded > exact(of.penalty.at))
    taken = awarded - exact(of.penalty.at);
  if (taken === 0n) return grade;
  let mark = awarded - taken;
  if (of.floor !== null && awarded >= exact(of.floor) && mark < exact(of.floor))
    mark = exact(of.floor);
  if (mark < 0n) mark = 0n;
  if (of.rounding.mode !== 'none') {
    const step = 10n ** BigInt(12 - of.rounding.decimals);
    const below = (mark / step) * step;
    const rest = mark - below;
    const isUp =
      of.rounding.mode === 'half_up'
        ? rest * 2n >= step
        : of.rounding.mode === 'half_even' &&
          (rest * 2n > step || (rest * 2n === step && (below / step) % 2n === 1n));
    mark = isUp ? below + step : below;
  }
  if (of.floor !== null && awarded >= exact(of.floor) && mark < exact(of.floor))
    mark = exact(of.floor);
  return text(mark > awarded ? awarded : mark);
}

const amount = fc.integer({ min: 0, max: 4000 }).map((cents) => text(BigInt(cents) * 10n ** 10n));
const amountOf = fc.constantFrom('awarded', 'maximum', 'points') as fc.Arbitrary<
  'awarded' | 'maximum' | 'points'
>;
const anyPenalty: fc.Arbitrary<LateRule['penalty']> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.constant({ kind: 'not_accepted' } as const),
  amount.map((at) => ({ kind: 'cap', at }) as const),
  fc.record({ kind: fc.constant('per_unit' as const), amount, of: amountOf }),
  fc.record({
    kind: fc.constant('bands' as const),
    of: amountOf,
    bands: fc
      .uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 })
      .chain((days) =>
        fc.tuple(
          ...days
            .toSorted((a, b) => a - b)
            .map((through) => amount.map((one) => ({ through, amount: one }))),
        ),
      ),
  }),
);
const anyRule: fc.Arbitrary<LateRule> = fc
  .record({
    penalty: anyPenalty,
    unit: fc.constantFrom('day', 'working_day', 'hour') as fc.Arbitrary<LateRule['unit']>,
    holidays: fc.subarray(['2026-10-26', '2026-11-23', '2026-11-27', '2026-12-25']),
    tolerance_minutes: fc.constantFrom(0, 0, 15, 1440),
    grace_days: fc.constantFrom(0, 0, 1, 3),
    term: fc.constant(''),
    given_hours: fc.constant(null),
    floor: fc.option(amount),
    end_after: fc.option(fc.integer({ min: 1, max: 30 })),
    code: fc.constantFrom(null, 'NS'),
    missing_code: fc.constantFrom(null, 'NS'),
    rounding: fc.record({
      mode: fc.constantFrom('none', 'half_up', 'half_even', 'down') as fc.Arbitrary<
        LateRule['rounding']['mode']
      >,
      decimals: fc.integer({ min: 0, max: 2 }),
    }),
  })
  .map((one) => (one.unit === 'hour' ? { ...one, grace_days: 0 } : one));
/**
 * Hours that clocks in these zones show twice: the documentation doesn’t say which of the two is
 * meant.
 */
const REPEATED = ['2026-10-25T00', '2026-10-25T01', '2026-11-01T05', '2026-11-01T06'];
const isoBetween = (from: number, to: number) =>
  fc
    .integer({ min: from / 60_000, max: to / 60_000 })
    .map((minutes) => new Date(minutes * 60_000).toISOString())
    .filter((iso) => !REPEATED.some((hour) => iso.startsWith(hour)));
const DUE_FROM = Date.UTC(2026, 9, 20);

const anyStep = fc.oneof(
  fc.record({ rule: anyRule }),
  fc.record({ due_at: isoBetween(DUE_FROM, DUE_FROM + 40 * DAY_MS) }),
  fc.record({ last_at: fc.option(isoBetween(DUE_FROM, DUE_FROM + 60 * DAY_MS)) }),
  fc.record({ waived: fc.boolean() }),
  fc.record({
    extension: fc.option(
      fc.record({
        due_at: isoBetween(DUE_FROM, DUE_FROM + 50 * DAY_MS),
        last_at: fc.constant(null),
      }),
    ),
  }),
  fc.record({
    time_zone: fc.constantFrom(LONDON, 'America/New_York', 'Asia/Kolkata', 'UTC'),
  }),
) as fc.Arbitrary<Partial<LateTerms>>;

test('[DUE-2] agrees with a slow second calculation on a hundred random histories', () => {
  fc.assert(
    fc.property(
      fc.array(anyStep, { minLength: 1, maxLength: 12 }),
      fc.array(
        fc.tuple(fc.integer({ min: 0, max: 10_000 }), isoBetween(DUE_FROM, DUE_FROM + 60 * DAY_MS)),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      (steps, works) => {
        let given = terms({ rule: FIRST });
        for (const step of steps) {
          given = { ...given, ...step };
          for (const [cents, handed_in_at] of works) {
            const grade = text(BigInt(cents) * 10n ** 10n);
            expect(lateMarkOf(given, { grade, handed_in_at }).final).toBe(
              slowFinal(given, grade, handed_in_at),
            );
          }
        }
      },
    ),
    runs(100),
  );
});

test('[DUE-1] being later never helps, and no penalty makes a mark better or less than 0', () => {
  const plain = anyRule.map((one) => ({ ...one, code: null }));
  const time = isoBetween(DUE_FROM, DUE_FROM + 60 * DAY_MS);
  fc.assert(
    fc.property(plain, time, time, fc.integer({ min: 0, max: 100 }), (of, one, other, grade) => {
      const isSteady =
        of.penalty.kind !== 'bands' ||
        of.penalty.bands.every(
          (band, at, all) => at === 0 || Number(band.amount) >= Number(all[at - 1]!.amount),
        );
      fc.pre(isSteady);
      const [early, late] = [one, other].toSorted();
      const mark = (handed_in_at: string) =>
        Number(lateMarkOf(terms({ rule: of }), { grade: String(grade), handed_in_at }).final);
      expect(mark(late!)).toBeLessThanOrEqual(mark(early!));
      expect(mark(early!)).toBeLessThanOrEqual(grade);
      expect(mark(late!)).toBeGreaterThanOrEqual(0);
    }),
    runs(),
  );
});

test('[DUE-6] shows a marker what lateness does to a mark, and while typing only for the stored mark', () => {
  const late: LateMark = {
    due_at: '2026-11-20T17:00:00.000Z',
    extended: false,
    state: 'late',
    late_by: 2,
    unit: 'day',
    grace_used: 0,
    not_accepted: false,
    waived: false,
    awarded: '65',
    penalty: '10',
    final: '55',
    reason: '',
  };
  expect(lateMarkInWords(late)).toBe('Late by 2 days: 65 becomes 55');
  expect(lateMarkInWords({ ...late, penalty: '0', final: '65', waived: true })).toBe(
    'Late by 2 days: no penalty, it is waived',
  );
  expect(lateMarkInWords({ ...late, penalty: null, final: null })).toBe(
    'Late by 2 days: the penalty isn’t decided',
  );
  expect(lateMarkInWords({ ...late, state: 'on_time' })).toBe('');
  expect(lateMarkInWords(null)).toBe('');
  expect(lateMarkWhileTyping(late, ' 65')).toBe('Late by 2 days: 65 becomes 55');
  expect(lateMarkWhileTyping(late, '80')).toBe(
    'Late by 2 days: the final mark is worked out when this is saved',
  );
  expect(gradeWithFinal('65', late)).toBe('65 → 55');
  expect(gradeWithFinal('80', late)).toBe('80');
  expect(gradeWithFinal('65', null)).toBe('65');
});

describe('[SEC-2] a due date two thousand years ago', () => {
  /** The simple version, day by day. */
  function counted(due: number, handedIn: number, holidays: readonly string[]): number {
    let [days, wall] = [0, wallOf(due, LONDON)];
    for (;;) {
      wall += DAY_MS;
      if (instantAt(wall, LONDON) >= handedIn) return days + 1;
      const date = new Date(wall);
      const isFree = [0, 6].includes(date.getUTCDay());
      if (!isFree && !holidays.includes(date.toISOString().slice(0, 10))) days += 1;
    }
  }

  test('takes no longer than one from last week', () => {
    const due = Date.parse('0026-11-20T17:00:00.000Z');
    const began = process.cpuUsage().user;
    for (let count = 0; count < 500; count += 1)
      daysStarted(due, Date.parse('2026-11-24T17:00:00.000Z'), LONDON, ['2026-11-23']);
    expect((process.cpuUsage().user - began) / 1000).toBeLessThan(1_000);
  });
  test('counting by weeks gives the same as day by day, including holidays', () => {
    const time = fc.integer({
      min: Date.parse('2025-01-01T00:00:00Z') / 60_000,
      max: Date.parse('2027-01-01T00:00:00Z') / 60_000,
    });
    const day = time.map((minute) => new Date(minute * 60_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(time, time, fc.array(day, { maxLength: 40 }), (a, b, holidays) => {
        const [due, handedIn] = [Math.min(a, b) * 60_000, Math.max(a, b) * 60_000 + 1];
        expect(daysStarted(due, handedIn, LONDON, holidays)).toBe(counted(due, handedIn, holidays));
      }),
      runs(200),
    );
  });
});

describe('[DUE-7] a capped attempt and a held-back mark', () => {
  const late = { grade: '70', handed_in_at: TIMES[0]! };
  test('applies a cap after lateness, and only to marks above it', () => {
    const cap = (grade: string, of: Partial<LateTerms> = {}) => {
      const { penalty, final } = lateMarkOf(terms({ cap: '40', ...of }), {
        grade,
        handed_in_at: TIMES[0]!,
      });
      return [penalty, final];
    };
    expect([cap('70'), cap('40'), cap('0'), cap('55/100'), cap('B')]).toEqual([
      ['30', '40'],
      ['0', '40'],
      ['0', '0'],
      ['15', '40/100'],
      [null, null],
    ]);
    expect(cap('42', { rule: rule({ penalty: perUnit('5', 'points') }) })).toEqual(['5', '37']);
    // Work that isn't accepted has its code, whatever the cap.
    const refused = rule({ penalty: { kind: 'not_accepted' }, code: 'NM' });
    expect(cap('70', { rule: refused })).toEqual(['70', 'NM']);
  });
  test('a code replaces any mark, whether missing, on time or late', () => {
    const held = terms({ held: 'AM', rule: FIRST, cap: '40' });
    for (const work of [late, { ...late, grade: null }, { ...late, grade: 'B' }]) {
      const mark = lateMarkOf(held, work);
      expect([mark.final, mark.penalty]).toEqual(['AM', null]);
      expect(lateMarkInWords(mark)).toBe('Held back: AM counts instead of the mark');
      expect(gradeWithFinal(work.grade ?? '', mark)).toBe(
        work.grade === null ? 'AM' : `${work.grade} → AM`,
      );
    }
  });
  test('explains what a cap does, and changes nothing where there is none', () => {
    const words = (of: Partial<LateTerms>, grade: string) =>
      lateMarkInWords(lateMarkOf(terms(of), { grade, handed_in_at: TIMES[0]! }));
    expect(words({ cap: '40' }, '70')).toBe('Late by 1 day, at most 40 counts: 70 becomes 40');
    expect(words({ cap: '40', due_at: null }, '70')).toBe('At most 40 counts: 70 becomes 40');
    expect(words({ cap: '40', due_at: null }, '30')).toBe('At most 40 counts');
    expect(Object.keys(lateMarkOf(terms({}), late))).not.toContain('cap');
  });
});
