import { inOneLine, lineOrNull } from '#contract/common.ts';
import type { IntakeSystem } from '#contract/exchange/intake.ts';
import type { EnvironmentIds } from '#contract/assignments/student.ts';
import { nameKey } from './zip-name.ts';

/**
 * How learning environments name the files of a class: the one place where server and app find out
 * whose file it is.
 */

/** The owner of a file, according to its path. */
export interface PathOwner {
  /** The same for every file of this owner, and unique to them. */
  key: string;
  display_name: string;
  identifier: string | null;
  /** A group hands in together; the path doesn't name its members. */
  is_group: boolean;
  environment_ids: EnvironmentIds;
  /**
   * Which of their attempts in the environment it is, from 1, and when it was handed in; known only
   * for files fetched with a token.
   */
  handed_in?: { attempt: number; at: string | null };
}

/**
 * What a path says about a file. `attempt` sorts the attempts of one owner; '' if there is only
 * one.
 */
export interface PathShape {
  owner: PathOwner;
  attempt: string;
  folder: string;
  filename: string;
  online_text: boolean;
  /** Whether it was late, where names say so, as in Canvas. */
  late?: boolean;
}

export interface ReadPaths {
  system: IntakeSystem;
  teams: boolean;
  shapes: Map<string, PathShape>;
  /** Paths that match no pattern. */
  others: string[];
}

/**
 * What Moodle appends to a name: the kind of submission, sometimes followed by `_` and, in a zip
 * without folders, the file's name.
 */
const MOODLE_KIND = /_assignsubmission_([a-z][a-z\d]*)(?:_|$)/;
const WITH_MOODLE_NUMBER = /^(.*)_(\d{1,12})$/s;
const BLACKBOARD = /^(.+?)_attempt_(\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)(?:_(.+)|\.txt)$/s;
const BRIGHTSPACE = /^(\d{1,12})-\d{1,12} - (.+?) - (\p{L}{3,9} \d{1,2}, \d{4} .+)$/su;
/**
 * Canvas: `{name}[_LATE]_{user}_{file}_{name of the file}`, and `…_{user}_text.html` or
 * `…_{user}_link.html` for what was typed or linked. A name has only letters and digits; anonymous
 * ones are `anon_{id}`, with an id of letters and digits.
 */
const CANVAS_ANONYMOUS =
  /^anon(_LATE)?_([a-z\d]{1,15})(_LATE)?_(?:\d{1,15}_(.+)|((?:text|link)\.html?))$/is;
const CANVAS_TYPED = /^([^_]+)(_LATE)?_(\d{1,15})_((?:text|link)\.html?)$/is;
const CANVAS = /^([^_]+)(_LATE)?_(\d{1,15})_\d{1,15}_(.+)$/s;
/**
 * `Ada Lovelace (s1042)`, `Lovelace_Ada-s1042`: a number of four digits or more, optionally after
 * letters.
 */
const WITH_NUMBER = /^(.*?)[\s_-]*\(?([a-z]{0,3}\d{4,12})\)?$/is;

interface At {
  folder: string;
  filename: string;
}
type Reader = (path: string) => PathShape | null;

const split = (path: string): At => {
  const at = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, at)), filename: path.slice(at + 1) };
};
const spoken = (name: string): string => name.replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
const person = (
  key: string,
  display_name: string,
  identifier: string | null,
  environment_ids: EnvironmentIds,
): PathOwner => ({
  key,
  display_name: inOneLine(display_name),
  identifier: lineOrNull(identifier),
  is_group: false,
  environment_ids,
});

/** What Moodle calls everyone under blind marking, in each language. */
const BLIND = new Set(['Participant', 'Teilnehmerin', 'Participante', 'المشارك', '参与人']);
/** Whether a name is Moodle's word for a participant whose name is hidden. */
export const isBlindWord = (name: string): boolean => BLIND.has(name);

/**
 * Reads Moodle's paths: `{name}_{id}_assignsubmission_file/…` with folders, `…_file_{name}`
 * without, and `…_file_/…` before version 4. The words before the number may be in any language.
 * The first match in a path is the owner's: a student may have named a file like another entry.
 * People in no group have no number, and so can't be returned to.
 */
export function moodleFile(path: string): PathShape | null {
  const [first = '', ...rest] = path.split('/');
  const found = MOODLE_KIND.exec(first);
  if (found === null) return null;
  const before = first.slice(0, found.index);
  const behind = first.slice(found.index + found[0].length);
  const [, named, id] = WITH_MOODLE_NUMBER.exec(before) ?? [];
  const name = spoken((named ?? before).replaceAll('amp;', '&'));
  const at = split([behind, ...rest].filter((part) => part !== '').join('/'));
  if (name === '' || at.filename === '') return null;
  const key = id === undefined ? `name:${name}` : `id:${id}`;
  return {
    ...at,
    attempt: '',
    online_text: found[1] === 'onlinetext',
    owner: person(key, name, null, id === undefined ? {} : { moodle_participant: id }),
  };
}

