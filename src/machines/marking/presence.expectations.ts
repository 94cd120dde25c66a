import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { presenceMachine } from './presence.machine.ts';

export const away = unreached();
export const grace = [{ submission_id: 10, name: 'Grace Hopper' }];
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
