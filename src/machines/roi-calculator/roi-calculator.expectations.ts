import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { roiCalculatorMachine } from './roi-calculator.machine.ts';

const entries = {
  'number.enter(students)': { sets: { studentsPerClass: 250 } },
  'number.enter(classes)': { sets: { classesPerWeek: 2.5 } },
  'number.enter(nothing)': { sets: { assignmentsPerTerm: 0 } },
};

export const expectations: Expectations<typeof roiCalculatorMachine> = {
  events: {
    'level.choose': {
      undergraduate: { level: 'undergraduate' },
      postgraduate: { level: 'postgraduate' },
    },
    'number.enter': {
      students: { field: 'studentsPerClass', text: '250' },
      classes: { field: 'classesPerWeek', text: ' 2.5 ' },
      nothing: { field: 'assignmentsPerTerm', text: 'many' },
    },
  },
  starts: {
    alone: {
      to: 'undergraduate',
      context: { studentsPerClass: 25, classesPerWeek: 4, assignmentsPerTerm: 3 },
    },
  },
  situations: {
    undergraduate: { on: { 'level.choose(postgraduate)': 'postgraduate', ...entries } },
    postgraduate: { on: { 'level.choose(undergraduate)': 'undergraduate', ...entries } },
  },
};
