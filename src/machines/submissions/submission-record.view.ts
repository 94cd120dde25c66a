import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DraftOfSubmission, Revision } from '#contract/submissions/revision.ts';
import type { PatchField } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { submissionRecordMachine } from './submission-record.machine.ts';

export type RecordRef = ActorRefFrom<typeof submissionRecordMachine>;
type Snapshot = SnapshotFrom<typeof submissionRecordMachine>;

export type HistoryEntry =
  | { kind: 'change'; at: string; revision: Revision }
  | { kind: 'draft'; at: string; draft: DraftOfSubmission };

/** Returns changes and drafts as one timeline, newest first. */
export const selectEntries = ({ context: { history } }: Snapshot): HistoryEntry[] =>
  [
    ...history.revisions.map((revision) => ({
      kind: 'change' as const,
      at: revision.changed_at,
      revision,
    })),
    ...history.drafts.map((draft) => ({ kind: 'draft' as const, at: draft.created_at, draft })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));

export const selectUnreadEntries = ({ context }: Snapshot) => context.history.unread;
export const selectDetails = ({ context: { student, time } }: Snapshot) => ({ student, time });
export const selectRecord = ({ context }: Snapshot) => context.submission;
export const selectRecordFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
export const isRecordBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isUnread = (snapshot: Snapshot): boolean => snapshot.matches('unread');
export const isReading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const canSaveDetails = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'details.save' });

export const recordCommands = (actor: RecordRef) => ({
  changeStudent: (student: string) => actor.send({ type: 'student.change', student }),
  changeTime: (time: string) => actor.send({ type: 'time.change', time }),
  save: () => actor.send({ type: 'details.save' }),
  putBack: (field: PatchField, value: string | number | null) =>
    actor.send({ type: 'value.putBack', field, value }),
  putDraftBack: (draft: number) => actor.send({ type: 'draft.putBack', draft }),
  retry: () => actor.send({ type: 'history.retry' }),
});
