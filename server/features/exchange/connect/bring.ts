import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { inOneLine, lineOrNull } from '#contract/common.ts';
import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import {
  type IntakeProblem,
  MAX_INTAKE_ENTRIES,
  MAX_INTAKE_UNPACKED_BYTES,
} from '#contract/exchange/intake.ts';
import { MAX_DESCRIPTION, MAX_FILE_BYTES } from '#contract/limits.ts';
import { visibleText } from '#server/extraction/html-text.ts';
import { cleanFileName } from '#server/platform/files/names.ts';
import { zip, type ZipEntry } from '#server/platform/files/zip.ts';
import type { Owner, ReadShapes, Shape } from '#server/features/exchange/import/types.ts';
import { ConnectError } from './errors.ts';
import type { Environment, RemotePerson, RemoteWork } from './types.ts';

/**
 * A class as fetched from a learning environment; its files are in a zip whose paths begin with the
 * index of their owner.
 */
export interface FetchedClass {
  people: Omit<RemotePerson, 'user'>[];
  owners: Owner[];
  problems: IntakeProblem[];
  brief: { text: string; due_at: string | null };
}

const TRIES = 5;
const TEXT_NAME = 'online text.html';

/** Waits a few times if the environment asks for it. */
async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConnectError) || error.kind !== 'pause' || tried === TRIES)
        throw error;
      await pause(error.waitS * 1000, null, { signal });
    }
  }
}

function ownerOf(
  { owner, attempt, handed_in_at }: RemoteWork,
  people: ReadonlyMap<string, RemotePerson>,
  system: Environment['system'],
): Owner {
  const handed_in = { attempt, at: handed_in_at };
  if ('group' in owner) {
    const environment_ids =
      system === 'moodle' && owner.group_id !== '0' ? { moodle_group: owner.group_id } : {};
    return {
      key: `group:${owner.group_id}`,
      display_name: inOneLine(owner.group),
      identifier: null,
      is_group: true,
      environment_ids,
      handed_in,
    };
  }
  const person = people.get(owner.user);
  const environment_ids =
    person?.environment_ids ??
    (system === 'moodle' ? { moodle_user: owner.user } : { canvas_user: owner.user });
  return {
    key: `user:${owner.user}`,
    display_name: person?.display_name ?? `User ${owner.user}`,
    identifier: person?.identifier ?? person?.email ?? null,
    is_group: false,
    environment_ids,
    handed_in,
  };
}

const cleanPath = (folder: string, filename: string): string =>
  [...folder.split('/').map(cleanFileName), cleanFileName(filename) || 'file']
    .filter(Boolean)
    .join('/');

const onOwnLine = ({
  display_name,
  identifier,
  email,
  group,
  section,
  ...person
}: RemotePerson): RemotePerson => ({
  ...person,
  display_name: inOneLine(display_name) || `User ${person.user}`,
  identifier: lineOrNull(identifier),
  email: lineOrNull(email),
  group: lineOrNull(group),
  section: lineOrNull(section),
});

/**
 * Fetches a class into a zip at `path`, one file at a time; if a file can't be fetched, only that
 * one is missing. Throws ConnectError.
 */
export async function fetchClass(
  environment: Environment,
  remote: RemoteAssignment,
  path: string,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<FetchedClass & { bytes: number }> {
  const [people, works, brief] = [
    (await environment.people(remote)).map(onOwnLine),
    await environment.works(remote),
    await environment.brief(remote),
  ];
  const byUser = new Map(people.map((person) => [person.user, person]));
  const handed = works.filter(({ files, text }) => files.length > 0 || text !== null);
  const owners = handed.map((work) => ownerOf(work, byUser, environment.system));
  const problems: IntakeProblem[] = [];
  const total = handed.reduce(
    (sum, { files, text }) => sum + files.length + (text === null ? 0 : 1),
    0,
  );
  if (total > MAX_INTAKE_ENTRIES)
    throw new ConnectError(
      'refused',
      `This class handed in more than ${MAX_INTAKE_ENTRIES.toLocaleString('en')} files. Bring it in by parts, as zips.`,
    );

  async function* entries(): AsyncGenerator<ZipEntry> {
    let [done, bytes] = [0, 0];
    for (const [index, { files, text }] of handed.entries()) {
      for (const file of files) {
        signal.throwIfAborted();
        const place = cleanPath(file.folder, file.filename);
        const content = await withRetries(
          () => environment.download(file, MAX_FILE_BYTES),
          signal,
        ).catch((error: unknown) => {
          if (!(error instanceof ConnectError) || error.kind !== 'refused') throw error;
          problems.push({ path: `${owners[index]!.display_name}/${place}`, why: error.message });
          return null;
        });
        bytes += content?.length ?? 0;
        if (bytes > MAX_INTAKE_UNPACKED_BYTES)
          throw new ConnectError(
            'refused',
            'This class handed in more than a zip may hold. Bring it in by parts, as zips.',
          );
        if (content !== null)
          yield { path: `${index}/${place}`, bytes: () => Promise.resolve(content) };
        progress((done += 1), total);
      }
      if (text === null) continue;
      yield {
        path: `${index}-text/${TEXT_NAME}`,
        bytes: () => Promise.resolve(Buffer.from(text)),
        packs: true,
      };
      progress((done += 1), total);
    }
  }

  await pipeline(
    Readable.from(zip(entries(), new Date(0))),
    createWriteStream(path, { mode: 0o600 }),
  );
  return {
    people: people.map(({ user: _, ...person }) => person),
    owners,
    problems,
    bytes: (await stat(path)).size,
    brief: { text: visibleText(brief.html).slice(0, MAX_DESCRIPTION), due_at: brief.due_at },
  };
}

const PLACE = /^(\d{1,5})(-text)?\/(.+)$/s;

/** Returns whose the files in such a zip are. */
export function fetchedShapes(
  paths: readonly string[],
  { owners }: Pick<FetchedClass, 'owners'>,
  remote: { system: Environment['system']; teams: boolean },
): ReadShapes {
  const shapes = new Map<string, Shape>();
  const others: string[] = [];
  for (const path of paths) {
    const [, index, text, rest = ''] = PLACE.exec(path) ?? [];
    const owner = owners[Number(index ?? -1)];
    const at = rest.lastIndexOf('/');
    if (owner === undefined) others.push(path);
    else
      shapes.set(path, {
        owner,
        attempt: '',
        folder: rest.slice(0, Math.max(0, at)),
        filename: rest.slice(at + 1),
        online_text: text !== undefined,
      });
  }
  return {
    system: remote.system === 'lti' ? 'files' : remote.system,
    teams: remote.teams,
    shapes,
    others,
  };
}
