import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchPrefetched, prefetch } from './prefetch.ts';
import { createActor, setup } from 'xstate';
import { watchPage } from './watch-page.ts';

describe('prefetch', () => {
  let server: Server;
  let base = '';
  let asked: string[] = [];
  let isAway = false;
  let hold = Promise.resolve();
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      if (isAway) return void request.socket.destroy();
      const nth = String(asked.length);
      void hold.then(() => response.end(nth));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    asked = [];
    isAway = false;
    hold = Promise.resolve();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const ask = async (path: string, by = 'ada', init: RequestInit = {}): Promise<string> =>
    (
      await fetchPrefetched(
        new Request(base + path, { headers: { Authorization: `Bearer ${by}` }, ...init }),
      )
    ).text();

  test('[DESK-2] gives a prefetched response to the caller who requests it, once', async () => {
    void prefetch(`${base}/once`, 'ada');
    expect([await ask('/once'), await ask('/once')]).toEqual(['1', '2']);
    expect(asked).toEqual(['GET /once Bearer ada', 'GET /once Bearer ada']);
  });

  test('never gives it to another user, nor to anyone after a change', async () => {
    void prefetch(`${base}/mine`, 'ada');
    expect(await ask('/mine', 'bob')).toBe('2');
    void prefetch(`${base}/changed`, 'ada');
    await ask('/other', 'ada', { method: 'PUT', body: 'x' });
    await ask('/changed');
    expect(asked.filter((one) => one.includes('/changed'))).toHaveLength(2);
  });

  test('repeats a request that was prefetched half a minute ago', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    void prefetch(`${base}/old`, 'ada');
    await vi.advanceTimersByTimeAsync(30_001);
    expect(await ask('/old')).toBe('2');
  });

  test('reports a failure to the caller, and the next one requests again; an aborted caller doesn’t wait for it', async () => {
    isAway = true;
    await expect(prefetch(`${base}/away`, 'ada')).rejects.toThrow('fetch failed');
    await expect(ask('/away')).rejects.toThrow('fetch failed');
    isAway = false;
    expect(await ask('/away')).toBe('2');
    void prefetch(`${base}/left`, 'ada');
    await expect(
      ask('/left', 'ada', { signal: AbortSignal.abort(new Error('left')) }),
    ).rejects.toThrow('left');
    const gate = Promise.withResolvers<void>();
    hold = gate.promise;
    void prefetch(`${base}/leaving`, 'ada');
    const going = new AbortController();
    const answer = ask('/leaving', 'ada', { signal: going.signal });
    going.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    gate.resolve();
  });
});

describe('watch page', () => {
  test('[TEAM-5] reports whether the page is visible at once, after each change, and no longer once stopped', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    const heard: string[] = [];
    const machine = setup({
      actors: { watch: watchPage(page as unknown as Document) },
      actions: { hear: ({ event }) => void heard.push(event.type) },
    }).createMachine({
      invoke: { src: 'watch' },
      on: { 'page.shown': { actions: 'hear' }, 'page.hidden': { actions: 'hear' } },
    });
    const actor = createActor(machine).start();
    const turn = (visibilityState: string) =>
      Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
    turn('visible');
    turn('hidden');
    actor.stop();
    turn('visible');
    expect(heard).toEqual(['page.hidden', 'page.shown', 'page.hidden']);
  });
});
