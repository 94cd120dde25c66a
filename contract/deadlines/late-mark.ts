import { Big } from 'big.js';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { placeOnScale } from '#contract/rubrics/read-grade.ts';
import {
  type AmountOf,
  type LateMark,
  type LateRule,
  UNIT_WORDS,
  unitsInWords,
} from './late-rule.ts';
import { DAY_MS, instantAt, wallOf } from './wall-clock.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ZERO = new Big(0);

const largest = (a: Big, b: Big): Big => (a.gt(b) ? a : b);
const smallest = (a: Big, b: Big): Big => (a.lt(b) ? a : b);

/**
 * Everything that determines what lateness does to the marks of one piece of work. Times are ISO in
 * UTC.
 */
export interface LateTerms {
  due_at: string | null;
  last_at: string | null;
  time_zone: string;
  rule: LateRule;
  scale: GradeScale;
  /** For this work: the latest if several students handed it in together. */
  extension: { due_at: string; last_at: string | null } | null;
  waived: boolean;
  /** The code that replaces the mark while it is held back. */
  held?: string | null;
  /** Whether its feedback is still given. */
  held_feedback?: boolean;
  /** The most that this attempt can count for, such as a resit. */
  cap?: string | null;
  /** Grace days of the term that were used on other assignments. */
  grace_used_elsewhere: number;
}

const isWorkingDay = (midnight: number, holidays: ReadonlySet<string>): boolean => {
  const date = new Date(midnight);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return holidays.size === 0 || !holidays.has(date.toISOString().slice(0, 10));
};

/**
 * Returns the wall-clock time at which the n-th day after a due time is over. 0 is the due time
 * itself.
 */
function wallAfter(dueWall: number, days: number, holidays: ReadonlySet<string> | null): number {
  if (holidays === null) return dueWall + days * DAY_MS;
  let wall = dueWall;
  for (let left = days; left > 0;) {
    wall += DAY_MS;
    if (isWorkingDay(wall, holidays)) left -= 1;
  }
  return wall;
}

/**
 * Counts the working days in so many weeks from a wall-clock time on. A due date mistyped to years
 * ago must take no longer than one from last week.
 */
function workingDaysIn(dueWall: number, weeks: number, holidays: ReadonlySet<string>): number {
  const first = Math.floor(dueWall / DAY_MS) + 1;
  const free = [...holidays].filter((holiday) => {
    const midnight = Date.parse(`${holiday}T00:00:00Z`);
    const place = midnight / DAY_MS - first;
    return place >= 0 && place < weeks * 7 && isWorkingDay(midnight, new Set());
  });
  return weeks * 5 - free.length;
}

/**
 * Counts the days that have started since a due time in the past, by the wall clock of its zone:
 * the first lasts until the clock shows the due time on the next day that counts. With `holidays`,
 * only working days count.
 */
export function daysStarted(
  due: number,
  handedIn: number,
  zone: string,
  holidays: readonly string[] | null,
): number {
  const named = holidays === null ? null : new Set(holidays);
  const dueWall = wallOf(due, zone);
  const isOver = (wall: number): boolean => instantAt(wall, zone) < handedIn;
  // Clocks are moved by less than a day: up to two days before, wall-clock time alone decides
  // whether a day is over.
  const surely = wallOf(handedIn, zone) - 2 * DAY_MS;
  const weeks = Math.max(0, Math.floor((surely - dueWall) / (7 * DAY_MS)));
  let days = named === null ? weeks * 7 : workingDaysIn(dueWall, weeks, named);
  let wall = dueWall + weeks * 7 * DAY_MS;
  for (;;) {
    wall += DAY_MS;
    if (wall > surely && !isOver(wall)) {
      // If a day doesn't count, the next one that does ends the day that has started.
      return days + 1;
    }
    if (named === null || isWorkingDay(wall, named)) days += 1;
  }
}

