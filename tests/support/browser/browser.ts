import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeCore from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import type { User } from '#contract/accounts/user.ts';
import type { Site } from '../server.ts';
import { giveBack, type KeptContext, type Look, QUIET, takeContext } from './kept-context.ts';

export interface OpenPage extends Page {
  /** Marks one expected console message of the browser, so that the guard lets it pass. */
  expectComplaint(about: RegExp): void;
}

export interface Visit extends Omit<BrowserContextOptions, keyof Look>, Partial<Look> {
  /** Signs in with this token before the first page is loaded. */
  token?: string;
}

const TOKEN_KEY = 'marginalia.token';
const LOOK: Look = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
};
/**
 * As long as `expect.poll` waits: limits are for tests that hang, and on a busy machine everything
 * is slow.
 */
const PATIENCE_MS = 60_000;
/**
 * The minified version, as every inspected page has to parse it again. ASCII only: a single letter
 * beyond Latin-1 would make each letter take two bytes on the way there.
 */
const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replaceAll(
  /[\u0080-\uFFFF]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The flags keep a test browser from calling home and from waiting for a screen, and let a
 * context's pages run in one process (kept-context.ts). A page that lives for seconds isn't worth
 * the cost of V8's optimising compilers; compiled code is kept for reuse.
 */
const FLAGS = [
  '--js-flags=--no-maglev --no-opt --no-flush-bytecode',
  '--process-per-site',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Belongs to this process, serves all files that it runs, and ends with it. A browser shared by all
 * processes would be reached over a socket, through the process that runs the tests, so its
 * messages would be serialised twice more.
 */
let browser: Browser | undefined;
let contexts: BrowserContext[] = [];
let taken: KeptContext[] = [];
let complaints: string[] = [];
let expected: RegExp[] = [];

/**
 * Call this once at the top of a journey's file: it starts this process's Chromium, closes after
 * each test what it opened, and fails the test if a page logged an error, violated the CSP or
 * threw.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({
      executablePath: inject('chromiumPath'),
      chromiumSandbox: false,
      args: FLAGS,
    });
  });
  afterEach(async ({ task }) => {
    // A response that a test sends in place of the server may still be in progress when it ends.
    await Promise.all(
      contexts
        .flatMap((context) => context.pages())
        .filter((page) => !taken.some(({ keeper }) => keeper === page))
        .map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })),
    );
    await Promise.all([
      ...contexts
        .filter((context) => !taken.some((kept) => kept.context === context))
        .map((context) => context.close()),
      // The state that a failed test leaves behind is unknown.
      ...taken.map((kept) =>
        task.result?.state === 'fail' ? kept.context.close() : giveBack(kept),
      ),
    ]);
    const unexpected = complaints.filter(
      (complaint) => !expected.some((about) => about.test(complaint)),
    );
    [contexts, taken, complaints, expected] = [[], [], [], []];
    expect(unexpected, 'what the browser complained of').toEqual([]);
  });
}

/**
 * Opens a page in a clean browser, without storage and cookies of another test. Motion is reduced,
 * since drawing every step of every fade is a sixth of the journeys' work; use `reducedMotion:
 * 'no-preference'` to look at motion. A page of the shared server without special options reuses
 * the context of an earlier test: reading and compiling the app's scripts again is a third of the
 * cost of a page; use `askForAll` to look at the requests.
 */
export async function openPage(
  server: Pick<Site, 'url'>,
  { token, ...options }: Visit = {},
): Promise<OpenPage> {
  const page = await emptyPage(server.url, options);
  // Before the app is loaded: with `storageState`, the driver opens and closes an extra page, which
  // is a quarter of the cost of a page.
  if (token !== undefined) {
    if (!page.url().endsWith(QUIET)) await page.goto(QUIET);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_KEY,
      token,
    ] as const);
  }
  return Object.assign(page, {
    expectComplaint: (about: RegExp) => {
      expected.push(about);
    },
  });
}

async function emptyPage(
  url: string,
  {
    viewport = LOOK.viewport,
    colorScheme = LOOK.colorScheme,
    reducedMotion = LOOK.reducedMotion,
    ...options
  }: Omit<Visit, 'token'>,
): Promise<Page> {
  const look = { viewport, colorScheme, reducedMotion };
  if (Object.keys(options).length > 0 || url !== inject('sharedServer').url) {
    const context = await browser!.newContext({ baseURL: url, ...look, ...options });
    begin(context);
    return context.newPage();
  }
  const { kept, page } = await takeContext(browser!, url, { baseURL: url, ...LOOK }, look);
  taken.push(kept);
  begin(kept.context);
  listen(page);
  return page;
}

