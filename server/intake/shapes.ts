import { inOneLine, lineOrNull } from '#contract/common.ts';
import type { IntakeSystem } from '#contract/intake.ts';
import type { EnvironmentIds } from '#contract/student.ts';
import type { Owner, ReadShapes, Shape } from './types.ts';

const MOODLE = /^(?:(.+)_(\d{1,12})|(.+))_assignsubmission_(file|onlinetext)(?:_(.+))?$/s;
const BLACKBOARD = /^(.+)_attempt_(\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)(?:_(.+)|\.txt)$/s;
const BRIGHTSPACE = /^(\d{1,12})-\d{1,12} - (.+) - ([A-Z][a-z]{2,8} \d{1,2}, \d{4} .+)$/s;
const CANVAS = /^([^_]+)(?:_LATE)?_(\d{1,15})_(\d{1,15})_(.+)$/s;
/** `Ada Lovelace (s1042)`, `Lovelace_Ada-s1042`: a number of four digits or more, perhaps behind a letter. */
const WITH_NUMBER = /^(.*?)[\s_-]*\(?([a-z]{0,3}\d{4,12})\)?$/is;

interface At {
  folder: string;
  filename: string;
}
type Reader = (path: string) => Shape | null;

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
): Owner => ({
  key,
  display_name: inOneLine(display_name),
  identifier: lineOrNull(identifier),
  is_group: false,
  environment_ids,
});

/**
 * Moodle: `{name}_{id}_assignsubmission_file/…` with folders, `…_file_{name}` without. The words before the number are those
 * of any language. Who is in no group has no number, and so no way back.
 */
function moodle(path: string): Shape | null {
  const [first = '', ...rest] = path.split('/');
  const [, named, id, bare, kind, flat] = MOODLE.exec(first) ?? [];
  const name = (named ?? bare ?? '').replaceAll('amp;', '&').trim();
  const at = rest.length > 0 ? split(rest.join('/')) : { folder: '', filename: flat ?? '' };
  if (name === '' || at.filename === '' || (rest.length > 0 && flat !== undefined)) return null;
  const key = id === undefined ? `name:${name}` : `id:${id}`;
  return {
    ...at,
    attempt: '',
    online_text: kind === 'onlinetext',
    owner: person(key, name, null, id === undefined ? {} : { moodle_participant: id }),
  };
}

const brightspace: Reader = (path) => {
  const [first = '', ...rest] = path.split('/');
  const [, id, name = '', date = ''] = BRIGHTSPACE.exec(first) ?? [];
  if (id === undefined || rest.length === 0) return null;
  const time = Date.parse(date);
  return {
    ...split(rest.join('/')),
    attempt: Number.isNaN(time) ? date : new Date(time).toISOString(),
    online_text: false,
    owner: person(`id:${id}`, name.trim(), null, { brightspace_user: id }),
  };
};

/** Usernames may hold `_`, and so may the assignment's name, with which all files of a zip begin: `prefix`. */
const blackboard =
  (prefix: string): Reader =>
  (path) => {
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
  };

const canvas: Reader = (path) => {
  const [, name, user = '', , filename = ''] = path.includes('/') ? [] : (CANVAS.exec(path) ?? []);
  if (name === undefined) return null;
  return {
    folder: '',
    filename,
    attempt: '',
    online_text: false,
    owner: person(`id:${user}`, name, null, { canvas_user: user }),
  };
};

function plain(name: string): Owner {
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

/** What all of the names begin with, up to and with its last `_`. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  let length = first.length;
  for (const name of rest) while (!name.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, first.lastIndexOf('_', length - 1) + 1);
}

/** `{assignment}_{username}_attempt_…`: what stands before the usernames. Of one student alone, the last word is theirs. */
function blackboardPrefix(paths: readonly string[]): string {
  const owners = [
    ...new Set(
      paths
        .filter((path) => path.includes('_attempt_'))
        .map((path) => path.slice(0, path.lastIndexOf('_attempt_'))),
    ),
  ];
  return commonStart(owners);
}

/** Where everything lies in one folder that says nothing, as when a zip was packed anew: that folder. */
function wrapper(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && paths.every((path) => path.startsWith(top)) ? top : '';
}

/** A file of a zip within has the path of that zip, and its own behind it. */
function outer(path: string): { path: string; inner: string } {
  const at = path.search(/\.zip\//i);
  return at === -1
    ? { path, inner: '' }
    : { path: path.slice(0, at + 4), inner: path.slice(at + 5) };
}

function within(shape: Shape | null, inner: string): Shape | null {
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
): { shapes: Map<string, Shape>; others: string[] } {
  const shapes = new Map<string, Shape>();
  const others: string[] = [];
  for (const path of paths) {
    const { path: own, inner } = outer(path);
    const shape = within(reader(own), inner);
    if (shape === null) others.push(path);
    else shapes.set(path, shape);
  }
  return { shapes, others };
}

/** Blind marking names everybody by one word, in the language of who downloaded it: the number tells them apart. */
function nameBlind(shapes: ReadonlyMap<string, Shape>): void {
  const owners = new Map([...shapes.values()].map(({ owner }) => [owner.key, owner]));
  const words = new Set([...owners.values()].map((owner) => owner.display_name));
  const [word = ''] = words;
  if (words.size !== 1 || !/^\p{L}+$/u.test(word) || (owners.size < 2 && !BLIND.has(word))) return;
  for (const { owner } of shapes.values())
    owner.display_name = `${word} ${owner.environment_ids.moodle_participant ?? ''}`.trim();
}
const BLIND = new Set(['Participant', 'Teilnehmerin', 'Participante', 'المشارك', '参与人']);

/** Where somebody has no number, groups hand in, and the numbers are the groups'. */
const nameTeams = (shapes: ReadonlyMap<string, Shape>): void => {
  for (const { owner } of shapes.values()) {
    const { moodle_participant: id } = owner.environment_ids;
    owner.is_group = true;
    owner.environment_ids = id === undefined ? {} : { moodle_group: id };
  }
};

const SYSTEMS = [
  'moodle',
  'canvas',
  'blackboard',
  'brightspace',
] as const satisfies readonly IntakeSystem[];

/**
 * Tells whose the files of a class's zip are, by their paths. The system is the one that most of them fit; where none fits
 * half of them they are plain folders or files. `teams` is what the educator said; where they said nothing it is found.
 */
export function readShapes(given: readonly string[], teams?: boolean): ReadShapes {
  const read = (paths: readonly string[]): ReadShapes | null => {
    const readers: Record<(typeof SYSTEMS)[number], Reader> = {
      moodle,
      canvas,
      brightspace,
      blackboard: blackboard(blackboardPrefix(paths.map((path) => outer(path).path))),
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
  chosen.teams =
    teams ?? [...chosen.shapes.values()].some(({ owner }) => owner.key.startsWith('name:'));
  if (chosen.teams) nameTeams(chosen.shapes);
  else nameBlind(chosen.shapes);
  return chosen;
}

function plainly(paths: readonly string[]): ReadShapes {
  const byFolder = readAs(folders, paths);
  return byFolder.shapes.size > 0
    ? { system: 'folders', teams: false, ...byFolder }
    : { system: 'files', teams: false, ...readAs(files, paths) };
}

/** With the paths as they stand in the zip. */
const under = (top: string, found: ReadShapes | null): ReadShapes | null =>
  found && {
    ...found,
    shapes: new Map([...found.shapes].map(([path, shape]) => [top + path, shape])),
    others: found.others.map((path) => top + path),
  };
