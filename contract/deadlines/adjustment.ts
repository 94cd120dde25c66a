import { Big } from 'big.js';
import * as v from 'valibot';
import { IdSchema, nameText } from '#contract/common.ts';
import { MAX_STUDENTS } from '#contract/assignments/student.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { MarkChangesSchema } from './deadline.ts';
import type { LateRule } from './late-rule.ts';
import { DAY_MS, instantAt, wallOf } from './wall-clock.ts';

const DAYS = 'More time is a whole number of days, from 1 to 365.';
const PERCENT = 'More time is a per cent from 0.01 to 1000 with at most two decimals, such as 25.';

/** More time than others have: days, or per cent of the time that everybody has. */
export const MoreTimeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('days'),
    days: v.pipe(v.number(DAYS), v.integer(DAYS), v.minValue(1, DAYS), v.maxValue(365, DAYS)),
  }),
  v.object({
    kind: v.literal('percent'),
    /** A decimal as text, so that nothing of it is lost: `25`, `12.5`. */
    percent: v.pipe(
      v.string(PERCENT),
      v.regex(/^(?:0|[1-9]\d{0,3})(?:\.\d{1,2})?$/, PERCENT),
      v.check((text) => Number(text) > 0 && Number(text) <= 1000, PERCENT),
    ),
  }),
]);
export type MoreTime = v.InferOutput<typeof MoreTimeSchema>;

const MAX_TEXT = 500;
const text = (name: string) =>
  v.pipe(
    v.string(`${name} is text.`),
    v.trim(),
    v.maxLength(MAX_TEXT, `${name} has at most ${MAX_TEXT} characters.`),
  );

const ADJUSTMENT = {
  more_time: v.nullable(MoreTimeSchema),
  /** For markers, on every script of the student, without a name: `Don’t judge spelling`. */
  note: text('A note'),
  /** Why, for the owner of the team alone. */
  reason: text('A reason'),
};

/** What a team gives one student in all assignments that it shares (DUE-5). */
export const AdjustmentSchema = v.object({
  /** As the student is known in class lists: a number or an e-mail address. */
  student: v.string(),
  ...ADJUSTMENT,
  /** In how many of the team's class lists the student is. */
  assignments: v.number(),
});
export type Adjustment = v.InferOutput<typeof AdjustmentSchema>;

/** `GET /api/v1/teams/{id}/adjustments`: for the owner of the team. */
export const AdjustmentsSchema = v.object({ adjustments: v.array(AdjustmentSchema) });

/** `PUT /api/v1/teams/{id}/adjustments`: of these students; all others keep what they have. */
export const AdjustmentsChangeSchema = v.object({
  adjustments: v.pipe(
    v.array(
      v.object({
        student: nameText('Student', MAX_NAME),
        /** Null ends what the student has. */
        adjustment: v.nullable(
          v.pipe(
            v.object(ADJUSTMENT),
            v.check(
              ({ more_time, note }) => more_time !== null || note !== '',
              'Give more time or write a note for markers.',
            ),
          ),
        ),
      }),
    ),
    v.minLength(1, 'Name at least one student.'),
    v.maxLength(MAX_STUDENTS),
  ),
  preview: v.optional(v.boolean(), false),
});
export type AdjustmentsChange = v.InferOutput<typeof AdjustmentsChangeSchema>;

/** The marks that a change changes, by assignment of the team. */
export const TeamMarkChangesSchema = v.object({
  assignments: v.array(
    v.object({
      assignment_id: IdSchema,
      name: v.string(),
      changes: MarkChangesSchema.entries.changes,
    }),
  ),
  stored: v.boolean(),
});
export type TeamMarkChanges = v.InferOutput<typeof TeamMarkChangesSchema>;

/** How a student of a class list is found by an adjustment: in small letters. */
export const studentKeyOf = (known: string): string => known.trim().toLowerCase();

/** `25 % more time`, `3 days more`. */
export const moreTimeInWords = (more: MoreTime): string =>
  more.kind === 'percent'
    ? `${more.percent} % more time`
    : `${more.days} ${more.days === 1 ? 'day' : 'days'} more`;

interface Times {
  due_at: string;
  last_at: string | null;
}
interface TimesOfAll extends Pick<Times, 'last_at'> {
  due_at: string | null;
  time_zone: string;
  rule: Pick<LateRule, 'given_hours'>;
}

/**
 * The due time and last moment of a student with more time than others. Days are counted by the
 * wall clock; per cent of the hours that everybody has, up to the minute that has begun. Null where
 * it gives nothing: without a due date, or per cent of a time that the assignment doesn't say.
 */
export function timesWithMore(of: TimesOfAll, more: MoreTime): Times | null {
  const { due_at, last_at, time_zone: zone, rule } = of;
  if (due_at === null) return null;
  let later: (instant: number) => number;
  if (more.kind === 'days')
    later = (instant) => instantAt(wallOf(instant, zone) + more.days * DAY_MS, zone);
  else if (rule.given_hours === null) return null;
  else {
    const minutes = new Big(rule.given_hours).times(60).times(more.percent).div(100).round(0, 3);
    later = (instant) => instant + minutes.times(60_000).toNumber();
  }
  const moved = (iso: string): string => new Date(later(Date.parse(iso))).toISOString();
  return { due_at: moved(due_at), last_at: last_at === null ? null : moved(last_at) };
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Of an extension and more time, the later of each: neither takes anything away from the other. */
export const latestTimes = (times: readonly Times[]): Times | null =>
  times.length === 0
    ? null
    : times.reduce((one, other) => ({
        due_at: laterOf(one.due_at, other.due_at)!,
        last_at: laterOf(one.last_at, other.last_at),
      }));
