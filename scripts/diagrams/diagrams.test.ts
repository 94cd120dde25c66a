import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, createMachine, not } from 'xstate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lamp } from '#tests/support/charts/lamp.fixture.ts';
import { toDefinition } from './definition.ts';
import { clutterOf } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { toPage } from './page.ts';
import { toSvg } from './svg.ts';
import { labelOf, nameOf, notesOf, statesOf, transitionsOf } from './words.ts';
import { findStale, FOLDER } from './write.ts';

const part = (key: string) => statesOf(lamp.root).find((node) => node.key === key)!;
const drawnText = (x: number) => `<text xml:space="preserve" text-anchor="start" x="${x}" y="10" font-size="10.00">abcd</text>`;

describe('words', () => {
  test('a trigger is told in a reviewer\'s words', () => {
    const all = ['starting', 'warming', 'on'].flatMap((key) => transitionsOf(part(key)).map(labelOf));
    expect(all).toEqual([
      'findPower answers / setWatt', 'findPower fails / tell', 'after warmUp', 'meter.read / setWatt', 'neighbour.*', 'its end',
      'bulb answers / tell', 'bulb shows',
    ]);
    expect(transitionsOf(part('choosing')).map(labelOf)).toEqual(['at once [isBright]', 'at once']);
  });
  test('combined guards are told as they are combined', () => {
    const guard = and(['isOpen', not('isPaid')]);
    expect(nameOf(guard)).toBe('isOpen and not isPaid');
  });
  test('what does not leave stands in the box', () => {
    expect(notesOf(lamp.root)).toEqual(['lamp.break → broken']);
    expect(notesOf(part('on'))).toEqual([
      'calls readMeter', 'calls bulb', 'entry / askParent', 'meter.read / setWatt', 'neighbour.* → blinking', 'bulb answers / tell', 'bulb shows',
    ]);
  });
});

describe('mermaid', () => {
  const text = toMermaid(lamp);
  test('one edge between two states, whatever leads from one to the other', () => {
    const machine = createMachine({ id: 'm', initial: 'a', states: { a: { on: { x: 'b', y: 'b' } }, b: {} } });
    expect(toMermaid(machine)).toContain('  s_m_a --> s_m_b : x<br/>y\n');
  });
  test('nothing that would end or break a label', () => {
    const machine = createMachine({ id: 'm', initial: 'a', states: { a: { on: { 'x: {"#"};': { actions: 'do;it' } } } } });
    expect(toMermaid(machine)).toMatch(/state "a<br\/>x +\/ do it" as s_m_a/);
  });
  test('a composite never points into itself: that breaks the layout', () => {
    const edges = text.split('\n').filter((line) => line.includes(' : '));
    expect(edges).toContain('  s_lamp_on --> s_lamp_off : its end');
    expect(edges.filter((line) => /(s_\w+) --> \1_/.test(line))).toEqual([]);
  });
  test('regions of a parallel state are kept apart', () => {
    const machine = createMachine({ id: 'm', type: 'parallel', states: { a: {}, b: {} } });
    expect(toMermaid(machine)).toContain('    state "a" as s_m_a\n    --\n    state "b" as s_m_b\n');
  });
  test('every brace is closed', () => {
    expect(text.split('{').length).toBe(text.split('}').length);
  });
});

test('the definition is data that makes the same chart again', () => {
  const again = createMachine(JSON.parse(toDefinition(lamp)) as Parameters<typeof createMachine>[0]);
  const shape = (machine: typeof again | typeof lamp) => toMermaid(machine as typeof again);
  expect(shape(again)).toBe(shape(lamp));
});

test('a page names every transition and service', () => {
  const page = toPage({ name: 'lamp', machine: lamp, hasView: false, services: [{ src: 'findPower', calls: [{ id: 'findPower', path: 'starting' }], chart: null }] });
  expect(page).toContain('| `starting` | findPower fails |   | `tell` | `off` |');
  expect(page).toContain('| `findPower` | `starting` | `findPower` |');
  expect(page).toContain('| `warmUp` | 300 |');
});

describe('the picture', () => {
  test('is the same each time, names every state and is readable', async () => {
    const svg = await toSvg(lamp);
    expect(await toSvg(lamp)).toBe(svg);
    for (const key of ['off', 'starting', 'warming', 'bright', 'dim', 'broken']) expect(svg).toContain(`>${key}</text>`);
    expect(clutterOf(svg)).toBeLessThan(100);
  });
  test('two texts at one place are clutter, two apart are none', () => {
    expect(clutterOf(drawnText(0) + drawnText(0))).toBe(200);
    expect(clutterOf(drawnText(0) + drawnText(90))).toBe(0);
  });
});

describe('stale pages', () => {
  let root = '';
  const files = new Map([['a.md', 'A'], ['b.md', 'B']]);
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'marginalia-diagrams-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  test('what is missing, differs or belongs to nothing is named', async () => {
    expect(await findStale(root, files)).toEqual(['a.md', 'b.md']);
    const folder = join(root, FOLDER);
    await mkdir(folder, { recursive: true });
    for (const [name, text] of [['a.md', 'A'], ['b.md', 'old'], ['gone.md', 'G']] as const) await writeFile(join(folder, name), text);
    expect(await findStale(root, files)).toEqual(['b.md', 'gone.md']);
    expect([await readdir(folder), await readFile(join(folder, 'b.md'), 'utf8')]).toEqual([['a.md', 'b.md', 'gone.md'], 'old']);
  });
});
