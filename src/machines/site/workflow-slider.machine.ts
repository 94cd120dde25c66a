import { setup } from 'xstate';

export type SliderEvent =
  | { type: 'step.next' }
  | { type: 'step.previous' }
  /** Steps are numbered from 0; an unknown number changes nothing. */
  | { type: 'step.jump'; index: number };

/** The steps in the slider's order; their texts are in the page. */
export const STEPS = [
  'createBatch',
  'uploadSubmissions',
  'readWork',
  'generateFeedback',
  'customizeFeedback',
  'assignGrade',
  'copyFeedback',
] as const;

/** The seven steps of the landing page. */
export const workflowSliderMachine = setup({
  types: {} as { events: SliderEvent },
  guards: {
    isStep: ({ event }, step: (typeof STEPS)[number]) =>
      event.type === 'step.jump' && STEPS[event.index] === step,
  },
}).createMachine({
  id: 'workflow-slider',
  description: "The step changes only on request; the landing page's index isn't used.",
  initial: 'createBatch',
  on: {
    'step.jump': [
      { guard: { type: 'isStep', params: 'createBatch' }, target: '.createBatch' },
      { guard: { type: 'isStep', params: 'uploadSubmissions' }, target: '.uploadSubmissions' },
      { guard: { type: 'isStep', params: 'readWork' }, target: '.readWork' },
      { guard: { type: 'isStep', params: 'generateFeedback' }, target: '.generateFeedback' },
      { guard: { type: 'isStep', params: 'customizeFeedback' }, target: '.customizeFeedback' },
      { guard: { type: 'isStep', params: 'assignGrade' }, target: '.assignGrade' },
      { guard: { type: 'isStep', params: 'copyFeedback' }, target: '.copyFeedback' },
    ],
  },
  states: {
    createBatch: {
      description: 'Step 1: create an assignment batch.',
      on: { 'step.next': 'uploadSubmissions', 'step.previous': 'copyFeedback' },
    },
    uploadSubmissions: {
      description: 'Step 2: upload student submissions.',
      on: { 'step.next': 'readWork', 'step.previous': 'createBatch' },
    },
    readWork: {
      description: 'Step 3: read the work.',
      on: { 'step.next': 'generateFeedback', 'step.previous': 'uploadSubmissions' },
    },
    generateFeedback: {
      description: 'Step 4: generate feedback.',
      on: { 'step.next': 'customizeFeedback', 'step.previous': 'readWork' },
    },
    customizeFeedback: {
      description: 'Step 5: customize feedback.',
      on: { 'step.next': 'assignGrade', 'step.previous': 'generateFeedback' },
    },
    assignGrade: {
      description: 'Step 6: assign a grade.',
      on: { 'step.next': 'copyFeedback', 'step.previous': 'customizeFeedback' },
    },
    copyFeedback: {
      description: 'Step 7: copy feedback to the learning environment, or save it.',
      on: { 'step.next': 'createBatch', 'step.previous': 'assignGrade' },
    },
  },
});
