import type { FileOrigin, SubmissionFile } from '#contract/submissions/submission-file.ts';
import type {
  IdempotencyLock,
  Principal,
  Removed,
  StoredFile,
} from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from './submission-types.ts';

/**
 * A file of a submission as stored: with its keys, and what distinguishes its bytes from others.
 */
export interface StoredSubmissionFile extends SubmissionFile {
  key: string;
  processed_key: string | null;
  sha256: string | null;
}

/**
 * How the text of a file was come by that a model, or OCR, has read in pictures. `shows`: what else it
 * saw in them. Of OCR also its lines, until a person has set the text right, and the share of the
 * pages that it has read.
 */
export interface Transcript {
  model: string;
  corrected: boolean;
  shows: string[];
  lines?: { start: number; end: number; confidence: number }[];
  share?: number;
}

/** `processed` is its text, if it could be read. */
export interface NewSubmissionFile extends StoredFile {
  folder: string;
  sha256: string | null;
  origin: FileOrigin;
  processed: Pick<StoredFile, 'key' | 'bytes'> | null;
}

/**
 * The files of a submission's current attempt. Each change is a new version of it; removed files
 * are scheduled for deletion.
 */
export interface SubmissionFiles {
  /** Adds a file after the others. Throws Conflict beyond 1000. */
  add(
    principal: Principal,
    submissionId: number,
    file: NewSubmissionFile,
    fence?: IdempotencyLock,
  ): Promise<StoredSubmission>;
  /** Puts a file in the old one's place. */
  replace(
    principal: Principal,
    submissionId: number,
    fileId: number,
    file: NewSubmissionFile,
    fence?: IdempotencyLock,
  ): Promise<{ submission: StoredSubmission; removed: Removed }>;
  /** Throws Conflict for the last one. */
  remove(
    principal: Principal,
    submissionId: number,
    fileId: number,
  ): Promise<{ submission: StoredSubmission; removed: Removed }>;
  /**
   * Stores what a model has read in a file's pictures as its text. Throws NotFound if the file no
   * longer belongs to anything.
   */
  transcribe(
    key: string,
    processed: Pick<StoredFile, 'key' | 'bytes'>,
    transcript: Transcript,
  ): Promise<Removed>;
  /**
   * Keeps the print that OCR has read in a file, as its text; null where it has found none that counts.
   * The version stays, so that nobody's mark is refused for it. Null for a file that has a text by now
   * or is nobody's any more: nothing is changed then.
   */
  recognise(
    key: string,
    printed: { processed: Pick<StoredFile, 'key' | 'bytes'>; transcript: Transcript } | null,
  ): Promise<Removed | null>;
  /** A file that nothing could be read of and OCR hasn't tried; null when there is none. */
  unrecognised(): Promise<{ key: string; extension: string } | null>;
  /**
   * The key of a file that stays as it is, since a student was shown it or somebody marks it blind;
   * null for any other.
   */
  stayingKey(submissionId: number, fileId: number): Promise<string | null>;
  /**
   * Corrects that text. A file that must be kept keeps its text; the corrected one belongs to a new
   * attempt, with a copy of the file, which is under `copyKey`. Throws Conflict for a file that no
   * model has read, and if a copy is needed and there is none.
   */
  correct(
    principal: Principal,
    submissionId: number,
    fileId: number,
    processed: Pick<StoredFile, 'key' | 'bytes'>,
    copyKey?: string | null,
  ): Promise<{ submission: StoredSubmission; removed: Removed }>;
  /** `order` names each file once; throws Conflict if it doesn't. */
  order(
    principal: Principal,
    submissionId: number,
    order: readonly number[],
  ): Promise<StoredSubmission>;
}
