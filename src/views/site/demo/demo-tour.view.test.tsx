import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { demoTourModel } from '#machines/site/demo-tour.fixture.ts';
import { demoTourMachine } from '#machines/site/demo-tour.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { DRAFT, DRAFT_TEXT, ESSAY } from './sample.ts';
import { CAPTIONS } from './scenes.ts';
import { WatchDemo } from './watch-demo.tsx';

// jsdom has no modal dialogs; the journeys open the browser's own.
function open(this: HTMLDialogElement) {
  this.open = true;
}
function close(this: HTMLDialogElement) {
  this.open = false;
}
beforeAll(() => void Object.assign(HTMLDialogElement.prototype, { showModal: open, close }));

const sees = (scene: keyof typeof CAPTIONS) => () => {
  expect(screen.getByRole('dialog')).toHaveAccessibleName(CAPTIONS[scene].title);
};
const button = async (name: string) => (await screen.findAllByRole('button', { name }))[0]!;

walkView(demoTourMachine, {
  ...demoTourModel,
  samples: [
    { type: 'draft.use', text: DRAFT_TEXT },
    { type: 'feedback.write', text: 'Say it sooner.' },
    { type: 'grade.write', grade: '68' },
  ],
  render: (actor) => <WatchDemo actor={actor} />,
  by: {
    'tour.open': async (_, { user }) => {
      await user.click(screen.getByRole('button', { name: 'Watch Demo' }));
      await screen.findByRole('dialog');
    },
    'tour.close': (_, { press }) => press('Close demo'),
    'tour.next': (_, { press }) => press('Next'),
    'tour.previous': (_, { press }) => press('Previous'),
    'draft.ask': async (_, { user }) => user.click(await button('Generate AI Feedback')),
    'draft.read': async (_, { user }) => user.click(await button('View AI Feedback')),
    'draft.use': (_, { press }) => press('Use as User Feedback'),
    'feedback.write': async (event, { user }) => {
      const box = screen.getByRole('textbox', { name: 'Your feedback' });
      await user.clear(box);
      await user.click(box);
      await user.paste(event.text);
    },
    'grade.write': async (event, { user }) => {
      const box = screen.getByRole('textbox', { name: 'Grade' });
      await user.clear(box);
      await user.click(box);
      await user.paste(event.grade);
    },
  },
  sees: {
    'demo-tour.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
    'demo-tour.open.cohort': sees('cohort'),
    'demo-tour.open.generating': () => {
      sees('generating')();
      expect(screen.getByRole('button', { name: 'Generating...' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    },
    'demo-tour.open.drafted': sees('drafted'),
    'demo-tour.open.reading': sees('reading'),
    'demo-tour.open.rewriting': sees('rewriting'),
    'demo-tour.open.grading': sees('grading'),
    'demo-tour.open.finished': sees('finished'),
  },
});

test('every quotation of the sample draft is word for word in the sample essay, once', () => {
  const whole = ESSAY.join('\n');
  const quotes = DRAFT.flatMap(({ quote }) => quote ?? []);
  expect(quotes.length).toBeGreaterThan(0);
  for (const quote of quotes) expect(whole.split(quote)).toHaveLength(2);
});
