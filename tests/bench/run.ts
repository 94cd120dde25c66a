import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium, type Browser } from 'playwright-core';
import { build } from 'vite';
import { ensureBuilt, ROOT } from '#scripts/built.ts';
import { findChromium } from '#scripts/chromium.ts';
import { ACTIONS, type Action, type Cost } from './page.ts';
import { emptyHeap, realPage, standIn, type Contender } from './pages.ts';
import { report, type Figures } from './report.ts';
import { seededServer, type Seeded } from './seed.ts';
import { settingsOf, type BenchSettings } from './settings.ts';

const HERE = import.meta.dirname;
/** A folder for this run alone: two may run at once. */
const OUT = join(ROOT, `.cache/bench-${process.pid}`);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Pages that the specification allows have at most this many rows. */
const PAGE = 100;

async function buildPages(names: readonly string[]): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const peer = join(HERE, 'peer');
  if (names.includes('peer') && !existsSync(join(peer, 'node_modules'))) {
    console.log('Installing the peer …');
    execFileSync(
      'npm',
      ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: peer, stdio: 'inherit' },
    );
  }
  for (const name of names) {
    await build({
      configFile: false,
      root: join(HERE, name),
      base: './',
      logLevel: 'error',
      plugins: name === 'ours' ? [react(), tailwindcss()] : [],
      build: { outDir: join(OUT, name), emptyOutDir: true, target: 'es2022' },
    });
  }
}

/** Serves the built pages, and as `rows.json` the real server's latest response. */
function serve(rows: () => unknown): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/rows.json')
      return void response
        .writeHead(200, { 'content-type': TYPES['.json'] })
        .end(JSON.stringify(rows()));
    readFile(join(OUT, pathname)).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Runs the contenders in turn, round by round, so that other work on the machine affects all alike.
 */
async function compare(contenders: readonly Contender[], rounds: number): Promise<Figures[]> {
  const taken = contenders.map(
    () =>
      Object.fromEntries(ACTIONS.map((action) => [action, []])) as unknown as Record<
        Action,
        Cost[]
      >,
  );
  const heaps = () => Promise.all(contenders.map(({ table }) => table.heap()));
  const loaded = await heaps();
  for (let round = 0; round < rounds; round++) {
    for (const action of ACTIONS)
      for (const [at, { table }] of contenders.entries())
        taken[at]![action].push(await table.act(action));
  }
  const used = await heaps();
  return contenders.map(({ name }, at) => ({
    name,
    loaded: loaded[at]!,
    heap: used[at]!,
    costs: Object.fromEntries(
      ACTIONS.map((action): [Action, Cost] => {
        const costs = taken[at]![action];
        return [
          action,
          {
            frame: median(costs.map(({ frame }) => frame)),
            whole: median(costs.map(({ whole }) => whole)),
            work: median(costs.map(({ work }) => work)),
          },
        ];
      }),
    ) as Record<Action, Cost>,
  }));
}

/**
 * Compares the real table page with its floor and its peer, in one run of one browser, and prints
 * the ratios.
 */
export async function bench(settings: BenchSettings = settingsOf(process.env)): Promise<void> {
  const { counts, rounds, stress, peer } = settings;
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  await buildPages([
    'floor',
    ...(stress > 0 ? ['ours'] : []),
    ...(peer === 'none' ? [] : ['peer']),
  ]);
  let seeded: Seeded | null = null;
  const files = await serve(() => seeded?.rows);
  const { port } = files.address() as AddressInfo;
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('No Chromium found: `npm test` says how to get one.');
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS });
  const stand = (name: string, from: string, size: number) =>
    standIn(browser, name, `http://127.0.0.1:${port}/${from}`, '/rows.json', size);
  /** Puts the floor first, the peer last, and the product between them. */
  const around = (ours: Promise<Contender>, size: number): Promise<Contender[]> =>
    Promise.all([
      stand('floor', 'floor/index.html', size),
      ours,
      ...(peer === 'none'
        ? []
        : [stand('peer', `peer/index.html${peer === 'memo' ? '?memo' : ''}`, size)]),
    ]);
  const run = async (title: string, contenders: readonly Contender[], empty: number | null) => {
    report(title, rounds, await compare(contenders, rounds), empty);
    await Promise.all(contenders.map(({ table }) => table.close()));
  };
  try {
    for (const count of counts) {
      seeded = await seededServer(count);
      const size = Math.min(count, PAGE);
      const empty = await emptyHeap(browser, seeded);
      await run(
        `${count.toLocaleString('en')} submissions loaded, ${size} on the page`,
        await around(realPage(browser, seeded, size), size),
        empty,
      );
      await seeded.server[Symbol.asyncDispose]();
    }
    if (stress > 0) {
      seeded = await seededServer(stress);
      await run(
        `Stress: ${stress.toLocaleString('en')} submissions loaded, all on the page`,
        await around(stand('Marginalia', 'ours/index.html', stress), stress),
        null,
      );
      await seeded.server[Symbol.asyncDispose]();
    }
  } finally {
    await browser.close();
    files.close();
    await rm(OUT, { recursive: true, force: true });
  }
}
