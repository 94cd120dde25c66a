import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import { type LoadAnswer, type ResourceInput, resourceMachine } from './resource.machine.ts';
import { describe, expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { isRefreshing, selectData, selectFailure, selectStatus } from './resource.view.ts';

type Rows = Record<string, string | Row<typeof resourceMachine> | null>;

const [first, second] = [
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
/** Loading starts: everything is requested, or only later changes. */
const all = { to: 'content.loading.current', starts: { loadData: { revision: null } } };
const since = { to: 'content.loading.current (with data)', starts: { loadData: { revision: 4 } } };
const discarded = { to: 'content.empty', sets: nothing };
const whole = {
  to: 'content.fresh',
  sets: { data: [first], unread: [lost, found], revision: 4, ...startsOver },
};
const triedAgain = (to: string, attempt: number) => ({
  'loadData fails down': { to, sets: { attempt } },
});
const answered: Rows = {
  'loadData answers whole': whole,
  'loadData answers changes': null,
  'resource.refresh': 'content.loading.overtaken',
  'resource.outdated': 'content.loading.overtaken',
  'resource.discard': discarded,
};
/** What others saved or deleted is merged into the data. */
const kept: Rows = {
  'resource.merge(newer)': { sets: { data: [newer] } },
  'resource.remove(one)': { sets: { data: [] } },
  'resource.discard': discarded,
};
const answeredWithData: Rows = {
  ...kept,
  'loadData answers whole': whole,
  'loadData answers changes': {
    to: 'content.fresh',
    sets: { data: [first, second], unread: [lost, again], revision: 5, ...startsOver },
  },
  'resource.refresh': 'content.loading.overtaken (with data)',
  'resource.outdated': 'content.loading.overtaken (with data)',
};

const expectations: Expectations<typeof resourceMachine> = {
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
    loadData: {
      answers: {
        whole: { kind: 'whole', data: [first], unread: [lost, found], revision: 4 },
        changes: { kind: 'changes', changed: [second], removed: [], unread: [again], revision: 5 },
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
      runs: ['loadData'],
      on: { ...answered, ...triedAgain('content.waiting', 1) },
    },
    'content.loading.overtaken': {
      tags: ['busy'],
      runs: ['loadData'],
      on: {
        'loadData answers whole': { ...whole, ...since, to: 'content.loading.current (with data)' },
        'loadData answers changes': null,
        ...triedAgain('content.waiting', 1),
        'resource.discard': discarded,
      },
    },
    'content.loading.current (with data)': {
      tags: ['busy'],
      runs: ['loadData'],
      on: { ...answeredWithData, ...triedAgain('content.waiting (with data)', 1) },
    },
    'content.loading.overtaken (with data)': {
      tags: ['busy'],
      runs: ['loadData'],
      on: {
        ...kept,
        ...triedAgain('content.waiting (with data)', 1),
        'loadData answers whole': { ...whole, ...since },
        'loadData answers changes': {
          to: 'content.loading.current (with data)',
          sets: { data: [first, second], unread: [lost, again], revision: 5 },
          starts: { loadData: { revision: 5 } },
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
      runs: ['loadData'],
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
      runs: ['loadData'],
      on: {
        ...answered,
        'loadData fails down': { to: 'content.failed', sets: { failure: down.facts } },
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
      runs: ['loadData'],
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
      runs: ['loadData'],
      on: {
        ...answeredWithData,
        'loadData fails down': {
          to: 'content.stale (after a failure)',
          sets: { failure: down.facts },
        },
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

const one = { id: 1, version: 1, grade: null };
const graded = { id: 1, version: 2, grade: 'A' };
const two = { id: 2, version: 1, grade: null };
const wholeAnswer = (...data: object[]): LoadAnswer => ({ kind: 'whole', data, revision: 7 });
const changes: LoadAnswer = { kind: 'changes', changed: [graded], removed: [], revision: 8 };
const input: ResourceInput = { freshFor: 30_000, keptFor: 300_000, retries: 2 };

checkAgainstTable(resourceMachine, expectations);

walk(resourceMachine, {
  input: { ...input, retries: 1 },
  samples: [
    done('loadData', wholeAnswer(one)),
    done('loadData', changes),
    fails('loadData', down),
    { type: 'resource.merge', items: [graded] },
    { type: 'resource.remove', ids: [1] },
  ],
  key: ({ context }) => [
    JSON.stringify(context.data),
    context.failure?.status,
    context.attempt,
    Math.min(context.users, 2),
  ],
  allow: ({ context }, event) =>
    (event.type !== 'resource.used' || context.users < 2) &&
    !(
      event.type === 'xstate.done.actor.loadData' &&
      context.data === null &&
      (event.output as LoadAnswer).kind === 'changes'
    ),
  limit: 20_000,
  facts: () => {
    let known: Record<number, number> = {};
    return {
      'no change that was told is ever undone by an older answer': ({ event, after }) => {
        if (
          event.type === 'resource.discard' ||
          event.type === 'xstate.after.keptFor.resource.use.unused'
        )
          known = {};
        if (event.type === 'resource.merge') known[1] = 2;
        if (event.type === 'resource.remove') known = {};
        const shown = selectData<(typeof one)[]>(after)?.find(({ id }) => id === 1);
        if (shown && known[1]) expect(shown.version).toBe(2);
        else expect(shown === undefined || shown.version > 0).toBe(true);
      },
      'a load runs exactly while the chart says so': ({ after, world }) => {
        expect(world.running().includes('loadData')).toBe(after.matches({ content: 'loading' }));
      },
      'data stays in sight while it is loaded again': ({ after }) => {
        expect(selectStatus(after)).toBe(
          after.context.data !== null
            ? 'data'
            : after.matches({ content: 'failed' })
              ? 'error'
              : 'loading',
        );
        if (isRefreshing(after)) expect(selectData(after)).not.toBeNull();
      },
      '[ERR-28] a failure is kept when no try is left': ({ event, before, after }) => {
        if (event.type !== 'xstate.error.actor.loadData') return;
        expect(after.matches({ content: 'waiting' })).toBe(before.context.attempt < 1);
        if (!after.matches({ content: 'waiting' }))
          expect(selectFailure(after)).toEqual(down.facts);
      },
      'answered while asked again: it loads once more': ({ event, before, world }) => {
        if (event.type !== 'xstate.done.actor.loadData') return;
        expect(world.running().includes('loadData')).toBe(
          before.matches({ content: { loading: 'overtaken' } }),
        );
      },
    };
  },
});

describe('time', () => {
  const loaded = (options: Partial<ResourceInput> = {}) => {
    const live = begin(resourceMachine, { input: { ...input, ...options } });
    live.actor.send({ type: 'resource.used' });
    live.happen(done('loadData', wholeAnswer(one, two)));
    return live;
  };

  test('[CACHE-2] [CACHE-3] data is fresh for the given time, then stale', () => {
    const { now, world } = loaded();
    world.clock.increment(29_999);
    expect(now().matches({ content: 'fresh' })).toBe(true);
    world.clock.increment(1);
    expect(now().matches({ content: 'stale' })).toBe(true);
    expect(world.calls).toHaveLength(1);
  });

  test('a second user reloads stale data, but not fresh data', () => {
    const { actor, now, world } = loaded();
    actor.send({ type: 'resource.used' });
    expect(world.calls).toHaveLength(1);
    world.clock.increment(30_000);
    actor.send({ type: 'resource.used' });
    expect(world.calls).toHaveLength(2);
    expect(world.calls[1]?.input).toEqual({ revision: 7 });
    expect(isRefreshing(now())).toBe(true);
  });

  test('[CACHE-4] [CACHE-5] [CACHE-9] retries twice, after one second and after two', () => {
    const live = begin(resourceMachine, { input });
    const { actor, now, world } = live;
    actor.send({ type: 'resource.used' });
    live.happen(fails('loadData', down));
    world.clock.increment(999);
    expect(world.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(world.calls).toHaveLength(2);
    live.happen(fails('loadData', down));
    world.clock.increment(1_999);
    expect(world.calls).toHaveLength(2);
    world.clock.increment(1);
    live.happen(fails('loadData', down));
    world.clock.increment(3_600_000);
    expect(world.calls).toHaveLength(3);
    expect(selectStatus(now())).toBe('error');
  });

  test('[CACHE-7] discards unused data after five minutes, and keeps it while in use', () => {
    const { actor, now, world } = loaded();
    world.clock.increment(3_600_000);
    expect(selectData(now())).not.toBeNull();
    actor.send({ type: 'resource.released' });
    world.clock.increment(299_999);
    expect(selectData(now())).not.toBeNull();
    world.clock.increment(1);
    expect(selectData(now())).toBeNull();
  });
});
