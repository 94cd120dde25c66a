import { rubricStep } from '../../rubrics/propose/step.ts';
import { readSafely } from '../extract/read/safely.ts';
import { finishDraft } from '../finish.ts';
import { writeOffline } from '../offline/writer.ts';
import { outlook } from '../pipeline/outlook.ts';
import { nextStep } from '../pipeline/step.ts';
import { readTranscript } from '../pipeline/transcribe.ts';
import type { ReadTask } from '../extract/types.ts';

const readTextFile = ({ bytes, ...task }: ReadTask & { bytes: Uint8Array }) =>
  readSafely(bytes, task);

/**
 * What is done with people's text apart from the server's own process (RULE-34). Each is a function of one value; what it
 * takes and gives must survive `structuredClone`. Another one is another line.
 */
export const TASKS = {
  readTextFile,
  writeOffline,
  readTranscript,
  nextStep,
  outlook,
  finishDraft,
  rubricStep,
} as const;

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type Given<N extends TaskName> = Parameters<Tasks[N]>[0];
export type Made<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
