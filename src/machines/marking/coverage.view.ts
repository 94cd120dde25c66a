import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Coverage } from '#contract/marking/coverage.ts';
import { type ItemDraft, readDraft } from '#lib/marking/coverage.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { coverageMachine, CoverageEvent } from './coverage.machine.ts';

export type CoverageRef = ActorRefFrom<typeof coverageMachine>;
type Snapshot = SnapshotFrom<typeof coverageMachine>;
type Change = Extract<CoverageEvent, { type: 'item.write' }>['change'];

export const selectStatus = (snapshot: Snapshot) => snapshot.value;
/** Null until it was fetched for the first time. */
export const selectCoverage = ({ context }: Snapshot): Coverage | null => context.coverage;
export const selectDraft = ({ context }: Snapshot): ItemDraft | null => context.draft;
/** What is wrong with what stands in the fields; null where nothing is. */
export const selectFault = ({ context: { draft } }: Snapshot): string | null => {
  const read = draft === null ? null : readDraft(draft);
  return typeof read === 'string' ? read : null;
};
export const selectShownItem = ({ context }: Snapshot): string | null => context.item;
export const selectShownScript = ({ context }: Snapshot): number | null => context.script;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;

export const coverageCommands = (actor: CoverageRef) => ({
  retry: () => actor.send({ type: 'coverage.retry' }),
  add: (id: string) => actor.send({ type: 'item.add', id }),
  edit: (id: string) => actor.send({ type: 'item.edit', id }),
  write: (change: Change) => actor.send({ type: 'item.write', change }),
  save: () => actor.send({ type: 'item.save' }),
  cancel: () => actor.send({ type: 'item.cancel' }),
  remove: (id: string) => actor.send({ type: 'item.remove', id }),
  confirm: (id: string) => actor.send({ type: 'proposal.confirm', id }),
  confirmAll: () => actor.send({ type: 'proposals.confirm' }),
  showItem: (id: string) => actor.send({ type: 'item.show', id }),
  showScript: (submission: number) => actor.send({ type: 'script.show', submission }),
});
