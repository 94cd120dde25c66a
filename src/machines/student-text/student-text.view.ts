import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { studentTextMachine } from './student-text.machine.ts';

export type StudentTextRef = ActorRefFrom<typeof studentTextMachine>;
type Snapshot = SnapshotFrom<typeof studentTextMachine>;

export type TextFace = 'missing' | 'loading' | 'shown' | 'failed';

export const selectTextFace = (snapshot: Snapshot): TextFace => {
  for (const face of ['missing', 'shown', 'failed'] as const) if (snapshot.matches(face)) return face;
  return 'loading';
};
export const selectStudentText = (snapshot: Snapshot): string => snapshot.context.text;

export const studentTextVerbs = (actor: StudentTextRef) => ({ retry: () => actor.send({ type: 'text.retry' }) });

/** A text in three: before, within and after a quote; null where the quote isn't in it. Offsets are UTF-16 units. */
export function partedBy(text: string, { quote, start, end }: { quote: string; start: number; end: number }): [string, string, string] | null {
  const from = text.slice(start, end) === quote ? start : text.indexOf(quote);
  return from === -1 ? null : [text.slice(0, from), quote, text.slice(from + quote.length)];
}
