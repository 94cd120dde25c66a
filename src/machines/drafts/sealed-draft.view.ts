import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MarkValue } from '#lib/marking/sheet.ts';
import { isHere } from '#machines/shared/later-chart.ts';
import type { Opened, sealedDraftMachine } from './sealed-draft.machine.ts';

export type SealedRef = ActorRefFrom<typeof sealedDraftMachine>;
type Snapshot = SnapshotFrom<typeof sealedDraftMachine>;

const NOTHING: Opened = {};
export const selectOpened = (snapshot: Snapshot): Opened =>
  isHere(snapshot) ? snapshot.context.opened : NOTHING;

export const sealedVerbs = (actor: SealedRef) => ({
  judged: (criterion: string, mark: MarkValue) =>
    actor.send({ type: 'criterion.judged', criterion, mark }),
});
