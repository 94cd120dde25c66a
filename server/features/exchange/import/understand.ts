import { open, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { IntakeProblem } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import { fileLooksLike, isAccepted } from '#server/platform/files/kinds.ts';
import { cleanFileName, extensionOf } from '#server/platform/files/names.ts';
import { readPaths } from '#contract/exchange/environment/paths.ts';
import { type FetchedClass, fetchedShapes } from '#server/features/exchange/connect/bring.ts';
import type { IntakeSource } from './intake-types.ts';
import { instantOf } from '#server/features/exchange/wall-time.ts';
import type {
  AttemptTime,
  ImportedFile,
  ImportedStudent,
  Owner,
  ReadIntake,
  ReadShapes,
  Shape,
  Unpacked,
} from './types.ts';

/** The text that Blackboard adds to each attempt's files. */
interface BlackboardNote {
  name: string;
  text: string;
}

const NAME = /^Name:[ \t]*(.+?)[ \t]*\([^()\n]*\)[ \t]*$/m;
const NO_TEXT = 'There is no student submission text data for this assignment.';
const FIELD = 'Submission Field:';
const AFTER = /^Comments:[ \t]*$/m;

/** Reads it; in any other format there is neither a name nor a text. */
function readBlackboardNote(note: string): BlackboardNote {
  const lines = note.replaceAll('\r\n', '\n');
  const at = lines.indexOf(FIELD);
  const rest = at === -1 ? '' : lines.slice(at + FIELD.length);
  const end = AFTER.exec(rest)?.index ?? rest.length;
  const text = rest.slice(0, end).trim();
  return { name: NAME.exec(lines)?.[1] ?? '', text: text === NO_TEXT ? '' : text };
}

const NOTE_BYTES = 256 * 1024;
const byPlace = new Intl.Collator('en', { numeric: true });

async function headOf(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(NOTE_BYTES), 0, NOTE_BYTES, 0);
  return buffer.subarray(0, bytesRead).toString('utf8');
}

const cleanFolder = (folder: string): string =>
  folder.split('/').map(cleanFileName).filter(Boolean).join('/');

/** Moodle's online text in Arabic has a name without an extension. */
const named = ({ filename, online_text }: Shape): string => {
  const clean = cleanFileName(filename);
  return online_text && extensionOf(clean) === '' ? `${clean}.html` : clean;
};

async function taken(file: Unpacked, shape: Shape, folder: string): Promise<ImportedFile> {
  const filename = named(shape);
  const extension = extensionOf(filename);
  return {
    filename,
    folder: cleanFolder(shape.folder),
    bytes: file.bytes,
    sha256: file.sha256,
    staged: file.staged,
    online_text: shape.online_text,
    readable: isAccepted(extension) && (await fileLooksLike(extension, join(folder, file.staged))),
  };
}

/**
 * Sorts files: readable ones first, text typed in the environment after the files. The first one is
 * the one that is opened.
 */
const inOrder = (files: readonly ImportedFile[]): ImportedFile[] =>
  files.toSorted(
    (a, b) =>
      Number(b.readable) - Number(a.readable) ||
      Number(a.online_text) - Number(b.online_text) ||
      byPlace.compare(`${a.folder}/`, `${b.folder}/`) ||
      byPlace.compare(a.filename, b.filename),
  );

/**
 * Uses Blackboard's note for a name and, if something was typed, creates a separate file from it.
 */
async function textOfNote(
  note: BlackboardNote,
  file: Unpacked,
  folder: string,
): Promise<ImportedFile | null> {
  if (note.text === '') return null;
  const staged = `${file.staged}-text`;
  await rm(join(folder, staged), { force: true });
  await writeFile(join(folder, staged), note.text, { flag: 'wx' });
  return {
    filename: 'submission-text.txt',
    folder: '',
    bytes: Buffer.byteLength(note.text),
    sha256: createHash('sha256').update(note.text).digest('hex'),
    staged,
    online_text: true,
    readable: true,
  };
}

/**
 * What is known about a zip besides its paths: what the educator said about groups, or the class
 * that it was fetched with.
 */
type Beside = (
  | { teams?: boolean | undefined; list?: readonly Pick<Student, 'display_name' | 'group'>[] }
  | { roster: FetchedClass; source: IntakeSource }
) & {
  /** The time zone in which its times are read. */
  zone?: string | null;
  /** When it arrived here. */
  arrived?: string;
};

const MINUTE = 60_000;
/**
 * `2026-03-02-10-05-00`, as the readers of paths write the attempts of Blackboard and Brightspace.
 */
const ATTEMPT = /^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)$/;

/**
 * Whether these are times of packing, as older versions of Moodle write them: a whole class within
 * minutes, right before it arrived here. Those don't say when anything was handed in.
 */
