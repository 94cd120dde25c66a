import { assign, setup } from 'xstate';

interface SearchContext {
  query: string;
  /** Index of the current hit, from 0. */ at: number;
}

export type ScriptSearchEvent =
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'search.write'; query: string }
  /** `of` is the number of hits. */
  | { type: 'hit.next'; of: number }
  | { type: 'hit.previous'; of: number };

export const scriptSearchMachine = setup({
  types: {} as { context: SearchContext; events: ScriptSearchEvent },
  guards: { hasHits: (_, { of }: { of: number }) => of > 0 },
  actions: {
    setSearch: assign((_, { query }: { query: string }) => ({ query, at: 0 })),
    nextHit: assign(({ context }, { of }: { of: number }) => ({ at: (context.at + 1) % of })),
    previousHit: assign(({ context }, { of }: { of: number }) => ({
      at: (context.at + of - 1) % of,
    })),
  },
}).createMachine({
  id: 'script-search',
  description:
    'Searches for words in the script on the desk. The search is kept for the next script.',
  context: { query: '', at: 0 },
  initial: 'closed',
  states: {
    closed: { description: 'The search bar is closed.', on: { 'search.open': 'open' } },
    open: {
      description: 'Words are searched for in the script.',
      on: {
        'search.close': 'closed',
        'search.write': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'hit.next': {
          guard: { type: 'hasHits', params: ({ event }) => event },
          actions: { type: 'nextHit', params: ({ event }) => event },
        },
        'hit.previous': {
          guard: { type: 'hasHits', params: ({ event }) => event },
          actions: { type: 'previousHit', params: ({ event }) => event },
        },
      },
    },
  },
});
