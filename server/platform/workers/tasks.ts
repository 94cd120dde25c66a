import { rubricStep } from '#server/features/rubrics/propose/step.ts';
import { readSafely } from '#server/extraction/read/safely.ts';
import { finishDraft } from '#server/features/drafts/finish.ts';
import { writeOffline } from '#server/features/drafts/checks/writer.ts';
import { outlook } from '#server/features/drafts/pipeline/outlook.ts';
import { nextStep } from '#server/features/drafts/pipeline/step.ts';
import { readTranscript } from '#server/features/drafts/pipeline/transcribe.ts';
import type { ReadTask } from '#server/extraction/types.ts';

const readTextFile = ({ bytes, ...task }: ReadTask & { bytes: Uint8Array }) =>
  readSafely(bytes, task);

/**
 * What is done with people's text outside the server's own process (RULE-34). Each task is a
 * function of one value; its input and output must survive `structuredClone`. To add a task, add a
 * line.
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
