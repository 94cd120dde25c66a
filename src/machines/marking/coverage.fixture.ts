import type { Coverage, ExpectedItem, ScriptCoverage } from '#contract/marking/coverage.ts';

export const price: ExpectedItem = {
  id: 'own-price',
  name: 'The price',
  kind: 'words',
  origin: 'own',
  words: ['cheap', 'fare'],
  at_least: 1,
};
export const sources: ExpectedItem = {
  id: 'brief-sources',
  name: 'Sources',
  kind: 'source',
  origin: 'brief',
  words: [],
  at_least: 2,
};
export const example: ExpectedItem = {
  id: 'brief-example',
  name: 'An example',
  kind: 'words',
  origin: 'brief',
  words: ['example', '"such as"'],
  at_least: 1,
};

const script = (
  submission_id: number,
  name: string,
  more: Partial<ScriptCoverage> = {},
): ScriptCoverage => ({
  submission_id,
  name,
  words: 100,
  language: 'en',
  unreadable: 0,
  group: null,
  found: [],
  ...more,
});

export const coverage: Coverage = {
  items: [price, sources],
  dismissed: [],
  version: 3,
  proposals: [example],
  scripts: [
    script(1, 'Ada', {
      group: 1,
      found: [
        { item: price.id, count: 1, places: [{ quote: 'Buses are cheap.' }] },
        { item: sources.id, count: 1, places: [{ quote: 'So says Smith (2019).' }] },
      ],
    }),
    script(2, 'Bob', {
      group: 1,
      words: 120,
      found: [{ item: price.id, count: 0, places: [] }],
    }),
    script(3, 'Cyd', {
      words: 30,
      language: 'de',
      found: [{ item: price.id, count: 0, places: [] }],
    }),
    script(4, 'Dan', { words: null, language: null, unreadable: 1 }),
  ],
};
/** After the proposal was confirmed. */
export const confirmed: Coverage = {
  ...coverage,
  items: [...coverage.items, example],
  proposals: [],
  version: 4,
};
/** Before anything was handed in or proposed. */
export const nothing: Coverage = {
  items: [],
  dismissed: [],
  version: 0,
  proposals: [],
  scripts: [],
};
