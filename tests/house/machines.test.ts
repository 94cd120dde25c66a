import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isMachinePlaceholder } from '#machines/shared/lazy-machine.ts';
import { ROOT } from '#scripts/built.ts';
import { loadCharts } from '#scripts/diagrams/charts.ts';
import { drawAll, findStale, FOLDER } from '#scripts/diagrams/export.ts';
import {
  isTagged,
  labelOf,
  pathOf,
  statesOf,
  transitionsOf,
  triggerOf,
} from '#scripts/diagrams/words.ts';
import { allSources, isTest } from './sources.ts';

const sources = allSources().filter(({ path }) => path.startsWith('src/machines/'));
const charts = await loadCharts(ROOT);
const names = charts.map(({ name }) => name);
const fileOf = (name: string, kind: string) =>
  sources.find(({ path }) => path.endsWith(`/${name}.${kind}`));

const inCharts = (wrong: (chart: (typeof charts)[number]) => string[]) =>
  charts.flatMap((chart) => wrong(chart).map((what) => `${chart.name}: ${what}`));

/** Charts that no screen shows, each with its reason; a reason that is no longer needed fails. */
const UNSEEN: Record<string, string> = {
  'address-dialog':
    'opens what the address asks for on behalf of the workbench and the notifications, and is only heard by them',
  'credit-news': 'tells of credits on behalf of the bell, and is only heard by it',
  'feedback-jobs': 'asks for news on behalf of the submission table, and is only heard by it',
  'text-keeper': 'keeps text on behalf of the feedback editor; what it could not keep is told',
};

/** Services that listen or are kept ready as long as a state lasts: nobody waits for them. */
const LISTENING: Record<string, string> = {
  'address-dialog: address in addressDialog': 'listens to the address',
  'class-handback: findSystem in choosing.asking':
    'asks in which order to offer things, and keeps nobody from choosing',
  'credit-history: transactions in credit-history': 'the resource says itself when it is at work',
  'dictation: listenToSpeech in on': 'listens to what is said',
  'file-drop: watchDrags in file-drop': 'listens to files that are dragged over the page',
  'notification-list: storage in notification-list':
    'listens to other tabs, and keeps what is said',
  'presence: watchPage in presence': 'listens to whether the page can be seen',
  'submission-table: place in table': 'keeps ready where the table was left',
};

/** What would make a chart depend on where and when it runs. */
const IMPURE =
  /\b(Date\.now|new Date\b|Math\.random|localStorage|sessionStorage|crypto\.|performance\.now|setTimeout|setInterval|fetch\()/;

describe.each(charts)('$name', ({ name, path }) => {
  test('has a chart, a view and a walk', () => {
    expect(fileOf(name, 'model.test.ts')?.path).toBe(path.replace('.machine.ts', '.model.test.ts'));
    expect(fileOf(name, 'view.ts') !== undefined).toBe(!(name in UNSEEN));
  });
  test('is walked by its own walk', () => {
    const walk = fileOf(name, 'model.test.ts')!;
    expect(/\bwalk\(/.test(walk.code)).toBe(true);
    expect(walk.imports.map(({ to }) => to)).toContain(path);
  });
  test('a table of expectations imports only types from the chart', () => {
    const own = (fileOf(name, 'expectations.ts')?.imports ?? []).filter(
      ({ to, isType }) =>
        !isType && to?.startsWith('src/machines/') && !to.endsWith('.expectations.ts'),
    );
    expect(own.map(({ specifier }) => specifier)).toEqual([]);
  });
});

test('the pictures in docs/statecharts are up to date: `npm run diagrams` draws them', async () => {
  expect(await findStale(ROOT, await drawAll(ROOT))).toEqual([]);
});

test('every chart that needs no view exists', () => {
  expect(Object.keys(UNSEEN).filter((name) => !names.includes(name))).toEqual([]);
});

test('charts are pure: no clock, randomness, storage or network', () => {
  const impure = sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, code }) => {
      const found = IMPURE.exec(code);
      return found ? [`${path}: ${found[0]}`] : [];
    });
  expect(impure).toEqual([]);
});

