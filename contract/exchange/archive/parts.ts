import * as v from 'valibot';
import { MAX_INTEGER } from '#contract/common.ts';
import { MAX_FILE_BYTES, MAX_FILE_NAME, MAX_FULL_NAME } from '#contract/limits.ts';

const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text;

/** A time as it is stored: UTC with milliseconds, so that times sort as text. */
export const MomentSchema = v.pipe(
  v.string(),
  v.check(isMoment, 'A time is such as 2026-11-21T08:30:00.000Z.'),
);
/** Text of at most this many characters. */
export const upTo = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.check(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'A text has no halves of characters.',
    ),
  );
/**
 * The full name of the person who did it. In another installation it becomes whoever imports the
 * archive.
 */
export const WhoSchema = upTo(MAX_FULL_NAME);
export const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER));
/** The position of something in its list, from 0. */
export const PlaceSchema = CountSchema;
export const listOf = <Schema extends v.GenericSchema>(schema: Schema, most: number) =>
  v.pipe(v.array(schema), v.maxLength(most));

/** A file of the archive: its path in the zip, its name, and the SHA-256 of its bytes. */
export const ArchiveFileSchema = v.object({
  path: v.pipe(
    v.string(),
    v.regex(
      /^(?:submissions\/[1-9]\d{0,4}|assignment)\/[a-z0-9-]{1,40}\.[a-z0-9]{1,8}$/,
      'A file lies where an archive has its files.',
    ),
  ),
  name: v.pipe(upTo(MAX_FILE_NAME), v.nonEmpty()),
  bytes: v.pipe(CountSchema, v.maxValue(MAX_FILE_BYTES)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.')),
  /** Set if it was lost before the archive was created: an empty file takes its place. */
  lost: v.optional(v.literal(true)),
});
export type ArchiveFile = v.InferOutput<typeof ArchiveFileSchema>;
