import { assign, setup } from 'xstate';

export type StudentLevel = 'undergraduate' | 'postgraduate';
/** Numbers of a scenario: students per class, classes per week, assignments per term. */
export interface ScenarioNumbers { students: number; classes: number; assignments: number }
export type ScenarioField = keyof ScenarioNumbers;

export type RoiCalculatorEvent =
  | { type: 'level.choose'; level: StudentLevel }
  | { type: 'number.enter'; field: ScenarioField; text: string };

/** Specification, section 9. */
export const DEFAULT_NUMBERS: ScenarioNumbers = { students: 25, classes: 4, assignments: 3 };

/** What was typed, as a number; 0 for everything that is none (section 5). Bounds are hints and are not enforced. */
const numberOf = (text: string): number => {
  const number = Number(text.trim());
  return Number.isFinite(number) ? number : 0;
};

export const roiCalculatorMachine = setup({
  types: {} as { context: ScenarioNumbers; events: RoiCalculatorEvent },
  guards: {
    isPostgraduate: (_, { level }: { level: StudentLevel }) => level === 'postgraduate',
    isUndergraduate: (_, { level }: { level: StudentLevel }) => level === 'undergraduate',
  },
  actions: {
    enter: assign((_, { field, text }: { field: ScenarioField; text: string }) => ({ [field]: numberOf(text) })),
  },
}).createMachine({
  id: 'roi-calculator',
  description: 'The level is a state, so it can be switched and never unset.',
  context: DEFAULT_NUMBERS,
  initial: 'undergraduate',
  on: { 'number.enter': { actions: { type: 'enter', params: ({ event }) => event } } },
  states: {
    undergraduate: {
      on: { 'level.choose': { guard: { type: 'isPostgraduate', params: ({ event }) => event }, target: 'postgraduate' } },
    },
    postgraduate: {
      on: { 'level.choose': { guard: { type: 'isUndergraduate', params: ({ event }) => event }, target: 'undergraduate' } },
    },
  },
});
