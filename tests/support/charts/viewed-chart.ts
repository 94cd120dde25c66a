import type { Drawing, ExportedTransition, ViewedChart } from '#lib/charts/exported.ts';
import type { ReplayedStep } from '#machines/chart-viewer/chart-viewer.machine.ts';

const transition = (
  id: string,
  event: string,
  from: string,
  to: string,
  paths: number[],
): ExportedTransition => ({
  key: `${id}.${from} | ${event} [0]`,
  from: `${id}.${from}`,
  to: [`${id}.${to}`],
  words: `${event} [is paid?] / tell: the neighbours`,
  description: null,
  trigger: event,
  event,
  guard: 'is paid?',
  actions: ['tell: the neighbours'],
  held: {
    rows: [`${from} | ${event} → ${to}`],
    rowCount: 1,
    facts: ['[CHART-3] a lamp burns when it is paid for'],
    tests: [],
    walks: 2,
    paths,
  },
});
const line = (text: string, x: number, y: number) => ({ x, y, text });

/** A chart of two states as the viewer loads it: `off` and `on`, and an arrow each way, the second in a picture of its own. */
export function chartOf(name: string): ViewedChart {
  const id = name;
  const box = (state: string, x: number) => ({
    kind: 'state' as const,
    id: `${id}.${state}`,
    x,
    y: 20,
    width: 60,
    height: 36,
    title: line(state, x + 20, 42),
    tone: 'plain' as const,
    notes: [],
  });
  const arrow = (place: number, text: string) => ({
    line: 'M80,30C100,30 120,30 140,30',
    head: '140,34 150,30 140,26',
    leader: '',
    tone: 'plain' as const,
    labels: [{ transition: place, lines: [line(text, 85, 26)] }],
  });
  const drawing: Drawing = {
    width: 300,
    height: 100,
    boxes: [box('off', 20), box('on', 150)],
    arrows: [arrow(0, 'lamp.press')],
  };
  return {
    name,
    id,
    description: 'A lamp that burns.',
    states: [
      { id, path: name, description: '', tags: [], isLeaf: false, initial: [`${id}.off`] },
      {
        id: `${id}.off`,
        path: 'off',
        description: 'It is dark.',
        tags: [],
        isLeaf: true,
        initial: [],
      },
      { id: `${id}.on`, path: 'on', description: '', tags: ['busy'], isLeaf: true, initial: [] },
    ],
    transitions: [
      transition(id, 'lamp.press', 'off', 'on', [0]),
      transition(id, 'lamp.release', 'on', 'off', []),
    ],
    pictures: [
      { file: `${name}.svg`, region: null, folded: [], arrows: [[0]], boxes: {} },
      { file: `${name}.on.svg`, region: `${id}.on`, folded: [], arrows: [[1]], boxes: {} },
    ],
    drawings: [drawing, { ...drawing, arrows: [arrow(1, 'lamp.release')] }],
    paths: [
      { start: [`${id}.off`], steps: [{ took: [`${id}.off | lamp.press [0]`], at: [`${id}.on`] }] },
    ],
    starts: [],
    startedBy: ['src/app/root.ts'],
    files: ['lamp.model.test.ts'],
    requirements: {
      'CHART-3': {
        text: 'A click shows its words.',
        tests: [{ file: 'tests/lamp.test.ts', titles: ['a lamp burns'] }],
      },
    },
    screens: {},
  };
}

export const PRESS = 'lamp.off | lamp.press [0]';
export const RELEASE = 'lamp.on | lamp.release [0]';

/** A recording of two charts: the lamp begins and is pressed, then a bell begins. */
export const SESSION: readonly ReplayedStep[] = [
  { name: 'lamp', chart: 'lamp', actor: 1, event: 'begins', took: [], at: ['lamp.off'], time: 0 },
  {
    name: 'lamp',
    chart: 'lamp',
    actor: 1,
    event: 'lamp.press',
    took: [PRESS],
    at: ['lamp.on'],
    time: 1_200,
  },
  {
    name: 'bell',
    chart: 'bell',
    actor: 2,
    event: 'begins',
    took: [],
    at: ['bell.off'],
    time: 2_000,
  },
];
/** The walk of the lamp's own test, as steps. */
export const WALK: readonly ReplayedStep[] = [
  { name: 'lamp', chart: 'lamp', actor: 1, event: 'begins', took: [], at: ['lamp.off'], time: 0 },
  {
    name: 'lamp',
    chart: 'lamp',
    actor: 1,
    event: 'lamp.press',
    took: [PRESS],
    at: ['lamp.on'],
    time: 0,
  },
];
