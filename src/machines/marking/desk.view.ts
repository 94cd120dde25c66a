import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Ingredient, Part, MarkingOrder } from '#lib/marking/place.ts';
import type { Order, QueueFilter, QueueQuery } from '#lib/marking/queue.ts';
import type { deskMachine } from './desk.machine.ts';

export type DeskRef = ActorRefFrom<typeof deskMachine>;
type Snapshot = SnapshotFrom<typeof deskMachine>;

export const selectQuery = ({ context }: Snapshot): QueueQuery => context.query;
export const selectLast = ({ context }: Snapshot): number | null => context.last;
export const selectWay = ({ context }: Snapshot): MarkingOrder => context.way;
export const selectTemplate = ({ context }: Snapshot) => context.template;
export const selectCriterion = ({ context }: Snapshot): number => context.criterion;
export const selectFolded = ({ context }: Snapshot): readonly Part[] => context.folded;
export const selectWidths = ({ context }: Snapshot) => context.widths;
export const selectPart = ({ context }: Snapshot): Part => context.part;
export const selectMarked = ({ context }: Snapshot) => context.marked;
export const selectDialog = (snapshot: Snapshot): 'list' | 'keys' | 'together' | 'end' | null => {
  if (snapshot.matches('choosing')) return 'list';
  if (snapshot.matches('composing')) return 'together';
  if (snapshot.matches('ended')) return 'end';
  return snapshot.matches('helped') ? 'keys' : null;
};

export const deskCommands = (actor: DeskRef) => ({
  show: (id: number) => actor.send({ type: 'script.show', id }),
  noteMarked: (id: number, complete: boolean) =>
    actor.send({ type: 'script.marked', id, complete }),
  order: (order: Order, seed: number) => actor.send({ type: 'order.choose', order, seed }),
  filter: (filter: QueueFilter) => actor.send({ type: 'filter.choose', filter }),
  mark: (way: MarkingOrder) => actor.send({ type: 'way.choose', way }),
  focus: (at: number) => actor.send({ type: 'criterion.focus', at }),
  see: (part: Part) => actor.send({ type: 'part.show', part }),
  fold: (part: Part) => actor.send({ type: 'part.fold', part }),
  resize: (part: 'marks' | 'words', width: number) =>
    actor.send({ type: 'part.resize', part, width }),
  openList: () => actor.send({ type: 'list.open' }),
  compose: (template: readonly Ingredient[]) => actor.send({ type: 'template.choose', template }),
  openTogether: () => actor.send({ type: 'together.open' }),
  end: () => actor.send({ type: 'marking.end' }),
  openKeys: () => actor.send({ type: 'keys.open' }),
  close: () => actor.send({ type: 'dialog.close' }),
});
