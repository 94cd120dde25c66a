import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, createMachine, not, raise, sendTo } from 'xstate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submissionRowMachine } from '#machines/submission-row/submission-row.machine.ts';
import { lamp } from '#tests/support/charts/lamp.fixture.ts';
import { ROOT } from '../built.ts';
import { toDefinition } from './definition.ts';
import { withClearLabels } from './labels.ts';
import { clutterOf, crossedBy, mergedIn, strayOf, textBoxes } from './layout.ts';
import { leaderIn, withLeaders } from './leaders.ts';
import { toMermaid } from './mermaid.ts';
import { fileOf, toPage } from './page.ts';
import { pictureOf } from './picture.ts';
import { drawChart, linesOf, toSvg, WIDEST, widthOf } from './svg.ts';
import { deedsOf, labelOf, nameOf, notesOf, questionOf, statesOf, transitionsOf } from './words.ts';
import { findStale, FOLDER, newsOf } from './write.ts';

const part = (key: string) => statesOf(lamp.root).find((node) => node.key === key)!;
const drawnText = (x: number) =>
  `<text xml:space="preserve" text-anchor="start" x="${x}" y="10" font-size="10.00">abcd</text>`;

describe('words', () => {
  test("a trigger is told in a reviewer's words", () => {
    const all = ['starting', 'warming', 'on'].flatMap((key) =>
      transitionsOf(part(key)).map(labelOf),
    );
    expect(all).toEqual([
      'find power answers / set watt',
      'find power fails / tell: what happened',
      'after 0.3 s',
      'meter.read / set watt',
      'neighbour.*',
      'its end',
      'bulb answers / tell: what happened',
      'bulb shows / nothing',
    ]);
    expect(transitionsOf(part('choosing')).map(labelOf)).toEqual([
      'at once [is bright?]',
      'at once [else]',
    ]);
  });
  test('combined guards are told as they are combined', () => {
    const guard = and(['isOpen', not('isPaid')]);
    expect(nameOf(guard)).toBe('isOpen and not isPaid');
    expect(questionOf(guard)).toBe('is open and not is paid?');
  });
  test('what is forbidden is said to do nothing', () => {
    const machine = createMachine({
      id: 'held',
      initial: 'sending',
      states: { sending: { on: { '*': {} } } },
    });
    expect(transitionsOf(machine.root.states['sending']!).map(labelOf)).toEqual([
      'whatever else / nothing',
    ]);
  });
  test('a description of a transition is its label', () => {
    const machine = createMachine({
      id: 'm',
      on: { x: { description: 'The cat sits on the keyboard.' } },
    });
    expect(transitionsOf(machine.root).map(labelOf)).toEqual(['The cat sits on the keyboard.']);
  });
  test('an outcome is told by its own name, a helper that makes one by what it makes', () => {
    const tell = (params: unknown) => deedsOf([{ type: 'tell', params }]);
    const endOf = () => ({ type: 'x' });
    expect(tell({ type: 'profile.saved' })).toBe('tell: profile saved');
    expect(
      tell(({ event }: { event: unknown }) => ({ type: 'submission.viewFailed', event })),
    ).toBe('tell: submission view failed');
    expect(tell(() => endOf())).toBe('tell: its end');
  });
  test('what is raised or sent is told by its name', () => {
    expect(
      deedsOf([raise({ type: 'lamp.dim' }), sendTo('bulb', () => ({ type: 'bulb.light' })), 'hum']),
    ).toBe('raise: lamp dim, send to: bulb light, hum');
  });
  test('what does not leave stands in the box', () => {
    expect(notesOf(lamp.root)).toEqual([]);
    expect(notesOf(part('on'))).toEqual([
      'calls read meter',
      'calls bulb',
      'entry / ask parent',
      'meter.read / set watt',
      'bulb answers / tell: what happened',
      'bulb shows / nothing',
    ]);
  });
});

describe('mermaid', () => {
  const text = toMermaid(pictureOf(lamp));
  test('one edge between two states, whatever leads from one to the other', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { x: 'b', y: 'b' } }, b: {} },
    });
    expect(toMermaid(pictureOf(machine))).toContain('  s_m_a --> s_m_b : x<br/>y\n');
  });
  test('nothing that would end or break a label', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { 'x: {"#"};': { actions: 'do;it' } } } },
    });
    expect(toMermaid(pictureOf(machine))).toMatch(/state "a<br\/>x +\/ do it" as s_m_a/);
  });
  test('a composite never points into itself: that breaks the layout', () => {
    const edges = text.split('\n').filter((line) => line.includes(' : '));
    expect(edges).toContain('  s_lamp_on --> s_lamp_off : its end');
    expect(edges.filter((line) => /(s_\w+) --> \1_/.test(line))).toEqual([]);
    expect(edges).toContain('  s_lamp_anywhere --> s_lamp_broken : lamp.break');
  });
  test('regions of a parallel state are kept apart', () => {
    const machine = createMachine({ id: 'm', type: 'parallel', states: { a: {}, b: {} } });
    expect(toMermaid(pictureOf(machine))).toContain(
      '    state "a" as s_m_a\n    --\n    state "b" as s_m_b\n',
    );
  });
  test('every brace is closed', () => {
    expect(text.split('{').length).toBe(text.split('}').length);
  });
});

