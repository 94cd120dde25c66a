import { expect, test } from 'vitest';
import { refusal } from '#tests/support/submissions.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './student-text.expectations.ts';
import { studentTextMachine } from './student-text.machine.ts';
import { partedBy, selectStudentText, selectTextFace } from './student-text.view.ts';

holdTo(studentTextMachine, expectations);

walk(studentTextMachine, {
  input: { submission: 5, hasText: true },
  excuses: { 'student-text.deciding | always [1]': 'a file without text is at its end at once: seen by hand below' },
  samples: [done('loadText', 'What I wrote.'), fails('loadText', refusal(404))],
  facts: () => ({
    'the text is asked for by its submission, and shown once it is there': ({ event, after, world }) => {
      expect(world.calls.every(({ src, input }) => src === 'loadText' && (input as { submission: number }).submission === 5)).toBe(true);
      if (event.type === 'xstate.done.actor.loadText') expect([selectTextFace(after), selectStudentText(after)]).toEqual(['shown', 'What I wrote.']);
      if (event.type === 'xstate.error.actor.loadText') expect(after.context.failure).toMatchObject({ status: 404 });
    },
  }),
});

test('of a file without text nothing is asked', () => {
  const { now, world } = begin(studentTextMachine, { input: { submission: 5, hasText: false } });
  expect([selectTextFace(now()), world.calls]).toEqual(['missing', []]);
});

test('[AI-13] a quote is found by its offsets, else by its words', () => {
  const text = 'Cars are loud. Cars are cheap.';
  expect(partedBy(text, { quote: 'Cars are', start: 15, end: 23 })).toEqual(['Cars are loud. ', 'Cars are', ' cheap.']);
  expect(partedBy(text, { quote: 'loud', start: 0, end: 4 })).toEqual(['Cars are ', 'loud', '. Cars are cheap.']);
  expect(partedBy(text, { quote: 'slow', start: 0, end: 4 })).toBeNull();
});
