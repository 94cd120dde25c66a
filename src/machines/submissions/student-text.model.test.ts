import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import { studentTextMachine } from './student-text.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  canGrow,
  canShrink,
  partedBy,
  selectPictures,
  selectStudentText,
  selectTextStatus,
  selectZoom,
} from './student-text.view.ts';

const gone = refusal(404);
const failed = { to: 'failed', sets: { failure: gone.facts } };
const page = { id: 8, name: 'page.jpg' };
const shown = [{ name: 'page.jpg', image: new Blob(['x'], { type: 'image/jpeg' }) }];
const begun = { text: '', shown: [], zoom: 0, failure: null };

const expectations: Expectations<typeof studentTextMachine> = {
  events: {
    'text.retry': {},
    'text.renew': {},
    'picture.closer': {},
    'picture.farther': {},
    'picture.unreadable': {},
  },
  services: {
    loadText: { answers: { words: 'What I wrote.' }, fails: { gone } },
    loadPictures: { answers: { shown }, fails: { gone } },
  },
  starts: {
    'of a file with text': {
      input: { submission: 5, hasText: true, pictures: [page] },
      to: 'loading',
      starts: { loadText: { submission: 5 } },
      context: { submission: 5, hasText: true, pictures: [page], ...begun },
    },
    'of a picture': {
      input: { submission: 5, hasText: false, pictures: [page] },
      to: 'developing',
      starts: { loadPictures: { submission: 5, pictures: [page] } },
      context: { submission: 5, hasText: false, pictures: [page], ...begun },
    },
    'of a scan': {
      input: { submission: 5, hasText: false, pictures: [] },
      to: 'missing',
      context: { submission: 5, hasText: false, pictures: [], ...begun },
    },
  },
  anywhere: {
    'text.renew': {
      to: 'loading',
      starts: { loadText: { submission: 5 } },
      sets: () => ({ hasText: true }),
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadText'],
      on: {
        'loadText answers words': { to: 'shown', sets: { text: 'What I wrote.' } },
        'loadText fails gone': failed,
      },
    },
    shown: {},
    failed: { on: { 'text.retry': { to: 'loading', starts: { loadText: { submission: 5 } } } } },
    missing: {},
    developing: {
      tags: ['busy'],
      runs: ['loadPictures'],
      on: {
        'loadPictures answers shown': { to: 'pictured', sets: { shown } },
        'loadPictures fails gone': { to: 'undeveloped', sets: { failure: gone.facts } },
      },
    },
    undeveloped: {
      on: {
        'text.retry': {
          to: 'developing',
          starts: { loadPictures: { submission: 5, pictures: [page] } },
        },
      },
    },
    pictured: {
      on: {
        'picture.closer': { to: 'pictured (closer)', sets: { zoom: 1 } },
        'picture.unreadable': 'missing',
      },
    },
    'pictured (closer)': {
      on: {
        'picture.closer': { to: 'pictured (closer still)', sets: { zoom: 2 } },
        'picture.farther': { to: 'pictured', sets: { zoom: 0 } },
        'picture.unreadable': 'missing',
      },
    },
    'pictured (closer still)': {
      on: {
        'picture.closer': { to: 'pictured (as close as can be)', sets: { zoom: 3 } },
        'picture.farther': { to: 'pictured (closer)', sets: { zoom: 1 } },
        'picture.unreadable': 'missing',
      },
    },
    'pictured (as close as can be)': {
      on: {
        'picture.farther': { to: 'pictured (closer still)', sets: { zoom: 2 } },
        'picture.unreadable': 'missing',
      },
    },
  },
  passing: ['deciding'],
};

checkAgainstTable(studentTextMachine, expectations);

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

test('requests nothing for a file without text', () => {
  const { now, world } = begin(studentTextMachine, {
    input: { submission: 5, hasText: false, pictures: [] },
  });
  expect([selectTextStatus(now()), world.calls]).toEqual(['missing', []]);
});

test('[AI-13] finds a quote by its offsets, otherwise by its words', () => {
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
