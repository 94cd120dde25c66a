import { expect } from 'vitest';
import { walk } from '#tests/support/walk.ts';
import { DEFAULT_NUMBERS, roiCalculatorMachine } from './roi-calculator.machine.ts';
import { selectLevel, selectNumbers } from './roi-calculator.view.ts';

walk(roiCalculatorMachine, {
  samples: [
    { type: 'level.choose', level: 'undergraduate' }, { type: 'level.choose', level: 'postgraduate' },
    { type: 'number.enter', field: 'students', text: '250' }, { type: 'number.enter', field: 'students', text: 'many' },
    { type: 'number.enter', field: 'classes', text: ' 2.5 ' }, { type: 'number.enter', field: 'assignments', text: '' },
    { type: 'number.enter', field: 'classes', text: 'Infinity' }, { type: 'number.enter', field: 'assignments', text: '-1' },
  ],
  key: selectNumbers,
  facts: ({ snapshot }) => {
    let level = 'undergraduate';
    const numbers = { students: 25, classes: 4, assignments: 3 };
    return {
      '[ROI-2] starts from 25 students per class, 4 classes per week and 3 assignments per term': () => {
        expect([selectNumbers(snapshot), DEFAULT_NUMBERS]).toEqual([
          { students: 25, classes: 4, assignments: 3 }, { students: 25, classes: 4, assignments: 3 },
        ]);
      },
      '[ROI-3] [ROI-4] the level is what was chosen last, and there is always one': ({ event, after }) => {
        if (event.type === 'level.choose') level = event.level;
        expect(selectLevel(after)).toBe(level);
      },
      '[ROI-5] choosing the selected level again leaves it selected': ({ event, before, after }) => {
        if (event.type === 'level.choose' && event.level === before.value) expect(selectLevel(after)).toBe(event.level);
      },
      '[ROI-1] [ROI-6] a scenario is a level and three numbers; an entry changes its own number only': ({ event, after }) => {
        const entered: Record<string, number> = { '250': 250, many: 0, ' 2.5 ': 2.5, '': 0, Infinity: 0, '-1': -1 };
        if (event.type === 'number.enter') numbers[event.field] = entered[event.text]!;
        expect({ level: selectLevel(after), ...selectNumbers(after) }).toEqual({ level, ...numbers });
      },
      '[ROI-7] a non-numeric entry becomes 0': ({ event, after }) => {
        if (event.type === 'number.enter' && ['many', '', 'Infinity'].includes(event.text)) expect(selectNumbers(after)[event.field]).toBe(0);
      },
      '[ROI-9] a number outside the declared bounds is kept': ({ event, after }) => {
        if (event.type === 'number.enter' && ['250', '-1'].includes(event.text)) expect(selectNumbers(after)[event.field]).toBe(Number(event.text));
      },
    };
  },
});
