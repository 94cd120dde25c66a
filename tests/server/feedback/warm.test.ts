import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { WORKER_POOL_LIMITS, type WorkerPool } from '#server/platform/workers/types.ts';
import { WorkerDied } from '#server/features/drafts/errors.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { readWarm } from '#server/extraction/warm.ts';
import { apart } from '#tests/support/apart.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marginalia-warm-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function put(
  name: string,
  content: string | Uint8Array,
): Promise<[path: string, extension: string]> {
  await writeFile(join(folder, name), content);
  return [join(folder, name), name.split('.').at(-1)!];
}

/** Children that record what they get, and answer like this. */
function heard(answer: () => Promise<unknown>) {
  const orders: string[] = [];
  return {
    orders,
    apart: {
      run: (name: string) => {
        orders.push(name);
        return answer();
      },
      close() {},
    } as unknown as WorkerPool,
  };
}

const TEXTS = {
  'plain.txt': 'Cities are loud.\n\nThey grow, and rents grow faster than wages do.',
  'marks.md': '# Cities\n\nThey **grow**, and rents grow faster.',
  'page.html':
    '<!doctype html><h1>Cities</h1><p>They grow, and rents grow faster than wages do.</p>',
  'paper.tex': '\\section{Cities}\nThey grow, and rents grow faster.',
  'rows.csv': 'city,rent\nOslo,12\nRome,9\n',
  'code.py': 'def rent(city):\n    return city.rent  # by month\n',
  'book.ipynb': JSON.stringify({
    cells: [{ cell_type: 'markdown', source: ['# Cities grow\n'] }],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  }),
  'wide.txt': Buffer.from('\ufeffCities grow, and rents grow faster than wages.', 'utf16le'),
  'blank.txt': ' \n ',
  'a-pdf.txt': '%PDF-1.4 \0\x01 binary',
};

test.each(Object.entries(TEXTS))(
  '[RULE-34] %s gives the same in the warm child as in a child of its own',
  async (name, content) => {
    const [path, extension] = await put(name, content);
    expect(await readWarm(apart)(path, extension)).toEqual(await readDocument(path, extension));
  },
);

test('[RULE-34] files that must be unpacked, and those too long for any text, go to a child of their own', async () => {
  const { apart: children, orders } = heard(() => Promise.reject(new Error('nobody asks')));
  const read = readWarm(children);
  expect(await read(...(await put('broken.pdf', '%PDF-1.4\n')))).toMatchObject({
    cause: 'damaged',
  });
  expect(await read(...(await put('a.png', '\x89PNG')))).toMatchObject({ cause: 'picture' });
  expect(await read(...(await put('long.txt', 'a'.repeat(4_000_001))))).toMatchObject({
    cause: 'too-long',
  });
  expect(orders).toEqual([]);
});

test('[RULE-34] a text that hits a limit isn’t read, with the same message as for a file, and the next is read', async () => {
  const [path, extension] = await put('essay.txt', TEXTS['plain.txt']);
  for (const [limit, cause] of [
    ['time', 'too-slow'],
    ['memory', 'too-big'],
    ['crash', 'damaged'],
  ] as const) {
    const { apart: children, orders } = heard(() => Promise.reject(new WorkerDied(limit)));
    expect(await readWarm(children)(path, extension)).toMatchObject({ kind: 'unreadable', cause });
    expect(orders).toEqual(['readTextFile']);
  }
  const slow = createWorkerPool(1, { ...WORKER_POOL_LIMITS, cpuMs: 1 });
  expect(
    await readWarm(slow)(...(await put('much.md', '# a *b* [c](d)\n\n'.repeat(40_000)))),
  ).toMatchObject({ cause: 'too-slow' });
  slow.close();
  expect(await readWarm(apart)(path, extension)).toMatchObject({ kind: 'text' });
});

test('[RULE-34] an untrusted child can return no more than a submission may contain', async () => {
  const { apart: children } = heard(async () => ({ text: 'a'.repeat(1_000_001) }));
  expect(await readWarm(children)(...(await put('essay.txt', 'Short.')))).toMatchObject({
    cause: 'too-long',
  });
});

test('reading ends with its signal, and a missing file or an error of ours is reported', async () => {
  const [path, extension] = await put('essay.txt', TEXTS['plain.txt']);
  await expect(
    readWarm(apart)(path, extension, { signal: AbortSignal.abort(new Error('too late')) }),
  ).rejects.toThrow('too late');
  await expect(readWarm(apart)(join(folder, 'missing.txt'), 'txt')).rejects.toThrow('ENOENT');
  const { apart: children } = heard(() =>
    Promise.reject(new Error('A TypeError was thrown in a child process.')),
  );
  await expect(readWarm(children)(path, extension)).rejects.toThrow('TypeError');
});
