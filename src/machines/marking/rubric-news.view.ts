import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricNow } from '#lib/marking/sheet.ts';
import type { rubricNewsMachine } from './rubric-news.machine.ts';

export type RubricNewsRef = ActorRefFrom<typeof rubricNewsMachine>;
type Snapshot = SnapshotFrom<typeof rubricNewsMachine>;

/** Whether there is something to tell. */
export const isNews = (snapshot: Snapshot): boolean => snapshot.matches('changed');
/** The rubric as the marker knew it; null where that isn't known. */
export const selectWas = ({ context }: Snapshot): Rubric | null => context.was;

export const rubricNewsVerbs = (actor: RubricNewsRef) => ({
  came: (rubric: RubricNow) => actor.send({ type: 'rubric.came', rubric }),
  read: () => actor.send({ type: 'news.read' }),
});
