import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Guidance } from '#contract/drafts/drafting.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { Exemplar, GuidanceField, guidanceMachine } from './guidance.machine.ts';

export type { GuidanceField } from './guidance.machine.ts';
export type GuidanceRef = ActorRefFrom<typeof guidanceMachine>;
type Snapshot = SnapshotFrom<typeof guidanceMachine>;

export const selectGuidanceStatus = (snapshot: Snapshot): 'loading' | 'unread' | 'open' =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
export const selectGuidance = (snapshot: Snapshot): Guidance => snapshot.context.values;
export const selectExemplars = (snapshot: Snapshot): readonly Exemplar[] =>
  snapshot.context.exemplars;
export const selectSample = (snapshot: Snapshot): number | null => snapshot.context.sample;
export const selectGuidanceFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;
export const isSavingGuidance = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const canSaveGuidance = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'guidance.save' });
export const isGuidanceStored = (snapshot: Snapshot): boolean =>
  snapshot.matches({ open: 'stored' });

export const guidanceCommands = (actor: GuidanceRef) => ({
  change: (field: GuidanceField, text: string) => actor.send({ type: 'field.change', field, text }),
  changePurpose: (file: number, text: string) => actor.send({ type: 'purpose.change', file, text }),
  allowPictures: (pictures: boolean) => actor.send({ type: 'pictures.allow', pictures }),
  save: () => actor.send({ type: 'guidance.save' }),
  retry: () => actor.send({ type: 'guidance.retry' }),
});
