import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Span } from '#lib/desk/selectors.ts';
import type { DraftUse } from '#lib/desk/draft-points.ts';
import type { MarkValue } from '#lib/desk/sheet.ts';
import type { sealedDraftMachine } from './sealed-draft.machine.ts';

export type SealedRef = ActorRefFrom<typeof sealedDraftMachine>;
type Snapshot = SnapshotFrom<typeof sealedDraftMachine>;

export const selectUse = ({ context }: Snapshot): DraftUse => context.use;
export const selectEvidence = ({ context }: Snapshot): Span | null => context.evidence;

export const sealedVerbs = (actor: SealedRef) => ({
  judged: (criterion: string, mark: MarkValue) => actor.send({ type: 'criterion.judged', criterion, mark }),
  take: (key: string) => actor.send({ type: 'point.take', key }),
  drop: (key: string) => actor.send({ type: 'point.drop', key }),
  restore: (key: string) => actor.send({ type: 'point.restore', key }),
  point: (span: Span) => actor.send({ type: 'evidence.show', span }),
  hide: () => actor.send({ type: 'evidence.hide' }),
});