/** Returns how late work is after its grace days. */
export function lateUnits(
  { rule, time_zone }: Pick<LateTerms, 'rule' | 'time_zone'>,
  due: number,
  handedIn: number,
  graceLeft: number,
): { units: number; graceUsed: number } {
  const holidays = rule.unit === 'working_day' ? rule.holidays : null;
  if (rule.unit === 'hour' && graceLeft === 0)
    return { units: Math.ceil((handedIn - due) / HOUR_MS), graceUsed: 0 };
  const days = daysStarted(due, handedIn, time_zone, holidays);
  const graceUsed = Math.min(graceLeft, days);
  if (rule.unit !== 'hour') return { units: days - graceUsed, graceUsed };
  const start = instantAt(wallAfter(wallOf(due, time_zone), graceUsed, null), time_zone);
  return { units: Math.max(0, Math.ceil((handedIn - start) / HOUR_MS)), graceUsed };
}

const ROUNDING_MODES = { down: 0, half_up: 1, half_even: 2 } as const;

function rounded(value: Big, { mode, decimals }: LateRule['rounding']): Big {
  return mode === 'none' ? value : value.round(decimals, ROUNDING_MODES[mode]);
}

function amountTaken(of: AmountOf, amount: Big, awarded: Big, max: Big): Big {
  if (of === 'points') return amount;
  return (of === 'awarded' ? awarded : max).times(amount).div(100);
}

/** Returns the band that this many units fall into; beyond the last band, the last. */
export const bandFor = <B extends { through: number }>(bands: readonly B[], units: number): B =>
  bands.find(({ through }) => units <= through) ?? bands.at(-1)!;

/** Whether work that is this many units late is no longer accepted. */
const isRefused = ({ penalty, end_after }: LateRule, units: number): boolean =>
  units > 0 && (penalty.kind === 'not_accepted' || (end_after !== null && units > end_after));

/**
 * Applies a rule to a mark in points that is this many units late and still accepted. Exact until
 * the one rounding.
 */
export function penalised(rule: LateRule, units: number, awarded: Big, max: Big): Big {
  const { penalty, floor } = rule;
  if (units === 0 || penalty.kind === 'none' || penalty.kind === 'not_accepted') return awarded;
  let mark: Big;
  if (penalty.kind === 'cap') mark = smallest(awarded, new Big(penalty.at));
  else {
    const amount =
      penalty.kind === 'per_unit'
        ? new Big(penalty.amount).times(units)
        : new Big(bandFor(penalty.bands, units).amount);
    mark = awarded.minus(amountTaken(penalty.of, amount, awarded, max));
  }
  if (mark.gte(awarded)) return awarded;
  // Only a passing mark is kept at the pass mark, and none goes below 0.
  const isPassing = floor !== null && awarded.gte(floor);
  const lowest = isPassing ? new Big(floor) : smallest(awarded, ZERO);
  const held = rounded(largest(mark, lowest), rule.rounding);
  return smallest(largest(held, lowest), awarded);
}

interface Points {
  awarded: Big;
  max: Big;
  /** Writes a final mark that lateness changed, in the form of the grade. */
  write(points: Big): string;
  /** Writes the deduction in the same form. */
  writePenalty(points: Big): string;
}

const NUMBER = String.raw`([+-]?\d{1,9}(?:[.,]\d{1,6})?)`;
const PLAIN = new RegExp(`^${NUMBER}$`);
const PERCENT = new RegExp(String.raw`^${NUMBER}\s*%$`);
const FRACTION = new RegExp(String.raw`^${NUMBER}\s*/\s*${NUMBER}$`);
const LETTER_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const big = (text: string): Big => new Big(text.replace(',', '.').replace('+', ''));

