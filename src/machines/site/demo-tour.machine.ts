import { assign, setup } from 'xstate';

/** How long the sample draft takes, in milliseconds: long enough to see a row at work. */
export const SAMPLE_DRAFT_MS = 1_600;

export type DemoTourEvent =
  | { type: 'tour.open' | 'tour.close' | 'tour.next' | 'tour.previous' }
  | { type: 'draft.ask' | 'draft.read' }
  | { type: 'draft.use'; text: string }
  | { type: 'feedback.write'; text: string }
  | { type: 'grade.write'; grade: string };

export const demoTourMachine = setup({
  types: {} as {
    context: { feedback: string; grade: string };
    events: DemoTourEvent;
    tags: 'busy';
  },
  actions: {
    resetTour: assign({ feedback: '', grade: '' }),
    setFeedback: assign((_, { text }: { text: string }) => ({ feedback: text })),
    setGrade: assign((_, { grade }: { grade: string }) => ({ grade })),
  },
  delays: { draftArrives: SAMPLE_DRAFT_MS },
}).createMachine({
  id: 'demo-tour',
  description:
    'A guided tour of one submission with sample data: nothing is sent, and closing discards it.',
  context: { feedback: '', grade: '' },
  initial: 'closed',
  states: {
    closed: {
      description: "The tour hasn't started.",
      on: { 'tour.open': { target: 'open', actions: 'resetTour' } },
    },
    open: {
      initial: 'cohort',
      on: { 'tour.close': 'closed' },
      states: {
        cohort: {
          description: 'A table of submissions, none of them marked.',
          on: { 'draft.ask': 'generating', 'tour.next': 'generating' },
        },
        generating: {
          description: 'One row is working.',
          tags: 'busy',
          after: { draftArrives: 'drafted' },
          on: { 'tour.next': 'drafted', 'tour.previous': 'cohort' },
        },
        drafted: {
          description: 'The draft is shown.',
          on: { 'draft.read': 'reading', 'tour.next': 'reading', 'tour.previous': 'cohort' },
        },
        reading: {
          description: "The draft next to the student's text, with each quotation highlighted.",
          on: {
            'draft.use': {
              target: 'rewriting',
              actions: { type: 'setFeedback', params: ({ event }) => event },
            },
            'tour.next': 'rewriting',
            'tour.previous': 'drafted',
          },
        },
        rewriting: {
          description: 'The visitor rewrites the draft.',
          on: {
            'feedback.write': { actions: { type: 'setFeedback', params: ({ event }) => event } },
            'tour.next': 'grading',
            'tour.previous': 'reading',
          },
        },
        grading: {
          description: 'The visitor gives a grade.',
          on: {
            'grade.write': { actions: { type: 'setGrade', params: ({ event }) => event } },
            'tour.next': 'finished',
            'tour.previous': 'rewriting',
          },
        },
        finished: {
          description: 'The table again, with what the visitor wrote.',
          on: { 'tour.previous': 'grading' },
        },
      },
    },
  },
});
