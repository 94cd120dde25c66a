import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MarkValue } from '#lib/desk/sheet.ts';
import type { Opened, sealedDraftMachine } from './sealed-draft.machine.ts';

export type SealedRef = ActorRefFrom<typeof sealedDraftMachine>;
type Snapshot = SnapshotFrom<typeof sealedDraftMachine>;

export const selectOpened = ({ context }: Snapshot): Opened => context.opened;

export const sealedVerbs = (actor: SealedRef) => ({
  judged: (criterion: string, mark: MarkValue) => actor.send({ type: 'criterion.judged', criterion, mark }),
});