test('the definition is data that makes the same chart again', () => {
  const again = createMachine(
    JSON.parse(toDefinition(lamp)) as Parameters<typeof createMachine>[0],
  );
  const shape = (machine: typeof again | typeof lamp) =>
    toMermaid(pictureOf(machine as typeof again)).replaceAll(/after .+/g, 'after a while');
  expect(shape(again)).toBe(shape(lamp));
});

test('a page names every transition and service', () => {
  const page = toPage(
    {
      name: 'lamp',
      machine: lamp,
      hasView: false,
      services: [{ src: 'findPower', calls: [{ id: 'findPower', path: 'starting' }], chart: null }],
    },
    [pictureOf(lamp)],
  );
  expect(page).toContain(
    '| `starting` | find power fails / tell: what happened | `off` | `xstate.error.actor.findPower` |   | `tell` |',
  );
  expect(page).toContain('| `findPower` | `starting` | `findPower` |');
  expect(page).toContain('| `warmUp` | 0.3 |');
});

describe('the picture', () => {
  test('is the same each time, names every state and is readable', async () => {
    const svg = await toSvg(pictureOf(lamp));
    expect(await toSvg(pictureOf(lamp))).toBe(svg);
    for (const key of ['off', 'starting', 'warming', 'bright', 'dim', 'broken'])
      expect(svg).toContain(`>${key}</text>`);
    expect(clutterOf(svg)).toBeLessThan(100);
  });
  test('a label is broken between words', () => {
    expect(linesOf('load result answers [is there already?] / conclude saved')).toEqual([
      'load result answers [is there',
      'already?] / conclude saved',
    ]);
  });
  test('a chart that is too wide is an overview and its parts, none of them too wide', async () => {
    const drawn = await drawChart(submissionRowMachine);
    expect(drawn.map(({ picture }) => fileOf('row', picture))).toEqual([
      'row.svg',
      'row.grading.svg',
      'row.generating.svg',
      'row.deleting.svg',
    ]);
    const [overview, grading] = drawn;
    expect(overview!.svg).toContain('2 states inside');
    expect(overview!.picture.edges.map(({ from, to }) => `${from.key} → ${to.key}`)).toEqual(
      expect.arrayContaining(['idle → grading', 'grading → rollback']),
    );
    expect(grading!.picture.around.map(({ key }) => key).toSorted()).toEqual([
      'ended',
      'idle',
      'rollback',
    ]);
    expect(drawn.filter(({ svg }) => widthOf(svg) > WIDEST)).toEqual([]);
  });
  test('two texts at one place are clutter, two apart are none', () => {
    const [{ width } = { width: 0 }] = textBoxes(drawnText(0));
    expect(width).toBeCloseTo(22.98, 2);
    expect(clutterOf(drawnText(0) + drawnText(0))).toBe(Math.round(width * 10));
    expect(clutterOf(drawnText(0) + drawnText(90))).toBe(0);
  });
  test('[CHART-3] a label that an arrow runs through goes beside it, and stays beside its own', () => {
    const across = '<g id="edge1" class="edge"><path d="M30,-60C30,-20 30,20 30,60"/></g>';
    const own = `<g id="edge2" class="edge"><path d="M0,20C30,20 60,20 90,20"/>${drawnText(22)}</g>`;
    expect(crossedBy(across + own)).toBeGreaterThan(0);
    const drawn = withClearLabels(across + own);
    expect(crossedBy(drawn)).toBe(0);
    const [label] = textBoxes(drawn);
    expect(
      [
        label!.y + label!.height <= 20 ? 20 - label!.y - label!.height : label!.y - 20,
        Math.max(0, label!.x - 90),
        Math.max(0, -label!.x - label!.width),
      ].every((away) => away < 12),
    ).toBe(true);
  });
  test('[CHART-3] a label goes along its own arrow, where another is nearer, and stays in the picture', () => {
    const sheet = '<polygon fill="white" stroke="none" points="0,0 0,60 400,60 400,0 0,0"/>';
    const others = [24, 34]
      .map((y) => `<g id="edge1" class="edge"><path d="M0,${y}C30,${y} 60,${y} 100,${y}"/></g>`)
      .join('');
    const own = `<g id="edge2" class="edge"><path d="M0,29C100,29 200,29 390,29"/>${drawnText(22).replace('y="10"', 'y="20"')}</g>`;
    expect(strayOf(sheet + others + own)).toBeGreaterThan(0);
    const drawn = withClearLabels(sheet + others + own);
    expect([strayOf(drawn), crossedBy(drawn)]).toEqual([0, 0]);
    const above = `<g id="edge1" class="edge"><path d="M0,6C30,6 60,6 90,6"/>${drawnText(22).replace('y="10"', 'y="2"')}</g>`;
    const [label] = textBoxes(withClearLabels(sheet + above));
    expect([label!.y >= 0, strayOf(withClearLabels(sheet + above))]).toEqual([true, 0]);
  });
  test('[CHART-3] a label that has no place plainly beside its arrow is tied to it', () => {
    const others = Array.from(
      { length: 60 },
      (_, at) =>
        `<g id="edge1" class="edge"><path d="M0,${at * 5 - 150}C100,${at * 5 - 150} 200,${at * 5 - 150} 390,${at * 5 - 150}"/></g>`,
    ).join('');
    const own = `<g id="edge2" class="edge"><path stroke="black" d="M0,2C100,2 200,2 390,2"/>${drawnText(22)}</g>`;
    expect(withLeaders(own)).toBe(own);
    const tied = withLeaders(others + own);
    expect(leaderIn(tied)?.to.y).toBeCloseTo(2, 0);
  });
  test('[CHART-3] arrows that run upon each other count against a layout', () => {
    const at = (y: number) =>
      `<g id="edge1" class="edge"><path d="M0,${y}C100,${y} 200,${y} 390,${y}"/></g>`;
    expect(mergedIn(at(0) + at(6))).toBe(0);
    expect(mergedIn(at(0) + at(1))).toBeGreaterThan(80);
  });
  test('a text that an outline runs through is clutter, and moves to where it is whole', () => {
    const state =
      '<g id="node1" class="node"><path fill="none" d="M10,0 L10,100 L200,100 L200,0"/></g>';
    const crossed = `${state}<g id="edge1" class="edge">${drawnText(0)}</g>`;
    expect(clutterOf(crossed)).toBe(100);
    expect(clutterOf(withClearLabels(crossed))).toBe(0);
    expect(clutterOf(`${state}<g id="edge1" class="edge">${drawnText(60)}</g>`)).toBe(0);
  });
});

