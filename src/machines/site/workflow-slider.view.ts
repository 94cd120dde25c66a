import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { STEPS, type workflowSliderMachine } from './workflow-slider.machine.ts';

export type WorkflowSliderRef = ActorRefFrom<typeof workflowSliderMachine>;

/** Returns the number of the current step, from 0. */
export const selectStep = ({ value }: SnapshotFrom<typeof workflowSliderMachine>): number =>
  STEPS.indexOf(value);

export const workflowSliderCommands = (actor: WorkflowSliderRef) => ({
  next: () => actor.send({ type: 'step.next' }),
  previous: () => actor.send({ type: 'step.previous' }),
  jump: (index: number) => actor.send({ type: 'step.jump', index }),
});
