import * as v from 'valibot';
import { MAX_GRADE, MAX_LIMIT } from './limits.ts';

export const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** An ISO 8601 UTC string, e.g. `2026-11-21T08:30:00.000Z`. */
export const TimeSchema = v.pipe(v.string(), v.isoTimestamp());

/**
 * Four-digit years, so that times sort as text; and a day that exists: 30 February would turn into
 * another day.
 */
const isTime = (text: string): boolean => {
  const time = new Date(text);
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  return (
    !Number.isNaN(time.getTime()) &&
    /^\d{4}-/.test(time.toISOString()) &&
    new Date(Date.UTC(year!, month! - 1, day)).getUTCDate() === day
  );
};

/**
 * A time as it is sent, in any zone; converted to UTC with milliseconds, as all times are stored
 * and returned.
 */
export const sentTime = (field: string) =>
  v.pipe(
    v.string(`${field} is a time.`),
    v.check(
      (text) => v.ISO_TIMESTAMP_REGEX.test(text) && isTime(text),
      `${field} is a time such as 2026-11-21T08:30:00Z.`,
    ),
    v.transform((text) => new Date(text).toISOString()),
  );

/** The highest number that a database integer holds. */
export const MAX_INTEGER = 2 ** 31 - 1;
/**
 * An id beyond this matches nothing, like 0: the thing is missing, rather than the request
 * malformed.
 */
const idInRange = (id: number): number => (id <= MAX_INTEGER ? id : 0);

/** An id in a path. */
export const IdParamSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,99}$/, 'An id is a whole number.'),
  v.transform((text) => idInRange(Number(text))),
);

/** An id in a body. */
export const SentIdSchema = v.pipe(IdSchema, v.transform(idInRange));

const wholeNumber = (name: string, min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, `${name} is a whole number.`),
      v.transform(Number),
      v.minValue(min, `${name} is at least ${min}.`),
      v.maxValue(max, `${name} is at most ${max}.`),
    ),
    String(fallback),
  );

/** `skip` and `limit` of a list call, with the list's own default page size. */
export const pageQuery = (limit: number) =>
  v.object({
    skip: wholeNumber('skip', 0, 999_999_999, 0),
    limit: wholeNumber('limit', 1, MAX_LIMIT, limit),
  });
export interface PageQuery {
  skip: number;
  limit: number;
}

/** The header with the total count of a list. */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';
/**
 * Header of a page that isn't the last: the value for `before` to get the next. Defined here
 * because every client reads lists, and importing it from elsewhere would bring a schema along.
 */
export const NEXT_BEFORE_HEADER = 'X-Next-Before';

/** Text that must not be empty; the message names the field. */
export const namedText = (field: string, max: number) =>
  v.pipe(
    v.string(`${field} is text.`),
    v.trim(),
    v.nonEmpty(`${field} is required.`),
    v.maxLength(max, `${field} has at most ${max} characters.`),
  );

/**
 * Marks that change the direction of the text after them, line breaks, and invisible characters.
 */
const TURNS = /(?!\0)[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const TURN_RUNS = new RegExp(`${TURNS.source}+`, 'gu');

/**
 * Cleans another system's name for a person for use in a list: removes what would change direction
 * or break the line.
 */
export const inOneLine = (text: string): string =>
  text
    .replaceAll('\0', '\n')
    .replace(TURN_RUNS, (run) => (/\P{Cf}/u.test(run) ? ' ' : ''))
    .trim();
/** The same, but null if nothing is left. */
export const lineOrNull = (text: string | null): string | null =>
  text === null ? null : inOneLine(text) || null;

export const onOneLine = (field: string) =>
  v.check<string, string>(
    (text) => !TURNS.test(text),
    `${field} is one line, without marks that turn its direction.`,
  );

/** A name as others will read it: on one line and in its own direction. */
export const nameText = (field: string, max: number) =>
  v.pipe(namedText(field, max), onOneLine(field));

/** A grade that fits on one line of a list. */
export const gradeText = () =>
  v.pipe(
    v.string(),
    v.maxLength(MAX_GRADE, `A grade has at most ${MAX_GRADE} characters.`),
    onOneLine('A grade'),
  );
