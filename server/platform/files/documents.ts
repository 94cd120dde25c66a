import { type Document, DOCUMENT_VERSION } from '#contract/submissions/document.ts';
import { doubtfulLines, withDoubt } from '#contract/submissions/recognised.ts';
import type { Transcript } from '#server/features/submissions/submission-file-types.ts';
import type { Log } from '#server/platform/process/log.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { Ids, Stores } from '#server/platform/database/stores/types.ts';
import type { TurnOwner } from '#server/platform/process/turn-queue.ts';
import { discardFiles } from './discard.ts';
import { onDisk } from './on-disk.ts';
import type { FileStore } from './types.ts';

/**
 * Reads the file at a path, in a separate process. Rejects with the signal's reason, and if reading
 * can't be attempted.
 */
export type ReadDocument = (
  path: string,
  extension: string,
  options?: { signal?: AbortSignal; account?: TurnOwner },
) => Promise<Document>;

export interface StoredOriginal {
  key: string;
  extension: string;
}

export interface Documents {
  /**
   * For a file that has just arrived; null if reading couldn't be attempted: the upload continues
   * without it.
   */
  read(path: string, extension: string, account?: number): Promise<Document | null>;
  /**
   * Stores what was read from a file, so that it is read only once. Never fails: it is read again
   * when it is needed.
   */
  keep(original: StoredOriginal, document: Document): Promise<void>;
  /**
   * Returns what is stored for a file, or reads it now, for the first time or with a better reader
   * than before.
   */
  of(original: StoredOriginal, signal?: AbortSignal, whose?: TurnOwner): Promise<Document>;
}

interface Parts {
  stores: Pick<Stores, 'documentFiles' | 'doomedFiles'>;
  files: FileStore;
  ids: Pick<Ids, 'uuid'>;
  log: Log;
  readDocument: ReadDocument;
  /** Told when nothing could be read of a file that was kept, since it is a scan or a picture. */
  onPictures?: () => void;
}

/** A text that OCR has read, with what it isn't sure of marked; that of a model as it is. */
function recognisedIn(document: Document, { lines = [], share = 1 }: Transcript): Document {
  const doubtful = doubtfulLines({ recognised: lines });
  const read = lines.reduce((sum, { start, end }) => sum + end - start, 0);
  const unsure = doubtful.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    ...document,
    ...(lines.length === 0 ? {} : { recognised: lines }),
    blocks: withDoubt(document.text, document.blocks, doubtful),
    read_share: share * (read === 0 ? 1 : 1 - unsure / read),
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export function createDocuments(parts: Parts): Documents {
  const { stores, files, ids, log, readDocument } = parts;

  async function put(original: StoredOriginal, document: Document): Promise<void> {
    const key = `${ids.uuid()}.json`;
    await onDisk(parts, JSON.stringify(document), (path) => files.put(key, path));
    try {
      await discardFiles(parts, await stores.documentFiles.put(original.key, { key, ...document }));
    } catch (error) {
      await files
        .delete(key)
        .catch(() => parts.log('warn', { event: 'files_not_deleted', count: 1 }));
      throw error;
    }
  }

  const keep: Documents['keep'] = async (original, document) => {
    try {
      await put(original, document);
      if (document.kind === 'scan' || document.kind === 'picture') parts.onPictures?.();
    } catch (error) {
      if (!(error instanceof NotFound))
        log('warn', { event: 'document_not_kept', error: messageOf(error) });
    }
  };

  /** Uses a separate copy, because the child needs a file on disk. */
  const readStored = async (
    { key, extension }: StoredOriginal,
    signal: AbortSignal | undefined,
    account: TurnOwner,
  ): Promise<Document> =>
    onDisk(parts, await files.read(key), (path) =>
      readDocument(path, extension, signal === undefined ? { account } : { signal, account }),
    );

  async function stored(key: string): Promise<Document | null> {
    try {
      return JSON.parse((await files.read(key)).toString('utf8')) as Document;
    } catch (error) {
      log('warn', { event: 'document_lost', error: messageOf(error) });
      return null;
    }
  }

  return {
    keep,
    async read(path, extension, account) {
      try {
        return await readDocument(path, extension, account === undefined ? {} : { account });
      } catch (error) {
        log('error', { event: 'extraction_failed', error: messageOf(error) });
        return null;
      }
    },
    async of(original, signal, whose = null) {
      const found = await stores.documentFiles.find(original.key);
      const known = found?.version === DOCUMENT_VERSION ? await stored(found.key) : null;
      if (known !== null) return known;
      const transcript = await stores.documentFiles.transcriptOf(original.key);
      const document =
        transcript === null
          ? await readStored(original, signal, whose)
          : {
              ...recognisedIn(
                await readStored({ key: transcript.key, extension: 'txt' }, signal, whose),
                transcript.transcript,
              ),
              extension: original.extension,
            };
      await keep(original, document);
      return document;
    },
  };
}
