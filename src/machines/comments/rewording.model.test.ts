import { expect, test } from 'vitest';
import { rewordingBetween, withRewording } from '#contract/comments/rewording.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { rewordingMachine } from './rewording.machine.ts';
import { isOpen } from './rewording.view.ts';

const places = [
  { submission_id: 6, version: 1 },
  { submission_id: 7, version: 3 },
];
const wording = { from: 'Say why you think so.', to: 'Say why you believe so.' };

test.each([
  ['one line', 'Good.\nSay why.', 'Good.\nGive reasons.'],
  ['an item of a list', '- Say why.\n- Cite.', '- Give reasons.\n- Cite.'],
  ['no part of another comment', 'Now say: Say why.', null],
])('[SUG-4] rewords %s', (_, before, after) => {
  expect(withRewording(before, 'Say why.', 'Give reasons.')).toBe(after);
});

test.each([
  ['a changed word', 'Cite.\nSay why you think so.', 'Cite.\nSay why you believe so.', true],
  ['another comment in its place', 'Say why you think so.', 'A clear conclusion.', false],
  ['a number, which belongs to one script', 'See page 4 again.', 'See page 7 again.', false],
  ['a comment that was added', 'Cite.', 'Cite.\nSay why.', false],
])('[SUG-4] %s is a rewording or not', (_, before, after, is) => {
  expect(rewordingBetween(before, after) !== null).toBe(is);
});

walk(rewordingMachine, {
  input: { submission: 5, criterion: 'c', text: wording.from, answered: [] },
  samples: [
    { type: 'comment.write', text: wording.from },
    { type: 'comment.write', text: wording.to },
    { type: 'comment.insert', text: wording.from },
    { type: 'comment.reworded', wording },
    { type: 'places.open' },
    { type: 'places.close' },
    { type: 'place.toggle', submission: 7 },
    { type: 'place.toggle', submission: 9 },
    { type: 'places.change' },
    { type: 'question.decline' },
    { type: 'step.undo' },
    { type: 'step.dismiss' },
    done('findPlaces', places),
    done('findPlaces', []),
    fails('findPlaces', refusal(503, 'Away.')),
    done('changePlaces', {
      changed: [{ submission_id: 6, version: 2 }],
      left: [{ submission_id: 7, why: 'released' }],
    }),
    fails('changePlaces', refusal(503, 'Away.')),
    done('restorePlaces', { changed: [{ submission_id: 6, version: 3 }], left: [] }),
    fails('restorePlaces', refusal(503, 'Away.')),
  ],
  key: ({ context }) => [
    context.before,
    context.text,
    context.wording.from,
    context.answered.length > 0,
    context.chosen,
    context.step?.isUndone ?? null,
    context.failure === null,
  ],
  facts: () => ({
    '[SUG-4] the marker is asked once about a wording': ({ before, after }) => {
      if (after.matches('looking') && before?.matches('looking') !== true)
        expect(before?.context.answered ?? []).not.toContain(after.context.wording.from);
    },
    '[SUG-4] comments are changed only from the list, in the ticked scripts': ({
      before,
      after,
      world,
    }) => {
      const call = world.calls.at(-1);
      if (!after.matches('changing') || call?.id !== 'changePlaces') return;
      expect(before === null || before === undefined || isOpen(before)).toBe(true);
      expect(call.input).toMatchObject({
        ...after.context.wording,
        places: places.filter((one) => after.context.chosen.includes(one.submission_id)),
      });
    },
    '[SUG-4] undoing restores the old wording where it was changed': ({ after, world }) => {
      const call = world.calls.at(-1);
      if (after.matches('undoing') && call?.id === 'restorePlaces')
        expect(call.input).toMatchObject({
          from: after.context.step?.wording.to,
          to: after.context.step?.wording.from,
          places: [{ submission_id: 6, version: 2 }],
        });
    },
  }),
});
