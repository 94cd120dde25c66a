import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { loadCharts } from '#scripts/diagrams/charts.ts';
import { drawAll, findStale } from '#scripts/diagrams/export.ts';
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

/** Charts that no screen looks at, each with its reason; a reason that isn't needed any more fails. */
const UNSEEN: Record<string, string> = {
  'address-dialog':
    'opens what the address asks for on behalf of the workbench and the notifications, and is only heard by them',
  'credit-news': 'tells of credits on behalf of the bell, and is only heard by it',
  'feedback-jobs': 'asks for news on behalf of the submission table, and is only heard by it',
  'text-keeper': 'keeps text on behalf of the feedback editor; what it could not keep is told',
};

/** What is listened to, or kept ready, for as long as a state lasts: nobody waits for it. */
const LISTENING: Record<string, string> = {
  'address-dialog: address in addressDialog': 'listens to the address',
  'class-handback: whence in choosing.asking':
    'asks in which order to offer things, and keeps nobody from choosing',
  'credit-history: transactions in credit-history': 'the resource says itself when it is at work',
  'dictation: listen in on': 'listens to what is said',
  'file-drop: watchDrags in file-drop': 'listens to files that are dragged over the page',
  'notification-list: storage in notification-list':
    'listens to other tabs, and keeps what is said',
  'presence: watchPage in presence': 'listens to whether the page can be seen',
  'submission-table: place in table': 'keeps ready where the table was left',
};

/** What makes a chart depend on where and when it runs. */
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
  test('a table of expectations takes nothing from the chart but types', () => {
    const own = (fileOf(name, 'expectations.ts')?.imports ?? []).filter(
      ({ to, isType }) =>
        !isType && to?.startsWith('src/machines/') && !to.endsWith('.expectations.ts'),
    );
    expect(own.map(({ specifier }) => specifier)).toEqual([]);
  });
});

test('the pictures in docs/statecharts are as the charts are: `npm run diagrams` draws them', async () => {
  expect(await findStale(ROOT, await drawAll(ROOT))).toEqual([]);
});

test('every chart that is excused from having a view is there', () => {
  expect(Object.keys(UNSEEN).filter((name) => !names.includes(name))).toEqual([]);
});

test('charts are pure: no clock, no chance, no storage, no network', () => {
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
  test('guards ask: is, has or can', () => {
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
  // Diagrams colour it, and views ask for it: one tag for all charts.
  test('a state that has something done is at work, or says what it listens to', () => {
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

test('[finding CHART-2] every state that holds no others says what it means', () => {
  expect(
    inCharts(({ machine }) =>
      statesOf(machine.root)
        .filter((node) => node !== machine.root && Object.keys(node.states).length === 0)
        .filter((node) => !node.description)
        .map(pathOf),
    ),
  ).toEqual([]);
});

test('[finding CHART-1] [finding CHART-3] a transition shows its trigger, guard and actions beside its description, and a delay its figure', () => {
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
