import { expect, test } from 'vitest';
import { isAt, pictureWith, search } from '#lib/charts/look-up.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './chart-viewer.expectations.ts';
import { chartOf, PRESS, SESSION } from '#tests/support/charts/viewed-chart.ts';
import { chartViewerMachine } from './chart-viewer.machine.ts';
import { chartViewerVerbs, selectChart, selectReplay } from './chart-viewer.view.ts';

holdTo(chartViewerMachine, expectations);

walk(chartViewerMachine, {
  records: ['writeAddress'],
  samples: [
    { type: 'address.change', name: 'lamp', key: null },
    { type: 'address.change', name: null, key: null },
    { type: 'picture.choose', picture: 1 },
    { type: 'transition.pick', key: PRESS },
    { type: 'query.change', query: 'press' },
    { type: 'path.walk', path: 0 },
    { type: 'file.give', file: new File(['x'], 'x.json') },
    { type: 'step.reach', taken: 1 },
    { type: 'step.reach', taken: 2 },
    { type: 'step.show', name: 'lamp', key: null },
    done('loadChart', chartOf('lamp')),
    fails('loadChart'),
    done('readRecording', SESSION.slice(0, 2)),
    fails('readRecording'),
  ],
  key: ({ context }) => [context.name, context.taken],
  allow: (_, event) => event.type !== 'step.show',
  facts: () => ({
    '[CHART-6] a step shows its chart, the states it led to and the arrow it took': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'step.reach' || before.context.taken === after.context.taken) return;
      const { now } = selectReplay(after)!;
      expect(after.context).toMatchObject({ name: now.name, key: now.took.at(-1) ?? null });
    },
    '[CHART-3] what is shown has an address of its own': ({ event, after, world }) => {
      if (event.type === 'transition.pick')
        expect(world.ran.at(-1)?.params).toEqual({
          name: after.context.name,
          key: after.context.key,
        });
    },
    'a chart is shown only while it is there': ({ after }) => {
      expect(selectChart(after) !== null).toBe(after.matches({ picture: 'shown' }));
    },
  }),
});

test('[CHART-6] a path of the test is stepped through on its chart', () => {
  const { actor, now, happen } = begin(chartViewerMachine);
  const verbs = chartViewerVerbs(actor);
  verbs.changeAddress('lamp', null);
  void happen(done('loadChart', chartOf('lamp')));
  verbs.walk(0);
  expect(selectReplay(now())).toMatchObject({
    taken: 1,
    now: { event: 'begins', at: ['lamp.off'] },
  });
  verbs.reach(2);
  expect(selectReplay(now())).toMatchObject({
    taken: 2,
    now: { event: 'lamp.press', at: ['lamp.on'] },
  });
  expect(now().context.key).toBe(PRESS);
});

test('[CHART-1] words find charts, and arrows in them', () => {
  const entry = (name: string) => {
    const { id, description, transitions } = chartOf(name);
    return {
      name,
      id,
      description,
      states: 2,
      starts: [],
      startedBy: [],
      transitions: transitions.map(({ key, words }) => ({ key, words })),
    };
  };
  const index = [entry('lamp'), entry('bell')];
  const found = (query: string) =>
    search(index, query).map((one) => [one.entry.name, one.transitions.length]);
  expect(found('')).toEqual([
    ['lamp', 0],
    ['bell', 0],
  ]);
  expect(found('BELL')).toEqual([['bell', 0]]);
  expect(found('press neighbours')).toEqual([
    ['lamp', 1],
    ['bell', 1],
  ]);
  expect(found('zebra')).toEqual([]);
});

test('a transition is looked for in the picture that draws it with least folded', () => {
  const chart = chartOf('lamp');
  const pictures = [
    { ...chart.pictures[0]!, folded: ['lamp.on'], arrows: [[0], [1]] },
    { ...chart.pictures[1]!, arrows: [[0]] },
  ];
  expect(pictureWith({ ...chart, pictures }, PRESS)).toBe(1);
  expect(pictureWith({ ...chart, pictures }, 'lamp.on | lamp.release [0]')).toBe(0);
  expect(pictureWith({ ...chart, pictures }, null)).toBe(0);
  expect([isAt('lamp.on', ['lamp.on.dim']), isAt('lamp.o', ['lamp.on.dim'])]).toEqual([
    true,
    false,
  ]);
});
