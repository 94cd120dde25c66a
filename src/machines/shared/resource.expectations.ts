import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { resourceMachine } from './resource.machine.ts';

type Rows = Record<string, string | Row<typeof resourceMachine> | null>;

const [one, two] = [
  { id: 1, version: 1 },
  { id: 2, version: 1 },
];
const [lost, found, again] = [
  { id: 7, name: 's7' },
  { id: 2, name: 's2' },
  { id: 8, name: 's8' },
];
const newer = { id: 1, version: 2 };
const down = refusal(500, 'Down.');
const nothing = { data: null, unread: [], revision: null, failure: null, attempt: 0 };
const startsOver = { failure: null, attempt: 0 };
/** Loading begins: asked for everything, or for what changed since. */
const all = { to: 'content.loading.current', starts: { load: { revision: null } } };
const since = { to: 'content.loading.current (with data)', starts: { load: { revision: 4 } } };
const discarded = { to: 'content.empty', sets: nothing };
const whole = {
  to: 'content.fresh',
  sets: { data: [one], unread: [lost, found], revision: 4, ...startsOver },
};
const triedAgain = (to: string, attempt: number) => ({
  'load fails down': { to, sets: { attempt } },
});
const answered: Rows = {
  'load answers whole': whole,
  'load answers changes': null,
  'resource.refresh': 'content.loading.overtaken',
  'resource.outdated': 'content.loading.overtaken',
  'resource.discard': discarded,
};
/** What others saved or deleted goes into what is there. */
const kept: Rows = {
  'resource.merge(newer)': { sets: { data: [newer] } },
  'resource.remove(one)': { sets: { data: [] } },
  'resource.discard': discarded,
};
const answeredWithData: Rows = {
  ...kept,
  'load answers whole': whole,
  'load answers changes': {
    to: 'content.fresh',
    sets: { data: [one, two], unread: [lost, again], revision: 5, ...startsOver },
  },
  'resource.refresh': 'content.loading.overtaken (with data)',
  'resource.outdated': 'content.loading.overtaken (with data)',
};

