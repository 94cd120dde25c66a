import { readDocument } from './extract.ts';
import type { ReadDocument } from '#server/platform/files/documents.ts';
import { takeTurns } from '#server/platform/process/turn-queue.ts';

const readApart: ReadDocument = (path, extension, { signal } = {}) =>
  readDocument(path, extension, signal === undefined ? {} : { signal });

/**
 * Reads files in child processes; at most `atOnce` at a time, all but one of them for one account.
 * `read` reads one file.
 */
export const createDocumentReader = (
  atOnce: number,
  read: ReadDocument = readApart,
): ReadDocument => takeTurns(atOnce, (_path, _extension, { account = null } = {}) => account, read);
