import { extname, join } from 'node:path';
import { removeQuietly } from './disk.ts';
import type { Principal, Stores, Ids } from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from '#server/features/submissions/submission-types.ts';
import { MIN_LINE_CONFIDENCE, OCR } from '#contract/submissions/recognised.ts';
import { placesOf, textOf } from '#server/features/submissions/recognition/printed.ts';
import type { Print } from '#server/features/submissions/recognition/read-print.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { ReadDocument } from './documents.ts';
import { discardFiles } from './discard.ts';
import { onDisk } from './on-disk.ts';
import type { FileStore } from './types.ts';

interface Parts {
  stores: Pick<Stores, 'submissionFiles' | 'doomedFiles'>;
  files: FileStore;
  ids: Pick<Ids, 'uuid'>;
  log: Log;
  readDocument: ReadDocument;
}

/**
 * The text of files that contain only pictures, as read by a model and corrected by people
 * (DRAFT-14).
 */
export interface Transcripts {
  /**
   * Returns false for one without any words. Throws NotFound if the file no longer belongs to
   * anything.
   */
  keep(
    key: string,
    text: string,
    transcript: { model: string; shows: string[] },
    signal: AbortSignal,
  ): Promise<boolean>;
  /**
   * Keeps the print that OCR has read in a file as its text, where it is sure of most of it; a file of
   * which it isn't, such as handwriting, is left to a model that sees (CHECK-5). Answers whether.
   */
  keepPrint(key: string, print: Print, signal: AbortSignal): Promise<boolean>;
  /** Null for a text without a word. Throws NotFound, Conflict. */
  correct(
    principal: Principal,
    submissionId: number,
    fileId: number,
    text: string,
  ): Promise<StoredSubmission | null>;
}

export function createTranscripts(parts: Parts): Transcripts {
  const { stores, files, ids, readDocument } = parts;

  /**
   * Stores a text in the form in which it will be read back, so that positions in it stay valid;
   * undone if `store` fails.
   */
  async function put<T>(
    text: string,
    signal: AbortSignal,
    store: (processed: { key: string; bytes: number }, stored: string) => Promise<T>,
  ): Promise<T | null> {
    const document = await onDisk(parts, text, (path) => readDocument(path, 'txt', { signal }));
    if (document.kind !== 'text' || document.words === 0) return null;
    const key = `${ids.uuid()}.txt`;
    await onDisk(parts, document.text, (path) => files.put(key, path));
    try {
      return await store({ key, bytes: Buffer.byteLength(document.text) }, document.text);
    } catch (error) {
      await files
        .delete(key)
        .catch(() => parts.log('warn', { event: 'files_not_deleted', count: 1 }));
      throw error;
    }
  }

  /** Returns the key of a new copy of a stored file. */
  async function copied(key: string | null): Promise<string | null> {
    if (key === null) return null;
    const copy = `${ids.uuid()}${extname(key)}`;
    const path = join(files.incoming, `${ids.uuid()}.part`);
    try {
      await files.fetchTo(key, path);
      await files.put(copy, path);
    } finally {
      await removeQuietly(path);
    }
    return copy;
  }

  return {
    async keep(key, text, { model, shows }, signal) {
      const removed = await put(text, signal, (processed) =>
        stores.submissionFiles.transcribe(key, processed, { model, corrected: false, shows }),
      );
      if (removed !== null) await discardFiles(parts, removed);
      return removed !== null;
    },
    async keepPrint(key, { pages, share }, signal) {
      const lines = pages.flatMap((page) => page.lines);
      const sure = lines.filter(({ confidence }) => confidence >= MIN_LINE_CONFIDENCE);
      const removed =
        sure.length * 2 < lines.length || lines.length === 0
          ? null
          : await put(textOf(pages), signal, async (processed, stored) => {
              const transcript = {
                model: OCR,
                corrected: false,
                shows: [],
                lines: placesOf(stored, lines),
                share,
              };
              const kept = await stores.submissionFiles.recognise(key, { processed, transcript });
              if (kept === null) await files.delete(processed.key);
              return kept;
            });
      if (removed === null) await stores.submissionFiles.recognise(key, null);
      else await discardFiles(parts, removed);
      return removed !== null;
    },
    async correct(principal, submissionId, fileId, text) {
      const copyKey = await copied(await stores.submissionFiles.stayingKey(submissionId, fileId));
      const undo = async () => {
        if (copyKey !== null)
          await files
            .delete(copyKey)
            .catch(() => parts.log('warn', { event: 'files_not_deleted', count: 1 }));
      };
      const made = await put(text, new AbortController().signal, (processed) =>
        stores.submissionFiles.correct(principal, submissionId, fileId, processed, copyKey),
      ).catch(async (error: unknown) => {
        await undo();
        throw error;
      });
      if (made === null) {
        await undo();
        return null;
      }
      await discardFiles(parts, made.removed);
      return made.submission;
    },
  };
}
