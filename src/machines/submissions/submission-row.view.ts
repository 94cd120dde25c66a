import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { JobStep } from '#contract/drafts/feedback.ts';
import type { Submission, SubmissionPatch } from '#contract/submissions/submission.ts';
import type { submissionRowMachine } from './submission-row.machine.ts';

export type RowRef = ActorRefFrom<typeof submissionRowMachine>;
type Snapshot = SnapshotFrom<typeof submissionRowMachine>;

/** Where a generation is; `cancelling` and `collecting` are the app's own. */
export type GeneratingStep = 'asking' | JobStep | 'cancelling' | 'collecting';

export const selectPatch = (snapshot: Snapshot): SubmissionPatch => snapshot.context.patch;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isDeleting = (snapshot: Snapshot): boolean => snapshot.hasTag('danger');
export const isGenerating = (snapshot: Snapshot): boolean => snapshot.matches('generating');
export const isRolledBack = (snapshot: Snapshot): boolean => snapshot.matches('rollback');
/** When the draft was asked for, in ms since 1970; null while none is. */
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

/** What a step says in the words of an educator. */
export const STEP_TEXT: Readonly<Record<GeneratingStep, string>> = {
  asking: 'Asking for a draft',
  waiting: 'Waiting for its turn',
  reading: 'Reading the file',
  writing: 'Writing',
  checking: 'Checking quotes',
  cancelling: 'Cancelling',
  collecting: 'Fetching the draft',
};

/** Whether it still makes sense to cancel at this step; the server decides. */
export const isCancellable = (step: GeneratingStep | null): boolean =>
  step === 'asking' || step === 'waiting';

/** Shown = truth + patch; the same object where there is no patch. */
export const shownOf = (truth: Submission, patch: SubmissionPatch | null): Submission => {
  for (const _ in patch) return { ...truth, ...patch } as Submission;
  return truth;
};
