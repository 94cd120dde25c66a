import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_SHEET,
  ACCOUNT_VERSION,
} from '#contract/exchange/archive/account.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_SHEET,
  ARCHIVE_VERSION,
} from '#contract/exchange/archive/assignment.ts';
import type { Unpacked } from '#server/features/exchange/import/types.ts';

/** Nothing of this archive is imported; the message is for people. */
export class ArchiveRefused extends Error {}

export const THE_ZIP = 'Choose the zip that “Download an archive” or “Download my data” gave you.';
export const NO_ARCHIVE = `This isn’t an archive of an assignment or an account. ${THE_ZIP}`;
const AS_IT_WAS =
  'It has been changed or damaged since it was made. Choose the original download, or download it again.';
/** `next` says what to do then. */
export const notTaken = (why: string, next = AS_IT_WAS): ArchiveRefused =>
  new ArchiveRefused(`${why} Nothing was imported from this archive. ${next}`);
export const refuse = (why: string, next?: string): never => {
  throw notTaken(why, next);
};

const MEGABYTE = 1024 * 1024;
/**
 * The size limit for one sheet, and for a whole archive: far more than any class needs, and no more
 * than a process can read.
 */
const MAX_BYTES = { submission: 16 * MEGABYTE, other: 48 * MEGABYTE, all: 1024 * MEGABYTE };
/** No sheet is nested deeper than a dozen levels; the code that reads them recurses for each. */
const MAX_DEPTH = 64;

const SUBMISSION_SHEET = /(?:^|\/)submissions\/\d+\/submission\.json$/;
const SHARED_SHEET = /^(?:assignment|account|assignments\/\d+\/assignment)\.json$/;
export const isSheet = (path: string): boolean =>
  SUBMISSION_SHEET.test(path) || SHARED_SHEET.test(path);

/** Refuses sheets that are too large, before any of them is read. */
export function refuseTooMuchToRead(sheets: readonly Unpacked[]): void {
  let total = 0;
  for (const { path, bytes } of sheets) {
    const most = SUBMISSION_SHEET.test(path) ? MAX_BYTES.submission : MAX_BYTES.other;
    if (bytes > most)
      refuse(`${path} is larger than ${most / MEGABYTE} MB, which is too large for an archive.`);
    total += bytes;
  }
  if (total > MAX_BYTES.all)
    refuse(
      `Its sheets have more than ${MAX_BYTES.all / MEGABYTE} MB together.`,
      'Import its assignments one at a time.',
    );
}

/** Whether JSON is nested deeper than `most`. */
function isDeeper(json: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth > most) return true;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return false;
}

const FORMATS: Readonly<Record<string, readonly [format: string, version: number]>> = {
  [ARCHIVE_SHEET]: [ARCHIVE_FORMAT, ARCHIVE_VERSION],
  [ACCOUNT_SHEET]: [ACCOUNT_FORMAT, ACCOUNT_VERSION],
};

/** Reads one sheet of an archive, unpacked in `folder`, and checks its shape. */
export async function sheetOf<Schema extends v.GenericSchema>(
  schema: Schema,
  folder: string,
  { path: name, staged }: Pick<Unpacked, 'path' | 'staged'>,
): Promise<v.InferOutput<Schema>> {
  const text = await readFile(join(folder, staged), 'utf8');
  if (isDeeper(text, MAX_DEPTH)) refuse(`${name} is nested too deeply for an archive.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse(`${name} is damaged.`);
  }
  const known = FORMATS[name.split('/').at(-1)!];
  if (known !== undefined) {
    const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
    if (format !== known[0]) throw new ArchiveRefused(NO_ARCHIVE);
    if (typeof version === 'number' && version > known[1])
      refuse(
        'It was made by a newer version of Marginalia.',
        'Ask whoever runs this installation to update it, then try again.',
      );
  }
  const read = v.safeParse(schema, json, { abortEarly: true });
  return read.success
    ? read.output
    : refuse(
        `${name} doesn’t have the format of an archive (${v.getDotPath(read.issues[0]) ?? 'the whole file'}).`,
      );
}
