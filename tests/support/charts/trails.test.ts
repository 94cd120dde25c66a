import { assign, getNextSnapshot, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { lamp, lampModel } from './lamp.fixture.ts';
import { keyOf, type Model, plan } from './paths.ts';
import { trailsOf } from './trails.ts';

type Events = { type: 'turn' } | { type: 'back' } | { type: 'leave' };
const wheel = setup({
  types: {} as { context: { turns: number }; events: Events },
  actions: { count: assign({ turns: ({ context }) => context.turns + 1 }) },
}).createMachine({
  id: 'wheel',
  context: { turns: 0 },
  initial: 'a',
  states: {
    a: { on: { turn: 'b' } },
    b: { on: { turn: 'c', back: { target: 'c', actions: 'count' } } },
    c: { on: { turn: 'd', back: 'b' } },
    d: { on: { turn: 'b', leave: 'gone' } },
    gone: { type: 'final' },
  },
});
const model: Model<typeof wheel> = {};
const walked = plan(wheel, model).edges.map(({ steps }) => steps.at(-1)!);

describe('trails', () => {
  test('take every edge of charts of any kind, most of them once', () => {
    const { edges, paths } = plan(lamp, { ...lampModel, samples: [...lampModel.samples] });
    const taken = trailsOf(edges).flatMap(({ steps }) => steps);
    expect(new Set(taken)).toEqual(new Set(edges.map(({ steps }) => steps.at(-1)!)));
    expect(taken.length).toBeLessThan(paths.flatMap(({ steps }) => steps).length);
  });
  test('continue with the nearest edge if the chart is exactly as it would be from the start', () => {
    const trails = trailsOf(plan(wheel, model).edges);
    expect(trails.map(({ label }) => label)).toEqual([
      'turn > turn > turn > turn > back',
      'turn > turn > turn > leave',
      'turn > turn > back',
    ]);
    expect(new Set(trails.flatMap(({ steps }) => steps))).toEqual(new Set(walked));
  });
  test("end if the chart's data differs, although the situation is the same", () => {
    const [counted] = trailsOf(plan(wheel, model).edges);
    expect(counted!.steps.at(-1)!.to.context.turns).toBe(1);
  });
  test('end after a timer that leads nowhere: it fires once, and the chart doesn’t show it', () => {
    const oven = setup({
      types: {} as { events: { type: 'turn' } },
      delays: { soon: 10 },
    }).createMachine({
      id: 'oven',
      initial: 'off',
      states: {
        off: { on: { turn: 'on' } },
        on: { on: { turn: 'off' }, after: { soon: { actions: () => {} } } },
      },
    });
    expect(trailsOf(plan(oven, {}).edges).map(({ label }) => label)).toEqual([
      'turn > turn',
      'turn > after.soon.oven.on',
    ]);
  });
  test('lead where they say, step by step', () => {
    for (const { steps } of trailsOf(plan(wheel, model).edges)) {
      let at = wheel.getInitialSnapshot({} as never);
      for (const { event, key } of steps) {
        at = getNextSnapshot(wheel, at, event as Events);
        expect(keyOf(model, at)).toBe(key);
      }
    }
  });
});
