import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { commentPanelMachine } from './comment-panel.machine.ts';

export type CommentPanelRef = ActorRefFrom<typeof commentPanelMachine>;
type Snapshot = SnapshotFrom<typeof commentPanelMachine>;

export const COMMENT_TABS = [
  { id: 'standard', label: 'Standard Comments' },
  { id: 'sets', label: 'Comment Sets' },
] as const;
export type CommentTab = (typeof COMMENT_TABS)[number]['id'];

/** Returns the visible tab, or null while the panel is hidden. */
export const selectTab = (snapshot: Snapshot): CommentTab | null => {
  if (snapshot.matches('hidden')) return null;
  return snapshot.matches({ shown: 'sets' }) ? 'sets' : 'standard';
};

export const selectSearch = ({ context }: Snapshot): string => context.search;
export const selectPointed = ({ context }: Snapshot): number => context.at;
export const selectUsed = ({ context }: Snapshot): readonly string[] => context.used;

export const commentPanelCommands = (actor: CommentPanelRef) => ({
  toggle: () =>
    actor.send({ type: actor.getSnapshot().hasTag('shown') ? 'comments.hide' : 'comments.show' }),
  show: () => actor.send({ type: 'comments.show' }),
  hide: () => actor.send({ type: 'comments.hide' }),
  search: (search: string) => actor.send({ type: 'comments.search', search }),
  point: (at: number) => actor.send({ type: 'comments.point', at }),
  use: (text: string) => actor.send({ type: 'comment.used', text }),
  choose: (tab: CommentTab) => actor.send({ type: `comments.${tab}` }),
});
