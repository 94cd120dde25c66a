import { assign, setup } from 'xstate';
import {
  ROI_DEFAULTS,
  type RoiField,
  type RoiLevel,
  roiNumber,
  type RoiScenario,
} from '#lib/site/roi.ts';

type RoiCalculatorContext = Pick<RoiScenario, RoiField>;
export type RoiCalculatorEvent =
  | { type: 'level.choose'; level: RoiLevel }
  | { type: 'number.enter'; field: RoiField; text: string };

export const roiCalculatorMachine = setup({
  types: {} as { context: RoiCalculatorContext; events: RoiCalculatorEvent },
  guards: {
    isPostgraduate: (_, { level }: { level: RoiLevel }) => level === 'postgraduate',
    isUndergraduate: (_, { level }: { level: RoiLevel }) => level === 'undergraduate',
  },
  actions: {
    enterNumber: assign((_, { field, text }: { field: RoiField; text: string }) => ({
      [field]: roiNumber(text),
    })),
  },
}).createMachine({
  id: 'roi-calculator',
  description: 'The level is a state, so it can be switched and is never unset.',
  context: {
    studentsPerClass: ROI_DEFAULTS.studentsPerClass,
    classesPerWeek: ROI_DEFAULTS.classesPerWeek,
    assignmentsPerTerm: ROI_DEFAULTS.assignmentsPerTerm,
  },
  initial: 'undergraduate',
  on: { 'number.enter': { actions: { type: 'enterNumber', params: ({ event }) => event } } },
  states: {
    undergraduate: {
      description: 'Undergraduate figures: 15 to 25 minutes a submission by hand.',
      on: {
        'level.choose': {
          guard: { type: 'isPostgraduate', params: ({ event }) => event },
          target: 'postgraduate',
        },
      },
    },
    postgraduate: {
      description: 'Postgraduate figures: 15 to 30 minutes a submission by hand.',
      on: {
        'level.choose': {
          guard: { type: 'isUndergraduate', params: ({ event }) => event },
          target: 'undergraduate',
        },
      },
    },
  },
});
