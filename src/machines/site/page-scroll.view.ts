import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pageScrollMachine } from './page-scroll.machine.ts';

export type PageScrollRef = ActorRefFrom<typeof pageScrollMachine>;
type Snapshot = SnapshotFrom<typeof pageScrollMachine>;

export const isScrolled = (snapshot: Snapshot): boolean => snapshot.matches({ header: 'scrolled' });
export const isBackToTopOffered = (snapshot: Snapshot): boolean =>
  snapshot.matches({ backToTop: 'offered' });

export const pageScrollCommands = (actor: PageScrollRef) => ({
  scroll: (y: number) => actor.send({ type: 'page.scroll', y }),
});