export function brightspaceFile(path: string): PathShape | null {
  const [first = '', ...rest] = path.split('/');
  const [, id, name = '', date = ''] = BRIGHTSPACE.exec(first) ?? [];
  if (id === undefined || rest.length === 0) return null;
  return {
    ...split(rest.join('/')),
    attempt: brightspaceTime(date) ?? date,
    online_text: false,
    owner: person(`id:${id}`, name.trim(), null, { brightspace_user: id }),
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/**
 * Converts `Mar 2, 2026 1005 AM`, as Brightspace writes it, to `2026-03-02-10-05-00`. Null if it
 * can't be read.
 */
function brightspaceTime(date: string): string | null {
  const [, word = '', day = '', year, hour = '', minute, half = ''] =
    /^(\p{L}{3})\p{L}{0,6} (\d{1,2}), (\d{4}) (\d{1,2}):?(\d{2})(?: ([AP])M)?$/iu.exec(date) ?? [];
  const month = MONTHS.indexOf(word.toLowerCase()) + 1;
  if (year === undefined || month === 0) return null;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const two = (value: number | string): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}-${two(hours)}-${minute}-00`;
}

/**
 * Usernames may contain `_`, and so may the assignment's name, which begins all files of a zip:
 * `prefix`.
 */
export function blackboardFile(path: string, prefix: string): PathShape | null {
  if (path.includes('/') || !path.startsWith(prefix)) return null;
  const [, username, attempt = '', filename] = BLACKBOARD.exec(path.slice(prefix.length)) ?? [];
  if (username === undefined) return null;
  return {
    folder: '',
    filename: filename ?? path,
    attempt,
    online_text: filename === undefined,
    owner: person(`id:${username}`, username, username, { blackboard_username: username }),
  };
}

export function canvasFile(path: string): PathShape | null {
  if (path.includes('/')) return null;
  const [, before, id, behind, file, typed] = CANVAS_ANONYMOUS.exec(path) ?? [];
  const [, name, late, user, filename] =
    id === undefined
      ? (CANVAS_TYPED.exec(path) ?? CANVAS.exec(path) ?? [])
      : [undefined, 'anon', before ?? behind, id, file ?? typed];
  if (name === undefined || user === undefined || filename === undefined) return null;
  return {
    folder: '',
    filename,
    attempt: '',
    online_text: typed !== undefined || CANVAS_TYPED.test(path),
    late: late !== undefined,
    // An anonymous id isn't a user's, although it may look like one, so it matches nobody.
    owner:
      id === undefined
        ? person(`id:${user}`, name, null, { canvas_user: user })
        : person(`anon:${id}`, `anon_${id}`, `anon_${id}`, {}),
  };
}

function plain(name: string): PathOwner {
  const [, words = '', number] = WITH_NUMBER.exec(name) ?? [];
  const shown = spoken(number === undefined ? name : words);
  return person(`name:${name.toLowerCase()}`, shown || name, number ?? spoken(name), {});
}
const folders: Reader = (path) => {
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0
    ? null
    : { ...split(rest.join('/')), attempt: '', online_text: false, owner: plain(first) };
};
const files: Reader = (path) =>
  path.includes('/')
    ? null
    : {
        folder: '',
        filename: path,
        attempt: '',
        online_text: false,
        owner: plain(path.replace(/\.[^.]+$/, '')),
      };

/** Returns the common beginning of all names, up to and including its last `_`. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  let length = first.length;
  for (const name of rest) while (!name.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, first.lastIndexOf('_', length - 1) + 1);
}

/**
 * Returns what comes before the usernames in `{assignment}_{username}_attempt_…`. With only one
 * student, the last word is theirs.
 */
export function blackboardPrefix(paths: readonly string[]): string {
  const owners = [
    ...new Set(
      paths
        .filter((path) => path.includes('_attempt_'))
        .map((path) => path.slice(0, path.indexOf('_attempt_'))),
    ),
  ];
  return commonStart(owners);
}

/**
 * Returns the outer folder if everything is in one meaningless folder, as when a zip was repacked.
 */
function wrapper(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && paths.every((path) => path.startsWith(top)) ? top : '';
}

/** A file of a nested zip has that zip's path, followed by its own. */
function outer(path: string): { path: string; inner: string } {
  const at = path.search(/\.zip\//i);
  return at === -1
    ? { path, inner: '' }
    : { path: path.slice(0, at + 4), inner: path.slice(at + 5) };
}

function within(shape: PathShape | null, inner: string): PathShape | null {
  if (shape === null || inner === '') return shape;
  const { folder, filename } = split(inner);
  return {
    ...shape,
    folder: [shape.folder, shape.filename, folder].filter(Boolean).join('/'),
    filename,
  };
}

function readAs(
  reader: Reader,
  paths: readonly string[],
): { shapes: Map<string, PathShape>; others: string[] } {
  const shapes = new Map<string, PathShape>();
  const others: string[] = [];
  for (const path of paths) {
    const { path: own, inner } = outer(path);
    const shape = within(reader(own), inner);
    if (shape === null) others.push(path);
    else shapes.set(path, shape);
  }
  return { shapes, others };
}

/**
 * Blind marking gives everybody the same name, in the language of the person who downloaded it: the
 * number distinguishes them.
 */
function nameBlind(shapes: ReadonlyMap<string, PathShape>): void {
  const owners = new Map([...shapes.values()].map(({ owner }) => [owner.key, owner]));
  const words = new Set([...owners.values()].map((owner) => owner.display_name));
  const [word = ''] = words;
  if (words.size !== 1 || !/^\p{L}+$/u.test(word) || (owners.size < 2 && !isBlindWord(word)))
    return;
  for (const { owner } of shapes.values())
    owner.display_name = `${word} ${owner.environment_ids.moodle_participant ?? ''}`.trim();
}

/** If groups hand in, the numbers are the groups'. */
const nameTeams = (shapes: ReadonlyMap<string, PathShape>): void => {
  for (const { owner } of shapes.values()) {
    const { moodle_participant: id } = owner.environment_ids;
    owner.is_group = true;
    owner.environment_ids = id === undefined ? {} : { moodle_group: id };
  }
};

/**
 * Whether groups hand in: if someone has no number, like Moodle's “Default group”, or if every name
 * is a group's in the class list and none is a student's.
 */
function areTeams(
  shapes: ReadonlyMap<string, PathShape>,
  list: readonly { display_name: string; group: string | null }[],
): boolean {
  const owners = [...shapes.values()].map(({ owner }) => owner);
  if (owners.some(({ key }) => key.startsWith('name:'))) return true;
  const groups = new Set(list.flatMap(({ group }) => (group === null ? [] : [nameKey(group)])));
  const names = new Set(list.map(({ display_name }) => nameKey(display_name)));
  return owners.every(
    ({ display_name }) => groups.has(nameKey(display_name)) && !names.has(nameKey(display_name)),
  );
}

const SYSTEMS = [
  'moodle',
  'canvas',
  'blackboard',
  'brightspace',
] as const satisfies readonly IntakeSystem[];

/**
 * Works out from their paths whose the files of a class's zip are. The system is the one that most
 * of them match; if none matches half of them, they are plain folders or files. `teams` is what the
 * educator said; if they said nothing it is detected, using the names and groups of the class list
 * if there is one.
 */
export function readPaths(
  given: readonly string[],
  teams?: boolean,
  list: readonly { display_name: string; group: string | null }[] = [],
): ReadPaths {
  const read = (paths: readonly string[]): ReadPaths | null => {
    const prefix = blackboardPrefix(paths.map((path) => outer(path).path));
    const readers: Record<(typeof SYSTEMS)[number], Reader> = {
      moodle: moodleFile,
      canvas: canvasFile,
      brightspace: brightspaceFile,
      blackboard: (path) => blackboardFile(path, prefix),
    };
    const tried = SYSTEMS.map((system) => ({ system, ...readAs(readers[system], paths) }));
    const best = tried.reduce((a, b) => (b.shapes.size > a.shapes.size ? b : a));
    return best.shapes.size * 2 > paths.length ? { ...best, teams: false } : null;
  };
  const top = wrapper(given);
  const inside = given.map((path) => path.slice(top.length));
  const isWrapped = inside.some((path) => path.includes('/'));
  const chosen =
    read(given) ??
    under(top, top === '' ? null : read(inside)) ??
    under(isWrapped ? top : '', plainly(isWrapped ? inside : given))!;
  if (chosen.system !== 'moodle') return chosen;
  chosen.teams = teams ?? areTeams(chosen.shapes, list);
  if (chosen.teams) nameTeams(chosen.shapes);
  else nameBlind(chosen.shapes);
  return chosen;
}

function plainly(paths: readonly string[]): ReadPaths {
  const byFolder = readAs(folders, paths);
  return byFolder.shapes.size > 0
    ? { system: 'folders', teams: false, ...byFolder }
    : { system: 'files', teams: false, ...readAs(files, paths) };
}

/** Restores the paths as they are in the zip. */
const under = (top: string, found: ReadPaths | null): ReadPaths | null =>
  found && {
    ...found,
    shapes: new Map([...found.shapes].map(([path, shape]) => [top + path, shape])),
    others: found.others.map((path) => top + path),
  };
