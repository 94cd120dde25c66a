import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ReportFormat } from '#contract/teams/moderation/report.ts';
import type { Verdict } from '#contract/teams/moderation/sample.ts';
import { NO_WORD, type SampleForm, type WordForm } from '#lib/teams/sample-form.ts';
import type { moderationMachine } from './moderation.machine.ts';

export type { Found } from './moderation.machine.ts';
export type ModerationRef = ActorRefFrom<typeof moderationMachine>;
type Snapshot = SnapshotFrom<typeof moderationMachine>;

export type ModerationStatus = 'loading' | 'error' | 'moderation';
/** While data is reloaded, the known data stays visible. */
export const selectStatus = (snapshot: Snapshot): ModerationStatus =>
  snapshot.matches('unread') ? 'error' : snapshot.context.found === null ? 'loading' : 'moderation';
export const selectFound = ({ context }: Snapshot) => context.found;
export const selectForm = ({ context }: Snapshot): SampleForm => context.form;
export const selectPlan = ({ context }: Snapshot) => context.plan;
export const selectWord =
  (submissionId: number) =>
  ({ context }: Snapshot): WordForm =>
    context.words[submissionId] ?? NO_WORD;
export const selectSigning = ({ context }: Snapshot): string => context.signing;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isPlanning = (snapshot: Snapshot): boolean => snapshot.matches('planning');
export const isDrawing = (snapshot: Snapshot): boolean => snapshot.matches('drawing');
export const isSigning = (snapshot: Snapshot): boolean => snapshot.matches('signing');
/** Returns the format of the document being downloaded. */
export const selectSaving = (snapshot: Snapshot): ReportFormat | null =>
  snapshot.matches('saving') ? snapshot.context.format : null;
/** Returns the script being judged. */
export const selectSpoken = (
  snapshot: Snapshot,
): { submissionId: number; verdict: Verdict } | null =>
  snapshot.matches('saying') ? snapshot.context.spoken : null;

export const moderationCommands = (actor: ModerationRef) => ({
  retry: () => actor.send({ type: 'moderation.retry' }),
  change: (change: Partial<SampleForm>) => actor.send({ type: 'rule.change', change }),
  plan: () => actor.send({ type: 'plan.ask' }),
  draw: () => actor.send({ type: 'plan.draw' }),
  drop: () => actor.send({ type: 'plan.drop' }),
  write: (submissionId: number, change: Partial<WordForm>) =>
    actor.send({ type: 'word.change', submissionId, change }),
  say: (submissionId: number, verdict: Verdict) =>
    actor.send({ type: 'word.say', submissionId, verdict }),
  name: (userIds: readonly number[]) => actor.send({ type: 'moderators.name', userIds }),
  writeSigning: (words: string) => actor.send({ type: 'signing.change', words }),
  sign: () => actor.send({ type: 'report.sign' }),
  save: (format: ReportFormat) => actor.send({ type: 'report.save', format }),
});
