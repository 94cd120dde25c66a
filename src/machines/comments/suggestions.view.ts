import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CommentDialogRef } from './comment-dialog.view.ts';
import type { suggestionsMachine, SuggestionChange } from './suggestions.machine.ts';

export type SuggestionsRef = ActorRefFrom<typeof suggestionsMachine>;
type Snapshot = SnapshotFrom<typeof suggestionsMachine>;

export const selectSuggestions = ({ context }: Snapshot) => context.items;
export const hasFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Returns the suggestion being reworded, or null. */
export const selectRewording = ({ context }: Snapshot): string | null => context.rewording;

/** The bank's dialog while it is open, or undefined. */
export const selectDialog = ({ children }: Snapshot): CommentDialogRef | undefined =>
  children.dialog;

export const suggestionsCommands = (actor: SuggestionsRef) => ({
  choose: (levels: readonly string[] | null, points: number | null) =>
    actor.send({ type: 'level.chosen', levels, points }),
  change: (change: SuggestionChange) => actor.send({ type: 'suggestion.change', change }),
  openWording: (text: string) => actor.send({ type: 'wording.open', text }),
  closeWording: () => actor.send({ type: 'wording.close' }),
  offer: (text: string) => actor.send({ type: 'bank.offer', text }),
  retry: () => actor.send({ type: 'suggestions.retry' }),
});
