import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { recordingIn } from '#lib/charts/recording.ts';
import { startServer } from '#tests/support/server.ts';
import { ensureBuilt, ROOT } from './built.ts';
import { ensureChromium } from './chromium.ts';
import { readExported, SCREENS, type Screens, seenIn } from './screens/kept.ts';
import { tourOf } from './screens/tour.ts';

/**
 * `npm run screens`: goes through the built product in a real browser while it records itself, and keeps a small picture of
 * each state that a chart is seen in. What the tour doesn't reach has none, and the viewer says so.
 */
const [WIDTH, HEIGHT, SHRUNK] = [1280, 800, 0.5];
/** Every change takes this long to arrive, so that what is at work is seen at work; a picture is taken in the middle of it, and after. */
const SLOW_MS = 1_600;
const LOOKS_MS = [700, 2_200];

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The steps that the page has recorded so far: leaving a page is when it writes them down. */
const recorded = async (page: Page) => {
  const text = await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
    return localStorage.getItem('marginalia.recording') ?? '';
  });
  return recordingIn(text)?.steps ?? [];
};

if (!ensureBuilt()) throw new Error('The app could not be built.');
const charts = readExported(ROOT);
const server = await startServer();
const browser = await chromium.launch({ executablePath: ensureChromium() });
const screens: Screens = {};
const pictures = new Map<string, Buffer>();
const failed: string[] = [];
try {
  const teacher = await server.teacher({ full_name: 'Grace Hopper' });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: WIDTH, height: HEIGHT },
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: server.url,
          localStorage: [
            { name: 'marginalia.token', value: teacher.token ?? '' },
            { name: 'marginalia.recording.on', value: '1' },
          ],
        },
      ],
    },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await pause(SLOW_MS);
    await route.continue().catch(() => {});
  });
  const cdp = await context.newCDPSession(page);
  let known = 0;
  const look = async (name: string) => {
    const steps = await recorded(page);
    const last = new Map(steps.slice(known).map((step) => [`${step.chart} ${step.actor}`, step]));
    known = steps.length;
    const fresh = [...last.values()].flatMap(({ chart: id, at }) => {
      const chart = charts.find((one) => one.id === id);
      return chart
        ? at.filter((state) => !screens[chart.name]?.[state]).map((state) => ({ chart, state }))
        : [];
    });
    if (fresh.length === 0) return;
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 55,
      clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT, scale: SHRUNK },
    });
    const file = `${name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')}.webp`;
    pictures.set(file, Buffer.from(data, 'base64'));
    for (const { chart, state } of fresh)
      (screens[chart.name] ??= {})[state] = { file, was: seenIn(chart, state) ?? '' };
  };
  for (const [place, { title, act }] of (await tourOf(teacher)).entries()) {
    await act(page).catch((error: unknown) =>
      failed.push(`${title}: ${String(error).split('\n')[0]}`),
    );
    for (const [index, ms] of LOOKS_MS.entries()) {
      await pause(ms - (LOOKS_MS[index - 1] ?? 0));
      await look(`${place + 1} ${title}${index > 0 ? ' after' : ''}`).catch((error: unknown) =>
        failed.push(`${title}, look: ${String(error).split('\n')[0]}`),
      );
    }
  }
} finally {
  await browser.close();
  await server[Symbol.asyncDispose]();
}
const folder = join(ROOT, SCREENS);
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) await rm(join(folder, name));
for (const [file, bytes] of pictures) await writeFile(join(folder, file), bytes);
const sorted = Object.fromEntries(
  Object.entries(screens)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, states]) => [
      name,
      Object.fromEntries(Object.entries(states).toSorted(([a], [b]) => a.localeCompare(b))),
    ]),
);
await writeFile(join(folder, 'index.json'), `${JSON.stringify(sorted, null, 1)}\n`);
const count = Object.values(screens).reduce((sum, states) => sum + Object.keys(states).length, 0);
console.log(
  `${pictures.size} pictures of ${count} states of ${Object.keys(screens).length} charts, ${[...pictures.values()].reduce((sum, { length }) => sum + length, 0)} bytes.`,
);
for (const what of failed) console.log(`not done: ${what}`);
if (failed.length > 0) process.exitCode = 1;
