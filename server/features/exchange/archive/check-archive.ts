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
  submissionSheet,
} from '#contract/exchange/archive/assignment.ts';
import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import {
  type ArchiveSubmission,
  ArchiveSubmissionSchema,
} from '#contract/exchange/archive/submission.ts';
import type { IntakeProblem } from '#contract/exchange/intake.ts';
import { cleanFileName } from '#server/platform/files/names.ts';
import type { Unpacked } from '#server/features/exchange/import/types.ts';
import { leftOut } from './left-out.ts';
import type { AssignmentContents } from './archive-types.ts';
import { hashing } from './hashes.ts';
import {
  refuseContradictions,
  refuseContradictoryAccount,
  refuseContradictoryAssignment,
} from './contradictions.ts';
import {
  isSheet,
  NO_ARCHIVE,
  ArchiveRefused,
  refuse,
  refuseTooMuchToRead,
  sheetOf,
} from './archive-sheets.ts';

/**
 * What is known of an archive's assignment once all of it has been read. Each submission is read
 * when it is needed.
 */
export type CheckedAssignment = Omit<AssignmentContents, 'submission'> & {
  /** Each file with its name in the folder it was unpacked to. */
  files: { file: ArchiveFile; staged: string }[];
};
export interface CheckedArchive {
  account: ArchiveAccount | null;
  assignments: CheckedAssignment[];
}
/**
 * Called for each submission once it has been checked, with the indexes of its assignment and of
 * itself.
 */
export type HearSubmission = (
  assignment: number,
  place: number,
  sheet: ArchiveSubmission,
) => Promise<void>;

const filesOf = ({ files, report }: ArchiveSubmission): ArchiveFile[] => [
  ...files.flatMap(({ file, text }) => (text === null ? [file] : [file, text])),
  ...(report === null ? [] : [report]),
];

/** What was unpacked, by its path in the zip. */
interface There {
  folder: string;
  find(path: string): Unpacked | undefined;
  get(path: string): Unpacked;
}

/** Reads one assignment's archive, in `root` of the zip, completely. */
async function checkAssignment(
  there: There,
  root: string,
  now: Date,
  hear: (place: number, sheet: ArchiveSubmission) => Promise<void>,
): Promise<CheckedAssignment> {
  const files: CheckedAssignment['files'] = [];
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
    if (!fits) return refuse(`“${file.name}” doesn’t match the file listed in the archive.`);
    taken.add(file.path);
    files.push({ file, staged: found.staged });
  };

  const shared: ArchiveAssignment = await sheetOf(
    ArchiveAssignmentSchema,
    there.folder,
    there.get(root + ARCHIVE_SHEET),
  );
  refuseContradictoryAssignment(shared, root + ARCHIVE_SHEET, now);
  for (const { file, text } of shared.files)
    for (const one of text === null ? [file] : [file, text]) take(one, 'assignment/');
  const hashes = hashing(shared);
  const said = leftOut(shared);
  const owners: CheckedAssignment['owners'][number][] = [];
  const candidates = new Set<number>();
  let changedAt = shared.assignment.updated_at;
  for (let index = 0; index < shared.submissions; index += 1) {
    const name = root + submissionSheet(index + 1);
    const sheet = await sheetOf(ArchiveSubmissionSchema, there.folder, there.get(name));
    refuseContradictions(sheet, name, shared);
    for (const file of filesOf(sheet)) take(file, `submissions/${index + 1}/`);
    if (sheet.candidate !== null && candidates.has(sheet.candidate))
      refuse(`${name} contradicts itself: another submission has its number.`);
    if (sheet.candidate !== null) candidates.add(sheet.candidate);
    hashes.add(sheet);
    said.add(sheet);
    owners.push({ students: sheet.students, identifier: sheet.student_identifier });
    if (sheet.updated_at > changedAt) changedAt = sheet.updated_at;
    await hear(index, sheet);
  }
  return {
    ...hashes.digests(),
    shared,
    files,
    changedAt,
    owners,
    leftOut: said.sentences(),
  };
}

/**
 * Reads the whole unpacked archive of an assignment or an account. Throws ArchiveRefused unless all
 * of it has the form of an archive. `now` is the time of this installation.
 */
export async function checkArchive(
  folder: string,
  files: readonly Unpacked[],
  problems: readonly IntakeProblem[],
  now: Date,
  hear: HearSubmission,
): Promise<CheckedArchive> {
  // The file that is only meant for reading may have any size.
  const problem = problems.find((one) => one.path !== ACCOUNT_READING);
  if (problem !== undefined) refuse(`“${problem.path}” can’t be unpacked. ${problem.why}`);
  const byPath = new Map<string, Unpacked>(files.map((one) => [one.path, one]));
  const there: There = {
    folder,
    find: (name) => byPath.get(name),
    get: (name) => byPath.get(name) ?? refuse(`${name} is missing.`),
  };
  refuseTooMuchToRead(files.filter(({ path }) => isSheet(path)));
  const assignmentAt = (root: string, at: number): Promise<CheckedAssignment> =>
    checkAssignment(there, root, now, (place, sheet) => hear(at, place, sheet));
  if (there.find(ARCHIVE_SHEET) !== undefined)
    return { account: null, assignments: [await assignmentAt('', 0)] };
  if (there.find(ACCOUNT_SHEET) === undefined) throw new ArchiveRefused(NO_ARCHIVE);

  const account: ArchiveAccount = await sheetOf(
    ArchiveAccountSchema,
    folder,
    there.get(ACCOUNT_SHEET),
  );
  const assignments: CheckedAssignment[] = [];
  for (let n = 1; n <= account.assignments; n += 1)
    assignments.push(await assignmentAt(assignmentFolder(n), n - 1));
  refuseContradictoryAccount(account, assignments, now);
  return { account, assignments };
}
