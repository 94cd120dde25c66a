import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { JobStep } from '#contract/drafts/feedback.ts';
import type { Submission, SubmissionPatch } from '#contract/submissions/submission.ts';
import type { submissionRowMachine } from './submission-row.machine.ts';

export type RowRef = ActorRefFrom<typeof submissionRowMachine>;
type Snapshot = SnapshotFrom<typeof submissionRowMachine>;

/** Progress of a generation; `cancelling` and `collecting` exist only in the app. */
export type GeneratingStep = 'asking' | JobStep | 'cancelling' | 'collecting';

export const selectPatch = (snapshot: Snapshot): SubmissionPatch => snapshot.context.patch;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isDeleting = (snapshot: Snapshot): boolean => snapshot.hasTag('danger');
export const isGenerating = (snapshot: Snapshot): boolean => snapshot.matches('generating');
export const isRolledBack = (snapshot: Snapshot): boolean => snapshot.matches('rollback');
/** Returns when the draft was requested, in ms since 1970; null if there is none. */
export const selectSince = (snapshot: Snapshot): number | null =>
  isGenerating(snapshot) ? snapshot.context.since : null;

const CANCELLING = [{ asking: 'takenBack' }, 'cancelling', 'uncancelled'] as const;

export function selectStep(snapshot: Snapshot): GeneratingStep | null {
  if (!isGenerating(snapshot)) return null;
  if (snapshot.matches({ generating: { asking: 'wanted' } })) return 'asking';
  if (CANCELLING.some((state) => snapshot.matches({ generating: state }))) return 'cancelling';
  return snapshot.matches({ generating: 'waiting' })
    ? (snapshot.context.job?.step ?? 'waiting')
    : 'collecting';
}

/** Descriptions of the steps for educators. */
export const STEP_TEXT: Readonly<Record<GeneratingStep, string>> = {
  asking: 'Asking for a draft',
  waiting: 'Waiting for its turn',
  reading: 'Reading the file',
  writing: 'Writing',
  checking: 'Checking quotes',
  cancelling: 'Cancelling',
  collecting: 'Fetching the draft',
};

/** Whether cancelling may still work at this step; the server decides. */
export const isCancellable = (step: GeneratingStep | null): boolean =>
  step === 'asking' || step === 'waiting';

/** Returns the server's version with the patch applied; the same object if there is no patch. */
export const shownOf = (truth: Submission, patch: SubmissionPatch | null): Submission => {
  for (const _ in patch) return { ...truth, ...patch } as Submission;
  return truth;
};
