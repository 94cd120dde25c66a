import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OutboundPreview } from '#contract/drafts/drafting.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { OutboundForm, outboundPreviewMachine } from './outbound-preview.machine.ts';

export type { OutboundForm } from './outbound-preview.machine.ts';
export type OutboundPreviewRef = ActorRefFrom<typeof outboundPreviewMachine>;
type Snapshot = SnapshotFrom<typeof outboundPreviewMachine>;

export const selectLeavingStatus = (
  snapshot: Snapshot,
): 'asking' | 'nothing' | 'failed' | 'shown' => snapshot.value;
export const selectOutbound = (snapshot: Snapshot): OutboundPreview | null =>
  snapshot.context.leaving;
export const selectOutboundFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;
export const selectRequest = (snapshot: Snapshot): number => snapshot.context.at;
export const selectForm = (snapshot: Snapshot): OutboundForm => snapshot.context.form;

export const outboundPreviewCommands = (actor: OutboundPreviewRef) => ({
  retry: () => actor.send({ type: 'leaving.retry' }),
  choose: (at: number) => actor.send({ type: 'request.choose', at }),
  form: (form: OutboundForm) => actor.send({ type: 'form.choose', form }),
});
