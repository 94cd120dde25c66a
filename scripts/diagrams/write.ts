import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCharts } from './charts.ts';
import { toDefinition } from './definition.ts';
import { startersOf, toExport } from './export.ts';
import { readHeld } from './held/held.ts';
import { toOverview } from './overview.ts';
import { fileOf, toPage } from './page.ts';
import { idsIn, readRequirements } from './requirements.ts';
import { readStarters } from './started.ts';
import { drawChart } from './svg.ts';

export const FOLDER = 'docs/statecharts';

/** The test files that hold a chart: its own, and those that walk it through a screen. */
async function testsOf(root: string): Promise<(name: string) => string[]> {
  const views = await Promise.all(
    globSync('src/**/*.view.test.tsx', { cwd: root })
      .map((one) => one.replaceAll('\\', '/'))
      .toSorted()
      .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
  return (name) => [
    `src/machines/${name}/${name}.model.test.ts`,
    `src/machines/${name}/${name}.expectations.ts`,
    ...views
      .filter(({ text }) => text.includes(`'#machines/${name}/${name}.machine.ts'`))
      .map(({ path }) => path),
  ];
}

/** One line for each thing that is listed: read by a machine, yet a change stays where it is. */
const toLines = (whole: object): string =>
  `{\n${Object.entries(whole)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}: ${Array.isArray(value) ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]` : JSON.stringify(value)}`,
    )
    .join(',\n')}\n}\n`;

/** Every file of `docs/statecharts/`, by its name, as it should be now. */
export async function drawAll(root: string): Promise<Map<string, string>> {
  const [charts, starters, filesOf] = await Promise.all([
    loadCharts(root),
    readStarters(root),
    testsOf(root),
  ]);
  const held = await readHeld(
    root,
    charts.map(({ name }) => name),
  );
  const started = startersOf(charts, starters);
  const files = new Map([['README.md', toOverview(charts, started)]]);
  const ids = new Set<string>();
  for (const chart of charts) {
    const { name } = chart;
    const drawn = await drawChart(chart.machine);
    const pictures = drawn.map(({ picture }) => picture);
    const exported = toExport(chart, pictures, held[name]!, started.get(name)!, filesOf(name));
    for (const {
      held: { facts, tests },
    } of exported.transitions)
      for (const id of [...facts, ...tests].flatMap(idsIn)) ids.add(id);
    files.set(`${name}.md`, toPage(chart, pictures));
    files.set(`${name}.json`, toDefinition(chart.machine));
    files.set(`${name}.held.json`, toLines(exported));
    for (const { picture, svg } of drawn) files.set(fileOf(name, picture), svg);
  }
  files.set('requirements.json', toLines(await readRequirements(root, ids)));
  return files;
}

/** Names of the files that are missing, differ or belong to no chart. */
export async function findStale(
  root: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const folder = join(root, FOLDER);
  // The screens are taken by `npm run screens`: drawing says nothing of them.
  const there = (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const differ = await Promise.all(
    [...files].map(async ([name, text]) =>
      there.includes(name) && (await readFile(join(folder, name), 'utf8')) === text ? [] : [name],
    ),
  );
  return [...differ.flat(), ...there.filter((name) => !files.has(name))].toSorted();
}

const transitionsIn = (page: string): string[] =>
  (page.split('\n## Transitions\n')[1] ?? '')
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'));

/** What is another about a chart's page: which transitions came, went or stand elsewhere; or that it is something else. */
export function newsOf(
  name: string,
  before: string | undefined,
  after: string | undefined,
): string[] {
  if (before === undefined) return [`${name} is missing`];
  if (after === undefined) return [`${name} belongs to no chart`];
  const [old, now] = [transitionsIn(before), transitionsIn(after)];
  const came = now.filter((row) => !old.includes(row)).map((row) => `${name} came: ${row}`);
  const went = old.filter((row) => !now.includes(row)).map((row) => `${name} went: ${row}`);
  if (came.length + went.length > 0) return [...came, ...went];
  const moved = now
    .filter((row, place) => old[place] !== row)
    .map((row) => `${name} moved: ${row}`);
  return moved.length > 0 ? moved : [`${name} differs beside its transitions`];
}

/** What is stale, in words for whoever sees the test fail; empty when nothing is. */
export async function staleNews(
  root: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const news = await Promise.all(
    (await findStale(root, files)).map(async (name) =>
      newsOf(
        name,
        await readFile(join(root, FOLDER, name), 'utf8').catch(() => undefined),
        files.get(name),
      ),
    ),
  );
  return news.flat();
}

/** Writes what is stale, removes what belongs to no chart, and answers the names of both. */
export async function update(root: string): Promise<string[]> {
  const files = await drawAll(root);
  const stale = await findStale(root, files);
  await mkdir(join(root, FOLDER), { recursive: true });
  for (const name of stale) {
    const text = files.get(name);
    const path = join(root, FOLDER, name);
    await (text === undefined ? rm(path) : writeFile(path, text));
  }
  return stale;
}
