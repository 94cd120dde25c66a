import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import type { Submission } from '#contract/submissions/submission.ts';
import { ensureBuilt, ROOT } from '#scripts/built.ts';
import { findChromium } from '#scripts/chromium.ts';
import { form } from '#tests/support/caller.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { startServer } from '#tests/support/server.ts';
import { essayTxt, manyPagesPdf, type Work } from '#tests/support/work.ts';
import {
  framesUntil,
  heightsScrolled,
  longestTask,
  type Scrolled,
  scriptOf,
  shownBare,
  startedMarking,
} from './desk-acts.ts';
import { heapOf } from './page.ts';
import { type BenchSettings, settingsOf } from './settings.ts';

const OUT = join(ROOT, `.cache/bench-desk-${process.pid}`);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.pdf': 'application/pdf',
};
const SHORT = 10;
const NOTES = 500;
/** How long a user points at a link before pressing it, quickly and without haste. */
const [POINTED_MS, WAITED_MS] = [200, 1_000];
const FRAME_MS = 50;
/**
 * The selectors of a page's text, and of a page that the desk has taken over from where it was
 * shown before the app.
 */
const [READABLE, LAID] = ['.desk-text-layer', '.desk-scroll .desk-text-layer'];
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/**
 * Every page of ours has this header, and it makes the browser change process on the way: that is
 * half the cost of an empty page, whichever server sends it.
 */
const OPENER = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
/** The address at which the bare page comes without it. */
const UNGUARDED = 'unguarded';

/** Serves a page with pdf.js alone, and these papers. */
async function bareServer(papers: Readonly<Record<string, Work>>) {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-pdf'),
    base: './',
    logLevel: 'error',
    build: { outDir: OUT, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const type = {
      'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
      ...(searchParams.has(UNGUARDED) ? {} : OPENER),
    };
    const paper = papers[pathname.slice(1)];
    if (paper !== undefined) return void response.writeHead(200, type).end(paper.bytes);
    readFile(join(OUT, pathname)).then(
      (body) => response.writeHead(200, type).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/**
 * Measures the time until the first page is there with its text, in a browser with an empty cache.
 */
async function opened(page: Page, address: string, layer: string): Promise<number> {
  await page.addInitScript((selector) => {
    (window as unknown as { readable: Promise<number> }).readable = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now()));
      };
      requestAnimationFrame(look);
    });
  }, layer);
  await page.goto(address);
  return page.evaluate(() => (window as unknown as { readable: Promise<number> }).readable);
}

/**
 * Compares the desk with pdf.js alone and a hand-written page of notes, in one run of one browser
 * (docs/decisions/desk.md).
 */
