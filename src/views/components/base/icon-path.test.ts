import * as files from 'lucide-react/icons/files';
import * as pencil from 'lucide-react/icons/pencil';
import * as sparkles from 'lucide-react/icons/sparkles';
import * as square from 'lucide-react/icons/square';
import { expect, test } from 'vitest';
import { dataOf, pathOf } from './icon-path.ts';

test('an icon of several paths becomes one, each beginning where lucide has it', () => {
  const [first, second] = dataOf(pencil).node.map(([, { d }]) => d!);
  expect(second).toMatch(/^m15 5/);
  expect(pathOf(dataOf(pencil))).toBe(`${first}M0 0${second}`);
  expect(pathOf(dataOf(files))).toBe(
    dataOf(files)
      .node.map(([, { d }]) => d)
      .join(''),
  );
});

test('a circle becomes two arcs', () => {
  expect(pathOf(dataOf(sparkles))).toMatch(/M2 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0$/);
});

test('a shape it cannot draw is refused, not left out', () => {
  expect(() => pathOf(dataOf(square))).toThrow('No path is made of <rect>.');
});
