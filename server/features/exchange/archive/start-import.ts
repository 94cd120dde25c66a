import { join } from 'node:path';
import type {
  ArchiveChoices,
  ArchivePreview,
  BroughtIn,
} from '#contract/exchange/archive/import.ts';
import type { AppParts } from '#server/context.ts';
import { fileLooksLike, isAccepted } from '#server/platform/files/kinds.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import { orUndo } from '#server/platform/files/uploads.ts';
import { notesWithout, withoutErased } from './without-erased.ts';
import type { ErasedHere } from '#server/features/privacy/erased-people.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type OpenedArchive, type OpenedAssignment, readArchive } from './read.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';

type Parts = Pick<AppParts, 'stores' | 'files' | 'ids' | 'log' | 'clock'>;

/** What is kept as it is and offered, but never read. */
const OPAQUE = 'bin';

async function keyOf(
  { ids }: Parts,
  { file, path }: OpenedAssignment['files'][number],
): Promise<string> {
  const extension = extensionOf(file.path);
  const fits =
    isAccepted(extension) &&
    extension === extensionOf(file.name) &&
    (await fileLooksLike(extension, path));
  return `${ids.uuid()}.${fits ? extension : OPAQUE}`;
}

/** Opens the archive at `zip` for as long as `use` needs it. Throws NotTaken. */
async function withArchive<T>(
  { files, ids, clock }: Parts,
  { userId }: Principal,
  zip: string,
  signal: AbortSignal,
  use: (opened: OpenedArchive) => Promise<T>,
): Promise<T> {
  const folder = join(files.incoming, `archive-${ids.uuid()}`);
  try {
    return await use(await readArchive(zip, folder, userId, clock.now(), signal));
  } finally {
    await removeQuietly(folder);
  }
}

/** An archive as if those had not been in it. */
async function withoutThe(
  erased: readonly ErasedHere[],
  { account, assignments }: OpenedArchive,
): Promise<OpenedArchive> {
  const left: OpenedAssignment[] = [];
  for (const [at, one] of assignments.entries()) left.push(await withoutErased(one, erased[at]!));
  return {
    account: account === null ? null : notesWithout(account, erased, assignments),
    assignments: left,
  };
}

/** What an archive holds and what of it is here. Throws NotTaken. */
export const previewArchive = (
  parts: Parts,
  principal: Principal,
  zip: string,
  signal: AbortSignal,
): Promise<ArchivePreview> =>
  withArchive(parts, principal, zip, signal, (opened) =>
    parts.stores.archives.preview(principal, opened),
  );

/**
 * Takes an archive in: what isn't here yet, and what was chosen beside it. Throws NotTaken, and leaves everything as it was
 * then: its files are deleted with whatever went wrong.
 */
export const startArchiveImport = (
  parts: Parts,
  principal: Principal,
  zip: string,
  choices: ArchiveChoices,
  signal: AbortSignal,
): Promise<BroughtIn> =>
  withArchive(parts, principal, zip, signal, async (opened) => {
    const { stores, files } = parts;
    const { assignments: here } = await stores.archives.preview(principal, opened);
    const { account, assignments } = choices.erased
      ? opened
      : await withoutThe(await stores.archives.erased(principal, opened), opened);
    const comes = (place: number): boolean =>
      !choices.without.includes(place) &&
      (here[place]!.standing === 'new' ||
        (here[place]!.standing === 'other' && choices.copies.includes(place)));
    return await orUndo(parts, async (keep) => {
      const stored: (ReadonlyMap<string, string> | null)[] = [];
      for (const [place, { files: listed }] of assignments.entries()) {
        if (!comes(place)) {
          stored.push(null);
          continue;
        }
        const keys = new Map<string, string>();
        for (const one of listed) {
          signal.throwIfAborted();
          const key = await keyOf(parts, one);
          await files.put(key, one.path);
          keep({ key, filename: one.file.name, bytes: one.file.bytes });
          keys.set(one.file.path, key);
        }
        stored.push(keys);
      }
      const brought = await stores.archives.bringIn(
        principal,
        {
          account,
          assignments: assignments.map((one, place) => ({ ...one, keys: stored[place]! })),
        },
        choices,
      );
      // Somebody was quicker with the same archive: these files are nobody's.
      const unused = brought.assignments.flatMap(({ came }, place) =>
        came === 'new' || came === 'copy' ? [] : [...(stored[place]?.values() ?? [])],
      );
      await Promise.allSettled(unused.map((key) => files.delete(key)));
      return brought;
    });
  });
