import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Evidence } from '#contract/drafts/feedback.ts';
import type { PointPlace, PointWish } from '#lib/drafts/points.ts';
import type { ChosenPoint } from '#contract/drafts/drafting.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import { isLoaded } from '#machines/shared/lazy-machine.ts';
import type { draftPointsMachine, PickedSentences, PointPen } from './draft-points.machine.ts';

export type DraftPointsRef = ActorRefFrom<typeof draftPointsMachine>;
type Snapshot = SnapshotFrom<typeof draftPointsMachine>;

const NO_CHOICES: readonly ChosenPoint[] = [];
const NO_WISHES: readonly PointWish[] = [];

export const selectChosen = (snapshot: Snapshot): readonly ChosenPoint[] =>
  isLoaded(snapshot) ? snapshot.context.chosen : NO_CHOICES;
export const selectUnsent = (snapshot: Snapshot): readonly PointWish[] =>
  isLoaded(snapshot) ? snapshot.context.outbox : NO_WISHES;
export const selectPen = (snapshot: Snapshot): PointPen | null =>
  isLoaded(snapshot) ? snapshot.context.pen : null;
/** Returns the point whose sentences are being left out. */
export const selectPicking = (snapshot: Snapshot): PickedSentences | null =>
  isLoaded(snapshot) ? snapshot.context.picking : null;
export const selectEvidence = (snapshot: Snapshot): Evidence | null =>
  isLoaded(snapshot) ? snapshot.context.evidence : null;
export const selectWish = (snapshot: Snapshot): string | null =>
  isLoaded(snapshot) ? snapshot.context.wish : null;
/** Whether the draft may be rewritten with a wish free of charge. */
export const isAgainFree = (snapshot: Snapshot): boolean =>
  isLoaded(snapshot) && snapshot.context.again;
/** Returns the problem with storing choices: being retried automatically, or refused, and why. */
export function selectTrouble(snapshot: Snapshot): 'waiting' | FailureFacts | null {
  if (!isLoaded(snapshot)) return null;
  if (snapshot.matches({ record: 'unsent' }) || snapshot.matches({ record: 'unread' }))
    return 'waiting';
  return snapshot.matches({ record: 'resting' }) ? snapshot.context.failure : null;
}
/** Whether every choice is stored. */
export const arePointsStored = (snapshot: Snapshot): boolean =>
  !isLoaded(snapshot) || snapshot.context.outbox.length === 0;

export const draftPointsCommands = (actor: DraftPointsRef) => ({
  show: (sign: string) => actor.send({ type: 'draft.show', sign }),
  take: (point: PointPlace, wording: string | null = null) =>
    actor.send({ type: 'point.take', point, wording }),
  drop: (point: PointPlace) => actor.send({ type: 'point.drop', point }),
  restore: (point: PointPlace) => actor.send({ type: 'point.restore', point }),
  edit: (key: string, words: string) => actor.send({ type: 'pen.take', key, words }),
  write: (words: string) => actor.send({ type: 'pen.write', words }),
  dropPen: () => actor.send({ type: 'pen.drop' }),
  pickSentences: (key: string) => actor.send({ type: 'sentences.pick', key }),
  toggleSentence: (place: number) => actor.send({ type: 'sentences.toggle', place }),
  closeSentences: () => actor.send({ type: 'sentences.close' }),
  point: (evidence: Evidence) => actor.send({ type: 'evidence.show', evidence }),
  hide: () => actor.send({ type: 'evidence.hide' }),
  openWish: () => actor.send({ type: 'wish.open' }),
  wish: (words: string) => actor.send({ type: 'wish.write', words }),
  closeWish: () => actor.send({ type: 'wish.close' }),
  retry: () => actor.send({ type: 'points.retry' }),
});