function areOfPacking(times: readonly string[], owners: number, arrived: string): boolean {
  const instants = times.map((time) => Date.parse(time));
  const [first, last] = [Math.min(...instants), Math.max(...instants)];
  const age = Date.parse(arrived) - last;
  return last - first <= 2 * MINUTE && age <= (owners > 1 ? 180 : 10) * MINUTE;
}

/** Returns when each attempt was handed in, as far as the zip or the environment shows it. */
function timesIn(
  files: readonly Unpacked[],
  { system, shapes }: ReadShapes,
  zone: string | null,
  arrived: string | null,
): (owner: Owner, attempt: string) => AttemptTime {
  const told = new Map<string, { times: string[]; late: boolean | null }>();
  const keyOf = (owner: Owner, attempt: string): string => JSON.stringify([owner.key, attempt]);
  for (const { path, modified } of files) {
    const shape = shapes.get(path);
    if (shape === undefined) continue;
    const one = told.get(keyOf(shape.owner, shape.attempt)) ?? { times: [], late: null };
    told.set(keyOf(shape.owner, shape.attempt), one);
    if (shape.late !== undefined) one.late = one.late === true || shape.late;
    // Only Moodle's entries have the time of the submitted file; for typed text it is the time of
    // the download.
    const said =
      system === 'moodle'
        ? shape.online_text
          ? null
          : modified
        : shape.attempt.replace(ATTEMPT, '$1T$2:$3:$4');
    const at = said === null ? null : said.endsWith('Z') ? said : instantOf(said, zone);
    if (at !== null) one.times.push(at);
  }
  const all = [...told.values()].flatMap(({ times }) => times);
  const isPacking =
    system === 'moodle' &&
    arrived !== null &&
    all.length > 0 &&
    areOfPacking(all, told.size, arrived);
  return (owner, attempt) => {
    const { times, late } = told.get(keyOf(owner, attempt)) ?? { times: [], late: null };
    const written = isPacking ? null : (times.toSorted().at(-1) ?? null);
    // In the future: it came from another clock.
    const isAhead = written !== null && arrived !== null && written > arrived;
    return { at: owner.handed_in?.at ?? (isAhead ? null : written), late };
  };
}

/**
 * Determines whose the unpacked files are, attempt by attempt. `folder` contains them; `teams` is
 * what the educator said about groups. What belongs to nobody, or is empty, is reported as a
 * problem.
 */
export async function understand(
  files: readonly Unpacked[],
  problems: readonly IntakeProblem[],
  folder: string,
  beside: Beside = {},
): Promise<ReadIntake> {
  const paths = files.map((file) => file.path);
  const read =
    'roster' in beside
      ? fetchedShapes(paths, beside.roster, {
          system: beside.source.system,
          teams: beside.source.remote.teams,
        })
      : readPaths(paths, beside.teams, beside.list);
  const students = new Map<
    string,
    { student: ImportedStudent; attempts: Map<string, ImportedFile[]> }
  >();
  const told: IntakeProblem[] = [
    ...problems,
    ...('roster' in beside ? beside.roster.problems : []),
    ...read.others.map((path) => ({ path, why: 'It doesn’t say whose it is.' })),
  ];
  for (const file of files) {
    const shape = read.shapes.get(file.path);
    if (shape === undefined) continue;
    if (file.bytes === 0 && !shape.online_text) {
      told.push({ path: file.path, why: 'It is empty.' });
      continue;
    }
    const known = students.get(shape.owner.key) ?? {
      student: { owner: shape.owner, attempts: [] },
      attempts: new Map<string, ImportedFile[]>(),
    };
    students.set(shape.owner.key, known);
    const attempt = known.attempts.get(shape.attempt) ?? [];
    known.attempts.set(shape.attempt, attempt);
    if (read.system === 'blackboard' && shape.online_text) {
      const note = readBlackboardNote(await headOf(join(folder, file.staged)));
      if (note.name !== '') known.student.owner.display_name = note.name;
      const text = await textOfNote(note, file, folder);
      if (text !== null) attempt.push(text);
    } else attempt.push(await taken(file, shape, folder));
  }
  const timeOf = timesIn(files, read, beside.zone ?? null, beside.arrived ?? null);
  for (const { student, attempts } of students.values()) {
    const kept = [...attempts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([attempt, list]) => ({ attempt, list: inOrder(list) }))
      .filter(({ list }) => list.length > 0);
    student.attempts = kept.map(({ list }) => list);
    const newest = kept.at(-1);
    if (newest !== undefined) student.handed_in = timeOf(student.owner, newest.attempt);
  }
  const all = [...students.values()]
    .map(({ student }) => student)
    .filter((student) => student.attempts.length > 0);
  return {
    system: read.system,
    teams: read.teams,
    problems: told.toSorted((a, b) => byPlace.compare(a.path, b.path)),
    students: all.toSorted(
      (a, b) =>
        byPlace.compare(a.owner.display_name, b.owner.display_name) ||
        byPlace.compare(a.owner.key, b.owner.key),
    ),
  };
}
