import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createActor } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { roiCalculatorMachine } from '#machines/site/roi-calculator.machine.ts';
import { selectScenario } from '#machines/site/roi-calculator.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { RoiCalculator } from './roi-calculator.tsx';

const LABELS = {
  studentsPerClass: 'Students per class',
  classesPerWeek: 'Classes per week',
  assignmentsPerTerm: 'Assignments per term',
};
const field = (label: string) => screen.getByRole('spinbutton', { name: label });
const figure = (label: string): string | null | undefined =>
  screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
const percent = () =>
  screen.getByText('of your marking time saved').parentElement?.querySelector('output')
    ?.textContent;

walkView(roiCalculatorMachine, {
  samples: [
    { type: 'level.choose', level: 'undergraduate' },
    { type: 'level.choose', level: 'postgraduate' },
    { type: 'number.enter', field: 'studentsPerClass', text: '250' },
    { type: 'number.enter', field: 'assignmentsPerTerm', text: '0' },
  ],
  key: selectScenario,
  facts: () => {
    const typed = { studentsPerClass: '25', classesPerWeek: '4', assignmentsPerTerm: '3' };
    let level = 'Undergraduate';
    return {
      '[ROI-3] [ROI-4] [ROI-5] [ROI-20] one level is chosen, the last one that was clicked': ({
        event,
      }) => {
        if (event.type === 'level.choose')
          level = event.level === 'undergraduate' ? 'Undergraduate' : 'Postgraduate';
        expect(screen.getAllByRole('radio', { checked: true })).toEqual([
          screen.getByRole('radio', { name: level }),
        ]);
      },
      '[ROI-9] the fields show what was entered, out of bounds too': ({ event }) => {
        if (event.type === 'number.enter') typed[event.field] = event.text;
        for (const [name, label] of Object.entries(LABELS))
          expect(field(label)).toHaveDisplayValue(typed[name as keyof typeof typed]);
      },
    };
  },
  render: (actor) => <RoiCalculator actor={actor} />,
  by: {
    'level.choose': (event, { user }) =>
      user.click(
        screen.getByRole('radio', {
          name: event.level === 'undergraduate' ? 'Undergraduate' : 'Postgraduate',
        }),
      ),
    'number.enter': async (event, { user }) => {
      const box = field(LABELS[event.field]);
      await user.tripleClick(box);
      await user.paste(event.text);
    },
  },
  sees: {
    'roi-calculator.undergraduate': () =>
      expect(screen.getByRole('radio', { name: 'Undergraduate' })).toBeChecked(),
    'roi-calculator.postgraduate': () =>
      expect(screen.getByRole('radio', { name: 'Postgraduate' })).toBeChecked(),
  },
});

describe('by hand', () => {
  beforeEach(
    () => void render(<RoiCalculator actor={createActor(roiCalculatorMachine).start()} />),
  );

  test('[ROI-1] [ROI-2] [ROI-10] the defaults make 300 submissions a term', () => {
    expect(
      [
        field(LABELS.studentsPerClass),
        field(LABELS.classesPerWeek),
        field(LABELS.assignmentsPerTerm),
      ].map((box) => (box as HTMLInputElement).value),
    ).toEqual(['25', '4', '3']);
    expect(figure('submissions a term')).toBe('300');
  });

  // 300 × 20 min = 100 h; 300 × (7.5 + 2/100) min = 37.6 h; 62.4 h of 100 h; × 3 = 187.2 h; ÷ 8 = 23.4 days.
  test('[ROI-11] [ROI-13] [ROI-14] [ROI-15] [ROI-16] [ROI-17] [ROI-18] [ROI-19] undergraduate figures are shown', () => {
    expect(percent()).toBe('62%');
    expect(
      [
        'by hand, a term',
        'with Marginalia, a term',
        'saved a term',
        'saved a year',
        'working days a year',
      ].map(figure),
    ).toEqual(['100 hours', '37.6 hours', '62.4 hours', '187.2 hours', '23.4']);
  });

  // 300 × 22.5 min = 112.5 h; 74.9 h saved, 66.58 %; × 3 = 224.7 h; ÷ 8 = 28.0875 days.
  test('[ROI-12] postgraduate figures are shown', async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Postgraduate' }));
    expect(percent()).toBe('67%');
    expect(['by hand, a term', 'saved a year', 'working days a year'].map(figure)).toEqual([
      '112.5 hours',
      '224.7 hours',
      '28.1',
    ]);
  });

  test('[ROI-6] [ROI-7] [ROI-22] an emptied field counts as 0, and shows 0 once it loses the focus', async () => {
    await userEvent.clear(field(LABELS.studentsPerClass));
    expect(percent()).toBe('0%');
    expect(figure('saved a term')).toBe('0 hours');
    await userEvent.tab();
    expect(field(LABELS.studentsPerClass)).toHaveDisplayValue('0');
  });

  test('[ROI-8] [ROI-21] shows the bounds next to each field', () => {
    expect(
      [LABELS.studentsPerClass, LABELS.classesPerWeek, LABELS.assignmentsPerTerm]
        .map((label) => field(label).getAttribute('aria-describedby')!)
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual(['1 to 100', '1 to 20', '1 to 10']);
  });

  test('shows the calculation step by step', () => {
    expect(screen.getByText(/25 students × 4 classes × 3 assignments = 300/)).toBeInTheDocument();
  });
});
