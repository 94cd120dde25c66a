import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ZOOMS, type Picture, type studentTextMachine } from './student-text.machine.ts';

export type StudentTextRef = ActorRefFrom<typeof studentTextMachine>;
type Snapshot = SnapshotFrom<typeof studentTextMachine>;

export type { Picture } from './student-text.machine.ts';
export type TextStatus = 'missing' | 'loading' | 'shown' | 'failed' | 'pictured';

export const selectTextStatus = (snapshot: Snapshot): TextStatus => {
  for (const status of ['missing', 'shown', 'failed', 'pictured'] as const)
    if (snapshot.matches(status)) return status;
  return snapshot.matches('undeveloped') ? 'failed' : 'loading';
};
export const selectStudentText = (snapshot: Snapshot): string => snapshot.context.text;

export const selectPictures = (snapshot: Snapshot): readonly Picture[] => snapshot.context.shown;
/** In percent of the column's width. */
export const selectZoom = (snapshot: Snapshot): (typeof ZOOMS)[number] =>
  ZOOMS[snapshot.context.zoom]!;
export const canGrow = (snapshot: Snapshot): boolean => snapshot.can({ type: 'picture.closer' });
export const canShrink = (snapshot: Snapshot): boolean => snapshot.can({ type: 'picture.farther' });

export const studentTextCommands = (actor: StudentTextRef) => ({
  retry: () => actor.send({ type: 'text.retry' }),
  renew: () => actor.send({ type: 'text.renew' }),
  closer: () => actor.send({ type: 'picture.closer' }),
  farther: () => actor.send({ type: 'picture.farther' }),
  tellUnreadable: () => actor.send({ type: 'picture.unreadable' }),
});

/**
 * Splits a text in three: before, within and after a quote; null if the quote isn't in it. Offsets
 * are UTF-16 units.
 */
export function partedBy(
  text: string,
  { quote, start, end }: { quote: string; start: number; end: number },
): [string, string, string] | null {
  const from = text.slice(start, end) === quote ? start : text.indexOf(quote);
  return from === -1 ? null : [text.slice(0, from), quote, text.slice(from + quote.length)];
}
