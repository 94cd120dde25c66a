import { assign, createMachine, fromPromise, raise, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { declaredTransitions, leafStates, recorder } from './coverage.ts';
import { lamp, lampModel } from './lamp.fixture.ts';
import { plan } from './paths.ts';
import { begin, done, fails, walk } from './walk.ts';

/**
 * A bulb that has ended stays among the children until `on` is left: the plan can't see that it has
 * ended.
 */
const model = {
  ...lampModel,
  samples: [...lampModel.samples],
  allow: (_: unknown, event: { type: string }) => !event.type.endsWith('.bulb'),
};

walk(lamp, {
  ...model,
  excuses: { 'lamp.on | xstate.done.actor.bulb [0]': 'walked by hand below' },
  facts: () => {
    let paid = 60;
    return {
      'the lamp burns what the power station gave it': ({ event, after, world }) => {
        if (event.type === 'xstate.done.actor.findPower') paid = event.output as number;
        if (event.type === 'lamp.dim' || event.type === 'meter.read') paid = event.watt;
        if (!world.running().includes('findPower')) expect(after.context.watt).toBe(paid);
      },
      'a failure is told once': ({ event, told }) => {
        if (event.type === 'xstate.error.actor.findPower')
          expect(told).toEqual([{ kind: 'noPower' }]);
      },
      'a lit lamp tells its parent': ({ event, world }) => {
        if (event.type.startsWith('xstate.after.'))
          expect(world.toParent).toContainEqual({ type: 'lamp.lit' });
      },
    };
  },
});

describe('the plan', () => {
  test('tells two errors of one service apart', () => {
    const { paths } = plan(lamp, model);
    expect(paths.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/findPower fails cut off$/),
        expect.stringMatching(/findPower fails not paid$/),
      ]),
    );
  });
  test('takes a sample for a wildcard, and none for the end of a state', () => {
    const types = new Set(
      plan(lamp, model).paths.flatMap(({ steps }) =>
        steps.map(({ event }) => event.type as string),
      ),
    );
    expect(types).toContain('neighbour.blink');
    expect([...types].filter((type) => type.includes('done.state'))).toEqual([]);
  });
  test('names a key that is too fine', () => {
    const counter = createMachine({
      id: 'counter',
      context: { n: 0 },
      on: {
        up: {
          actions: ({ context }) => {
            context.n++;
          },
        },
      },
    });
    expect(() => plan(counter, { key: () => Math.random(), limit: 50 })).toThrow(
      /50 situations and more: `key` tells too many apart/,
    );
  });
});

const lit = () => {
  const live = begin(lamp, { input: { watt: 60 } });
  live.happen({ type: 'lamp.press' });
  live.happen(done('findPower', 60));
  live.happen({ type: 'xstate.after.warmUp.lamp.warming' });
  return live;
};

describe('the controllable world', () => {
  test('belongs to one live chart, even if other instances of the chart live in theirs', () => {
    const [one, other] = [begin(lamp, { input: { watt: 1 } }), begin(lamp, { input: { watt: 2 } })];
    const real = begin(lamp, {
      input: { watt: 3 },
      actors: { findPower: fromPromise(async () => 3) },
    });
    for (const { happen } of [one, real]) happen({ type: 'lamp.press' });
    one.happen(fails('findPower'));
    expect(
      [one, other, real].map(({ world: { calls, told } }) => [
        calls.map(({ input }) => input),
        told,
      ]),
    ).toEqual([
      [[{ watt: 1 }], [{ kind: 'noPower' }]],
      [[], []],
      [[], []],
    ]);
    const noted = begin(lamp, { input: { watt: 4 }, records: ['setWatt'] });
    noted.happen({ type: 'lamp.press' });
    noted.happen(done('findPower', 5));
    expect([noted.now().context.watt, noted.world.ran]).toEqual([
      4,
      [{ action: 'setWatt', params: { watt: 5 } }],
    ]);
  });
  test('holds a service until the test settles it, and records its input', () => {
    const { world, happen, now } = begin(lamp, { input: { watt: 7 } });
    happen({ type: 'lamp.press' });
    expect(world.calls).toEqual([{ id: 'findPower', src: 'findPower', input: { watt: 7 } }]);
    expect(world.running()).toEqual(['findPower']);
    happen(fails('findPower'));
    expect(now().value).toBe('off');
    expect(world.told).toEqual([{ kind: 'noPower' }]);
  });
  test('lets a child end, show its state and be stopped', () => {
    const { world, happen, now } = lit();
    expect(world.running()).toEqual(['readMeter', 'bulb']);
    happen({ type: 'xstate.snapshot.bulb', snapshot: { context: { glows: true } } });
    happen(done('bulb'));
    expect(world.told).toEqual([{ kind: 'bulbGone' }]);
    expect(world.running()).toEqual(['readMeter']);
    happen({ type: 'neighbour.shout' });
    expect(now().value).toBe('off');
    expect(world.running()).toEqual([]);
  });
  test('refuses what the world cannot do now', () => {
    const { happen } = begin(lamp, { input: { watt: 1 } });
    expect(() => happen(done('findPower', 1))).toThrow(/no actor 'findPower' is at work/);
    expect(() => happen({ type: 'xstate.after.warmUp.lamp.warming' })).toThrow(/no such timer/);
  });
  test('has a clock that only the test moves', () => {
    const { happen, now, world } = begin(lamp, { input: { watt: 1 } });
    happen({ type: 'lamp.press' });
    happen(done('findPower', 1));
    world.clock.increment(299);
    expect(now().value).toBe('warming');
    world.clock.increment(1);
    expect(now().value).toEqual({ on: 'dim' });
  });
  test('has a parent that receives the chart’s events and its end', () => {
    const { happen, world } = lit();
    happen({ type: 'lamp.break' });
    expect(world.toParent.map(({ type }) => type)).toEqual(['lamp.lit', 'xstate.done.actor.lamp']);
  });
});

