import type { Ids, Stores } from '#server/platform/database/stores/types.ts';
import type { FileStore } from './types.ts';

interface Parts {
  stores: Pick<Stores, 'installation'>;
  files: Pick<FileStore, 'mark' | 'setMark'>;
}

/**
 * The store isn't the one that this database names: the process would be serving files that it
 * doesn't have.
 */
export class ForeignFileStore extends Error {
  /** The mark of the database's own store. */
  readonly wanted: string;
  constructor(wanted: string, found: string | null) {
    super(
      `The store of files is ${found === null ? 'no database’s' : 'another database’s'}: its mark is ${found ?? 'missing'}, and this database names ${wanted}.`,
    );
    this.wanted = wanted;
  }
}

/** Throws ForeignFileStore unless the store's mark is the one that the database names. */
export async function checkStoreOwnership({ stores, files }: Parts): Promise<void> {
  const [wanted, found] = [await stores.installation.files(), await files.mark()];
  if (wanted !== null && wanted !== found) throw new ForeignFileStore(wanted, found);
}

/**
 * Like `checkStoreOwnership`, at startup: a new database adopts the store that it is started with,
 * which gets a mark. Of processes that start on a new database at the same time, those with the
 * same store as the first succeed, and the others are refused.
 */
export async function claimFileStore({
  stores,
  files,
  ids,
}: Parts & { ids: Pick<Ids, 'uuid'> }): Promise<void> {
  if ((await stores.installation.files()) === null)
    await stores.installation.nameFiles(() => files.setMark(ids.uuid()));
  await checkStoreOwnership({ stores, files });
}
