import { readDocument } from './extract/extract.ts';
import type { ReadDocument } from '../files/documents.ts';
import { inTurns } from '../process/turns.ts';

/** Reads files, each in a child process; at most `atOnce` at a time. */
export const createDocumentReader = (atOnce: number): ReadDocument =>
  inTurns(atOnce, (path, extension, signal) => readDocument(path, extension, signal === undefined ? {} : { signal }));
