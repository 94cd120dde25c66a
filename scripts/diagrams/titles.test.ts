import { expect, test } from 'vitest';
import { clutterOf } from './layout.ts';
import { withClearTitles } from './titles.ts';

const frame =
  '<g id="clust1" class="cluster state regular">\n<path d="M0,0C0,0 300,0 300,0 300,-100 300,-100 0,-100"/>\n' +
  '<text xml:space="preserve" text-anchor="start" x="130" y="-80" font-size="12.00">session</text>\n<polygon points="126,-78 170,-78"/>\n</g>';
const label = (x: number) =>
  `<text text-anchor="start" x="${x}" y="-80" font-size="10.00">a label that it has</text>`;
const titleAt = (svg: string): number =>
  Number(/x="([\d.]+)" y="-80" font-size="12/.exec(svg)?.[1]);

test('a title that nothing lies over stays in the middle', () => {
  expect(withClearTitles(frame)).toBe(frame);
  expect(withClearTitles(frame + label(220))).toBe(frame + label(220));
});
test('a title under a label goes where it can be read, its line along, within its frame', () => {
  const drawn = withClearTitles(frame + label(120));
  expect(clutterOf(drawn)).toBe(0);
  expect(titleAt(drawn)).toBeGreaterThanOrEqual(12);
  expect(titleAt(drawn)).toBeLessThan(90);
  expect(drawn).toContain(`points="${titleAt(drawn) - 4},-78`);
});
test('a title under an arrow does, too', () => {
  const arrow = '<g id="edge1" class="edge"><path d="M150,-100C150,-60 150,-60 150,0"/></g>';
  const drawn = withClearTitles(frame + arrow);
  expect(Math.abs(titleAt(drawn) + 21 - 150)).toBeGreaterThan(20);
});
