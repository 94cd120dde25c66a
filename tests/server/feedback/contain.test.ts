import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runContained, startChild } from '#server/extraction/contain.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { EXTRACT_LIMITS } from '#server/extraction/types.ts';
import { docxBomb, pdfOfManyPages } from '#tests/support/fixtures/hostile.ts';

const PROBE = join(import.meta.dirname, '../../support/fixtures/probe.ts');
const REACHING = join(import.meta.dirname, '../../support/fixtures/reaching.ts');
const JOB = { extension: 'txt', characters: 1000, rssMb: 512 };
const LIMITS = { wallMs: 20_000, heapMb: 256 };
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contain-'));
  file = join(folder, 'work.txt');
  await writeFile(file, 'my text');
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns processes that are reading a student's file, whoever started them. */
const readers = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const parent = /\nPPid:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return /extraction\/reader\.m?[tj]s/.test(command) && parent === String(process.pid)
          ? [pid]
          : [];
      } catch {
        return [];
      }
    });

async function gone(): Promise<void> {
  while (readers().length > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
}

/**
 * Returns the niceness of each thread of a process: field 19 of its `stat`, counted after the name
 * in brackets.
 */
const nicenessOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(
      readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[16],
    ),
  );

test('[SAFE-35] all threads of a child have a lower priority than the server before it is told what to read', async () => {
  const child = startChild(PROBE, LIMITS.heapMb);
  try {
    await expect.poll(() => nicenessOf(child.pid!).length).toBeGreaterThan(4);
    expect(new Set(nicenessOf(child.pid!))).toEqual(new Set([10]));
  } finally {
    child.kill('SIGKILL');
  }
});

describe('what the child sees', () => {
  test('[RULE-35] nothing of the environment, so no credentials; only the file and the program', async () => {
    process.env['AI_API_KEY'] = 'sk-secret';
    try {
      const ending = await runContained(PROBE, file, JOB, LIMITS, new AbortController().signal);
      expect(ending).toEqual({
        kind: 'answer',
        message: {
          env: {},
          input: 'my text',
          readPasswords: 'ERR_ACCESS_DENIED',
          listHome: 'ERR_ACCESS_DENIED',
          readData: 'ERR_ACCESS_DENIED',
          readGit: 'ERR_ACCESS_DENIED',
          write: 'ERR_ACCESS_DENIED',
          spawn: 'ERR_ACCESS_DENIED',
        },
      });
    } finally {
      delete process.env['AI_API_KEY'];
    }
  });

  test('[SAFE-31] no network, however it is tried, and no process to signal', async () => {
    const reached: string[] = [];
    const server = createServer((socket) => {
      reached.push('connected');
      socket.destroy();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    try {
      const ending = await runContained(
        REACHING,
        file,
        { port: (server.address() as AddressInfo).port },
        LIMITS,
        new AbortController().signal,
      );
      const denied = Object.fromEntries(
        [
          'net',
          'tls',
          'http',
          'fetch',
          'datagram',
          'listen',
          'lookup',
          'resolve',
          'parent',
          'binding',
          'thread',
        ].map((way) => [way, 'ERR_ACCESS_DENIED']),
      );
      expect(ending).toEqual({ kind: 'answer', message: { ...denied, websocket: 'closed' } });
      expect(reached).toEqual([]);
    } finally {
      server.close();
    }
  });

  test('the probe works: without isolation it can access and do all of it', () => {
    const code = `process.argv[1] = ''; process.send = (told) => console.log(JSON.stringify(told)); await import(${JSON.stringify(PROBE)});`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      input: '',
      encoding: 'utf8',
      env: { SECRET: 'x', PROBE_WRITES: join(folder, 'written') },
    });
    expect(JSON.parse(stdout)).toMatchObject({
      env: { SECRET: 'x' },
      readPasswords: 'done',
      write: 'done',
      spawn: 'done',
    });
  });
});

describe('how the child ends', () => {
  test.each([
    ['of the processor', { cpuMs: 1500, wallMs: 600_000 }],
    ['by the clock', { cpuMs: 600_000, wallMs: 1500 }],
  ])('[RULE-34] at the time limit %s it is killed', async (_name, limits) => {
    const slow = join(folder, 'slow.pdf');
    await writeFile(slow, pdfOfManyPages(60_000));
    expect(
      await readDocument(slow, 'pdf', { limits: { ...EXTRACT_LIMITS, ...limits } }),
    ).toMatchObject({ kind: 'unreadable', cause: 'too-slow' });
    await gone();
  });

  test('[RULE-34] at the memory limit it is killed', async () => {
    const bomb = join(folder, 'bomb.docx');
    await writeFile(bomb, docxBomb(200));
    const limits = { ...EXTRACT_LIMITS, cpuMs: 60_000, heapMb: 2000, rssMb: 200 };
    expect(await readDocument(bomb, 'docx', { limits })).toMatchObject({
      kind: 'unreadable',
      cause: 'too-big',
    });
    await gone();
  });

  test('[RULE-34] when it is aborted it is killed, and the reason is returned', async () => {
    const slow = join(folder, 'slow.pdf');
    await writeFile(slow, pdfOfManyPages(60_000));
    const abort = new AbortController();
    const reading = readDocument(slow, 'pdf', { signal: abort.signal });
    while (readers().length === 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    abort.abort(new Error('the server stops'));
    await expect(reading).rejects.toThrow('the server stops');
    await gone();
  });

  test('one aborted beforehand starts no child', async () => {
    await expect(
      readDocument(file, 'txt', { signal: AbortSignal.abort(new Error('too late')) }),
    ).rejects.toThrow('too late');
    expect(readers()).toEqual([]);
  });

  test('a missing file isn’t an unreadable file', async () => {
    await expect(readDocument(join(folder, 'missing.txt'), 'txt')).rejects.toThrow('ENOENT');
  });
});
