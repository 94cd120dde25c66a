import * as v from 'valibot';
import { onOneLine, TimeSchema } from '#contract/common.ts';

/**
 * What lateness is counted in: wall-clock days, those from Monday to Friday without holidays, or
 * elapsed hours.
 */
export const LATE_UNITS = ['day', 'working_day', 'hour'] as const;
export type LateUnit = (typeof LATE_UNITS)[number];

/** What an amount refers to: percent of the awarded mark, percent of the maximum, or points. */
export const AMOUNTS_OF = ['awarded', 'maximum', 'points'] as const;
export type AmountOf = (typeof AMOUNTS_OF)[number];

/** How a mark that lateness changed is rounded, once, at the end. */
export const ROUNDINGS = ['none', 'half_up', 'half_even', 'down'] as const;

const AMOUNT =
  'An amount is a number from 0 to 100,000 with at most four decimals, such as 5 or 2.5.';
/** A decimal as text, so that no precision is lost: `5`, `2.5`. */
const AmountSchema = v.pipe(
  v.string(AMOUNT),
  v.regex(/^(?:0|[1-9]\d{0,4}|100000)(?:\.\d{1,4})?$/, AMOUNT),
);
const whole = (name: string, min: number, max: number) => {
  const message = `${name} is a whole number from ${min} to ${max}.`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
};

/** A code that replaces a mark: `NS`, `AM`. */
const CodeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('A code has at least one character.'),
  v.maxLength(20, 'A code has at most 20 characters.'),
  onOneLine('A code'),
);
/** A code that must never be read as a mark. Converted to capitals, as offices write it. */
export const MarkCodeSchema = v.pipe(
  CodeSchema,
  v.toUpperCase(),
  v.check(
    (code) => !/^[+-]?\d+(?:[.,]\d+)?\s*%?$/.test(code),
    'A code that stands for a mark isn’t a number. Use letters, such as AM.',
  ),
);
/** The most that an attempt can count for. */
export const MarkCapSchema = v.pipe(
  v.string(AMOUNT),
  v.regex(/^(?:0|[1-9]\d{0,4}|100000)(?:\.\d{1,4})?$/, AMOUNT),
);

const BandSchema = v.object({
  /** The last day, working day or hour of this band. */
  through: whole('The last day of a band', 1, 1000),
  amount: AmountSchema,
});

const PenaltySchema = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  /** A fixed amount for each day, working day or hour that has started. */
  v.object({
    kind: v.literal('per_unit'),
    amount: AmountSchema,
    of: v.picklist(AMOUNTS_OF, 'An amount is of the awarded mark, of the maximum, or in points.'),
  }),
  /**
   * A total amount by how late it is. After the last band its amount stays, until the rule ends.
   */
  v.object({
    kind: v.literal('bands'),
    of: v.picklist(AMOUNTS_OF),
    bands: v.pipe(
      v.array(BandSchema),
      v.minLength(1, 'A rule by bands has at least one.'),
      v.maxLength(20, 'A rule has at most 20 bands.'),
      v.check(
        (bands) => bands.every(({ through }, at) => at === 0 || through > bands[at - 1]!.through),
        'Each band ends later than the one before it.',
      ),
    ),
  }),
  /** Late work gets at most this many points. */
  v.object({ kind: v.literal('cap'), at: AmountSchema }),
  v.object({ kind: v.literal('not_accepted') }),
]);

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** What happens to an assignment's late work. */
export const LateRuleSchema = v.object({
  penalty: PenaltySchema,
  /** Unit of the penalty and of the end. */
  unit: v.picklist(LATE_UNITS, 'Lateness is counted in days, working days or hours.'),
  /** Holidays, as `2026-12-25`: none of them is a working day. */
  holidays: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(DAY, 'A holiday is a date such as 2026-12-25.'))),
      v.maxLength(200, 'A rule names at most 200 holidays.'),
    ),
    [],
  ),
  /**
   * Work handed in up to this many minutes after the due time is on time. Beyond them, lateness
   * counts from the due time.
   */
  tolerance_minutes: v.optional(whole('The tolerance in minutes', 0, 10_080), 0),
  /** Days that a student may be late in the whole term, used up before any penalty. */
  grace_days: v.optional(whole('The number of grace days', 0, 365), 0),
  /**
   * Assignments of one owner that name the same term share their grace days. '' shares with none.
   */
  term: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100, 'A term has at most 100 characters.'),
      onOneLine('A term'),
    ),
    '',
  ),
  /** So many hours students have for the work, which more time by per cent is of. Null where that isn't said. */
  given_hours: v.optional(v.nullable(whole('The time for the work in hours', 1, 10_000)), null),
  /** The pass mark: a mark that reaches it isn't taken below it by a penalty. Null for none. */
  floor: v.optional(v.nullable(AmountSchema), null),
  /** After this many units, work is not accepted. Null for no end. */
  end_after: v.optional(v.nullable(whole('The end', 1, 10_000)), null),
  /** What work that isn't accepted gets: a code such as `NS`, or null for 0. */
  code: v.optional(v.nullable(CodeSchema), null),
  /**
   * The mark written in files for offices for students who hand in nothing; null writes nothing.
   */
  missing_code: v.optional(v.nullable(CodeSchema), null),
  rounding: v.optional(
    v.object({
      mode: v.picklist(ROUNDINGS, 'A mark is rounded half up, half even, down, or not at all.'),
      decimals: whole('The number of decimals', 0, 4),
    }),
    { mode: 'none', decimals: 0 },
  ),
});
export type LateRule = v.InferOutput<typeof LateRuleSchema>;

