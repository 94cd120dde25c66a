import type { Document } from '#contract/submissions/document.ts';
import { programOf } from '#server/platform/process/programs.ts';
import { type Ending, runContained, type Start, startChild } from './contain.ts';
import { unreadable } from './reasons.ts';
import { EXTRACT_LIMITS, type ExtractLimits, type ReadJob } from './types.ts';

/** `start` is how a child begins; without one it is started for the file. */
export interface ExtractOptions {
  limits?: ExtractLimits;
  signal?: AbortSignal;
  start?: Start | undefined;
}

/** What a file is whose child did not end with an answer. */
export const ENDS = { time: 'too-slow', memory: 'too-big', crash: 'damaged' } as const;

/** The child read a hostile file: its word is checked before it is taken. */
function documentOf(ending: Ending, extension: string, limits: ExtractLimits): Document {
  if (ending.kind !== 'answer') return unreadable(ENDS[ending.kind], extension);
  const document = ending.message as Document;
  return document.text.length > limits.characters ? unreadable('too-long', extension) : document;
}

/**
 * What stands in a file, read in a child process of its own (decisions, section 5). `extension` is
 * in lower case and without a dot. Rejects with the signal's reason, and when the file can't be
 * opened.
 */
export async function readDocument(
  path: string,
  extension: string,
  options: ExtractOptions = {},
): Promise<Document> {
  const {
    limits = EXTRACT_LIMITS,
    signal = new AbortController().signal,
    start = startChild,
  } = options;
  const job: ReadJob = {
    extension,
    characters: limits.characters,
    rssMb: limits.rssMb,
    cpuMs: limits.cpuMs,
  };
  return documentOf(
    await runContained(
      programOf('server/extraction/reader.ts'),
      path,
      job,
      limits,
      signal,
      (entry, heapMb) => start(entry, heapMb, [extension]),
    ),
    extension,
    limits,
  );
}