const walked = () => {
  const record = recorder(lamp);
  const { happen } = begin(lamp, { input: { watt: 1 }, inspect: record.inspect });
  happen({ type: 'lamp.press' });
  return record;
};

const timers = setup({
  types: {} as { events: { type: 'ring'; n: number }; context: { rung: number[] } },
}).createMachine({
  id: 'timers',
  context: { rung: [] },
  entry: [
    raise({ type: 'ring', n: 1 }, { id: 'one', delay: 10 }),
    raise({ type: 'ring', n: 2 }, { id: 'two', delay: 20 }),
  ],
  on: { ring: { actions: assign({ rung: ({ context, event }) => [...context.rung, event.n] }) } },
});
test('fires only the intended one of two delayed events, and only once', () => {
  const { happen, now, world } = begin(timers);
  happen({ type: 'ring', n: 2 });
  expect(now().context.rung).toEqual([2]);
  world.clock.increment(100);
  expect(now().context.rung).toEqual([2, 1]);
});

walk(lamp, {
  ...model,
  inputs: [{ watt: 60 }, { watt: 20 }],
  excuses: { 'lamp.on | xstate.done.actor.bulb [0]': 'walked by hand above' },
  facts: ({ snapshot }) => ({
    'the world knows what was asked for first': ({ event, world }) => {
      if (event.type === 'lamp.press')
        expect(world.calls[0]!.input).toEqual({ watt: snapshot.context.watt });
    },
  }),
});

const checkedAfter: string[] = [];
walk(lamp, {
  ...model,
  excuses: { 'lamp.on | xstate.done.actor.bulb [0]': 'walked by hand above' },
  facts: {
    'what remembers nothing is asked about': ({ event }) => {
      checkedAfter.push(event.type);
      expect(event.type).not.toBe('');
    },
  },
});
test('facts without memory are checked once for the start and for each edge', () => {
  expect(checkedAfter).toHaveLength(1 + plan(lamp, model).edges.length);
  expect(checkedAfter.filter((type) => type === 'xstate.init')).toHaveLength(1);
});

describe('the coverage', () => {
  test('counts every kind of transition, and each guarded candidate separately', () => {
    expect(declaredTransitions(lamp)).toEqual([
      'lamp | lamp.break [0]',
      'lamp.off | lamp.press [0]',
      'lamp.starting | xstate.done.actor.findPower [0]',
      'lamp.starting | xstate.error.actor.findPower [0]',
      'lamp.warming | xstate.after.warmUp.lamp.warming [0]',
      'lamp.on | meter.read [0]',
      'lamp.on | neighbour.* [0]',
      'lamp.on | xstate.done.state.lamp.on [0]',
      'lamp.on | xstate.done.actor.bulb [0]',
      'lamp.on | xstate.snapshot.bulb [0]',
      'lamp.on.choosing | always [0]',
      'lamp.on.choosing | always [1]',
      'lamp.on.bright | lamp.dim [0]',
    ]);
  });
  test('notices a gap', () => {
    const { taken, total, missing } = walked().report();
    expect({ taken, total }).toEqual({ taken: 1, total: 13 });
    expect(missing).toContain('lamp | lamp.break [0]');
  });
  test('notices an unnecessary excuse, and one for nothing', () => {
    const excuses = {
      'lamp.off | lamp.press [0]': 'taken',
      'lamp.off | lamp.sing [0]': 'never declared',
    };
    expect(walked().report(excuses).staleExcuses).toEqual(Object.keys(excuses));
  });
  test('notices a transition that the chart does not declare', () => {
    const record = walked();
    record.taken.add('lamp.off | lamp.sing [0]');
    expect(record.report().alien).toEqual(['lamp.off | lamp.sing [0]']);
  });
  test('lists the leaves', () => {
    expect(leafStates(lamp)).toEqual([
      'lamp.off',
      'lamp.starting',
      'lamp.warming',
      'lamp.on.choosing',
      'lamp.on.bright',
      'lamp.on.dim',
      'lamp.on.blinking',
      'lamp.broken',
    ]);
  });
});
