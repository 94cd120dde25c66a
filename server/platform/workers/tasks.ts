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
 * What is done with people's text apart from the server's own process (RULE-34). Each is a function
 * of one value; what it takes and gives must survive `structuredClone`. Another one is another
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