describe('words', () => {
  test('events are noun.verb', () => {
    expect(
      inCharts(({ machine }) =>
        statesOf(machine.root)
          .flatMap(transitionsOf)
          .map(({ eventType }) => eventType)
          .filter(
            (type) =>
              type !== '' &&
              !type.startsWith('xstate.') &&
              type !== '*' &&
              !/^[a-z]\w*\.([a-z]\w*|\*)$/.test(type),
          ),
      ),
    ).toEqual([]);
  });
  test('guards are questions: is, has or can', () => {
    expect(
      inCharts(({ machine }) =>
        Object.keys(machine.implementations.guards).filter(
          (guard) => !/^(is|has|can)[A-Z]/.test(guard),
        ),
      ),
    ).toEqual([]);
  });
  test('guards, actions and invokes of a chart have names', () => {
    expect(
      inCharts(({ machine }) =>
        statesOf(machine.root).flatMap((node) => [
          ...node.invoke
            .filter(({ src }) => typeof src !== 'string')
            .map(({ id }) => `invoke ${id} in ${node.id}`),
          ...transitionsOf(node)
            .flatMap(({ guard, actions }) => [guard, ...actions])
            .filter((thing) => typeof thing === 'function' && thing.name === '')
            .map(() => `inline code in ${node.id}`),
        ]),
      ),
    ).toEqual([]);
  });
  test('delays have names', () => {
    expect(
      inCharts(({ machine }) =>
        statesOf(machine.root).flatMap(({ after, id }) =>
          after
            .filter(({ delay }) => typeof delay === 'number')
            .map(({ delay }) => `${delay} ms in ${id}`),
        ),
      ),
    ).toEqual([]);
  });
  // Diagrams colour it, and views query it: one tag for all charts.
  test('a state that invokes a service is busy, or says what it listens to', () => {
    const quiet = charts.flatMap(({ name, machine, services }) =>
      statesOf(machine.root)
        .filter((node) => !isTagged(node, 'busy'))
        .flatMap((node) =>
          node.invoke
            .filter(({ src }) => services.find((service) => service.src === src)?.chart === null)
            .map(({ id }) => `${name}: ${id} in ${pathOf(node)}`),
        ),
    );
    expect(quiet.toSorted()).toEqual(Object.keys(LISTENING).toSorted());
  });
});

test('[finding CHART-2] every leaf state has a description', () => {
  expect(
    inCharts(({ machine }) =>
      statesOf(machine.root)
        .filter((node) => node !== machine.root && Object.keys(node.states).length === 0)
        .filter((node) => !node.description)
        .map(pathOf),
    ),
  ).toEqual([]);
});

test('[finding CHART-1] [finding CHART-3] a transition shows its trigger, guard and actions with its description, and a delay its value', () => {
  const transitions = charts.flatMap(({ machine }) =>
    statesOf(machine.root).flatMap(transitionsOf),
  );
  const described = transitions.filter(({ description }) => description !== undefined);
  expect(described.length).toBeGreaterThan(5);
  for (const transition of described) {
    expect(labelOf(transition)).toContain(triggerOf(transition));
    expect(labelOf(transition)).toContain(transition.description);
  }
  expect(transitions.map(labelOf).filter((label) => label.includes('(depends)'))).toEqual([]);
});

/** Verbs without an object, and verbs that have another name here: set, add, clear, store. */
const GENERIC =
  /^(?:(?:add|apply|begin|change|clear|conclude|done|drop|forget|give|go|hand|keep|mark|note|put|reset|set|show|start|stop|store|take|update)(?:Again|All|Data|Down|In|It|Nothing|One|On|Over|To|Up)?|(?:conclude|forget|keep|note)[A-Z]\w*)$/;
/**
 * A conflict is resolved by keepMine or takeTheirs, as its events say; a resource has only its
 * data.
 */
const SAID_IN_FULL = ['keepMine', 'setData'];

test('[finding CHART-4] an action names its verb and object, with the same verbs in all charts', () => {
  expect(
    inCharts(({ machine }) =>
      Object.keys(machine.implementations.actions).filter(
        (action) => GENERIC.test(action) && !SAID_IN_FULL.includes(action),
      ),
    ),
  ).toEqual([]);
});

/**
 * The page's address and the table's saved place are listened to, so they have nouns as names, like
 * charts.
 */
const NAMED_BY_NOUN = ['address', 'place'];
const isChart = (logic: object): boolean =>
  'implementations' in logic || isMachinePlaceholder(logic);

test('[finding CHART-4] an actor names its verb and object, and a guard what it asks about', () => {
  expect(
    inCharts(({ machine: { implementations } }) => [
      ...Object.entries(implementations.actors).flatMap(([actor, logic]) =>
        /^[a-z]+$/.test(actor) && !isChart(logic) && !NAMED_BY_NOUN.includes(actor) ? [actor] : [],
      ),
      ...Object.keys(implementations.guards).filter((guard) =>
        /^is(?:Another|Gone|Last|Other|Same|This)$/.test(guard),
      ),
    ]),
  ).toEqual([]);
});

