import { expect, test } from 'vitest';
import { refusal } from '#tests/support/submissions.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './student-text.expectations.ts';
import { studentTextMachine } from './student-text.machine.ts';
import {
  canGrow,
  canShrink,
  partedBy,
  selectPictures,
  selectStudentText,
  selectTextStatus,
  selectZoom,
} from './student-text.view.ts';

holdTo(studentTextMachine, expectations);

walk(studentTextMachine, {
  inputs: [
    { submission: 5, hasText: true, pictures: [] },
    { submission: 5, hasText: false, pictures: [{ id: 8, name: 'page.jpg' }] },
    { submission: 5, hasText: false, pictures: [] },
  ],
  samples: [
    done('loadText', 'What I wrote.'),
    fails('loadText', refusal(404)),
    done('loadPictures', [{ name: 'page.jpg', image: new Blob(['x']) }]),
    fails('loadPictures', refusal(404)),
  ],
  key: ({ context }) => context.zoom,
  facts: () => ({
    'the text is asked for by its submission, and shown once it is there': ({
      event,
      after,
      world,
    }) => {
      expect(
        world.calls.every(({ input }) => (input as { submission: number }).submission === 5),
      ).toBe(true);
      if (event.type === 'xstate.done.actor.loadText')
        expect([selectTextStatus(after), selectStudentText(after)]).toEqual([
          'shown',
          'What I wrote.',
        ]);
      if (event.type === 'xstate.error.actor.loadText')
        expect(after.context.failure).toMatchObject({ status: 404 });
    },
    '[EASE-25] what is no text, and a picture, is fetched as the picture it is, and is as large as was asked for':
      ({ event, before, after }) => {
        if (event.type === 'xstate.done.actor.loadPictures')
          expect([
            selectTextStatus(after),
            selectPictures(after).length,
            selectZoom(after),
          ]).toEqual(['pictured', 1, 100]);
        if (event.type === 'picture.closer' && canGrow(before))
          expect(selectZoom(after)).toBeGreaterThan(selectZoom(before));
        if (event.type === 'picture.farther' && canShrink(before))
          expect(selectZoom(after)).toBeLessThan(selectZoom(before));
      },
  }),
});

test('of a file without text nothing is asked', () => {
  const { now, world } = begin(studentTextMachine, {
    input: { submission: 5, hasText: false, pictures: [] },
  });
  expect([selectTextStatus(now()), world.calls]).toEqual(['missing', []]);
});

test('[AI-13] a quote is found by its offsets, else by its words', () => {
  const text = 'Cars are loud. Cars are cheap.';
  expect(partedBy(text, { quote: 'Cars are', start: 15, end: 23 })).toEqual([
    'Cars are loud. ',
    'Cars are',
    ' cheap.',
  ]);
  expect(partedBy(text, { quote: 'loud', start: 0, end: 4 })).toEqual([
    'Cars are ',
    'loud',
    '. Cars are cheap.',
  ]);
  expect(partedBy(text, { quote: 'slow', start: 0, end: 4 })).toBeNull();
});
