import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_SHEET,
  ACCOUNT_VERSION,
  type ArchiveAccount,
} from '#contract/exchange/archive/account.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_SHEET,
  ARCHIVE_VERSION,
  type ArchiveAssignment,
} from '#contract/exchange/archive/assignment.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { unfitPath } from '#server/features/exchange/import/names.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';

/** Nothing of this archive is taken in; the message is for people. */
export class NotTaken extends Error {}

export const THE_ZIP = 'Choose the zip that “Download an archive” or “Download my data” gave you.';
export const NO_ARCHIVE = `This is no archive of an assignment or an account. ${THE_ZIP}`;
const AS_IT_WAS =
  'It was changed or damaged since it was made: choose it as it was downloaded, or download it once more.';
/** `next` is what to do then. */
export const refuse = (why: string, next = AS_IT_WAS): never => {
  throw new NotTaken(`${why} Nothing of this archive was taken in. ${next}`);
};

const FORMATS: Readonly<Record<string, readonly [format: string, version: number]>> = {
  [ARCHIVE_SHEET]: [ARCHIVE_FORMAT, ARCHIVE_VERSION],
  [ACCOUNT_SHEET]: [ACCOUNT_FORMAT, ACCOUNT_VERSION],
};

/** One sheet of an archive against its shape. */
export async function sheetOf<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  name: string,
): Promise<v.InferOutput<Schema>> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return refuse(`${name} is damaged.`);
  }
  const known = FORMATS[name.split('/').at(-1)!];
  if (known !== undefined) {
    const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
    if (format !== known[0]) throw new NotTaken(NO_ARCHIVE);
    if (typeof version === 'number' && version > known[1])
      refuse(
        'It was made by a newer version of Marginalia.',
        'Whoever runs this installation can update it; then try again.',
      );
  }
  const read = v.safeParse(schema, json, { abortEarly: true });
  return read.success
    ? read.output
    : refuse(
        `${name} isn’t as an archive has it (${v.getDotPath(read.issues[0]) ?? 'all of it'}).`,
      );
}

/** What a shape can't say: that all of it goes together. */
export function refuseContradictions(
  sheet: ArchiveSubmission,
  name: string,
  { students }: ArchiveAssignment,
): void {
  const { files, annotations, releases } = sheet;
  const inFiles = (place: number): boolean => place < files.length;
  const whole =
    sheet.students.every((place) => place < students.length) &&
    annotations.every(({ file }) => file === null || inFiles(file)) &&
    releases.every((one) => one.files.every(inFiles)) &&
    (sheet.ai_feedback === null) === (sheet.ai_feedback_text === null) &&
    (sheet.marked_attempt ?? 0) <= sheet.attempt &&
    files.every(
      ({ folder, attempt, text, transcript }) =>
        attempt <= sheet.attempt &&
        (transcript === undefined || text !== null) &&
        (folder === '' || unfitPath(folder) === null),
    );
  if (!whole) refuse(`${name} contradicts itself.`);
  for (const { state, snapshot, sha256, released_at } of releases) {
    const hash =
      snapshot === null ? null : createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
    if (
      hash !== sha256 ||
      (snapshot === null) !== (released_at === null) ||
      (state === 'released' && snapshot === null)
    )
      refuse(`What was released in ${name} isn’t what its hash says.`);
  }
}

/** Whatever is told of a submission is of one that is there, and draws that stand took no script twice. */
export function isConsistent({ handbacks, draws, submissions }: ArchiveAssignment): boolean {
  const standing = draws
    .filter(({ replaced }) => replaced === null)
    .flatMap(({ scripts }) => scripts.map(({ submission }) => submission));
  return (
    [...handbacks.flatMap(({ works }) => works), ...draws.flatMap(({ scripts }) => scripts)].every(
      ({ submission }) => submission < submissions,
    ) && new Set(standing).size === standing.length
  );
}

/** Notes are on submissions that are there, one on each. */
export function notesFit(
  { private_notes }: ArchiveAccount,
  assignments: readonly { shared: ArchiveAssignment }[],
): boolean {
  return (
    private_notes.every(
      ({ assignment, submission }) =>
        submission < (assignments[assignment]?.shared.submissions ?? 0),
    ) &&
    new Set(private_notes.map(({ assignment, submission }) => `${assignment}/${submission}`))
      .size === private_notes.length
  );
}
