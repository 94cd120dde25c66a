import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { scriptSearchMachine } from './script-search.machine.ts';

export const expectations: Expectations<typeof scriptSearchMachine> = {
  events: {
    'search.open': {},
    'search.close': {},
    'search.write': { buses: { query: 'buses' } },
    'hit.next': { three: { of: 3 }, none: { of: 0 } },
    'hit.previous': { three: { of: 3 }, none: { of: 0 } },
  },
  starts: { 'with a script': { to: 'closed', context: { query: '', at: 0 } } },
  situations: {
    closed: { on: { 'search.open': 'open' } },
    open: {
      on: {
        'search.close': 'closed',
        'search.write(buses)': { to: 'open (buses)', sets: { query: 'buses' } },
        'hit.next(three)': { to: 'open (the second)', sets: { at: 1 } },
        'hit.previous(three)': { to: 'open (the last)', sets: { at: 2 } },
      },
    },
    'open (buses)': {
      on: {
        'search.close': 'closed (buses)',
        'search.write(buses)': {},
        'hit.next(three)': { sets: { at: 1 } },
        'hit.previous(three)': { sets: { at: 2 } },
      },
    },
    // What was looked for stays.
    'closed (buses)': { on: { 'search.open': 'open (buses)' } },
    // What is looked for anew is looked at from its first hit on.
    'open (the second)': {
      on: {
        'search.close': 'closed (the second)',
        'search.write(buses)': { to: 'open (buses)', sets: { query: 'buses', at: 0 } },
        'hit.next(three)': { to: 'open (the last)', sets: { at: 2 } },
        'hit.previous(three)': { to: 'open', sets: { at: 0 } },
      },
    },
    'closed (the second)': { on: { 'search.open': 'open (the second)' } },
    'open (the last)': {
      on: {
        'search.close': 'closed (the last)',
        'search.write(buses)': { to: 'open (buses)', sets: { query: 'buses', at: 0 } },
        'hit.next(three)': { to: 'open', sets: { at: 0 } },
        'hit.previous(three)': { to: 'open (the second)', sets: { at: 1 } },
      },
    },
    'closed (the last)': { on: { 'search.open': 'open (the last)' } },
  },
};