export async function benchDesk(
  { rounds, desk: long }: BenchSettings = settingsOf(process.env),
): Promise<void> {
  if (long === 0) return;
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  const papers = { 'short.pdf': await manyPagesPdf(SHORT), 'long.pdf': await manyPagesPdf(long) };
  const bare = await bareServer(papers);
  await using server = await startServer();
  const teacher = await server.teacher();
  const { body: assignment } = await teacher.post<{ id: number }>('/api/v1/assignments/', {
    name: 'Essay',
  });
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  const put = async (student: string, work: Work) =>
    (
      await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ student_identifier: student, submission_file: work }),
      )
    ).body.id;
  const [short, , thick, noted] = [
    await put('A', papers['short.pdf']),
    await put('B', papers['short.pdf']),
    await put('C', papers['long.pdf']),
    await put('D', essayTxt()),
  ];
  for (let note = 0; note < NOTES; note += 1)
    await teacher.post(`/api/v1/submissions/${noted}/annotations`, {
      text: `Note ${note}.`,
      selectors: [{ type: 'TextQuoteSelector', exact: 'congestion' }],
    });
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('No Chromium found: `npm test` says how to get one.');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const table = `${server.url}/assignments/${assignment.id}/submissions`;
  const at = (id: number): string => `${server.url}/assignments/${assignment.id}/desk/${id}`;
  const visit = (target: Browser) =>
    target.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: {
        cookies: [],
        origins: [
          {
            origin: server.url,
            localStorage: [{ name: 'marginalia.token', value: teacher.token ?? '' }],
          },
        ],
      },
    });
  const onPage = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const context = await visit(browser);
    try {
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  };
  try {
    const taken = {
      bare: [] as number[],
      unguarded: [] as number[],
      ours: [] as number[],
      laid: [] as number[],
      warm: [] as number[],
      pressed: [] as number[],
      pointed: [] as number[],
      waited: [] as number[],
    };
    for (let round = 0; round < rounds; round += 1) {
      taken.bare.push(
        await onPage((page) =>
          opened(page, `${bare.url}/index.html?file=/short.pdf`, '.textLayer'),
        ),
      );
      taken.unguarded.push(
        await onPage((page) =>
          opened(page, `${bare.url}/index.html?file=/short.pdf&${UNGUARDED}`, '.textLayer'),
        ),
      );
      taken.ours.push(await onPage((page) => opened(page, at(short), READABLE)));
      taken.laid.push(await onPage((page) => opened(page, at(short), LAID)));
      taken.warm.push(
        await onPage((page) => shownBare(page, `${bare.url}/index.html`, '/short.pdf')),
      );
      taken.pressed.push(await onPage((page) => startedMarking(page, table, 0)));
      taken.pointed.push(await onPage((page) => startedMarking(page, table, POINTED_MS)));
      taken.waited.push(await onPage((page) => startedMarking(page, table, WAITED_MS)));
    }
    const going = await onPage(async (page) => {
      await opened(page, at(short), LAID);
      return framesUntil(page, rounds);
    });
    const scroll = (
      address: string,
      layer: string,
      scroller: string,
    ): Promise<Scrolled & { heap: number; task: number }> =>
      onPage(async (page) => {
        await opened(page, address, layer);
        const { done, task } = await longestTask(page, () => heightsScrolled(page, scroller));
        return { ...done, task, heap: await heapOf(await page.context().newCDPSession(page)) };
      });
    const rolled = {
      bare: await scroll(`${bare.url}/index.html?file=/long.pdf`, '.textLayer', 'html'),
      ours: await scroll(at(thick), LAID, '.desk-scroll'),
    };
    const byHand = await onPage(async (page) => {
      await opened(page, `${bare.url}/index.html?file=/short.pdf`, '.textLayer');
      await page.evaluate((count) => {
        for (let note = 0; note < count; note += 1)
          (window as unknown as { addNote: (text: string) => void }).addNote(`Note ${note}.`);
      }, NOTES);
      return scriptOf(page, rounds, () => page.evaluate('addNote("One more.")'));
    });
    const written = await onPage(async (page) => {
      await page.goto(at(noted));
      await page.evaluate(
        (count) =>
          new Promise<void>((resolve) => {
            const look = () =>
              document.querySelectorAll('.desk-note').length >= count
                ? resolve()
                : void requestAnimationFrame(look);
            look();
          }),
        NOTES,
      );
      return scriptOf(
        page,
        rounds,
        async () => {
          await page.keyboard.press('c');
          await page.locator('.desk-note textarea').waitFor();
          // Observed by the page itself: checking from the driver also runs script on it, more than
          // the note does.
          await page.evaluate(() => {
            const pen = document.querySelector('.desk-note:has(textarea)')!;
            Object.assign(window, {
              gone: new Promise<void>((resolve) => {
                new MutationObserver(() => {
                  if (!pen.isConnected) resolve();
                }).observe(pen.parentElement!, { childList: true });
              }),
            });
          });
        },
        async () => {
          await page.keyboard.type('x');
          await page.keyboard.press('Enter');
          await page.evaluate('gone');
        },
      );
    });
    console.log(`\nThe desk (medians of ${rounds} rounds; quote ratios, not milliseconds)`);
    for (const [how, ours, alone] of [
      ['from the table, unforeseen', taken.pressed, taken.warm],
      [`from the table, pointed at for ${POINTED_MS} ms`, taken.pointed, taken.warm],
      [`from the table, pointed at for ${WAITED_MS} ms`, taken.waited, taken.warm],
      ['by its address, on a browser that knows nothing', taken.ours, taken.bare],
      ['so, beside a page without our opener policy', taken.ours, taken.unguarded],
      ['so, with the desk around it', taken.laid, taken.bare],
    ] as const)
      console.log(
        `open a PDF of ${SHORT} pages until it can be read, ${how}: ${ms(median(ours))}, pdf.js alone ${ms(median(alone))}, ${(median(ours) / median(alone)).toFixed(2)} times as long`,
      );
    console.log(
      `the next script, loaded ahead: ${going.frames} ${going.frames === 1 ? 'frame' : 'frames'} (${ms(going.ms)}), the soonest of ${rounds}`,
    );
    for (const [name, one] of [
      ['the desk', rolled.ours],
      ['pdf.js alone', rolled.bare],
    ] as const) {
      console.log(
        `scroll through ${long} pages, ${name}: ${one.slow} of ${one.frames} frames over ${FRAME_MS} ms, the longest ${ms(one.longest)}, and what one took of the processor at the most ${ms(one.task)}; ${one.canvases} canvases and ${one.heap.toFixed(1)} MB of heap at the end`,
      );
    }
    console.log(
      `add a note to ${NOTES}: ${written.toFixed(1)} ms of script, by hand ${byHand.toFixed(1)} ms`,
    );
  } finally {
    await browser.close();
    bare.close();
    await rm(OUT, { recursive: true, force: true });
  }
}
