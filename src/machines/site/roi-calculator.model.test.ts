import { expect } from 'vitest';
import { walk } from '#tests/support/charts/walk.ts';
import { roiCalculatorMachine } from './roi-calculator.machine.ts';
import { selectHint, selectResult, selectScenario } from './roi-calculator.view.ts';

walk(roiCalculatorMachine, {
  samples: [
    { type: 'level.choose', level: 'undergraduate' },
    { type: 'level.choose', level: 'postgraduate' },
    { type: 'number.enter', field: 'studentsPerClass', text: '250' },
    { type: 'number.enter', field: 'studentsPerClass', text: 'many' },
    { type: 'number.enter', field: 'classesPerWeek', text: ' 2.5 ' },
    { type: 'number.enter', field: 'assignmentsPerTerm', text: '' },
    { type: 'number.enter', field: 'classesPerWeek', text: 'Infinity' },
    { type: 'number.enter', field: 'assignmentsPerTerm', text: '-1' },
  ],
  key: ({ context }) => context,
  facts: ({ snapshot }) => {
    let level = 'undergraduate';
    const numbers = { studentsPerClass: 25, classesPerWeek: 4, assignmentsPerTerm: 3 };
    const entered: Record<string, number> = {
      '250': 250,
      many: 0,
      ' 2.5 ': 2.5,
      '': 0,
      Infinity: 0,
      '-1': -1,
    };
    return {
      '[ROI-2] starts from 25 students per class, 4 classes per week and 3 assignments per term':
        () => {
          expect(selectScenario(snapshot)).toEqual({
            level: 'undergraduate',
            studentsPerClass: 25,
            classesPerWeek: 4,
            assignmentsPerTerm: 3,
          });
        },
      '[ROI-3] [ROI-4] the level is what was chosen last, and there is always one': ({
        event,
        after,
      }) => {
        if (event.type === 'level.choose') level = event.level;
        expect(selectScenario(after).level).toBe(level);
      },
      '[ROI-5] choosing the selected level again leaves it selected': ({
        event,
        before,
        after,
      }) => {
        if (event.type === 'level.choose' && event.level === before.value)
          expect(selectScenario(after).level).toBe(event.level);
      },
      '[ROI-1] [ROI-6] a scenario is a level and three numbers; an entry changes its own number only':
        ({ event, after }) => {
          if (event.type === 'number.enter') numbers[event.field] = entered[event.text]!;
          expect(selectScenario(after)).toEqual({ level, ...numbers });
        },
      '[ROI-7] a non-numeric entry becomes 0': ({ event, after }) => {
        if (event.type === 'number.enter' && ['many', '', 'Infinity'].includes(event.text))
          expect(selectScenario(after)[event.field]).toBe(0);
      },
      '[ROI-9] [ROI-21] a number outside the declared bounds is kept, calculated with, and a hint names the bounds':
        ({ event, after }) => {
          if (event.type !== 'number.enter' || event.text !== '250') return;
          expect(selectScenario(after).studentsPerClass).toBe(250);
          expect(selectHint(after, 'studentsPerClass')).toContain('1 and 100');
        },
      'the result is that of the scenario in sight': ({ after }) => {
        const { studentsPerClass, classesPerWeek, assignmentsPerTerm } = numbers;
        const submissions = studentsPerClass * classesPerWeek * assignmentsPerTerm;
        const result = selectResult(after);
        expect(result.totalSubmissions).toBe(submissions === 0 ? 0 : submissions);
        expect(result.manualHours).toBeCloseTo(
          (submissions * (level === 'undergraduate' ? 20 : 22.5)) / 60,
        );
      },
    };
  },
});
