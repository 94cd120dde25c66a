import { assign, setup } from 'xstate';

/** Specification, section 9: the landing page advances an index every 5 s, and the workflow slider does not use it. */
export const ADVANCE_MS = 5_000;

/** Counts through `count` indexes from 0, over and over. */
export const autoAdvanceMachine = setup({
  types: {} as { context: { index: number; count: number }; input: { count: number } },
  actions: {
    advanceIndex: assign(({ context }) => ({ index: (context.index + 1) % context.count })),
  },
  delays: { advanceAfter: ADVANCE_MS },
}).createMachine({
  id: 'auto-advance',
  description:
    "The landing page's index, which advances by itself. The workflow slider doesn't use it.",
  context: ({ input }) => ({ index: 0, count: input.count }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The index advances every 5 seconds.',
      after: { advanceAfter: { target: 'waiting', reenter: true, actions: 'advanceIndex' } },
    },
  },
});
