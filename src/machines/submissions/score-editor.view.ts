import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { scoreEditorMachine } from './score-editor.machine.ts';

export type ScoreRef = ActorRefFrom<typeof scoreEditorMachine>;
type Snapshot = SnapshotFrom<typeof scoreEditorMachine>;

export const selectScoreBase = (snapshot: Snapshot): Submission => snapshot.context.base;
export const selectScore = (snapshot: Snapshot): string => snapshot.context.score;
export const isSavingScore = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Returns why the last save failed; undefined if there is nothing to report. */
export const selectScoreFailure = (snapshot: Snapshot): FailureFacts | null | undefined =>
  snapshot.matches({ writing: 'failed' }) ? snapshot.context.failure : undefined;
export const isScoreConflict = (snapshot: Snapshot): boolean =>
  snapshot.matches({ writing: 'conflict' });
export const canSaveScore = (snapshot: Snapshot): boolean => snapshot.can({ type: 'score.submit' });
export const canRemoveScore = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'score.remove' });

export const scoreCommands = (actor: ScoreRef) => ({
  change: (score: string) => actor.send({ type: 'score.change', score }),
  save: () => actor.send({ type: 'score.submit' }),
  remove: () => actor.send({ type: 'score.remove' }),
  takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
});
