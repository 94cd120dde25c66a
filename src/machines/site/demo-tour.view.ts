import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { demoTourMachine } from './demo-tour.machine.ts';

export type DemoTourRef = ActorRefFrom<typeof demoTourMachine>;
type Snapshot = SnapshotFrom<typeof demoTourMachine>;

export const TOUR_SCENES = [
  'cohort',
  'generating',
  'drafted',
  'reading',
  'rewriting',
  'grading',
  'finished',
] as const;
export type TourScene = (typeof TOUR_SCENES)[number];

/** Returns the current scene; null while the tour is closed. */
export const selectScene = (snapshot: Snapshot): TourScene | null =>
  TOUR_SCENES.find((scene) => snapshot.matches({ open: scene })) ?? null;
export const selectFeedback = (snapshot: Snapshot): string => snapshot.context.feedback;
export const selectGrade = (snapshot: Snapshot): string => snapshot.context.grade;

export const demoTourCommands = (actor: DemoTourRef) => ({
  open: () => actor.send({ type: 'tour.open' }),
  close: () => actor.send({ type: 'tour.close' }),
  next: () => actor.send({ type: 'tour.next' }),
  previous: () => actor.send({ type: 'tour.previous' }),
  askForDraft: () => actor.send({ type: 'draft.ask' }),
  readDraft: () => actor.send({ type: 'draft.read' }),
  takeDraft: (text: string) => actor.send({ type: 'draft.use', text }),
  writeFeedback: (text: string) => actor.send({ type: 'feedback.write', text }),
  writeGrade: (grade: string) => actor.send({ type: 'grade.write', grade }),
});
