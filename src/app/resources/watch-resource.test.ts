import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, type AnyActorRef } from 'xstate';
import { Failure, type FailureFacts } from '#lib/site/failure.ts';
import { resourceMachine, type LoadAnswer } from '#machines/shared/resource.machine.ts';
import type { ResourceRef } from '#machines/shared/resource.view.ts';
import { watchResource } from './watch-resource.ts';

type Reported = { type: 'arrived'; data: number[] } | { type: 'failed'; failure: FailureFacts };

/** Creates a resource whose loads the test ends, and a chart that watches it. */
function watched() {
  const ends: { answer: (data: number[]) => Promise<void>; fail: () => Promise<void> }[] = [];
  const load = () =>
    new Promise<LoadAnswer>((resolve, reject) => {
      const settled = () =>
        new Promise<void>((done) => {
          setTimeout(done);
        });
      ends.push({
        answer: (data) => {
          resolve({ kind: 'whole', data, revision: null });
          return settled();
        },
        fail: () => {
          reject(new Failure({ status: 500, detail: 'Down.', message: 'Down.' }));
          return settled();
        },
      });
    });
  const resource = createActor(
    resourceMachine.provide({ actors: { loadData: fromPromise(load) } }),
    {
      input: { freshFor: 60_000, keptFor: 60_000, retries: 0 },
    },
  ).start();
  const said: Reported[] = [];
  const watch = watchResource<number[], { type: 'again' }>(resource as ResourceRef<number[]>, {
    arrived: (data) => ({ type: 'arrived', data }),
    failed: (failure) => ({ type: 'failed', failure }),
  });
  const open = () =>
    createActor(
      setup({ types: {} as { events: Reported }, actors: { watch } }).createMachine({
        invoke: { id: 'watch', src: 'watch' },
        on: {
          '*': {
            actions: ({ event }) => {
              said.push(event);
            },
          },
        },
      }),
    ).start();
  const chart = open();
  return {
    said,
    resource,
    ends,
    chart,
    open,
    again: () => (chart.getSnapshot().children['watch'] as AnyActorRef).send({ type: 'again' }),
  };
}

test('uses the resource while the chart runs, and reports each arrival once', async () => {
  const { said, resource, ends, chart } = watched();
  expect([resource.getSnapshot().context.users, said]).toEqual([1, []]);
  await ends[0]!.answer([1]);
  expect(said).toEqual([{ type: 'arrived', data: [1] }]);
  chart.stop();
  expect(resource.getSnapshot().context.users).toBe(0);
});

test('reloads on any event and reports every end of a load, including a failure', async () => {
  const { said, ends, again } = watched();
  await ends[0]!.fail();
  again();
  await ends[1]!.answer([1]);
  again();
  await ends[2]!.fail();
  again();
  await ends[3]!.answer([1, 2]);
  expect(said.map(({ type }) => type)).toEqual(['failed', 'arrived', 'failed', 'arrived']);
  expect(said[0]).toMatchObject({ failure: { detail: 'Down.' } });
});

test('reports existing data at once, and changes made elsewhere too', async () => {
  const { said, ends, open, resource, chart } = watched();
  await ends[0]!.answer([1]);
  chart.stop();
  open();
  expect(said).toEqual([
    { type: 'arrived', data: [1] },
    { type: 'arrived', data: [1] },
  ]);
  resource.send({ type: 'resource.outdated' });
  await ends[1]!.answer([7]);
  expect(said.at(-1)).toEqual({ type: 'arrived', data: [7] });
});