export const NO_LATE_RULE: LateRule = {
  penalty: { kind: 'none' },
  unit: 'day',
  holidays: [],
  tolerance_minutes: 0,
  grace_days: 0,
  term: '',
  given_hours: null,
  floor: null,
  end_after: null,
  code: null,
  missing_code: null,
  rounding: { mode: 'none', decimals: 0 },
};

/** Whether the runtime knows a time zone by this name, such as `Europe/London`. */
export function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
export const ZoneSchema = v.pipe(
  v.string('A time zone is text.'),
  v.maxLength(100),
  v.check(isKnownZone, 'A time zone is known by its name, such as Europe/London.'),
);

/**
 * What lateness did to one mark: the three numbers, and the reason. Numbers are decimals as text.
 */
export const LateMarkSchema = v.object({
  /** When it was due for this student, including their extension; null without a due date. */
  due_at: v.nullable(TimeSchema),
  /**
   * Whether that is later than for the others. The reason is shown only to those who manage
   * extensions.
   */
  extended: v.boolean(),
  state: v.picklist(['no_due_date', 'time_not_known', 'on_time', 'late']),
  /** Started units of lateness after tolerance and grace days; 0 if not late. */
  late_by: v.number(),
  unit: v.picklist(LATE_UNITS),
  /** Grace days used for it. */
  grace_used: v.number(),
  /**
   * Whether the work came after the end or the last moment, or late where no late work is accepted.
   */
  not_accepted: v.boolean(),
  waived: v.boolean(),
  /** The mark as awarded; null while there is no grade. */
  awarded: v.nullable(v.string()),
  /**
   * The deduction, `0` if there is none; null while there is no grade, or if it can't be worked
   * out.
   */
  penalty: v.nullable(v.string()),
  /**
   * The mark that counts; null while there is no grade, or if a penalty can't be worked out from a
   * grade in words.
   */
  final: v.nullable(v.string()),
  /** The code that replaces the mark while it is held back; missing if it isn't. */
  held: v.optional(v.string()),
  /** Whether the feedback on a held-back mark is still given; missing if not. */
  held_feedback: v.optional(v.literal(true)),
  /** The most that this attempt can count for; missing without a cap. */
  cap: v.optional(v.string()),
  /**
   * One sentence: why there is a deduction of this size, or none; '' if there is nothing to
   * explain.
   */
  reason: v.string(),
});
export type LateMark = v.InferOutput<typeof LateMarkSchema>;

export const UNIT_WORDS: Readonly<Record<LateUnit, readonly [one: string, many: string]>> = {
  day: ['day', 'days'],
  working_day: ['working day', 'working days'],
  hour: ['hour', 'hours'],
};
/** `1 day`, `3 working days`. */
export const unitsInWords = (count: number, unit: LateUnit): string =>
  `${count} ${UNIT_WORDS[unit][count === 1 ? 0 : 1]}`;

/**
 * Returns what happens to a mark, as markers read it next to the grade: `Late by 2 days: 65 becomes
 * 55`, `Held back: AM counts instead of the mark`. '' if nothing does.
 */
export function lateMarkInWords(mark: LateMark | null | undefined): string {
  if (mark === null || mark === undefined) return '';
  const { late_by, unit, awarded, penalty, final, waived, not_accepted, held, cap } = mark;
  if (held !== undefined) return `Held back: ${held} counts instead of the mark`;
  const capped = cap === undefined ? '' : `at most ${cap} counts`;
  const becomes =
    awarded === null || final === awarded ? '' : `: ${awarded} becomes ${final ?? 'not decided'}`;
  if (mark.state !== 'late') return capped === '' ? '' : `At most ${cap} counts${becomes}`;
  const late = late_by === 0 ? 'Late' : `Late by ${unitsInWords(late_by, unit)}`;
  const said = [not_accepted ? `${late}, not accepted` : late, capped].filter(Boolean).join(', ');
  if (waived && capped === '') return `${said}: no penalty, it is waived`;
  if (awarded === null) return said;
  if (final === null) return `${said}: the penalty isn’t decided`;
  return penalty === '0' ? `${said}: no penalty` : `${said}${becomes}`;
}

/**
 * Whether feedback is withheld too: the mark is held back, and its feedback hasn't been allowed
 * separately.
 */
export const holdsFeedback = (mark: LateMark | null | undefined): boolean =>
  mark?.held !== undefined && mark.held_feedback !== true;

/**
 * Whether the mark that counts differs from the awarded one: a code, or a mark that lateness or a
 * cap changed.
 */
export const isChangedByLateness = (mark: LateMark | null | undefined): mark is LateMark =>
  mark?.held !== undefined || (mark?.awarded != null && mark.final !== mark.awarded);

/** Returns the same for a grade field being typed into: with numbers only for the stored grade. */
export function lateMarkWhileTyping(mark: LateMark | null | undefined, typed: string): string {
  if (lateMarkInWords(mark) === '' || mark === null || mark === undefined) return '';
  if (mark.held !== undefined || typed.trim() === (mark.awarded ?? ''))
    return lateMarkInWords(mark);
  const late = lateMarkInWords({ ...mark, awarded: null });
  return mark.waived ? late : `${late}: the final mark is worked out when this is saved`;
}

/** Returns a grade as lists show it: `70 → 63` if lateness changes it; the second one counts. */
export const gradeWithFinal = (grade: string, mark: LateMark | null | undefined): string =>
  isChangedByLateness(mark) && (mark.awarded ?? '') === grade.trim()
    ? grade.trim() === ''
      ? (mark.final ?? '?')
      : `${grade} → ${mark.final ?? '?'}`
    : grade;
