import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { zip, type ZipEntry } from '#server/platform/files/zip.ts';

const DATE = new Date('2026-11-21T08:30:10Z');
const entry = (path: string, text: string): ZipEntry => ({
  path,
  bytes: async () => Buffer.from(text),
});
const LIST =
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print("|".join(f"{i.filename}={z.read(i).decode()}@{i.date_time}" for i in z.infolist()))';

/** Writes at `startAt` of a file, and reads the result with another program. */
async function readBack(entries: ZipEntry[], startAt: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-zip-'));
  const path = join(folder, 'a.zip');
  const file = await open(path, 'w');
  let at = startAt;
  for await (const bytes of zip(entries, DATE, startAt)) {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  }
  await file.close();
  const { stdout } = await promisify(execFile)('python3', ['-c', LIST, path]);
  await rm(folder, { recursive: true });
  return stdout.trim();
}

/** A program other than ours, which most systems have. */
const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)(
  'an archive contains names in any script, empty files and the date',
  async () => {
    expect(
      await readBack(
        [entry('a.txt', 'one'), entry('größe/試験 🎓.txt', 'zwei'), entry('empty', '')],
        0,
      ),
    ).toBe(
      'a.txt=one@(2026, 11, 21, 8, 30, 10)|größe/試験 🎓.txt=zwei@(2026, 11, 21, 8, 30, 10)|empty=@(2026, 11, 21, 8, 30, 10)',
    );
    expect(await readBack([], 0)).toBe('');
  },
);

test.skipIf(!hasPython)('files that aren’t compressed yet are compressed', async () => {
  const long = 'the same words again and again. '.repeat(1000);
  const packed = { ...entry('long.html', long), packs: true };
  expect(await readBack([packed, entry('a.txt', 'one')], 0)).toBe(
    `long.html=${long}@(2026, 11, 21, 8, 30, 10)|a.txt=one@(2026, 11, 21, 8, 30, 10)`,
  );
  let bytes = 0;
  for await (const part of zip([packed], DATE)) bytes += part.length;
  expect(bytes).toBeLessThan(long.length / 10);
});

test.skipIf(!hasPython)('beyond 4 GB it uses Zip64', async () => {
  const names = await readBack([entry('a.txt', 'one'), entry('b.txt', 'two')], 0x1_0000_0000);
  expect(names).toContain('a.txt=one');
  expect(names).toContain('b.txt=two');
});

test('requests one file at a time', async () => {
  const asked: string[] = [];
  const watched = ['a', 'b', 'c'].map((path): ZipEntry => ({
    path,
    bytes: async () => {
      asked.push(path);
      return Buffer.from(path);
    },
  }));
  const archive = zip(watched, DATE);
  await archive.next();
  expect(asked).toEqual(['a']);
});
