import type { UnsavedText } from '#lib/submissions/unsaved-text.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { textKeeperMachine } from './text-keeper.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';

const text = (feedback: string): UnsavedText => ({
  user: 1,
  submission: 2,
  baseVersion: 3,
  base: { grade: null, feedback_text: null },
  text: { grade: '', feedback },
});
const [a, ab] = [text('a'), text('ab')];
const keeps = (to: string, kept: UnsavedText) => ({
  to,
  sets: { kept },
  starts: { keepText: { kept } },
});
const keeping = {
  'text.changed(a)': keeps('keeping', a),
  'text.changed(ab)': keeps('keeping', ab),
};
const again = {
  'text.changed(a)': keeps('keepingAgain', a),
  'text.changed(ab)': keeps('keepingAgain', ab),
};

const expectations: Expectations<typeof textKeeperMachine> = {
  events: { 'text.changed': { a: { kept: a }, ab: { kept: ab } } },
  services: {
    keepText: { answers: {}, fails: { full: new DOMException('full', 'QuotaExceededError') } },
  },
  starts: { alone: { to: 'unchanged', context: { kept: null } } },
  situations: {
    unchanged: { on: keeping },
    keeping: {
      tags: ['busy'],
      runs: ['keepText'],
      on: {
        ...keeping,
        'keepText answers': 'kept',
        'keepText fails full': { to: 'unkept', tells: [{ type: 'storage.failed' }] },
      },
    },
    kept: { on: keeping },
    unkept: { on: again },
    keepingAgain: {
      tags: ['busy'],
      runs: ['keepText'],
      on: { ...again, 'keepText answers': 'kept', 'keepText fails full': 'unkept' },
    },
  },
};

const kept = (feedback: string): UnsavedText => ({
  user: 1,
  submission: 2,
  baseVersion: 3,
  base: { grade: null, feedback_text: null },
  text: { grade: '', feedback },
});

checkAgainstTable(textKeeperMachine, expectations);

walk(textKeeperMachine, {
  samples: [
    { type: 'text.changed', kept: kept('a') },
    { type: 'text.changed', kept: kept('ab') },
    done('keepText'),
    fails('keepText', new DOMException('full', 'QuotaExceededError')),
  ],
  key: ({ context }) => context.kept?.text.feedback,
  facts: () => {
    let refused = false;
    return {
      '[RULE-3] [RULE-4] every change is stored at once, no timer in between': ({
        event,
        world,
      }) => {
        if (event.type === 'text.changed')
          expect(world.calls.at(-1)).toMatchObject({
            src: 'keepText',
            input: { kept: event.kept },
          });
      },
      'a browser that refuses is told of once, until it stores again': ({ event, told }) => {
        if (event.type === 'xstate.done.actor.keepText') refused = false;
        if (event.type !== 'xstate.error.actor.keepText') return expect(told).toEqual([]);
        expect(told).toEqual(refused ? [] : [{ type: 'storage.failed' }]);
        refused = true;
      },
    };
  },
});
