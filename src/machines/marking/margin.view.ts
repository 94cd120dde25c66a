import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Selector } from '#contract/rubrics/annotation.ts';
import type { Pen } from '#lib/marking/notes.ts';
import { type FailureFacts, isPassing } from '#lib/site/failure.ts';
import type { marginMachine } from './margin.machine.ts';

export type MarginRef = ActorRefFrom<typeof marginMachine>;
type Snapshot = SnapshotFrom<typeof marginMachine>;

export type MarginStatus = 'loading' | 'failed' | 'open';
export const selectMarginStatus = (snapshot: Snapshot): MarginStatus => {
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('failed') ? 'failed' : 'open';
};
export type Sending = 'sent' | 'sending' | 'offline' | 'refused';
export const selectSending = (snapshot: Snapshot): Sending => {
  const { failure } = snapshot.context;
  // A retry doesn't count as sending until the server is reached.
  if (
    snapshot.matches({ open: 'unsent' }) ||
    (snapshot.hasTag('unsent') && failure !== null && isPassing(failure))
  )
    return 'offline';
  if (snapshot.matches({ open: 'refused' })) return 'refused';
  return snapshot.hasTag('unsent') ? 'sending' : 'sent';
};

export const selectNotes = ({ context }: Snapshot) => context.notes;
export const selectOutbox = ({ context }: Snapshot) => context.outbox;
export const selectPen = ({ context }: Snapshot): Pen | null => context.pen;
/** Whether the same note is open at the same place, whatever its text. */
export const isSamePen = (a: Pen | null, b: Pen | null): boolean =>
  a?.key === b?.key && a?.selectors === b?.selectors;
export const selectMarginFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
/** Whether nothing is waiting to be sent. */
export const isMarginAtRest = (snapshot: Snapshot): boolean => !snapshot.hasTag('unsent');

export const marginCommands = (actor: MarginRef) => ({
  take: (
    key: string,
    selectors: Selector[],
    criterion: string | null,
    file: number | null = null,
  ) => actor.send({ type: 'pen.take', key, selectors, file, criterion }),
  highlight: (key: string, selectors: Selector[]) =>
    actor.send({ type: 'place.highlight', key, selectors }),
  edit: (key: string, id: number) => actor.send({ type: 'pen.edit', key, id }),
  write: (text: string) => actor.send({ type: 'pen.write', text }),
  turn: (criterion: string | null) => actor.send({ type: 'pen.turn', criterion }),
  save: () => actor.send({ type: 'pen.save' }),
  drop: () => actor.send({ type: 'pen.drop' }),
  remove: (key: string, id: number) => actor.send({ type: 'note.remove', key, id }),
  retry: () => actor.send({ type: 'margin.retry' }),
  discard: () => actor.send({ type: 'change.discard' }),
});
