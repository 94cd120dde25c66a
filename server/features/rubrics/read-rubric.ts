import * as v from 'valibot';
import { MAX_READ_TEXT, type ReadRubric, ReadRubricSchema } from '#contract/rubrics/read.ts';
import { runContained } from '#server/extraction/contain.ts';
import { EXTRACT_LIMITS } from '#server/extraction/types.ts';
import { programOf } from '#server/platform/process/programs.ts';
import { takeTurns } from '#server/platform/process/turn-queue.ts';
import type { RubricAnswer, RubricJob } from './reader.ts';

export type RubricReading =
  | { kind: 'read'; read: ReadRubric }
  | { kind: 'refused'; reason: string };
/** Reads a rubric from the file at `path`. Rejects if it can't be opened. */
export type ReadRubricFile = (
  path: string,
  signal: AbortSignal,
  account: number,
) => Promise<RubricReading>;

const ENDS = {
  time: 'Reading it took too long, so it was stopped. Copy the table alone and paste it.',
  memory: 'Reading it took too much memory, so it was stopped. Copy the table alone and paste it.',
  crash: 'It is damaged and can’t be read.',
} as const;

/** The child read an untrusted file: its message is validated before it is used. */
function checked(message: unknown): RubricReading {
  const answer = message as RubricAnswer;
  if ('refused' in answer) return { kind: 'refused', reason: answer.refused };
  const read = v.safeParse(ReadRubricSchema, answer.read);
  return read.success
    ? { kind: 'read', read: read.output }
    : { kind: 'refused', reason: ENDS.crash };
}

/**
 * Reads rubrics from files, each in a child process with limits; at most `atOnce` at a time, all
 * but one of them from one account.
 */
export const createRubricReader = (atOnce: number, limits = EXTRACT_LIMITS): ReadRubricFile =>
  takeTurns(
    atOnce,
    (_path, _signal, account) => account,
    async (path, signal) => {
      const job: RubricJob = {
        characters: MAX_READ_TEXT,
        rssMb: limits.rssMb,
        cpuMs: limits.cpuMs,
      };
      const ending = await runContained(
        programOf('server/features/rubrics/reader.ts'),
        path,
        job,
        limits,
        signal,
      );
      return ending.kind === 'answer'
        ? checked(ending.message)
        : { kind: 'refused', reason: ENDS[ending.kind] };
    },
  );