test('no picture of ours is wider than a screen', async () => {
  const files = await readdir(join(ROOT, FOLDER));
  const widths = await Promise.all(
    files
      .filter((file) => file.endsWith('.svg'))
      .map(async (file) => ({
        file,
        width: widthOf(await readFile(join(ROOT, FOLDER, file), 'utf8')),
      })),
  );
  expect(widths.length).toBeGreaterThan(30);
  expect(widths.filter(({ width }) => width === 0 || width > WIDEST)).toEqual([]);
});

describe('stale pages', () => {
  let root = '';
  const files = new Map([
    ['a.md', 'A'],
    ['b.md', 'B'],
  ]);
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'marginalia-diagrams-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  test('what is missing, differs or belongs to nothing is named', async () => {
    expect(await findStale(root, files)).toEqual(['a.md', 'b.md']);
    const folder = join(root, FOLDER);
    await mkdir(folder, { recursive: true });
    for (const [name, text] of [
      ['a.md', 'A'],
      ['b.md', 'old'],
      ['gone.md', 'G'],
    ] as const)
      await writeFile(join(folder, name), text);
    expect(await findStale(root, files)).toEqual(['b.md', 'gone.md']);
    expect([await readdir(folder), await readFile(join(folder, 'b.md'), 'utf8')]).toEqual([
      ['a.md', 'b.md', 'gone.md'],
      'old',
    ]);
  });
});

test('[RUN-16] what is stale is told by the transitions that came, went or moved', () => {
  const page = (...rows: string[]) =>
    `# x\n\n## Transitions\n\n| From |\n| --- |\n${rows.map((row) => `| \`${row}\` |`).join('\n')}\n\n## Services\n\n| \`other\` |\n`;
  expect(newsOf('x.md', page('a', 'b'), page('a', 'c'))).toEqual([
    'x.md came: | `c` |',
    'x.md went: | `b` |',
  ]);
  expect(newsOf('x.md', page('a', 'b'), page('b', 'a'))).toEqual([
    'x.md moved: | `b` |',
    'x.md moved: | `a` |',
  ]);
  expect(newsOf('x.md', page('a'), `${page('a')}more`)).toEqual([
    'x.md differs beside its transitions',
  ]);
  expect([newsOf('x.md', undefined, ''), newsOf('x.md', '', undefined)]).toEqual([
    ['x.md is missing'],
    ['x.md belongs to no chart'],
  ]);
});
