import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FeedbackQuery } from '#lib/submissions/feedback-query.ts';
import type { feedbackLibraryMachine } from './feedback-library.machine.ts';

export type FeedbackLibraryRef = ActorRefFrom<typeof feedbackLibraryMachine>;
type Snapshot = SnapshotFrom<typeof feedbackLibraryMachine>;

export const selectQuery = ({ context }: Snapshot): FeedbackQuery => context.query;
export const selectOpened = ({ context }: Snapshot): number | null => context.opened;
export const isAsking = ({ search, assignmentId, unusedOnly }: FeedbackQuery): boolean =>
  search.trim() !== '' || assignmentId !== null || unusedOnly;

export const feedbackLibraryCommands = (actor: FeedbackLibraryRef) => ({
  ask: (change: Partial<Omit<FeedbackQuery, 'page'>>) =>
    actor.send({ type: 'query.change', change }),
  turnTo: (page: number) => actor.send({ type: 'page.change', page }),
  clear: () => actor.send({ type: 'filters.clear' }),
  toggle: (id: number) => actor.send({ type: 'feedback.open', id }),
});