function begin(context: BrowserContext): void {
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('page', listen);
  contexts.push(context);
}

/**
 * The current document's calls to the server: those in progress, and the addresses of those that
 * have ended.
 */
interface Calls {
  open: Set<Request>;
  ended: string[];
}
const calls = new WeakMap<Page, Calls>();
export const callsOf = (page: Page): Calls => calls.get(page) ?? { open: new Set(), ended: [] };
export const isCall = (request: Request): boolean => request.resourceType() === 'fetch';

function listen(page: Page): void {
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      calls.set(page, { open: new Set(), ended: [] });
    if (isCall(request)) callsOf(page).open.add(request);
  });
  const ended = (request: Request) => {
    if (callsOf(page).open.delete(request)) callsOf(page).ended.push(request.url());
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
}

/** Opens a page for a new signed-in teacher, and returns their token for further calls. */
export async function signedIn(server: Site, visit: Visit = {}) {
  const teacher = await server.teacher();
  const page = await openPage(server, { ...visit, token: teacher.token ?? '' });
  const { body: user } = await teacher.get<User>('/api/v1/users/me');
  return { page, teacher, user };
}

/**
 * Axe's rules about colours: all that a theme can break on a page that was checked in the other
 * theme.
 */
export const COLOURS = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** A page of either browser's driver. */
interface Evaluates {
  evaluate: {
    <Result>(script: string): Promise<Result>;
    <Result, Args = undefined>(
      script: (args: Args) => Result | Promise<Result>,
      args?: Args,
    ): Promise<Result>;
  };
}

/** Fails on violations of WCAG 2.2 AA that axe finds on the current page, or within `selector`. */
export async function expectAccessible(
  page: Evaluates,
  selector?: string,
  only: Record<string, unknown> = { runOnly: RULES },
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // Contrast can't be measured during a fade, and what a new theme triggers starts with the next
  // frame.
  await page.evaluate(async () => {
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Infinity;
    const nextFrame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
      });
    // Nothing is drawn in a closed fold, and Firefox never ends an animation that starts there.
    const isDrawn = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? true);
    let fading: Animation[];
    do {
      await nextFrame();
      await nextFrame();
      fading = document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === 'running' && !endless(animation) && isDrawn(animation),
        );
      await Promise.allSettled(fading.map(({ finished }) => finished));
    } while (fading.length > 0);
  });
  const violations = await page.evaluate(
    async ([how, within]) => {
      const { axe } = globalThis as unknown as { axe: typeof AxeCore };
      // Passes aren't listed, and style sheets aren't read again: none of these rules needs them.
      const look = { resultTypes: ['violations'], preload: { assets: ['media'] } };
      const { violations: found } = await axe.run((within as string | undefined) ?? document, {
        ...(how as object),
        ...look,
      } as AxeCore.RunOptions);
      const stays = async (at: string): Promise<boolean> => {
        const element = document.querySelector(at);
        if (element === null) return true;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        return (
          (
            await axe.run(element, {
              ...look,
              runOnly: { type: 'rule', values: ['target-size'] },
            } as AxeCore.RunOptions)
          ).violations.length > 0
        );
      };
      const named: string[] = [];
      for (const { id, help, nodes } of found) {
        const targets: string[] = [];
        // An element half covered by a sticky bar can be scrolled clear of it, so it is checked
        // again there.
        for (const target of nodes.map((node) => node.target.join(' ')))
          if (id !== 'target-size' || (await stays(target))) targets.push(target);
        if (targets.length > 0) named.push(`${id}: ${help}: ${targets.join(', ')}`);
      }
      return named;
    },
    [only, selector] as const,
  );
  expect(violations, 'what axe found').toEqual([]);
}

/**
 * Checks that a page of figures fits at 320 px, in dark mode and as tables, and back at desktop
 * width, without violations found by axe.
 */
export async function expectFiguresFit(page: Page, table: string): Promise<void> {
  const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(width).toBe(320);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, undefined, COLOURS);
  await page.getByText('Tables', { exact: true }).click();
  await page.getByRole('table', { name: table }).waitFor();
  await expect.poll(width).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, undefined, COLOURS);
}
