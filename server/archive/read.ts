import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ARCHIVE_FORMAT, ARCHIVE_SHEET, ARCHIVE_VERSION, type ArchiveAssignment, ArchiveAssignmentSchema, MAX_ARCHIVE_SUBMISSIONS, submissionSheet } from '#contract/archive/assignment.ts';
import type { ArchiveFile } from '#contract/archive/parts.ts';
import { type ArchiveSubmission, ArchiveSubmissionSchema } from '#contract/archive/submission.ts';
import { MAX_INTAKE_UNPACKED_BYTES } from '#contract/intake.ts';
import { MAX_FILE_BYTES } from '#contract/limits.ts';
import { cleanFileName } from '../files/names.ts';
import { type UnpackLimits } from '../intake/archive.ts';
import { unfitPath } from '../intake/names.ts';
import type { Unpacked } from '../intake/types.ts';
import { unpackApart } from '../intake/unpack.ts';
import { canonicalJson } from '../release/canonical.ts';

/** Nothing of this archive is taken in; the message is for people. */
export class NotTaken extends Error {}

export interface OpenedArchive {
  hash: string;
  shared: ArchiveAssignment;
  /** Read anew when it is asked for: not all of them are in memory. */
  submission(index: number): Promise<ArchiveSubmission>;
  /** Each file with where it lies unpacked. */
  files: { file: ArchiveFile; path: string }[];
}

/** Three files and a sheet a submission, and some. */
const LIMITS: UnpackLimits = { entries: 5 * MAX_ARCHIVE_SUBMISSIONS, fileBytes: MAX_FILE_BYTES, totalBytes: MAX_INTAKE_UNPACKED_BYTES, ratio: 200 };
const NO_ARCHIVE = 'This is no archive of an assignment. Choose the zip that “Download an archive” gave you.';
const refuse = (why: string): never => { throw new NotTaken(`${why} Nothing of this archive was taken in.`); };

async function sheetOf<Schema extends v.GenericSchema>(schema: Schema, path: string, name: string): Promise<v.InferOutput<Schema>> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return refuse(`${name} is damaged.`);
  }
  if (name === ARCHIVE_SHEET) {
    const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
    if (format !== ARCHIVE_FORMAT) throw new NotTaken(NO_ARCHIVE);
    if (typeof version === 'number' && version > ARCHIVE_VERSION) refuse('It was made by a newer version of Marginalia: update this one first.');
  }
  const read = v.safeParse(schema, json, { abortEarly: true });
  return read.success ? read.output : refuse(`${name} isn’t as an archive has it (${v.getDotPath(read.issues[0]) ?? 'all of it'}).`);
}

/** What a shape can't say: that all of it goes together. */
function refuseContradictions(sheet: ArchiveSubmission, name: string, { students }: ArchiveAssignment): void {
  const { files, annotations, releases } = sheet;
  const inFiles = (place: number): boolean => place < files.length;
  const whole = sheet.students.every((place) => place < students.length)
    && annotations.every(({ file }) => file === null || inFiles(file)) && releases.every((one) => one.files.every(inFiles))
    && (sheet.ai_feedback === null) === (sheet.ai_feedback_text === null) && (sheet.marked_attempt ?? 0) <= sheet.attempt
    && files.every(({ folder, attempt, text, transcript }) => attempt <= sheet.attempt && (transcript === undefined || text !== null) && (folder === '' || unfitPath(folder) === null));
  if (!whole) refuse(`${name} contradicts itself.`);
  for (const { state, snapshot, sha256, released_at } of releases) {
    const hash = snapshot === null ? null : createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
    if (hash !== sha256 || (snapshot === null) !== (released_at === null) || (state === 'released' && snapshot === null)) refuse(`What was released in ${name} isn’t what its hash says.`);
  }
}

/** Whatever is told of a submission is of one that is there, and draws that stand took no script twice. */
function isConsistent({ handbacks, draws, submissions }: ArchiveAssignment): boolean {
  const standing = draws.filter(({ replaced }) => replaced === null).flatMap(({ scripts }) => scripts.map(({ submission }) => submission));
  return [...handbacks.flatMap(({ works }) => works), ...draws.flatMap(({ scripts }) => scripts)].every(({ submission }) => submission < submissions) && new Set(standing).size === standing.length;
}

const filesOf = ({ files, report }: ArchiveSubmission): ArchiveFile[] => [...files.flatMap(({ file, text }) => (text === null ? [file] : [file, text])), ...(report === null ? [] : [report])];

/** Unpacks an archive into `folder` and reads it whole. Throws NotTaken unless all of it is as an archive has it. */
export async function readArchive(path: string, folder: string, signal: AbortSignal): Promise<OpenedArchive> {
  const unpacked = await unpackApart(path, folder, () => {}, signal, LIMITS);
  if (unpacked.kind === 'refused') return refuse(unpacked.why);
  const [problem] = unpacked.problems;
  if (problem !== undefined) return refuse(`“${problem.path}” can’t be unpacked. ${problem.why}`);
  const there = new Map<string, Unpacked>(unpacked.files.map((one) => [one.path, one]));
  const at = (name: string): string => join(folder, there.get(name)?.staged ?? refuse(`${name} is missing.`));
  if (!there.has(ARCHIVE_SHEET)) throw new NotTaken(NO_ARCHIVE);

  const files: OpenedArchive['files'] = [];
  const taken = new Set<string>();
  const take = (file: ArchiveFile, within: string): void => {
    const found = there.get(file.path);
    const fits = found !== undefined && found.sha256 === file.sha256 && found.bytes === file.bytes && file.path.startsWith(within) && !taken.has(file.path) && cleanFileName(file.name) === file.name;
    if (!fits) refuse(`“${file.name}” isn’t the file that the archive lists.`);
    taken.add(file.path);
    files.push({ file, path: at(file.path) });
  };
  const submission = (index: number): Promise<ArchiveSubmission> => sheetOf(ArchiveSubmissionSchema, at(submissionSheet(index + 1)), submissionSheet(index + 1));

  const shared = await sheetOf(ArchiveAssignmentSchema, at(ARCHIVE_SHEET), ARCHIVE_SHEET);
  if (!isConsistent(shared)) refuse(`${ARCHIVE_SHEET} contradicts itself.`);
  for (const { file, text } of shared.files) for (const one of text === null ? [file] : [file, text]) take(one, 'assignment/');
  // Whenever it was made: the same assignment unchanged is the same archive.
  const hash = createHash('sha256').update(canonicalJson({ ...shared, exported_at: '' }));
  for (let index = 0; index < shared.submissions; index += 1) {
    signal.throwIfAborted();
    const sheet = await submission(index);
    refuseContradictions(sheet, submissionSheet(index + 1), shared);
    for (const file of filesOf(sheet)) take(file, `submissions/${index + 1}/`);
    hash.update(canonicalJson(sheet));
  }
  return { hash: hash.digest('hex'), shared, submission, files };
}
