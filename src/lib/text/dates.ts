import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { lightFormat } from 'date-fns/lightFormat';
import { counted } from '#contract/text/plural.ts';

/** What every function here returns for an unreadable time (specification, section 8). */
export const INVALID_DATE = 'Invalid date';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Names of months and days come from the browser, so that date-fns' own locale isn't loaded. */
const namedIn = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
const [shortMonth, month, weekday] = [
  namedIn({ month: 'short' }),
  namedIn({ month: 'long' }),
  namedIn({ weekday: 'long' }),
];

const dayAndYear = (date: Date): string =>
  `${shortMonth.format(date)} ${lightFormat(date, 'd, yyyy')}`;
const timeOfDay = (date: Date): string => lightFormat(date, 'h:mm a');

const ISO = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d.{0,20})?$/;
const daysIn = (year: number, number: number): number =>
  new Date(Date.UTC(year, number, 0)).getUTCDate();

/**
 * Reads an ISO string as a time, or null if it is not a valid one. The browser parses it
 * (docs/decisions/weight.md), with two exceptions: 31 February and the like are refused, and a date
 * without a time means midnight in the reader's own zone.
 */
export function timeOf(iso: string): Date | null {
  const [whole, year, number, day, time] = ISO.exec(iso) ?? [];
  if (whole === undefined || Number(day) > daysIn(Number(year), Number(number))) return null;
  const date = new Date(time === undefined ? `${whole}T00:00` : whole);
  return Number.isNaN(date.getTime()) ? null : date;
}

const written = (iso: string, write: (date: Date) => string): string => {
  const date = timeOf(iso);
  return date === null ? INVALID_DATE : write(date);
};

/**
 * Writes the Submitted column: 'Today, 9:05 AM', 'Yesterday, 4:30 PM' or 'Nov 3, 2026'
 * (specification, section 2).
 */
export function submittedAt(iso: string, now: Date): string {
  const date = timeOf(iso);
  if (date === null) return INVALID_DATE;
  const days = differenceInCalendarDays(now, date);
  if (days === 0) return `Today, ${timeOfDay(date)}`;
  if (days === 1) return `Yesterday, ${timeOfDay(date)}`;
  return dayAndYear(date);
}

/** Writes the full date for a tooltip: 'Saturday, November 21, 2026, 9:05 AM'. */
export const fullDate = (iso: string): string =>
  written(
    iso,
    (date) =>
      `${weekday.format(date)}, ${month.format(date)} ${lightFormat(date, 'd, yyyy')}, ${timeOfDay(date)}`,
  );

/** Writes a date with its weekday: 'Saturday, November 21, 2026'. */
export const fullDay = (iso: string): string =>
  written(
    iso,
    (date) => `${weekday.format(date)}, ${month.format(date)} ${lightFormat(date, 'd, yyyy')}`,
  );

/** Writes a date: 'Nov 21, 2026'. */
export const shortDate = (iso: string): string => written(iso, dayAndYear);

/** Writes a credit transaction's date: 'Nov 21, 2026 09:05' (specification, section 9). */
export const creditDate = (iso: string): string =>
  written(iso, (date) => `${dayAndYear(date)} ${lightFormat(date, 'HH:mm')}`);

/**
 * Writes how long ago something was: 'Just now' under 60 s, then minutes, hours, days, and from 7
 * days on a date in the reader's locale (specification, section 9). A time after `now`, as from a
 * clock that runs fast, is 'Just now'.
 */
export function relativeTime(iso: string, now: Date, locale?: string): string {
  const date = timeOf(iso);
  if (date === null) return INVALID_DATE;
  const passed = now.getTime() - date.getTime();
  if (passed < MINUTE) return 'Just now';
  if (passed < HOUR) return `${counted(Math.floor(passed / MINUTE), 'minute')} ago`;
  if (passed < DAY) return `${counted(Math.floor(passed / HOUR), 'hour')} ago`;
  if (passed < 7 * DAY) return `${counted(Math.floor(passed / DAY), 'day')} ago`;
  return date.toLocaleDateString(locale);
}

/** `past` is overdue, `soon` is within the next 48 hours. */
export type DueState = 'none' | 'later' | 'soon' | 'past';
export interface Due {
  text: string;
  state: DueState;
}

/** Writes when work is due: 'Due today, 5:00 PM', 'Was due Nov 3, 2026', 'No due date'. */
export function dueDate(iso: string | null, now: Date): Due {
  if (iso === null) return { text: 'No due date', state: 'none' };
  const date = timeOf(iso);
  if (date === null) return { text: INVALID_DATE, state: 'none' };
  const left = date.getTime() - now.getTime();
  const state = left < 0 ? 'past' : left < 2 * DAY ? 'soon' : 'later';
  const days = differenceInCalendarDays(date, now);
  const near = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[days];
  const when = near === undefined ? dayAndYear(date) : `${near}, ${timeOfDay(date)}`;
  return { text: `${state === 'past' ? 'Was due' : 'Due'} ${when}`, state };
}

/**
 * Returns an ISO time as the value of `<input type="datetime-local">`, in the reader's own zone; ''
 * for none.
 */
export const toLocalInput = (iso: string | null): string => {
  const date = iso === null ? null : timeOf(iso);
  return date === null ? '' : lightFormat(date, "yyyy-MM-dd'T'HH:mm");
};

/** Reads the value of such an input as an ISO UTC string; null if it is empty or not a date. */
export const fromLocalInput = (value: string): string | null =>
  timeOf(value)?.toISOString() ?? null;