/** Reads a grade as points of a maximum; null for one in words. */
export function pointsOfGrade(grade: string, scale: GradeScale): Points | null {
  const text = grade.trim().replaceAll(/[−–]/g, '-');
  if (placeOnScale(text, scale) !== null) return null;
  const ownMax = scale.kind === 'points' ? new Big(scale.max) : null;
  const decimal = (points: Big): string => {
    const plain = points.toFixed();
    return text.includes(',') ? plain.replace('.', ',') : plain;
  };
  const written = (after: string, penaltyAfter = '') => ({
    write: (points: Big) => decimal(points) + after,
    writePenalty: (points: Big) => decimal(points) + penaltyAfter,
  });
  const plain = PLAIN.exec(text)?.[1];
  if (plain !== undefined) {
    const hasNumberLetters =
      scale.kind === 'letters' && scale.letters.some((one) => LETTER_NUMBER.test(one.trim()));
    return hasNumberLetters
      ? null
      : { awarded: big(plain), max: ownMax ?? new Big(100), ...written('') };
  }
  const percent = PERCENT.exec(text)?.[1];
  if (percent !== undefined) {
    return ownMax === null
      ? { awarded: big(percent), max: new Big(100), ...written('%', '%') }
      : {
          awarded: big(percent).times(ownMax).div(100),
          max: ownMax,
          ...written(`/${decimal(ownMax)}`),
        };
  }
  const [, part, of] = FRACTION.exec(text) ?? [];
  if (part === undefined || of === undefined || big(of).lte(0)) return null;
  const max = ownMax ?? big(of);
  return {
    awarded: big(of).eq(max) ? big(part) : big(part).times(max).div(big(of)),
    max,
    ...written(`/${decimal(max)}`),
  };
}

const OF_WORDS = { awarded: ' % of the mark awarded', maximum: ' % of the maximum' } as const;
const amountInWords = (amount: string, of: AmountOf): string =>
  of === 'points' ? `${amount} ${amount === '1' ? 'point' : 'points'}` : amount + OF_WORDS[of];

/** Cached sentences by rule: a class of ten thousand has one rule. */
const sentences = new WeakMap<LateRule, string>();

/** Returns what the rule deducts, for a sentence that begins with "late work". */
function penaltyInWords(rule: LateRule): string {
  const known = sentences.get(rule) ?? sentenceOf(rule);
  sentences.set(rule, known);
  return known;
}

function sentenceOf({ penalty, unit, code }: LateRule): string {
  switch (penalty.kind) {
    case 'none':
      return 'loses nothing';
    case 'per_unit':
      return `loses ${amountInWords(penalty.amount, penalty.of)} for each ${UNIT_WORDS[unit][0]} that has started`;
    case 'bands': {
      const named = penalty.bands.map(({ through, amount }, at) => {
        const from = (penalty.bands[at - 1]?.through ?? 0) + 1;
        const which = from === through ? `on ${UNIT_WORDS[unit][0]} ${through}` : '';
        const range = which || `on ${UNIT_WORDS[unit][1]} ${from} to ${through}`;
        return `${amountInWords(amount, penalty.of)} ${range}`;
      });
      return `loses ${new Intl.ListFormat('en-GB').format(named)}`;
    }
    case 'cap':
      return `gets at most ${penalty.at}`;
    case 'not_accepted':
      return `isn’t accepted and gets ${code ?? '0'}`;
  }
}

const MAX_ZONES = 1000;
type Formats = readonly [date: Intl.DateTimeFormat, time: Intl.DateTimeFormat];
const formats = new Map<string, Formats>();
/** Creating formats is slow, and a class has one zone. */
function formatsOf(zone: string): Formats {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, calendar: 'gregory', ...options });
  const made: Formats = [
    part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ];
  // A zone may be written in upper or lower case, so there can be many spellings.
  if (formats.size >= MAX_ZONES) formats.clear();
  formats.set(zone, made);
  return made;
}

/** Returns a time by the wall clock of a zone: `Friday 20 November 2026 at 17:00`. */
export const zonedTime = (iso: string, zone: string): string => {
  const [date, time] = formatsOf(zone);
  return `${date.format(new Date(iso)).replace(',', '')} at ${time.format(new Date(iso))}`;
};

/** Returns a mark to illustrate a rule with: 70 of 100, or the same share of another maximum. */
function exampleOf(rule: LateRule, scale: GradeScale): string {
  if (scale.kind === 'letters' || scale.kind === 'pass_fail') return '';
  const max = new Big(scale.kind === 'points' ? scale.max : 100);
  const awarded = max.times(7).div(10);
  const units = rule.penalty.kind === 'per_unit' && rule.end_after !== 1 ? 2 : 1;
  if (isRefused(rule, units)) return '';
  const mark = penalised(rule, units, awarded, max);
  const late = unitsInWords(units, rule.unit);
  return mark.eq(awarded)
    ? ''
    : `for example, ${awarded.toFixed()} becomes ${mark.toFixed()} when it is ${late} late`;
}

