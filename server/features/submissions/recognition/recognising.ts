import type { Log } from '#server/platform/process/log.ts';
import type { Ids, Stores } from '#server/platform/database/stores/types.ts';
import type { Documents } from '#server/platform/files/documents.ts';
import { onDisk } from '#server/platform/files/on-disk.ts';
import type { Transcripts } from '#server/platform/files/transcripts.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import { readPrint } from './read-print.ts';

interface Parts {
  stores: Pick<Stores, 'submissionFiles'>;
  files: Pick<FileStore, 'read' | 'incoming'>;
  ids: Pick<Ids, 'uuid'>;
  log: Log;
  transcripts: Pick<Transcripts, 'keepPrint'>;
  documents: Pick<Documents, 'of'>;
}

/** Reads scans and photographs of print by OCR after they were handed in, one at a time (CHECK-5). */
export interface Recognising {
  /** Begins with what an earlier run has left. */
  start(): void;
  /** Says that a file may be waiting. */
  wake(this: void): void;
  /** Ends what is at work; it begins again at the next start. */
  stop(): Promise<void>;
}

/**
 * Whatever is waiting stands in the database, so a crash loses nothing. `read` is what reads the print
 * in one file.
 */
export function createRecognising(parts: Parts, read = readPrint): Recognising {
  const { stores, files, log, transcripts, documents } = parts;
  const stopped = new AbortController();
  const { signal } = stopped;
  let isStarted = false;
  let isAwake = false;
  let loop: Promise<void> | null = null;

  async function one(file: { key: string; extension: string }): Promise<void> {
    try {
      const print = await onDisk(parts, await files.read(file.key), (path) =>
        read(path, file.extension, signal),
      );
      const isKept = await transcripts.keepPrint(file.key, print, signal);
      // So that how much of it was read is known from now on.
      if (isKept) await documents.of(file);
    } catch (error) {
      if (signal.aborted) return;
      log('warn', {
        event: 'recognition_failed',
        error: error instanceof Error ? error.message : String(error),
      });
      await stores.submissionFiles.recognise(file.key, null);
    }
  }

  async function run(): Promise<void> {
    try {
      while (isAwake && !signal.aborted) {
        isAwake = false;
        for (
          let file = await stores.submissionFiles.unrecognised();
          file !== null && !signal.aborted;
          file = await stores.submissionFiles.unrecognised()
        )
          await one(file);
      }
    } catch (error) {
      log('error', {
        event: 'recognition_stopped',
        error: error instanceof Error ? error.message : String(error),
      });
    } finally {
      loop = null;
    }
  }

  function wake(): void {
    isAwake = true;
    if (isStarted && !signal.aborted) loop ??= run();
  }

  return {
    start() {
      isStarted = true;
      wake();
    },
    wake,
    async stop() {
      stopped.abort();
      await loop;
    },
  };
}
