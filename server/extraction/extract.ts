import type { Document } from '#contract/submissions/document.ts';
import { programOf } from '#server/platform/process/programs.ts';
import { type Ending, runContained, type Start, startChild } from './contain.ts';
import { unreadable } from './reasons.ts';
import { EXTRACT_LIMITS, type ExtractLimits, type ReadJob } from './types.ts';

/** `start` starts a child; by default one is started for the file. */
export interface ExtractOptions {
  limits?: ExtractLimits;
  signal?: AbortSignal;
  start?: Start | undefined;
}

/** The cause reported for a file whose child ended without an answer. */
export const ENDS = { time: 'too-slow', memory: 'too-big', crash: 'damaged' } as const;

/** The child read an untrusted file: its message is validated before it is used. */
function documentOf(ending: Ending, extension: string, limits: ExtractLimits): Document {
  if (ending.kind !== 'answer') return unreadable(ENDS[ending.kind], extension);
  const document = ending.message as Document;
  return document.text.length > limits.characters ? unreadable('too-long', extension) : document;
}

/**
 * Reads the content of a file in a separate child process (decisions, section 5). `extension` is in
 * lower case and without a dot. Rejects with the signal's reason, and if the file can't be opened.
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
