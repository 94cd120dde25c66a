import { type RemoteAssignment, SYSTEM_NAMES } from '#contract/connect/connection.ts';
import type { LeasedRow, OpenSending, Sendings, Settled } from '../stores/connect/sendings.ts';
import { fileKey, hasGrade, isSame, saysAll } from './compare.ts';
import { ConnectError } from './errors.ts';
import { isNamed } from './moodle/files.ts';
import type { Environment, Held, MadeDocument, RemoteFile, SentDocument } from './types.ts';

/** Longer than a row takes; whoever is cut off is followed by another then. */
const LEASE_MS = 10 * 60_000;

interface End {
  state: Settled;
  why: string;
  found: Held | null;
}
const nothing: Held = { grade: null, comment: null };

const read = async (
  environment: Environment,
  remote: RemoteAssignment,
  user: string,
): Promise<Held> => (await environment.held(remote, [user])).get(user) ?? nothing;

/** The bytes of a document that goes along. */
export type MakeDocument = (document: SentDocument) => Promise<Buffer>;

/** The file that is a document to the last byte. Canvas may have given it another name. */
async function fileOf(
  environment: Environment,
  { files = [] }: Held,
  { name, bytes }: MadeDocument,
): Promise<RemoteFile | undefined> {
  for (const file of files.toReversed()) {
    if (file.bytes !== bytes.length || (environment.system === 'moodle' && !isNamed(name)(file)))
      continue;
    if ((await environment.download(file, bytes.length)).equals(bytes)) return file;
  }
  return undefined;
}

/**
 * Sends one row: looks first, so that nothing is sent twice and nothing that changed since is written over; writes; and reads
 * back, since environments say nothing of what they didn't take.
 */
async function sendRow(
  environment: Environment,
  remote: RemoteAssignment,
  { remoteUser, held, wanted, again }: LeasedRow,
  make: MakeDocument,
): Promise<End> {
  const name = SYSTEM_NAMES[environment.system];
  const document =
    wanted.document === undefined
      ? null
      : { name: wanted.document.name, bytes: await make(wanted.document) };
  /** What is remembered of the document; a file that the environment doesn't show counts as there once the rest is. */
  const kept = async (there: Held): Promise<Pick<Held, 'document' | 'document_file'> | null> => {
    if (document === null) return { document: held.document, document_file: held.document_file };
    const file = there.files === undefined ? undefined : await fileOf(environment, there, document);
    return file === undefined && there.files !== undefined
      ? null
      : {
          document: wanted.document?.says,
          document_file: file === undefined ? undefined : fileKey(file),
        };
  };
  const now = await read(environment, remote, remoteUser);
  const before = await kept(now);
  if (saysAll(environment.system, now, wanted) && wanted.criteria.length === 0 && before !== null)
    return { state: again ? 'sent' : 'same', why: '', found: { ...now, ...before } };
  if (!isSame(now, held))
    return {
      state: 'conflict',
      why: `It was changed in ${name} since you looked. Look at what is there now.`,
      found: now,
    };
  await environment.write(remote, remoteUser, wanted, now, before === null ? document : null);
  const found = await read(environment, remote, remoteUser);
  if (!saysAll(environment.system, found, wanted)) {
    const grade = found.grade === null ? 'no grade' : `the grade ${found.grade}`;
    return {
      state: 'refused',
      why: `${name} took it without a word and holds ${grade}${wanted.comment !== null && found.comment === null ? ' and no comment' : ''}. Look there: a rubric, a locked grade or a setting stands in the way.`,
      found,
    };
  }
  const after = await kept(found);
  if (after === null)
    return {
      state: 'refused',
      why: `${name} took it without a word and doesn’t hold “${document?.name}” as it was sent. Look there: the size or kind of files may be limited.`,
      found,
    };
  const lost = (now.files ?? []).filter(
    (file) =>
      found.files !== undefined &&
      !found.files.some(
        ({ folder, filename }) => folder === file.folder && filename === file.filename,
      ),
  );
  if (lost.length > 0)
    return {
      state: 'refused',
      why: `It was sent, but ${name} no longer holds ${lost.map(({ filename }) => `“${filename}”`).join(', ')}. Look there.`,
      found,
    };
  const total =
    wanted.criteria.length > 0 && wanted.grade !== null && !hasGrade(found, wanted.grade)
      ? `${name} works the rubric out to ${found.grade}, here it is ${wanted.grade}.`
      : '';
  return { state: 'sent', why: total, found: { ...found, ...after } };
}

const STOPPED =
  'Nothing more was sent, since the first could not be: look at what stands there first.';

/** Sends row after row until all have come to their end, `untilMs` is over, or the environment asks for a pause: then for how many seconds. Throws ConnectError where nothing can go any more. */
export async function goOn(
  sendings: Sendings,
  environment: Environment,
  { id, remote }: OpenSending,
  make: MakeDocument,
  untilMs: number,
): Promise<number> {
  const over = performance.now() + untilMs;
  do {
    const row = await sendings.claim(id, LEASE_MS);
    if (row === null) return 0;
    let end: End;
    try {
      end = await sendRow(environment, remote, row, make);
    } catch (error) {
      if (!(error instanceof ConnectError) || error.kind !== 'refused') await sendings.release(row);
      if (error instanceof ConnectError && error.kind === 'pause') return error.waitS;
      if (!(error instanceof ConnectError) || error.kind !== 'refused') throw error;
      end = { state: 'failed', why: error.message, found: null };
    }
    await sendings.settle(row, end);
    if ((end.state === 'refused' || end.state === 'failed') && !(await sendings.hasArrived(id))) {
      await sendings.leaveRest(id, STOPPED);
      return 0;
    }
  } while (performance.now() < over);
  return 0;
}
