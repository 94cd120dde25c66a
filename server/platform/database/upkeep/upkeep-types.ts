import type { Document } from '#contract/submissions/document.ts';
import type { Transcript } from '#server/features/submissions/submission-file-types.ts';
import type {
  IdempotencyLock,
  Principal,
  Removed,
} from '#server/platform/database/stores/types.ts';

/** Requests under an `Idempotency-Key`, kept for 24 hours: what each made, and nothing of what it said. */
export interface IdempotencyKeys {
  /**
   * `new`: do it under this fence, or `abandon` it. `replay`: answer again what it made. Throws
   * Conflict when it is at work or was another request.
   */
  begin(
    principal: Principal,
    key: string,
    requestHash: string,
  ): Promise<{ kind: 'new'; fence: IdempotencyLock } | { kind: 'replay'; madeId: number }>;
  abandon(principal: Principal, fence: IdempotencyLock): Promise<void>;
}

export interface PendingFileDeletions {
  /** Keys of files whose rows are gone, in the order of the keys, behind one of them. */
  list(limit: number, after?: string): Promise<string[]>;
  /** To be called once the file store has deleted them. */
  forget(keys: readonly string[]): Promise<void>;
}

/** Where the documents lie that were made of files. */
export interface DocumentFiles {
  /** Of the file under this key; null when it hasn't been read yet. */
  find(originalKey: string): Promise<{ key: string; version: number } | null>;
  /** The text of a file that a model or OCR has read in pictures; null of one that is read as it is. */
  transcriptOf(originalKey: string): Promise<{ key: string; transcript: Transcript } | null>;
  /** Takes the place of an earlier one, whose key comes back. Throws NotFound when the file is nobody's any more. */
  put(
    originalKey: string,
    document: Pick<Document, 'version' | 'kind' | 'read_share'> & { key: string },
  ): Promise<Removed>;
}

/** What is true of this installation as a whole. */
export interface Installation {
  /** The mark of the store that the rows' files are in; null until the first start. */
  files(): Promise<string | null>;
  /** Asks for the mark where there is none yet: of processes that start at once only the first does. */
  nameFiles(mark: () => Promise<string>): Promise<void>;
  /** The mark of the store that the files are being moved to: the first that is given, until they have moved. */
  moveTo(mark: string): Promise<string>;
  /** From now on the files are in the store with this mark. */
  moved(mark: string): Promise<void>;
}
