import * as files from 'lucide-react/icons/files';
import * as pencil from 'lucide-react/icons/pencil';
import * as sparkles from 'lucide-react/icons/sparkles';
import * as square from 'lucide-react/icons/square';
import { expect, test } from 'vitest';
import { dataOf, pathOf } from './icon-path.ts';

test('joins the paths of an icon into one, each starting where lucide puts it', () => {
  const [first, second] = dataOf(pencil).node.map(([, { d }]) => d!);
  expect(second).toMatch(/^m15 5/);
  expect(pathOf(dataOf(pencil))).toBe(`${first}M0 0${second}`);
  expect(pathOf(dataOf(files))).toBe(
    dataOf(files)
      .node.map(([, { d }]) => d)
      .join(''),
  );
});

test('turns a circle into two arcs', () => {
  expect(pathOf(dataOf(sparkles))).toMatch(/M2 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0$/);
});

test("refuses a shape it can't draw instead of leaving it out", () => {
  expect(() => pathOf(dataOf(square))).toThrow('No path is made of <rect>.');
});
