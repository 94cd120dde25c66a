import { afterAll, beforeAll, expect, test } from 'vitest';
import { SimulatedClock, waitFor } from 'xstate';
import { createResources, type Resources } from '#app/resources/resources.ts';
import { refreshed } from '#app/resources/refreshed.ts';
import {
  selectData,
  selectStatus,
  selectFailure,
  type ResourceRef,
} from '#machines/shared/resource.view.ts';
import { assignmentActors } from '#services/assignments/assignment-api.ts';
import type { Http } from '#services/http.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import { httpAs, run } from '#tests/support/services.ts';

let api: Api;
let real: Http;
let assignmentId: number;
beforeAll(async () => {
  api = await openApi();
  real = httpAs(await api.teacher());
  const values = {
    name: 'Essay',
    description: '',
    due_at: null,
    grade_scale: { kind: 'free' as const },
    rubric: null,
    judge_first: true,
    feedback_text_needed: 'without_rubric' as const,
    anonymous: false,
  };
  assignmentId = (await run(assignmentActors(real).saveAssignment, { id: null, values })).id;
});
afterAll(() => api.close());

/**
 * Opens resources on the real server with a clock that the test moves; `broken` makes every call
 * fail before it is sent.
 */
function opened() {
  const clock = new SimulatedClock();
  const world = { asked: [] as string[], broken: false };
  const http = real.extend({
    hooks: {
      beforeRequest: [
        ({ request }) => {
          world.asked.push(new URL(request.url).pathname);
          return world.broken
            ? new Response('{"detail":"Down."}', {
                status: 503,
                headers: { 'content-type': 'application/json' },
              })
            : undefined;
        },
      ],
    },
  });
  const told: string[] = [];
  const resources = createResources(http, { clock }, (list, { message }) =>
    told.push(`${list}: ${message}`),
  );
  return { clock, world, told, resources };
}

const settled = (resource: ResourceRef<unknown>) =>
  waitFor(resource, (snapshot) => !snapshot.hasTag('busy'));
const answeredOrWaiting = (resource: ResourceRef<unknown>) =>
  waitFor(resource, (snapshot) => !snapshot.matches({ content: 'loading' }));

async function freshnessOf(pick: (resources: Resources) => ResourceRef<unknown>): Promise<number> {
  const { clock, resources } = opened();
  const resource = pick(resources);
  resource.send({ type: 'resource.used' });
  await settled(resource);
  const start = clock.now();
  while (resource.getSnapshot().matches({ content: 'fresh' })) clock.increment(1_000);
  return clock.now() - start;
}

async function triesOf(pick: (resources: Resources) => ResourceRef<unknown>): Promise<number> {
  const { clock, resources, world } = opened();
  world.broken = true;
  const resource = pick(resources);
  resource.send({ type: 'resource.used' });
  for (;;) {
    const snapshot = await answeredOrWaiting(resource);
    if (snapshot.matches({ content: 'failed' })) return world.asked.length;
    clock.increment(60_000);
  }
}

test('[CACHE-1] bank comments are fresh for 5 minutes', async () =>
  expect(await freshnessOf((all) => all.bank())).toBe(300_000));
test('[CACHE-2] an assignment is fresh for 30 s', async () =>
  expect(await freshnessOf((all) => all.assignment(assignmentId))).toBe(30_000));
test('[CACHE-3] its submissions are fresh for 30 s', async () =>
  expect(await freshnessOf((all) => all.submissions(assignmentId))).toBe(30_000));
test('[CACHE-6] the list of assignments is fresh for 60 s', async () =>
  expect(await freshnessOf((all) => all.assignments())).toBe(60_000));

test('[CACHE-7] discards what nobody uses after five minutes', async () => {
  const { clock, resources } = opened();
  const resource = resources.assignments();
  resource.send({ type: 'resource.used' });
  await settled(resource);
  resource.send({ type: 'resource.released' });
  clock.increment(299_999);
  expect(selectData(resource.getSnapshot())).not.toBeNull();
  clock.increment(1);
  expect(selectData(resource.getSnapshot())).toBeNull();
});

test('[CACHE-4] requests an assignment two more times', async () =>
  expect(await triesOf((all) => all.assignment(assignmentId))).toBe(3));
test('[CACHE-5] so are its submissions', async () =>
  expect(await triesOf((all) => all.submissions(assignmentId))).toBe(3));
test('[CACHE-8] anything else three more times', async () => {
  expect(await triesOf((all) => all.assignments())).toBe(4);
  expect(await triesOf((all) => all.bank())).toBe(4);
});

test('[WB-5] [EDIT-37] reloads what an outcome makes outdated only while someone looks at it', async () => {
  const { resources, world } = opened();
  const [list, one] = [resources.assignments(), resources.assignment(assignmentId)];
  for (const resource of [list, one]) resource.send({ type: 'resource.used' });
  await Promise.all([settled(list), settled(one)]);
  world.asked.length = 0;
  resources.outdate(['assignments', 'bank']);
  await settled(list);
  expect(world.asked).toEqual(['/api/v1/assignments/']);
});

test('a failed refresh keeps the data and says why', async () => {
  const { clock, resources, world } = opened();
  const list = resources.assignments();
  list.send({ type: 'resource.used' });
  await settled(list);
  world.broken = true;
  const refresh = refreshed(list, new AbortController().signal).catch(
    (error: Error) => error.message,
  );
  while (list.getSnapshot().hasTag('busy')) {
    await answeredOrWaiting(list);
    clock.increment(60_000);
  }
  expect(await refresh).toBe('Down.');
  expect([
    selectStatus(list.getSnapshot()),
    selectFailure(list.getSnapshot())?.message,
    selectData<unknown[]>(list.getSnapshot())?.length,
  ]).toEqual(['data', 'Down.', 1]);
});

test('another user finds nothing of the previous one', async () => {
  const { resources } = opened();
  const list = resources.assignments();
  list.send({ type: 'resource.used' });
  await settled(list);
  resources.clear();
  expect(resources.assignments()).not.toBe(list);
  expect(selectData(resources.assignments().getSnapshot())).toBeNull();
});

test('[SPEC-2] reports a list that can’t be loaded after its last attempt, unless someone else reports it', async () => {
  const { clock, world, told, resources } = opened();
  world.broken = true;
  const list = resources.submissions(assignmentId);
  list.send({ type: 'resource.used' });
  for (const wait of [1_000, 2_000]) {
    await answeredOrWaiting(list); // oxlint-disable-line no-await-in-loop -- one try after the other
    expect(told).toEqual([]);
    clock.increment(wait);
  }
  await settled(list);
  expect(told).toEqual(['submissions: Down.']);
  world.broken = false;
  list.send({ type: 'resource.refresh' });
  await settled(list);
  world.broken = true;
  const failing = refreshed(list, new AbortController().signal);
  for (const wait of [1_000, 2_000]) {
    await answeredOrWaiting(list); // oxlint-disable-line no-await-in-loop -- one try after the other
    clock.increment(wait);
  }
  await expect(failing).rejects.toThrow('Down.');
  expect(told).toEqual(['submissions: Down.']);
});
