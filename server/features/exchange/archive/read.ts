import { join } from 'node:path';
import {
  ACCOUNT_READING,
  ACCOUNT_SHEET,
  type ArchiveAccount,
  ArchiveAccountSchema,
  assignmentFolder,
} from '#contract/exchange/archive/account.ts';
import {
  ARCHIVE_SHEET,
  type ArchiveAssignment,
  ArchiveAssignmentSchema,
  MAX_ARCHIVE_SUBMISSIONS,
  submissionSheet,
} from '#contract/exchange/archive/assignment.ts';
import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import {
  type ArchiveSubmission,
  ArchiveSubmissionSchema,
} from '#contract/exchange/archive/submission.ts';
import { MAX_INTAKE_UNPACKED_BYTES } from '#contract/exchange/intake.ts';
import { MAX_FILE_BYTES } from '#contract/limits.ts';
import { cleanFileName } from '#server/platform/files/names.ts';
import { type UnpackLimits } from '#server/features/exchange/import/archive.ts';
import type { Unpacked } from '#server/features/exchange/import/types.ts';
import { unpackApart } from '#server/features/exchange/import/unpack.ts';
import { leftOut } from './left-out.ts';
import type { ArchiveToSee, AssignmentToSee } from './archive-types.ts';
import { hashing } from './hashes.ts';
import {
  isConsistent,
  NO_ARCHIVE,
  notesFit,
  NotTaken,
  refuse,
  refuseContradictions,
  sheetOf,
  THE_ZIP,
} from './sheets.ts';

export interface OpenedAssignment extends AssignmentToSee {
  /** Each file with where it lies unpacked. */
  files: { file: ArchiveFile; path: string }[];
}
export interface OpenedArchive extends ArchiveToSee {
  assignments: OpenedAssignment[];
}

/** Three files and a sheet a submission, and some. */
const LIMITS: UnpackLimits = {
  entries: 5 * MAX_ARCHIVE_SUBMISSIONS,
  fileBytes: MAX_FILE_BYTES,
  totalBytes: MAX_INTAKE_UNPACKED_BYTES,
  ratio: 200,
};

const filesOf = ({ files, report }: ArchiveSubmission): ArchiveFile[] => [
  ...files.flatMap(({ file, text }) => (text === null ? [file] : [file, text])),
  ...(report === null ? [] : [report]),
];

/** Where what was unpacked lies. */
interface There {
  find(path: string): Unpacked | undefined;
  at(path: string): string;
}

/** One assignment's archive, in `root` of the zip, read whole. */
async function readAssignment(
  there: There,
  root: string,
  signal: AbortSignal,
): Promise<OpenedAssignment> {
  const files: OpenedAssignment['files'] = [];
  const taken = new Set<string>();
  const take = (file: ArchiveFile, within: string): void => {
    const found = there.find(root + file.path);
    const fits =
      found !== undefined &&
      found.sha256 === file.sha256 &&
      found.bytes === file.bytes &&
      file.path.startsWith(within) &&
      !taken.has(file.path) &&
      cleanFileName(file.name) === file.name;
    if (!fits) refuse(`“${file.name}” isn’t the file that the archive lists.`);
    taken.add(file.path);
    files.push({ file, path: there.at(root + file.path) });
  };
  // Read anew when it is asked for: not all of them are in memory.
  const submission = (index: number): Promise<ArchiveSubmission> =>
    sheetOf(
      ArchiveSubmissionSchema,
      there.at(root + submissionSheet(index + 1)),
      root + submissionSheet(index + 1),
    );

  const shared: ArchiveAssignment = await sheetOf(
    ArchiveAssignmentSchema,
    there.at(root + ARCHIVE_SHEET),
    root + ARCHIVE_SHEET,
  );
  if (!isConsistent(shared)) refuse(`${root}${ARCHIVE_SHEET} contradicts itself.`);
  for (const { file, text } of shared.files)
    for (const one of text === null ? [file] : [file, text]) take(one, 'assignment/');
  const hashes = hashing(shared);
  const said = leftOut(shared);
  const owners: OpenedAssignment['owners'][number][] = [];
  let changedAt = shared.assignment.updated_at;
  for (let index = 0; index < shared.submissions; index += 1) {
    signal.throwIfAborted();
    const sheet = await submission(index);
    refuseContradictions(sheet, root + submissionSheet(index + 1), shared);
    for (const file of filesOf(sheet)) take(file, `submissions/${index + 1}/`);
    hashes.add(sheet);
    said.add(sheet);
    owners.push({ students: sheet.students, identifier: sheet.student_identifier });
    if (sheet.updated_at > changedAt) changedAt = sheet.updated_at;
  }
  return {
    ...hashes.digests(),
    shared,
    submission,
    files,
    changedAt,
    owners,
    leftOut: said.sentences(),
  };
}

/** Unpacks an archive of an assignment or an account into `folder` and reads it whole. Throws NotTaken unless all of it is as an archive has it. */
export async function readArchive(
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<OpenedArchive> {
  const unpacked = await unpackApart(path, folder, () => {}, signal, LIMITS);
  if (unpacked.kind === 'refused') return refuse(unpacked.why, THE_ZIP);
  // What is only there to be read may be of any size.
  const problem = unpacked.problems.find((one) => one.path !== ACCOUNT_READING);
  if (problem !== undefined) return refuse(`“${problem.path}” can’t be unpacked. ${problem.why}`);
  const byPath = new Map<string, Unpacked>(unpacked.files.map((one) => [one.path, one]));
  const there: There = {
    find: (name) => byPath.get(name),
    at: (name) => join(folder, byPath.get(name)?.staged ?? refuse(`${name} is missing.`)),
  };
  if (there.find(ARCHIVE_SHEET) !== undefined)
    return { account: null, assignments: [await readAssignment(there, '', signal)] };
  if (there.find(ACCOUNT_SHEET) === undefined) throw new NotTaken(NO_ARCHIVE);

  const account: ArchiveAccount = await sheetOf(
    ArchiveAccountSchema,
    there.at(ACCOUNT_SHEET),
    ACCOUNT_SHEET,
  );
  const assignments: OpenedAssignment[] = [];
  for (let n = 1; n <= account.assignments; n += 1)
    assignments.push(await readAssignment(there, assignmentFolder(n), signal));
  if (!notesFit(account, assignments)) refuse(`${ACCOUNT_SHEET} contradicts itself.`);
  return { account, assignments };
}
