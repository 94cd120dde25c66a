import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExportedChart, Line } from '../../src/lib/charts/exported.ts';
import { ROOT } from '../built.ts';
import { toDrawing } from './drawing.ts';
import {
  ARROW,
  arrowsOf,
  boundsOf,
  framesOf,
  othersOf,
  overlap,
  strayed,
  textBoxes,
} from './layout.ts';
import { leaderIn } from './leaders.ts';
import { FOLDER } from './write.ts';

const folder = join(ROOT, FOLDER);
const names = readdirSync(folder).filter((file) => file.endsWith('.held.json'));
const chartIn = (file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as ExportedChart;
const joined = (lines: readonly Line[]) =>
  lines
    .map(({ text }) => text.trim())
    .join(' ')
    .replace(/^• /, '')
    .replaceAll(/\s+/g, '');

/** The labels of a picture that may be read as another arrow’s, or hardly read. */
function misplacedIn(svg: string): string[] {
  const arrows = (svg.match(ARROW) ?? []).map((group) => ({
    group,
    label: textBoxes(group),
    own: arrowsOf(group).flat(),
  }));
  const spots = arrows.flatMap(({ own }) => own);
  const states = framesOf(svg.replaceAll(/<g id="clust[\s\S]*?<\/g>/g, ''));
  return arrows
    .filter(({ label }) => label.length > 0)
    .flatMap(({ group, label, own }) => {
      const { away, anothers } = strayed(boundsOf(label), own, othersOf(own, spots));
      const tie = leaderIn(group);
      const isTied =
        tie !== null &&
        own.some(({ x, y }) => Math.hypot(x - tie.to.x, y - tie.to.y) < 3) &&
        overlap(around(tie.from), boundsOf(label)) > 0;
      const others = arrows.flatMap((other) => (other.group === group ? [] : other.label));
      const covered = [...states, ...others].reduce(
        (sum, box) => sum + label.reduce((area, text) => area + overlap(text, box), 0),
        0,
      );
      return (away + anothers === 0 || isTied) && covered < FAINT
        ? []
        : [`${/<title>([^<]*)/.exec(group)?.[1]} ${Math.round(covered)}`];
    });
}
const around = ({ x, y }: { x: number; y: number }) => ({
  x: x - 1,
  y: y - 1,
  width: 2,
  height: 2,
});
/** Square points: a corner of a letter. */
const FAINT = 4;

describe.each(names)('%s', (file) => {
  const chart = chartIn(file);
  const svgs = chart.pictures.map((picture) => readFileSync(join(folder, picture.file), 'utf8'));
  const drawings = chart.pictures.map((picture, place) => toDrawing(svgs[place]!, picture));
  const labels = drawings
    .flatMap(({ boxes, arrows }) => [
      ...boxes.flatMap(({ notes }) => notes),
      ...arrows.flatMap((arrow) => arrow.labels),
    ])
    .flatMap(({ transition, lines }) =>
      transition === null || lines.length === 0 ? [] : [{ transition, lines }],
    );

  test('[CHART-3] every transition stands in a picture, with its own words', () => {
    expect(
      chart.transitions
        .filter((_, place) => !labels.some(({ transition }) => transition === place))
        .map(({ key }) => key),
    ).toEqual([]);
    expect(labels.map(({ lines }) => joined(lines))).toEqual(
      labels.map(({ transition }) => chart.transitions[transition]!.words.replaceAll(/\s+/g, '')),
    );
  });
  test('every state stands in a picture, and each box is one of its states', () => {
    const drawn = new Set(drawings.flatMap(({ boxes }) => boxes.map(({ id }) => id)));
    expect(chart.states.filter(({ id }) => !drawn.has(id)).map(({ id }) => id)).toEqual([]);
    expect([...drawn].filter((id) => !chart.states.some((state) => state.id === id))).toEqual([]);
  });
  test('[CHART-3] each label is plainly beside its own arrow or tied to it, and lies in no state and over no other label', () => {
    expect(svgs.flatMap(misplacedIn)).toEqual([]);
  });
  test('[RUN-16] every transition is told in words: a guard as a question, a wait in seconds, and never by a name of XState’s own', () => {
    const told = chart.transitions.map(({ key, words, trigger, event, guard }) => ({
      key,
      words,
      isTold:
        words.trim() !== '' &&
        !/xstate|\d ms\b/.test(words + trigger) &&
        guard?.endsWith('?') !== false &&
        (!event.startsWith('xstate.after.') ||
          /^after [\d.]+ s$|^after .+ \(worked out\)$/.test(trigger)),
    }));
    expect(told.filter(({ isTold }) => !isTold)).toEqual([]);
    expect(chart.startedBy).not.toEqual([]);
  });
  test('[CHART-4] every transition is held by a test that takes it', () => {
    expect(
      chart.transitions
        .filter(({ held }) => held.walks + held.rowCount + held.tests.length === 0)
        .map(({ key }) => key),
    ).toEqual([]);
  });
});

test('a picture is counted from its top left, and tells what a tone means', () => {
  const svg = `<svg width="100" height="60"><g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 56)">
<g id="node1" class="node state regular"><title>lamp.on</title><text xml:space="preserve" text-anchor="start" x="10" y="-20" font-size="12.00" fill="#1d4ed8">on</text>
<text xml:space="preserve" text-anchor="start" x="10" y="-8" font-size="10.00">lamp.dim &#160;</text><path fill="none" stroke="#1d4ed8" d="M0,-40C0,-40 50,-40 50,0"/></g>
<g id="edge1" class="edge transition edge&#45;0"><title>a</title><path fill="none" stroke="black" d="M0,-10C5,-10 9,-9 10,-8"/><polygon points="1,-1 2,-2"/>
<text xml:space="preserve" text-anchor="start" x="1" y="-9" font-size="10.00">lamp.press</text></g></g></svg>`;
  expect(
    toDrawing(svg, {
      file: '',
      region: null,
      folded: [],
      arrows: [[3]],
      boxes: { 'lamp.on': [7] },
    }),
  ).toEqual({
    width: 100,
    height: 60,
    boxes: [
      {
        kind: 'state',
        id: 'lamp.on',
        x: 4,
        y: 16,
        width: 50,
        height: 40,
        tone: 'busy',
        title: { x: 14, y: 36, text: 'on' },
        notes: [{ transition: 7, lines: [{ x: 14, y: 48, text: 'lamp.dim' }] }],
      },
    ],
    arrows: [
      {
        line: 'M4,46C9,46 13,47 14,48',
        head: '5,55 6,54',
        leader: '',
        tone: 'plain',
        labels: [{ transition: 3, lines: [{ x: 5, y: 47, text: 'lamp.press' }] }],
      },
    ],
  });
});
