import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricNow } from '#lib/marking/sheet.ts';
import type { rubricUpdatesMachine } from './rubric-updates.machine.ts';

export type RubricUpdatesRef = ActorRefFrom<typeof rubricUpdatesMachine>;
type Snapshot = SnapshotFrom<typeof rubricUpdatesMachine>;

/** Whether there is a change to report. */
export const hasUpdate = (snapshot: Snapshot): boolean => snapshot.matches('changed');
/** Returns the rubric as the marker knew it; null if not known. */
export const selectWas = ({ context }: Snapshot): Rubric | null => context.was;

export const rubricUpdatesCommands = (actor: RubricUpdatesRef) => ({
  came: (rubric: RubricNow) => actor.send({ type: 'rubric.came', rubric }),
  read: () => actor.send({ type: 'news.read' }),
});