/** Returns the rule in one plain sentence with an example, for markers and students. */
export function ruleInWords({
  due_at,
  last_at,
  time_zone,
  rule,
  scale,
}: Pick<LateTerms, 'due_at' | 'last_at' | 'time_zone' | 'rule' | 'scale'>): string {
  const code = rule.code ?? '0';
  const due = due_at === null ? '' : `Due on ${zonedTime(due_at, time_zone)} (${time_zone}): `;
  const end =
    rule.end_after === null || rule.penalty.kind === 'not_accepted'
      ? ''
      : ` and after ${unitsInWords(rule.end_after, rule.unit)} gets ${code}`;
  const holidays =
    rule.unit === 'working_day'
      ? `working days are Monday to Friday${rule.holidays.length > 0 ? ` without ${rule.holidays.length} named ${rule.holidays.length === 1 ? 'holiday' : 'holidays'}` : ''}`
      : '';
  const isPlain = rule.penalty.kind === 'none' || rule.penalty.kind === 'not_accepted';
  const rounding = {
    none: '',
    half_up: 'rounded half up',
    half_even: 'rounded half to even',
    down: 'rounded down',
  }[rule.rounding.mode];
  const decimals = rule.rounding.decimals;
  const clauses = [
    `${due}${due === '' ? 'Late' : 'late'} work ${penaltyInWords(rule)}${end}`,
    rule.tolerance_minutes === 0
      ? ''
      : `the first ${rule.tolerance_minutes === 1 ? 'minute isn’t' : `${rule.tolerance_minutes} minutes aren’t`} late`,
    rule.grace_days === 0
      ? ''
      : `${unitsInWords(rule.grace_days, rule.unit === 'working_day' ? 'working_day' : 'day')} of grace in the whole term are used up first`,
    rule.floor === null || isPlain
      ? ''
      : `a mark of ${rule.floor} or more isn’t taken below ${rule.floor} by this`,
    last_at === null
      ? ''
      : `nothing is accepted after ${zonedTime(last_at, time_zone)}, and gets ${code}`,
    holidays,
    rounding === '' || isPlain
      ? ''
      : `the result is ${rounding} to ${decimals === 0 ? 'whole numbers' : `${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`}`,
    exampleOf(rule, scale),
  ];
  return `${clauses.filter((clause) => clause !== '').join('; ')}.`;
}

export const WORD_GRADE = 'A penalty can’t be worked out of a grade in words: decide it by hand.';

const later = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a > b ? a : b;

/** Applies an attempt's cap to a mark that already includes lateness. */
function capped(mark: LateMark, { cap, scale }: LateTerms): LateMark {
  if (cap === null || cap === undefined) return mark;
  const own: LateMark = { ...mark, cap };
  const said = `At most ${cap} counts for this attempt.`;
  if (mark.awarded === null || mark.final === null || mark.not_accepted) return own;
  const [points, awarded] = [mark.final, mark.awarded].map((one) => pointsOfGrade(one, scale));
  const reason = [mark.reason, said].filter(Boolean).join(' ');
  if (points == null || awarded == null)
    return { ...own, penalty: null, final: null, reason: `${reason} ${CAPPED_WORD}` };
  if (points.awarded.lte(cap)) return own;
  return {
    ...own,
    penalty: awarded.writePenalty(awarded.awarded.minus(cap)),
    final: awarded.write(new Big(cap)),
    reason,
  };
}
const CAPPED_WORD = 'A cap can’t be compared with a grade in words: decide it by hand.';

/**
 * Works out a grade: awarded, penalty and final, from this work's due time, its attempt's cap, and
 * the code it is held back with. `handed_in_at` is null if not known, and then nothing is late.
 * Pure: gives the same result everywhere.
 */
export function lateMarkOf(
  terms: LateTerms,
  work: { grade: string | null; handed_in_at: string | null },
): LateMark {
  const mark = capped(markByLateness(terms, work), terms);
  const { held, held_feedback } = terms;
  return held === null || held === undefined
    ? mark
    : {
        ...mark,
        penalty: null,
        final: held,
        held,
        ...(held_feedback === true ? { held_feedback } : {}),
        reason: `The mark is held back: ${held}.`,
      };
}

/** Applies lateness alone. */
function markByLateness(
  terms: LateTerms,
  { grade, handed_in_at }: { grade: string | null; handed_in_at: string | null },
): LateMark {
  const { rule, extension } = terms;
  const due_at = extension?.due_at ?? terms.due_at;
  const lastSet = extension?.last_at ?? terms.last_at;
  const last_at = due_at === null ? lastSet : later(lastSet, due_at);
  const awarded = grade === null || grade.trim() === '' ? null : grade.trim();
  const base: LateMark = {
    due_at,
    extended: extension !== null,
    state: due_at === null && last_at === null ? 'no_due_date' : 'on_time',
    late_by: 0,
    unit: rule.unit,
    grace_used: 0,
    not_accepted: false,
    waived: false,
    awarded,
    penalty: awarded === null ? null : '0',
    final: awarded,
    reason: '',
  };
  if (base.state === 'no_due_date') return base;
  if (handed_in_at === null)
    return {
      ...base,
      state: 'time_not_known',
      reason: 'Time not known: it isn’t counted as late.',
    };
  const handedIn = Date.parse(handed_in_at);
  const due = due_at === null ? null : Date.parse(due_at);
  const isAfterLast = last_at !== null && handedIn > Date.parse(last_at);
  if (due !== null && handedIn <= due + rule.tolerance_minutes * MINUTE_MS)
    return handedIn <= due
      ? base
      : { ...base, reason: `Handed in within the tolerance of ${rule.tolerance_minutes} minutes.` };
  if (due === null && !isAfterLast) return base;

  const graceLeft = Math.max(0, rule.grace_days - terms.grace_used_elsewhere);
  const { units, graceUsed } =
    due === null ? { units: 0, graceUsed: 0 } : lateUnits(terms, due, handedIn, graceLeft);
  const late: LateMark = {
    ...base,
    state: 'late',
    late_by: units,
    grace_used: graceUsed,
    not_accepted: isAfterLast || isRefused(rule, units),
  };
  const graceUnit = rule.unit === 'working_day' ? 'working_day' : 'day';
  const grace =
    graceUsed === 0
      ? ''
      : ` ${unitsInWords(graceUsed, graceUnit)} of grace ${graceUsed === 1 ? 'was' : 'were'} used.`;
  const how =
    units === 0 && graceUsed === 0
      ? 'Handed in late'
      : `Handed in ${unitsInWords(units, rule.unit)} late`;
  const said = units === 0 && graceUsed > 0 ? `Handed in late.${grace}` : `${how}.${grace}`;
  if (terms.waived) {
    const isTaking = late.not_accepted || takesAnything(terms, units, awarded);
    return {
      ...late,
      not_accepted: false,
      waived: true,
      reason: isTaking ? `${said} The penalty is waived.` : said,
    };
  }
  if (late.not_accepted) {
    const why = isAfterLast
      ? 'Handed in after the last moment: not accepted.'
      : `${said} It isn’t accepted so late.`;
    if (awarded === null) return { ...late, reason: why };
    const points = pointsOfGrade(awarded, terms.scale);
    const lost = points === null ? awarded : points.writePenalty(largest(points.awarded, ZERO));
    const final = rule.code ?? points?.write(smallest(points.awarded, ZERO)) ?? '0';
    return { ...late, penalty: lost, final, reason: why };
  }
  if (awarded === null) return { ...late, reason: said };
  const points = pointsOfGrade(awarded, terms.scale);
  if (points === null)
    return units === 0 || rule.penalty.kind === 'none'
      ? { ...late, reason: said }
      : { ...late, penalty: null, final: null, reason: `${said} ${WORD_GRADE}` };
  const mark = penalised(rule, units, points.awarded, points.max);
  if (mark.eq(points.awarded)) return { ...late, reason: said };
  const isHeld = rule.floor !== null && mark.eq(rule.floor) && rule.penalty.kind !== 'cap';
  return {
    ...late,
    penalty: points.writePenalty(points.awarded.minus(mark)),
    final: points.write(mark),
    reason: `${said} Late work ${penaltyInWords(rule)}${isHeld ? `, and a passing mark isn’t taken below ${rule.floor}` : ''}.`,
  };
}

function takesAnything(
  { rule, scale }: Pick<LateTerms, 'rule' | 'scale'>,
  units: number,
  awarded: string | null,
): boolean {
  if (units === 0 || rule.penalty.kind === 'none') return false;
  const points = awarded === null ? null : pointsOfGrade(awarded, scale);
  return points === null || !penalised(rule, units, points.awarded, points.max).eq(points.awarded);
}

/** A due time to illustrate a rule with if none is set: a Monday at noon. */
const ANY_MONDAY = '2026-01-05T12:00:00.000Z';

/**
 * Returns the numbers of days or hours at which a rule does something new: its first two, the ends
 * of its bands, its end.
 */
function exampleUnits(rule: LateRule): number[] {
  if (rule.penalty.kind === 'none') return [1];
  const ends = rule.end_after === null ? [] : [rule.end_after, rule.end_after + 1];
  const bands = rule.penalty.kind === 'bands' ? rule.penalty.bands : [];
  const bandUnits = bands.flatMap(({ through }, at) => [
    (bands[at - 1]?.through ?? 0) + 1,
    through,
  ]);
  const telling =
    rule.penalty.kind === 'bands' ? bandUnits : rule.penalty.kind === 'per_unit' ? [1, 2, 3] : [1];
  const grace = rule.grace_days;
  const all = [
    ...(grace > 0 && rule.unit !== 'hour' ? [grace] : []),
    ...[...telling, ...ends].map((units) => (rule.unit === 'hour' ? units : units + grace)),
  ];
  return [...new Set(all)].toSorted((a, b) => a - b).slice(0, 8);
}

/**
 * Shows what a rule does to one grade, line by line, while it is being set: `2 days late: 64
 * becomes 54`. Uses the same function as real marks. Empty for a grade in words.
 */
export function lateExamples(
  given: Pick<LateTerms, 'due_at' | 'last_at' | 'time_zone' | 'rule' | 'scale'>,
  grade: string,
): string[] {
  const { rule, time_zone, scale } = given;
  if (pointsOfGrade(grade, scale) === null) return [];
  const due_at = given.due_at ?? ANY_MONDAY;
  const due = Date.parse(due_at);
  const holidays = rule.unit === 'working_day' ? new Set(rule.holidays) : null;
  const handedInAfter = (units: number): number =>
    rule.unit === 'hour'
      ? instantAt(wallAfter(wallOf(due, time_zone), rule.grace_days, null), time_zone) +
        units * HOUR_MS
      : instantAt(wallAfter(wallOf(due, time_zone), units, holidays), time_zone);
  const terms: LateTerms = {
    ...given,
    due_at,
    extension: null,
    waived: false,
    grace_used_elsewhere: 0,
  };
  const markAt = (instant: number) =>
    lateMarkOf(terms, { grade, handed_in_at: new Date(instant).toISOString() });
  const tolerance =
    rule.tolerance_minutes === 0
      ? []
      : [
          `${rule.tolerance_minutes} ${rule.tolerance_minutes === 1 ? 'minute' : 'minutes'} late: not counted as late`,
        ];
  return [
    ...tolerance,
    ...exampleUnits(rule).map((units) => {
      const mark = markAt(handedInAfter(units));
      const isAfterGrace = rule.unit === 'hour' && rule.grace_days > 0;
      const late = `${unitsInWords(units, rule.unit)} ${isAfterGrace ? 'after the grace days' : 'late'}`;
      const grace = mark.grace_used > 0 && mark.late_by === 0 ? ', within the grace days' : '';
      if (mark.not_accepted) return `${late}: not accepted, ${grade} becomes ${mark.final}`;
      return mark.final === mark.awarded
        ? `${late}: ${grade} stays ${grade}${grace}`
        : `${late}: ${grade} becomes ${mark.final}`;
    }),
  ];
}

/**
 * Returns a grade to try a rule with: 64 of 100, or the same share of another maximum. '' for a
 * scale of words.
 */
export function exampleGrade(scale: GradeScale): string {
  if (scale.kind === 'letters' || scale.kind === 'pass_fail') return '';
  return new Big(scale.kind === 'points' ? scale.max : 100).times('0.64').toFixed();
}
