import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { presenceMachine } from './presence.machine.ts';
import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { selectOpen } from './presence.view.ts';

const away = unreached();
const grace = [{ submission_id: 10, name: 'Grace Hopper' }];
export const both = [
  ...grace,
  { submission_id: 10, name: 'Alan Turing' },
  { submission_id: 11, name: 'Alan Turing' },
];

const asks = { to: 'asking', starts: { loadOpen: undefined } };
const answered = {
  'loadOpen answers grace': { to: 'resting (one is there)', sets: { open: grace } },
  'loadOpen answers both': { to: 'resting (two are there)', sets: { open: both } },
  'loadOpen answers nobody': { to: 'resting', sets: { open: [] } },
  'loadOpen fails away': { to: 'resting', sets: { open: [] } },
};

export const expectations: Expectations<typeof presenceMachine> = {
  events: { 'page.shown': {}, 'page.hidden': {}, 'table.refreshed': {} },
  services: { loadOpen: { answers: { grace, both, nobody: [] }, fails: { away } } },
  children: { watchPage: {} },
  runs: ['watchPage'],
  starts: { alone: { to: 'hidden', context: { open: [] }, starts: { watchPage: undefined } } },
  situations: {
    hidden: { on: { 'page.shown': asks } },
    asking: { tags: ['busy'], runs: ['loadOpen'], on: { ...answered, 'page.hidden': 'hidden' } },
    resting: { on: { 'page.hidden': 'hidden', 'table.refreshed': asks, 'after 60_000 ms': asks } },
    'resting (one is there)': {
      context: { open: grace },
      on: {
        'page.hidden': 'hidden (one was there)',
        'table.refreshed': { ...asks, to: 'asking (one was there)' },
        'after 60_000 ms': { ...asks, to: 'asking (one was there)' },
      },
    },
    'resting (two are there)': {
      context: { open: both },
      on: { 'page.hidden': null, 'table.refreshed': null, 'after 60_000 ms': null },
    },
    'hidden (one was there)': {
      context: { open: grace },
      on: { 'page.shown': { ...asks, to: 'asking (one was there)' } },
    },
    'asking (one was there)': {
      tags: ['busy'],
      runs: ['loadOpen'],
      context: { open: grace },
      on: { ...answered, 'page.hidden': 'hidden (one was there)' },
    },
  },
};

/** How it is walked: on its own, and through rows of the table. */
export const presenceWalk: Walk<typeof presenceMachine> = {
  samples: [
    { type: 'page.shown' },
    { type: 'page.hidden' },
    { type: 'table.refreshed' },
    done('loadOpen', grace),
    done('loadOpen', both),
    done('loadOpen', []),
    fails('loadOpen', away),
  ],
  key: ({ context }) => context.open,
  facts: () => {
    let last: unknown = [];
    return {
      '[TEAM-5] what is shown is the last answer, and nothing where there was none': ({
        event,
        after,
      }) => {
        if (event.type === 'xstate.done.actor.loadOpen') last = event.output;
        if (event.type === 'xstate.error.actor.loadOpen') last = [];
        expect(selectOpen(after)).toEqual(last);
      },
      '[TEAM-5] nothing is asked while nobody looks': ({ after, world }) => {
        expect(world.running().includes('loadOpen')).toBe(after.matches('asking'));
      },
    };
  },
};