export const expectations: Expectations<typeof resourceMachine> = {
  events: {
    'resource.used': {},
    'resource.released': {},
    'resource.refresh': {},
    'resource.outdated': {},
    'resource.discard': {},
    'resource.merge': { newer: { items: [newer] } },
    'resource.remove': { one: { ids: [1] } },
  },
  services: {
    load: {
      answers: {
        whole: { kind: 'whole', data: [one], unread: [lost, found], revision: 4 },
        changes: { kind: 'changes', changed: [two], removed: [], unread: [again], revision: 5 },
      },
      fails: { down },
    },
  },
  starts: {
    'tried twice again': {
      input: { freshFor: 60_000, keptFor: 50_000, retries: 2 },
      to: 'content.empty',
      context: { ...nothing, freshFor: 60_000, keptFor: 50_000, retries: 2, users: 0 },
    },
  },
  rest: ['content.empty', 'use.unused'],
  situations: {
    'content.empty': { on: { 'resource.used': all, 'resource.refresh': all } },
    'content.loading.current': {
      tags: ['busy'],
      runs: ['load'],
      on: { ...answered, ...triedAgain('content.waiting', 1) },
    },
    'content.loading.overtaken': {
      tags: ['busy'],
      runs: ['load'],
      on: {
        'load answers whole': { ...whole, ...since, to: 'content.loading.current (with data)' },
        'load answers changes': null,
        ...triedAgain('content.waiting', 1),
        'resource.discard': discarded,
      },
    },
    'content.loading.current (with data)': {
      tags: ['busy'],
      runs: ['load'],
      on: { ...answeredWithData, ...triedAgain('content.waiting (with data)', 1) },
    },
    'content.loading.overtaken (with data)': {
      tags: ['busy'],
      runs: ['load'],
      on: {
        ...kept,
        ...triedAgain('content.waiting (with data)', 1),
        'load answers whole': { ...whole, ...since },
        'load answers changes': {
          to: 'content.loading.current (with data)',
          sets: { data: [one, two], unread: [lost, again], revision: 5 },
          starts: { load: { revision: 5 } },
        },
      },
    },
    'content.waiting': {
      tags: ['busy'],
      on: {
        'after 1_000 ms': { ...all, to: 'content.loading.current (second try)' },
        'resource.refresh': { ...all, sets: startsOver },
        'resource.discard': discarded,
      },
    },
    'content.loading.current (second try)': {
      tags: ['busy'],
      runs: ['load'],
      on: { ...answered, ...triedAgain('content.waiting (again)', 2) },
    },
    'content.waiting (again)': {
      tags: ['busy'],
      on: {
        'after 2_000 ms': { ...all, to: 'content.loading.current (third try)' },
        'resource.refresh': { ...all, sets: startsOver },
        'resource.discard': discarded,
      },
    },
    'content.loading.current (third try)': {
      tags: ['busy'],
      runs: ['load'],
      on: {
        ...answered,
        'load fails down': { to: 'content.failed', sets: { failure: down.facts } },
      },
    },
    'content.failed': {
      on: {
        'resource.used': { ...all, sets: startsOver },
        'resource.refresh': { ...all, sets: startsOver },
        'resource.discard': discarded,
      },
    },
    'content.waiting (with data)': {
      tags: ['busy'],
      on: {
        ...kept,
        'after 1_000 ms': { ...since, to: 'content.loading.current (with data, second try)' },
        'resource.refresh': { ...since, sets: startsOver },
      },
    },
    'content.loading.current (with data, second try)': {
      tags: ['busy'],
      runs: ['load'],
      on: { ...answeredWithData, ...triedAgain('content.waiting (with data, again)', 2) },
    },
    'content.waiting (with data, again)': {
      tags: ['busy'],
      on: {
        ...kept,
        'after 2_000 ms': { ...since, to: 'content.loading.current (with data, third try)' },
        'resource.refresh': { ...since, sets: startsOver },
      },
    },
    'content.loading.current (with data, third try)': {
      tags: ['busy'],
      runs: ['load'],
      on: {
        ...answeredWithData,
        'load fails down': { to: 'content.stale (after a failure)', sets: { failure: down.facts } },
      },
    },
    'content.stale (after a failure)': {
      context: { failure: down.facts, attempt: 2 },
      on: {
        ...kept,
        'resource.used': { ...since, sets: startsOver },
        'resource.refresh': { ...since, sets: startsOver },
        'resource.outdated': { ...since, sets: startsOver },
      },
    },
    'content.fresh': {
      on: {
        ...kept,
        'after 60_000 ms': 'content.stale',
        'resource.refresh': since,
        'resource.outdated': since,
        'resource.released': 'content.fresh (nobody looks)',
      },
    },
    'content.fresh (nobody looks)': {
      on: {
        ...kept,
        'resource.refresh': since,
        'resource.outdated': 'content.stale (nobody looks)',
        'resource.used': 'content.fresh',
        'after 60_000 ms': 'content.stale (nobody looks)',
      },
    },
    'content.stale': {
      on: {
        ...kept,
        'resource.used': since,
        'resource.refresh': since,
        'resource.outdated': since,
        'resource.released': 'content.stale (nobody looks)',
      },
    },
    'content.stale (nobody looks)': {
      on: { ...kept, 'resource.used': since, 'resource.refresh': since },
    },
    'use.unused': { on: { 'resource.used': { to: 'use.used', sets: { users: 1 } } } },
    'use.used': {
      on: {
        'resource.used': { to: 'use.used (by two)', sets: { users: 2 } },
        'resource.released': { to: 'use.unused (again)', sets: { users: 0 } },
      },
    },
    'use.used (by two)': {
      on: {
        'resource.used': { sets: { users: 3 } },
        'resource.released': { to: 'use.used', sets: { users: 1 } },
      },
    },
    'use.unused (again)': {
      on: { 'resource.used': { to: 'use.used', sets: { users: 1 } }, 'after 50_000 ms': discarded },
    },
  },
};
