import { expect, test } from 'vitest';
import { isOneZip, nameOfClass, titleOfClass, withoutLeftovers } from './class-files.ts';

const at = (path: string) => ({
  name: path.split('/').at(-1)!,
  webkitRelativePath: path.includes('/') ? path : '',
});
const all = (...paths: string[]) => paths.map(at);

test.each([
  [['BIO10126-Essay 1-2.zip'], 'BIO10126-Essay 1-2.zip', 'BIO10126-Essay 1'],
  [
    ['gradebook_BIO_Essay_2026-03-02-09-00-00.zip'],
    'gradebook_BIO_Essay_2026-03-02-09-00-00.zip',
    'gradebook BIO Essay',
  ],
  [['12.zip'], '12.zip', '12'],
  [['Essays/Ada/a.txt', 'Essays/Bob/b.txt'], 'Essays', 'Essays'],
  [['Essays/Ada/a.txt', 'More/b.txt'], '2 files', '2 files'],
  [['a.txt', 'b.txt'], '2 files', ''],
  [['Essays/Ada/a.txt'], 'a.txt', 'a.txt'],
  [['a.pdf'], 'a.pdf', ''],
  [[], 'the zip', ''],
] as const)('[IN-1] %j is %j, and names an assignment %j', (paths, name, title) => {
  expect([nameOfClass(all(...paths)), titleOfClass(all(...paths))]).toEqual([name, title]);
});

test('[IN-1] one zip is a class as it is; files and folders are not', () => {
  expect([all('a.ZIP'), all('a.zip', 'b.zip'), all('a.pdf'), []].map(isOneZip)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('[IN-1] what a system leaves in folders isn’t taken', () => {
  expect(
    withoutLeftovers(
      all('E/.DS_Store', 'E/a.txt', '__MACOSX/E/a.txt', 'E/.git/x', 'Thumbs.db'),
    ).map(({ name }) => name),
  ).toEqual(['a.txt']);
});

test('a name of a megabyte is read at once', () => {
  expect(titleOfClass(all(`${'-1'.repeat(500_000)}.zip`)).length).toBeLessThanOrEqual(200);
});
