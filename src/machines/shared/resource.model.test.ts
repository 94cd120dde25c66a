import { describe, expect, test } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './resource.expectations.ts';
import { resourceMachine, type LoadAnswer, type ResourceInput } from './resource.machine.ts';
import { isRefreshing, selectData, selectStatus, selectFailure } from './resource.view.ts';

const one = { id: 1, version: 1, grade: null };
const graded = { id: 1, version: 2, grade: 'A' };
const two = { id: 2, version: 1, grade: null };
const whole = (...data: object[]): LoadAnswer => ({ kind: 'whole', data, revision: 7 });
const changes: LoadAnswer = { kind: 'changes', changed: [graded], removed: [], revision: 8 };
const down = new Failure({ status: 503, detail: 'Down', message: 'Down' });
const input: ResourceInput = { freshFor: 30_000, keptFor: 300_000, retries: 2 };

holdTo(resourceMachine, expectations);

walk(resourceMachine, {
  input: { ...input, retries: 1 },
  samples: [
    done('load', whole(one)),
    done('load', changes),
    fails('load', down),
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
      event.type === 'xstate.done.actor.load' &&
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
        expect(world.running().includes('load')).toBe(after.matches({ content: 'loading' }));
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
        if (event.type !== 'xstate.error.actor.load') return;
        expect(after.matches({ content: 'waiting' })).toBe(before.context.attempt < 1);
        if (!after.matches({ content: 'waiting' }))
          expect(selectFailure(after)).toEqual(down.facts);
      },
      'answered while asked again: it loads once more': ({ event, before, world }) => {
        if (event.type !== 'xstate.done.actor.load') return;
        expect(world.running().includes('load')).toBe(
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
    live.happen(done('load', whole(one, two)));
    return live;
  };

  test('[CACHE-2] [CACHE-3] an answer is fresh for as long as it was told, then stale', () => {
    const { now, world } = loaded();
    world.clock.increment(29_999);
    expect(now().matches({ content: 'fresh' })).toBe(true);
    world.clock.increment(1);
    expect(now().matches({ content: 'stale' })).toBe(true);
    expect(world.calls).toHaveLength(1);
  });

  test('a fresh answer is not asked for again by a second user; a stale one is', () => {
    const { actor, now, world } = loaded();
    actor.send({ type: 'resource.used' });
    expect(world.calls).toHaveLength(1);
    world.clock.increment(30_000);
    actor.send({ type: 'resource.used' });
    expect(world.calls).toHaveLength(2);
    expect(world.calls[1]?.input).toEqual({ revision: 7 });
    expect(isRefreshing(now())).toBe(true);
  });

  test('[CACHE-4] [CACHE-5] [CACHE-9] two more tries, after one second and after two', () => {
    const live = begin(resourceMachine, { input });
    const { actor, now, world } = live;
    actor.send({ type: 'resource.used' });
    live.happen(fails('load', down));
    world.clock.increment(999);
    expect(world.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(world.calls).toHaveLength(2);
    live.happen(fails('load', down));
    world.clock.increment(1_999);
    expect(world.calls).toHaveLength(2);
    world.clock.increment(1);
    live.happen(fails('load', down));
    world.clock.increment(3_600_000);
    expect(world.calls).toHaveLength(3);
    expect(selectStatus(now())).toBe('error');
  });

  test('[CACHE-7] what nobody looks at is discarded after five minutes, and kept while somebody does', () => {
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
