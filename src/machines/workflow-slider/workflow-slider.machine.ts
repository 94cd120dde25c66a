import { assign, setup } from 'xstate';

export type SliderEvent =
  | { type: 'step.next' }
  | { type: 'step.previous' }
  | { type: 'step.jump'; index: number };

/** `count` steps (at least one); what they say belongs to the page. Steps are numbered from 0. */
export const workflowSliderMachine = setup({
  types: {} as {
    context: { index: number; count: number };
    events: SliderEvent;
    input: { count: number };
  },
  guards: {
    isFirst: ({ context }) => context.index === 0,
    isLast: ({ context }) => context.index === context.count - 1,
    hasStep: ({ context }, { index }: { index: number }) =>
      Number.isInteger(index) && index >= 0 && index < context.count,
  },
  actions: {
    show: assign((_, { index }: { index: number }) => ({ index })),
  },
}).createMachine({
  id: 'workflow-slider',
  description:
    "The step changes only when someone asks; the landing page's auto-advance index is not listened to.",
  context: ({ input }) => ({ index: 0, count: input.count }),
  initial: 'showing',
  states: {
    showing: {
      on: {
        'step.next': [
          { guard: 'isLast', actions: { type: 'show', params: { index: 0 } } },
          { actions: { type: 'show', params: ({ context }) => ({ index: context.index + 1 }) } },
        ],
        'step.previous': [
          {
            guard: 'isFirst',
            actions: { type: 'show', params: ({ context }) => ({ index: context.count - 1 }) },
          },
          { actions: { type: 'show', params: ({ context }) => ({ index: context.index - 1 }) } },
        ],
        'step.jump': {
          guard: { type: 'hasStep', params: ({ event }) => event },
          actions: { type: 'show', params: ({ event }) => event },
        },
      },
    },
  },
});
