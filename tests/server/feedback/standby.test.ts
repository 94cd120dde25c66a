import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Start, startChild } from '#server/extraction/contain.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { createStandby, type Standby } from '#server/extraction/standby.ts';

import { essayDocx } from '#tests/support/work.ts';

let folder: string;
let standby: Standby | null = null;
let started: { child: ChildProcess; told: readonly string[]; heapMb: number }[] = [];

const start: Start = (entry, heapMb, told = []) => {
  const child = startChild(entry, heapMb, told);
  started.push({ child, told, heapMb });
  return child;
};
const isGone = ({ child }: { child: ChildProcess }): boolean =>
  child.exitCode !== null || child.signalCode !== null;
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(10);
}
const read = (name: string): ReturnType<typeof readDocument> =>
  readDocument(join(folder, name), 'txt', { start: standby!.start });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standby-'));
  await writeFile(join(folder, 'a.txt'), 'The first student’s words.');
  await writeFile(join(folder, 'b.txt'), 'The second student’s words.');
});
afterEach(() => {
  standby?.close();
  started = [];
});
afterAll(() => rm(folder, { recursive: true }));

test('[RULE-34] the child on standby reads the next file, and only one file', async () => {
  standby = createStandby(start);
  expect((await read('a.txt')).text).toBe('The first student’s words.');
  expect((await read('b.txt')).text).toBe('The second student’s words.');
  await until(() => isGone(started[0]!) && isGone(started[1]!));
  expect(started.map(({ told }) => told)).toEqual([['txt'], ['txt'], ['txt']]);
  expect(isGone(started[2]!)).toBe(false);
});

test('[RULE-34] one on standby for another kind of file reads this one', async () => {
  standby = createStandby(start);
  await writeFile(join(folder, 'c.docx'), (await essayDocx()).bytes);
  expect((await readDocument(join(folder, 'c.docx'), 'docx', { start: standby.start })).kind).toBe(
    'text',
  );
  expect((await read('a.txt')).text).toBe('The first student’s words.');
  expect(started.map(({ told }) => told)).toEqual([['docx'], ['docx'], ['txt']]);
});

test('one on standby with other limits isn’t used', async () => {
  standby = createStandby(start);
  await read('a.txt');
  const one = standby.start(started[0]!.child.spawnargs.at(-2)!, 128);
  expect(started.map(({ heapMb }) => heapMb)).toEqual([256, 256, 128, 128]);
  expect(one).toBe(started[2]!.child);
  one.kill('SIGKILL');
  await until(() => isGone(started[1]!));
});

test('one that died on standby isn’t used', async () => {
  standby = createStandby(start);
  await read('a.txt');
  started[1]!.child.kill('SIGKILL');
  await once(started[1]!.child, 'exit');
  expect((await read('b.txt')).text).toBe('The second student’s words.');
  expect(started).toHaveLength(4);
});

test('nothing is on standby once nobody has needed it for a while, nor after the server has closed', async () => {
  standby = createStandby(start, 50);
  await read('a.txt');
  await until(() => isGone(started[1]!));
  expect((await read('b.txt')).text).toBe('The second student’s words.');
  standby.close();
  await until(() => started.every(isGone));
  expect(started).toHaveLength(4);
});

test('one on standby ends when the server is killed', async () => {
  standby = createStandby(start);
  await read('a.txt');
  started[1]!.child.disconnect();
  await until(() => isGone(started[1]!));
  expect(started).toHaveLength(2);
});
