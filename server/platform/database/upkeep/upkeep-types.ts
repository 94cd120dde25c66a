import type { Document } from '#contract/submissions/document.ts';
import type { Transcript } from '#server/features/submissions/submission-file-types.ts';
import type {
  IdempotencyLock,
  Principal,
  Removed,
} from '#server/platform/database/stores/types.ts';

/**
 * Requests with an `Idempotency-Key`, stored for 24 hours: what each created, and nothing of its
 * content.
 */
export interface IdempotencyKeys {
  /**
   * `new`: do it under this fence, or `abandon` it. `replay`: return again what it created. Throws
   * Conflict if it is in progress or was a different request.
   */
  begin(
    principal: Principal,
    key: string,
    requestHash: string,
  ): Promise<{ kind: 'new'; fence: IdempotencyLock } | { kind: 'replay'; madeId: number }>;
  abandon(principal: Principal, fence: IdempotencyLock): Promise<void>;
}

export interface PendingFileDeletions {
  /** Keys of files whose rows have been deleted, in order, after the given one. */
  list(limit: number, after?: string): Promise<string[]>;
  /** Call it once the file store has deleted them. */
  forget(keys: readonly string[]): Promise<void>;
}

/** Where the documents extracted from files are stored. */
export interface DocumentFiles {
  /** For the file under this key; null if it hasn't been read yet. */
  find(originalKey: string): Promise<{ key: string; version: number } | null>;
  /** The text of a file that a model or OCR has read in pictures; null of one that is read as it is. */
  transcriptOf(originalKey: string): Promise<{ key: string; transcript: Transcript } | null>;
  /** Takes the place of an earlier one, whose key comes back. Throws NotFound when the file is nobody's any more. */
  put(
    originalKey: string,
    document: Pick<Document, 'version' | 'kind' | 'read_share'> & { key: string },
  ): Promise<Removed>;
}

/** Facts about this installation as a whole. */
export interface Installation {
  /** The mark of the store that contains the rows' files; null until the first start. */
  files(): Promise<string | null>;
  /**
   * Asks for the mark if there is none yet: of processes that start at the same time only the first
   * does.
   */
  nameFiles(mark: () => Promise<string>): Promise<void>;
  /**
   * The mark of the store that the files are being moved to: the first one given, until they have
   * moved.
   */
  moveTo(mark: string): Promise<string>;
  /** From now on the files are in the store with this mark. */
  moved(mark: string): Promise<void>;
}
