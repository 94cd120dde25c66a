import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '#contract/submissions/document.ts';
import type { AcceptedExtension } from '#contract/text/file-types.ts';
import type { AppParts } from '#server/context.ts';
import { fileLooksLike, isAccepted } from './kinds.ts';
import { cleanFileName, extensionOf, processedName } from './names.ts';
import type { Received, ReceivedFile } from './receive.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import { DatabaseFull } from '#server/platform/database/stores/errors.ts';
import type { NewSubmissionFile } from '#server/features/submissions/submission-file-types.ts';
import type { StoredFile } from '#server/platform/database/stores/types.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';

type Parts = Pick<AppParts, 'files' | 'ids' | 'log'>;

/** A file that has arrived and is what its name says, not stored yet. */
export interface CheckedFile extends ReceivedFile {
  filename: string;
  extension: AcceptedExtension;
}

export const NO_FILE = 'Please select a file to upload';
const notAccepted = (extension: string): ApiError =>
  new ApiError(
    415,
    extension === ''
      ? 'A file without an extension is not accepted.'
      : `Files of type .${extension} are not accepted.`,
  );

/**
 * Returns the file from the part `field`. Its name is the one that the client states separately,
 * else the one it was sent with (decisions, section 6). Throws 422 if it is missing or empty, 415
 * if the name or the bytes aren't of an accepted type.
 */
export async function checkFile(
  { files, fields }: Received,
  field: string,
  { only, missing = NO_FILE }: { only?: AcceptedExtension; missing?: string } = {},
): Promise<CheckedFile> {
  const file = files[field];
  if (file === undefined || (file.bytes === 0 && file.name === ''))
    throw invalidInput(['body', field], missing, 'missing');
  const named = only === undefined ? cleanFileName(fields['original_filename'] ?? '') : '';
  const filename = named || cleanFileName(file.name);
  const extension = extensionOf(filename);
  if (!isAccepted(extension) || (only !== undefined && extension !== only))
    throw notAccepted(extension);
  if (file.bytes === 0) throw invalidInput(['body', field], 'The file is empty.', 'empty');
  if (!(await fileLooksLike(extension, file.path))) {
    throw new ApiError(415, `The file is named .${extension}, but its content is something else.`);
  }
  return { ...file, filename, extension };
}

/** Moves a checked file into the store. */
export async function storeUploadedFile(
  { files, ids }: Parts,
  { path, filename, extension, bytes }: CheckedFile,
): Promise<StoredFile> {
  const key = `${ids.uuid()}.${extension}`;
  await files.put(key, path);
  return { key, filename, bytes };
}

/**
 * Stores the text that was read from a file next to it as `.txt` (the "processed" file). Null if
 * there is no text: that is no reason to refuse a submission.
 */
export async function storeTypedText(
  parts: Parts,
  { filename }: Pick<CheckedFile, 'filename'>,
  document: Document | null,
): Promise<StoredFile | null> {
  if (document === null || document.kind !== 'text') return null;
  const { text } = document;
  const key = `${parts.ids.uuid()}.txt`;
  const draft = join(parts.files.incoming, `${key}.part`);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await parts.files.put(key, draft);
  } finally {
    await removeQuietly(draft);
  }
  return { key, filename: processedName(filename), bytes: Buffer.byteLength(text) };
}

/**
 * One of a submission's files, and what to do once its row is stored: storing what was read from
 * it.
 */
export interface StoredUpload {
  file: NewSubmissionFile;
  remember(): Promise<void>;
}

/** Stores a file and its text. */
export async function storeUpload(
  parts: Parts & Pick<AppParts, 'documents'>,
  file: CheckedFile,
  keep: <F extends StoredFile | null>(stored: F) => F,
  account?: number,
): Promise<StoredUpload> {
  const document = await parts.documents.read(file.path, file.extension, account);
  const processed = keep(await storeTypedText(parts, file, document));
  const stored = keep(await storeUploadedFile(parts, file));
  return {
    file: { ...stored, folder: '', sha256: file.sha256, origin: 'upload', processed },
    remember: async () => {
      if (document !== null)
        await parts.documents.keep({ key: stored.key, extension: file.extension }, document);
    },
  };
}

/**
 * Runs `work` with a list for noting what was stored; if it throws, that is deleted again. Not if
 * the connection to the database was lost: the row may have been stored, and a superfluous file is
 * better than a row without its file.
 */
export async function orUndo<T>(
  { files, log }: Parts,
  work: (keep: <F extends StoredFile | null>(file: F) => F) => Promise<T>,
): Promise<T> {
  const kept: string[] = [];
  try {
    return await work((file) => {
      if (file !== null) kept.push(file.key);
      return file;
    });
  } catch (error) {
    if (error instanceof DatabaseFull && error.reason === 'busy') throw error;
    const outcomes = await Promise.allSettled(kept.map((key) => files.delete(key)));
    const left = outcomes.filter((outcome) => outcome.status === 'rejected').length;
    if (left > 0) log('warn', { event: 'files_not_deleted', count: left });
    throw error;
  }
}