test('[finding CHART-7] a chart’s walk takes every transition, without exceptions', () => {
  const excusing = sources.filter(({ code }) => /\bexcuses\b/.test(code)).map(({ path }) => path);
  expect(excusing).toEqual([]);
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Line = readonly [from: readonly [number, number], to: readonly [number, number]];

/** Reads what a picture shows from its SVG. */
function readPicture(svg: string) {
  const boxes = (pattern: RegExp): (Box & { title: string })[] =>
    Array.from(svg.matchAll(pattern), ([, title, x, y, width, height]) => ({
      title: title!,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }));
  const RECT = String.raw`<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"`;
  const frames = boxes(
    new RegExp(`<g class="(?:state|region|end) \\w+"><title>([^<]*)</title>${RECT}`, 'g'),
  );
  const labels = boxes(new RegExp(`<g class="label \\w+"><title>([^<]*)</title>${RECT}`, 'g'));
  const titles: Box[] = Array.from(
    svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" class="name"[^>]*>([^<]*)</g),
    ([, x, y, text]) => ({ x: Number(x), y: Number(y) - 13, width: text!.length * 7, height: 14 }),
  );
  const arrows = Array.from(
    svg.matchAll(/<g class="arrow \w+"><title>([^<]*)<\/title><path d="([^"]+)"/g),
    ([, title, path]) => {
      const points = path!.split(' ').map((point) => {
        const [x, y] = point.slice(1).split(',');
        return [Number(x), Number(y)] as const;
      });
      const lines = points.slice(1).map((to, at): Line => [points[at]!, to]);
      return { title: title!, points, lines };
    },
  );
  return { frames, labels, titles, arrows };
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const boxOfLine = ([[x1, y1], [x2, y2]]: Line): Box => ({
  x: Math.min(x1, x2),
  y: Math.min(y1, y2),
  width: Math.abs(x1 - x2) + 0.5,
  height: Math.abs(y1 - y2) + 0.5,
});
/** Whether two lines overlap for more than two pixels. */
const isOneTrunk = (one: Line, other: Line): boolean => {
  const [a, b] = [boxOfLine(one), boxOfLine(other)];
  const [across, along] = [
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  ];
  return (across > 2 && along > 0) || (along > 2 && across > 0);
};

test.each(names)(
  '[finding CHART-5] the picture of %s is readable: titles are words, arrows stay in the frame and apart',
  (name) => {
    const svg = readFileSync(join(ROOT, FOLDER, `${name}.svg`), 'utf8');
    const { frames, labels, titles, arrows } = readPicture(svg);
    const [frame] = frames;
    for (const { title } of [...frames, ...labels, ...arrows])
      expect(title, 'no ids of a drawing program').not.toMatch(/^$|^(?:a_)?(?:node|edge|clust)\d+/);
    expect(svg.match(/class="legend"/g)).toHaveLength(3);
    expect(arrows).toHaveLength(svg.match(/marker-end/g)?.length ?? 0);
    const leaving = arrows.filter(({ points }) =>
      points.some(
        ([x, y]) =>
          x < frame!.x ||
          x > frame!.x + frame!.width ||
          y < frame!.y ||
          y > frame!.y + frame!.height,
      ),
    );
    expect(
      leaving.map(({ title }) => title),
      'arrows outside of the frame',
    ).toEqual([]);
    const trunks = arrows.flatMap((one, at) =>
      arrows
        .slice(at + 1)
        .filter((other) => one.lines.some((a) => other.lines.some((b) => isOneTrunk(a, b))))
        .map((other) => `${one.title} and ${other.title}`),
    );
    expect(trunks, 'arrows on one trunk').toEqual([]);
    const covering = labels.filter(
      (label, at) =>
        titles.some((title) => overlap(label, title)) ||
        labels.slice(at + 1).some((other) => overlap(label, other)),
    );
    expect(
      covering.map(({ title }) => title),
      'labels over titles or labels',
    ).toEqual([]);
    const crossing = arrows.filter(({ lines }) =>
      lines.some((line) => titles.some((title) => overlap(boxOfLine(line), title))),
    );
    expect(
      crossing.map(({ title }) => title),
      'arrows through titles',
    ).toEqual([]);
  },
);
