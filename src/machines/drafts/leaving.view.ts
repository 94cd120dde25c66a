import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Leaving } from '#contract/drafts/drafting.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { LeavingForm, leavingMachine } from './leaving.machine.ts';

export type { LeavingForm } from './leaving.machine.ts';
export type LeavingRef = ActorRefFrom<typeof leavingMachine>;
type Snapshot = SnapshotFrom<typeof leavingMachine>;

export const selectLeavingFace = (snapshot: Snapshot): 'asking' | 'nothing' | 'failed' | 'shown' =>
  snapshot.value;
export const selectLeaving = (snapshot: Snapshot): Leaving | null => snapshot.context.leaving;
export const selectLeavingFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;
export const selectRequest = (snapshot: Snapshot): number => snapshot.context.at;
export const selectForm = (snapshot: Snapshot): LeavingForm => snapshot.context.form;

export const leavingVerbs = (actor: LeavingRef) => ({
  retry: () => actor.send({ type: 'leaving.retry' }),
  choose: (at: number) => actor.send({ type: 'request.choose', at }),
  form: (form: LeavingForm) => actor.send({ type: 'form.choose', form }),
});
