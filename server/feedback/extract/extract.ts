import { join } from 'node:path';
import { type Ending, runContained } from './contain.ts';
import { unreadable } from './reasons.ts';
import { EXTRACT_LIMITS, type Extracted, type ExtractLimits } from './types.ts';

const READER = join(import.meta.dirname, 'reader.ts');

export interface ExtractOptions { limits?: ExtractLimits; signal?: AbortSignal }

/** The child read a hostile file: its word is checked before it is taken. */
function checked(message: unknown, limits: ExtractLimits): Extracted {
  const answer = message as Extracted;
  return answer.kind === 'text' && answer.text.length > limits.characters ? unreadable('too-long') : answer;
}

const answerOf = (ending: Ending, limits: ExtractLimits): Extracted => {
  if (ending.kind === 'answer') return checked(ending.message, limits);
  return unreadable(({ time: 'too-slow', memory: 'too-big', crash: 'damaged' } as const)[ending.kind]);
};

/**
 * The text of a file, read in a child process of its own (decisions, section 5). `extension` is in lower case and without
 * a dot. Rejects with the signal's reason, and when the file can't be opened.
 */
export async function extractText(path: string, extension: string, options: ExtractOptions = {}): Promise<Extracted> {
  const { limits = EXTRACT_LIMITS, signal = new AbortController().signal } = options;
  const job = { extension, characters: limits.characters, rssMb: limits.rssMb };
  return answerOf(await runContained(READER, path, job, limits, signal), limits);
}
