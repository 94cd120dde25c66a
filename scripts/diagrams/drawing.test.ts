import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExportedChart, Line } from '../../src/lib/charts/exported.ts';
import { ROOT } from '../built.ts';
import { toDrawing } from './drawing.ts';
import { FOLDER } from './write.ts';

const folder = join(ROOT, FOLDER);
const names = readdirSync(folder).filter((file) => file.endsWith('.held.json'));
const chartIn = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ExportedChart;
const joined = (lines: readonly Line[]) => lines.map(({ text }) => text.trim()).join(' ').replace(/^• /, '').replaceAll(/\s+/g, '');

describe.each(names)('%s', (file) => {
  const chart = chartIn(file);
  const drawings = chart.pictures.map((picture) => toDrawing(readFileSync(join(folder, picture.file), 'utf8'), picture));
  const labels = drawings.flatMap(({ boxes, arrows }) => [...boxes.flatMap(({ notes }) => notes), ...arrows.flatMap((arrow) => arrow.labels)])
    .flatMap(({ transition, lines }) => (transition === null || lines.length === 0 ? [] : [{ transition, lines }]));

  test('[CHART-3] every transition stands in a picture, with its own words', () => {
    expect(chart.transitions.filter((_, place) => !labels.some(({ transition }) => transition === place)).map(({ key }) => key)).toEqual([]);
    expect(labels.map(({ lines }) => joined(lines))).toEqual(labels.map(({ transition }) => chart.transitions[transition]!.words.replaceAll(/\s+/g, '')));
  });
  test('every state stands in a picture, and each box is one of its states', () => {
    const drawn = new Set(drawings.flatMap(({ boxes }) => boxes.map(({ id }) => id)));
    expect(chart.states.filter(({ id }) => !drawn.has(id)).map(({ id }) => id)).toEqual([]);
    expect([...drawn].filter((id) => !chart.states.some((state) => state.id === id))).toEqual([]);
  });
  test('[CHART-4] every transition is held by a test that takes it', () => {
    expect(chart.transitions.filter(({ held }) => held.walks + held.rowCount + held.tests.length === 0).map(({ key }) => key)).toEqual([]);
  });
});

test('a picture is counted from its top left, and tells what a tone means', () => {
  const svg = `<svg width="100" height="60"><g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 56)">
<g id="node1" class="node state regular"><title>lamp.on</title><text xml:space="preserve" text-anchor="start" x="10" y="-20" font-size="12.00" fill="#1d4ed8">on</text>
<text xml:space="preserve" text-anchor="start" x="10" y="-8" font-size="10.00">lamp.dim &#160;</text><path fill="none" stroke="#1d4ed8" d="M0,-40C0,-40 50,-40 50,0"/></g>
<g id="edge1" class="edge transition edge&#45;0"><title>a</title><path fill="none" stroke="black" d="M0,-10C5,-10 9,-9 10,-8"/><polygon points="1,-1 2,-2"/>
<text xml:space="preserve" text-anchor="start" x="1" y="-9" font-size="10.00">lamp.press</text></g></g></svg>`;
  expect(toDrawing(svg, { file: '', region: null, folded: [], arrows: [[3]], boxes: { 'lamp.on': [7] } })).toEqual({
    width: 100, height: 60,
    boxes: [{ kind: 'state', id: 'lamp.on', x: 4, y: 16, width: 50, height: 40, tone: 'busy', title: { x: 14, y: 36, text: 'on' }, notes: [{ transition: 7, lines: [{ x: 14, y: 48, text: 'lamp.dim' }] }] }],
    arrows: [{ line: 'M4,46C9,46 13,47 14,48', head: '5,55 6,54', tone: 'plain', labels: [{ transition: 3, lines: [{ x: 5, y: 47, text: 'lamp.press' }] }] }],
  });
});
