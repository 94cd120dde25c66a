import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '#scripts/chromium.ts';
import { ACTIONS, type Action } from './page.ts';
import { realPage, standIn, type Contender } from './pages.ts';
import { seededServer } from './seed.ts';

const HERE = import.meta.dirname;
const OUT = join(HERE, '../../.cache/bench');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const COUNTS = (process.env['BENCH_COUNTS'] ?? '100,1000,10000').split(',').map(Number);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function buildPages(): Promise<void> {
  const peer = join(HERE, 'peer');
  if (!existsSync(join(peer, 'node_modules'))) {
    console.log('Installing the peer …');
    execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: peer, stdio: 'inherit' });
  }
  for (const name of ['floor', 'peer']) {
    await build({ configFile: false, root: join(HERE, name), base: './', logLevel: 'error', build: { outDir: join(OUT, name), emptyOutDir: true } });
  }
}

const serve = (): Promise<Server> => new Promise((resolve) => {
  const server = createServer((request, response) => {
    const path = join(OUT, new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(path).then(
      (body) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1', () => resolve(server));
});

interface Figures { times: Record<Action, number>; heap: number }

/** The contenders in turn, round by round, so that whatever else the machine does meets all alike. */
async function compare(contenders: readonly Contender[]): Promise<Map<string, Figures>> {
  const taken = new Map(contenders.map(({ name }) => [name, Object.fromEntries(ACTIONS.map((action) => [action, [] as number[]])) as Record<Action, number[]>]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const action of ACTIONS) for (const contender of contenders) taken.get(contender.name)![action].push(await contender.act(action));
  }
  const figures = await Promise.all(contenders.map(async (contender): Promise<[string, Figures]> => [contender.name, {
    times: Object.fromEntries(ACTIONS.map((action) => [action, median(taken.get(contender.name)![action])])) as Record<Action, number>,
    heap: await contender.heap(),
  }]));
  return new Map(figures);
}

function report(count: number, figures: Map<string, Figures>): void {
  const [floor, ours, peer] = ['floor', 'Marginalia', 'peer'].map((name) => figures.get(name)!);
  const line = (what: string, pick: (of: Figures) => number, unit: string) => {
    const [a, b, c] = [pick(floor!), pick(ours!), pick(peer!)];
    return { what, floor: `${a.toFixed(1)} ${unit}`, Marginalia: `${b.toFixed(1)} ${unit}`, peer: `${c.toFixed(1)} ${unit}`, 'to floor': `${(b / a).toFixed(2)} ×`, 'peer to ours': `${(c / b).toFixed(1)} ×` };
  };
  console.log(`\n${count.toLocaleString('en')} submissions loaded, 100 on the page (medians of ${ROUNDS} rounds)`);
  console.table([...ACTIONS.map((action) => line(action, ({ times }) => times[action], 'ms')), line('heap', ({ heap }) => heap, 'MB')]);
}

/** Measures the real table page beside its floor and its peer, in one run of one browser, and prints the ratios. */
export async function bench(): Promise<void> {
  await buildPages();
  const files = await serve();
  const origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium found: `npm test` says how to get one.');
  const browser = await chromium.launch({
    executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    for (const count of COUNTS) {
      const seeded = await seededServer(count);
      const contenders = await Promise.all([
        standIn(browser, 'floor', `${origin}/floor/index.html`, count), realPage(browser, seeded), standIn(browser, 'peer', `${origin}/peer/index.html`, count),
      ]);
      report(count, await compare(contenders));
      await Promise.all(contenders.map((contender) => contender.close()));
      await seeded.server[Symbol.asyncDispose]();
    }
  } finally {
    await browser.close();
    files.close();
  }
}
