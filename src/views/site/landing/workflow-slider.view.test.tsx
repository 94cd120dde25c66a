import { render, screen, within } from '@testing-library/react';
import { existsSync } from 'node:fs';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { STEPS, workflowSliderMachine } from '#machines/site/workflow-slider.machine.ts';
import { selectStep } from '#machines/site/workflow-slider.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { WORKFLOW_STEPS, WorkflowSlider } from './workflow-slider.tsx';

const TITLES = [
  'Create assignment batch',
  'Upload student submissions',
  'Read the work',
  'Generate feedback',
  'Customize feedback',
  'Assign grade',
  'Copy feedback to the VLE or save',
];

/** Returns the visible step: the others are hidden, from screen readers too. */
const shown = (): string | null | undefined => {
  const steps = screen
    .getAllByRole('listitem', { hidden: true })
    .filter(
      (item) => item.dataset['current'] === 'true' && item.getAttribute('aria-hidden') === null,
    );
  expect(steps).toHaveLength(1);
  return within(steps[0]!).getByRole('heading').textContent;
};

walkView(workflowSliderMachine, {
  samples: TITLES.map((_, index) => ({ type: 'step.jump', index })),
  key: selectStep,
  facts: () => {
    let at = 0;
    return {
      '[SLIDE-4] [SLIDE-5] [SLIDE-6] [SLIDE-7] [SLIDE-8] the step in sight is the one that was asked for':
        ({ event }) => {
          if (event.type === 'step.next') at = (at + 1) % 7;
          if (event.type === 'step.previous') at = (at + 6) % 7;
          if (event.type === 'step.jump') at = event.index;
          expect(shown()).toBe(TITLES[at]);
          expect(screen.getByRole('button', { current: 'step' })).toHaveAccessibleName(
            `Step ${at + 1}: ${TITLES[at]}`,
          );
        },
    };
  },
  render: (actor) => <WorkflowSlider actor={actor} />,
  by: {
    'step.next': (_, { press }) => press('Next step'),
    'step.previous': (_, { press }) => press('Previous step'),
    'step.jump': (event, { press }) => press(new RegExp(`^Step ${event.index + 1}:`)),
  },
  sees: Object.fromEntries(
    STEPS.map((step, at) => [`workflow-slider.${step}`, () => expect(shown()).toBe(TITLES[at])]),
  ),
});

test('[SLIDE-1] [SLIDE-2] the slider has the seven steps in order', () => {
  const actor = createActor(workflowSliderMachine).start();
  render(<WorkflowSlider actor={actor} />);
  expect(
    screen
      .getAllByRole('heading', { level: 3, hidden: true })
      .map((heading) => heading.textContent),
  ).toEqual(TITLES);
  expect(screen.getAllByRole('button', { name: /^Step \d/ })).toHaveLength(7);
});

test('[SLIDE-3] each step shows its title, what happens, why it matters, what the user thinks, and its own illustration', () => {
  const actor = createActor(workflowSliderMachine).start();
  render(<WorkflowSlider actor={actor} />);
  const items = screen.getAllByRole('listitem', { hidden: true });
  expect(items).toHaveLength(7);
  items.forEach((item, at) => {
    const { title, whatHappens, whyItMatters, thinking, illustration, alt } = WORKFLOW_STEPS[at]!;
    for (const text of [title, whatHappens, whyItMatters, thinking])
      expect(within(item).getByText(text)).toBeInTheDocument();
    expect(within(item).getByAltText(alt)).toHaveAttribute('src', illustration);
    expect(existsSync(`public${illustration}`)).toBe(true);
  });
  expect(new Set(WORKFLOW_STEPS.map(({ illustration }) => illustration)).size).toBe(7);
});
