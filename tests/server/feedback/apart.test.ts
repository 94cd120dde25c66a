import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import {
  WORKER_POOL_LIMITS,
  type WorkerPool,
  type WorkerPoolLimits,
} from '#server/platform/workers/types.ts';
import { UnreadableError, WorkerDied } from '#server/features/drafts/errors.ts';

const BAD = join(import.meta.dirname, '../../support/fixtures/bad-tasks.ts');
const signal = new AbortController().signal;
const opened: WorkerPool[] = [];
afterEach(() => {
  for (const apart of opened.splice(0)) apart.close();
});

/**
 * Children that run the fixture's tasks, within the product's limits except for those that a test
 * sets.
 */
function children(limits: Partial<WorkerPoolLimits> = {}, atOnce = 1) {
  const apart = createWorkerPool(atOnce, { ...WORKER_POOL_LIMITS, ...limits }, BAD);
  opened.push(apart);
  return (name: string, given: unknown = null, until = signal): Promise<unknown> =>
    apart.run(name as never, given as never, until);
}
const limitOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no limit',
    (error: unknown) => (error instanceof WorkerDied ? error.limit : String(error)),
  );
const isGone = (pid: unknown): boolean => {
  try {
    return /^State:\s*Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return true;
  }
};

describe('[SAFE-3] what a text may cost', () => {
  test.each(['spin', 'backtrack'])(
    'processor time: %s is ended, and the next task has a new child',
    async (name) => {
      const run = children({ cpuMs: 300 });
      expect(await limitOf(run(name))).toBe('time');
      expect(await run('echo', 'on we go')).toBe('on we go');
    },
  );
  test('elapsed time, for one that waits for nothing', async () => {
    expect(await limitOf(children({ wallMs: 300 })('never'))).toBe('time');
  });
  test('the heap', async () => {
    expect(await limitOf(children({ heapMb: 64 })('growHeap'))).toBe('memory');
  });
  test('memory outside the heap', async () => {
    expect(await limitOf(children({ rssMb: 200 })('growBuffers'))).toBe('memory');
  });
  test('a child that crashes is reported as that', async () => {
    expect(await limitOf(children()('crash'))).toBe('crash');
  });
  test('this process serves others meanwhile', async () => {
    const spinning = limitOf(children({ cpuMs: 500 })('spin'));
    let turns = 0;
    const beat = setInterval(() => {
      turns += 1;
    }, 5);
    expect(await spinning).toBe('time');
    clearInterval(beat);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('a child', () => {
  test('[RULE-35] sees no environment and no file, and starts and writes nothing', async () => {
    expect(await children()('see')).toEqual({
      env: {},
      read: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      spawn: 'ERR_ACCESS_DENIED',
    });
  });
  test('stays warm from task to task, and is replaced once it has grown', async () => {
    const run = children({ rssMb: 400 });
    const first = await run('pid');
    expect(await run('pid')).toBe(first);
    await run('fill', 250);
    expect(await run('pid')).not.toBe(first);
    await expect.poll(() => isGone(first)).toBe(true);
  });
  test.each(['spend', 'fault'])(
    'is replaced once something in it is permanently broken: %s',
    async (name) => {
      const run = children();
      const first = await run('pid');
      await run(name).catch(() => undefined);
      expect(await run('pid')).not.toBe(first);
    },
  );
  test('reports unreadable files in its own words, and errors without the student’s', async () => {
    const run = children();
    await expect(run('refuse')).rejects.toThrow(new UnreadableError('There is nothing in it.'));
    const fault = await run('fault').catch((error: unknown) => error as Error);
    expect(String(fault)).toMatch(
      /^Error: A TypeError was thrown in a child process\.\n {4}at .*bad-tasks/,
    );
    expect(String(fault)).not.toContain('the words of a student');
  });
  test('is ended when its work is no longer wanted, during work and while it waits', async () => {
    const run = children();
    const pid = await run('pid');
    const [first, second] = [new AbortController(), new AbortController()];
    const works = [run('spin', null, first.signal), run('echo', 1, second.signal), run('echo', 2)];
    second.abort(new Error('not wanted'));
    await expect(works[1]).rejects.toThrow('not wanted');
    first.abort(new Error('nor this'));
    await expect(works[0]).rejects.toThrow('nor this');
    expect(await works[2]).toBe(2);
    await expect.poll(() => isGone(pid)).toBe(true);
  });
  test('ends with the process that started it', async () => {
    const run = children();
    const pid = await run('pid');
    const work = limitOf(run('never'));
    opened[0]!.close();
    expect(await work).not.toBe('no limit');
    await expect.poll(() => isGone(pid)).toBe(true);
  });
});

test('only a limited number work at once', async () => {
  const run = children({}, 2);
  const pids = await Promise.all([run('pid'), run('pid'), run('pid'), run('pid')]);
  expect(new Set(pids).size).toBe(2);
});
