import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MarkValue } from '#lib/marking/sheet.ts';
import { isLoaded } from '#machines/shared/lazy-machine.ts';
import type { Opened, sealedDraftMachine } from './sealed-draft.machine.ts';

export type SealedRef = ActorRefFrom<typeof sealedDraftMachine>;
type Snapshot = SnapshotFrom<typeof sealedDraftMachine>;

const NOTHING: Opened = {};
export const selectOpened = (snapshot: Snapshot): Opened =>
  isLoaded(snapshot) ? snapshot.context.opened : NOTHING;

export const sealedCommands = (actor: SealedRef) => ({
  judged: (criterion: string, mark: MarkValue) =>
    actor.send({ type: 'criterion.judged', criterion, mark }),
});
