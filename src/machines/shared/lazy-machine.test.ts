import {
  createActor,
  sendParent,
  setup,
  waitFor,
  type ActorRefFrom,
  type AnyMachineSnapshot,
} from 'xstate';
import { expect, test, vi } from 'vitest';
import { isLoaded, lazyMachine, lazyMachinePlaceholder } from './lazy-machine.ts';

const inner = setup({
  types: {} as {
    context: { heard: string[] };
    input: { name: string };
    events: { type: 'a' } | { type: 'b' } | { type: 'end' };
  },
  actions: { note: ({ context, event }) => context.heard.push(event.type) },
}).createMachine({
  context: ({ input }) => ({ heard: [input.name] }),
  initial: 'open',
  states: {
    open: {
      entry: sendParent({ type: 'opened' }),
      on: { a: { actions: 'note' }, b: { actions: 'note' }, end: 'ended' },
    },
    ended: { type: 'final' },
  },
});

const outer = setup({
  types: {} as {
    context: { opened: number };
    events: { type: 'open' } | { type: 'close' } | { type: 'opened' };
  },
  actors: { inner: lazyMachinePlaceholder<typeof inner>('inner') },
}).createMachine({
  context: () => ({ opened: 0 }),
  initial: 'closed',
  on: {
    opened: {
      actions: ({ context }) => {
        context.opened++;
      },
    },
  },
  states: {
    closed: { on: { open: 'open' } },
    open: {
      on: { close: 'closed' },
      invoke: { id: 'inner', src: 'inner', input: { name: 'Ada' }, onDone: 'done' },
    },
    done: {},
  },
});

function opened(load: () => Promise<typeof inner>) {
  const actor = createActor(outer.provide({ actors: { inner: lazyMachine(load) } })).start();
  actor.send({ type: 'open' });
  return {
    actor,
    child: () => actor.getSnapshot().children['inner'] as ActorRefFrom<typeof inner>,
  };
}

test('delivers events sent before the chart has loaded in order afterwards, to a chart with its input', async () => {
  const loading = Promise.withResolvers<typeof inner>();
  const { actor, child } = opened(() => loading.promise);
  expect(isLoaded(child().getSnapshot())).toBe(false);
  child().send({ type: 'a' });
  child().send({ type: 'b' });
  loading.resolve(inner);
  await waitFor(child(), isLoaded);
  expect(child().getSnapshot()).toMatchObject({
    value: 'open',
    context: { heard: ['Ada', 'a', 'b'] },
  });
  expect(actor.getSnapshot().context.opened, 'it speaks to its parent').toBe(1);
  child().send({ type: 'end' });
  expect(actor.getSnapshot().value, 'and ends as any other').toBe('done');
});

test('starts the next one at once, with the code already loaded', async () => {
  const load = vi.fn<() => Promise<typeof inner>>(async () => inner);
  const { actor, child } = opened(load);
  await waitFor(child(), isLoaded);
  actor.send({ type: 'close' });
  actor.send({ type: 'open' });
  expect(child().getSnapshot().value).toBe('open');
  expect(load).toHaveBeenCalledTimes(1);
});

test('one that was stopped meanwhile does not come back', async () => {
  const loading = Promise.withResolvers<typeof inner>();
  const { actor, child } = opened(() => loading.promise);
  const first = child();
  actor.send({ type: 'close' });
  expect(first.getSnapshot().status).toBe('stopped');
  loading.resolve(inner);
  await loading.promise;
  await Promise.resolve();
  expect(isLoaded(first.getSnapshot())).toBe(false);
  expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { opened: 0 } });
});

test('the next one requests the code again if it could not be loaded', async () => {
  const load = vi
    .fn<() => Promise<typeof inner>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(inner);
  const { actor, child } = opened(load);
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  expect(child().getSnapshot().status).toBe('active');
  actor.send({ type: 'close' });
  actor.send({ type: 'open' });
  await waitFor(child(), isLoaded);
  expect(load).toHaveBeenCalledTimes(2);
});

test('starting a chart that is only named throws an error', () => {
  const actor = createActor(outer);
  actor.subscribe({ error: () => {} });
  actor.start();
  actor.send({ type: 'open' });
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  expect(snapshot).toMatchObject({ status: 'error', error: new Error('not provided') });
});
