import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type {
  ExportedChart,
  ExportedRequirement,
  IndexEntry,
  ViewedChart,
} from '../../src/lib/charts/exported.ts';
import { toDrawing } from '../diagrams/drawing.ts';
import { readScreens } from '../screens/kept.ts';
import { withoutDescriptions } from '../bundle/without-descriptions.ts';

const FOLDER = 'docs/statecharts';
const HELD = '.held.json';

const json = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;

/** The requirement ids that the tests of a chart name. */
const namedIn = ({ transitions }: ExportedChart): Set<string> =>
  new Set(
    transitions.flatMap(({ held: { facts, tests } }) =>
      [...facts, ...tests].flatMap((title) => [...title.matchAll(/[A-Z]+-\d+/g)].map(([id]) => id)),
    ),
  );

/** Everything the viewer shows, from the exported files alone. */
export async function readViewer(
  root: string,
): Promise<{ index: IndexEntry[]; charts: Record<string, ViewedChart> }> {
  const folder = join(root, FOLDER);
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(HELD))
    .map((file) => basename(file, HELD))
    .toSorted();
  const requirements = await json<Record<string, ExportedRequirement>>(
    join(folder, 'requirements.json'),
  );
  const screens = readScreens(root);
  const charts = await Promise.all(
    names.map(async (name): Promise<ViewedChart> => {
      const chart = await json<ExportedChart>(join(folder, `${name}${HELD}`));
      const ids = namedIn(chart);
      return {
        ...chart,
        drawings: await Promise.all(
          chart.pictures.map(async (picture) =>
            toDrawing(await readFile(join(folder, picture.file), 'utf8'), picture),
          ),
        ),
        requirements: Object.fromEntries(
          Object.entries(requirements).filter(([id]) => ids.has(id)),
        ),
        screens: Object.fromEntries(
          Object.entries(screens[name] ?? {}).map(([id, { file }]) => [id, file]),
        ),
      };
    }),
  );
  return {
    index: charts.map(({ name, id, description, states, starts, startedBy, transitions }) => ({
      name,
      id,
      description,
      states: states.length - 1,
      starts,
      startedBy,
      transitions: transitions.map(({ key, words }) => ({ key, words })),
    })),
    charts: Object.fromEntries(charts.map((chart) => [chart.name, chart])),
  };
}

/** One classic script and one stylesheet: a page that is opened as a file may load no module. */
async function bundle(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), withoutDescriptions],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        {
          find: 'use-sync-external-store/shim/with-selector',
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, 'src/app/viewer/main.tsx'),
        output: { format: 'iife', entryFileNames: 'viewer.js', assetFileNames: 'viewer[extname]' },
      },
    },
  });
}

/** The page to be opened without a server: its own copies of the stylesheets, and every chart in a script. */
const fileDocument = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Every behaviour, drawn · Marginalia</title>
    <link rel="stylesheet" href="page.css">
    <link rel="stylesheet" href="viewer.css">
    <script defer src="charts.js"></script>
    <script defer src="viewer.js"></script>
  </head>
  <body>
    <div id="viewer"><noscript><p>The viewer needs script; the pictures beside this file don’t.</p></noscript></div>
  </body>
</html>
`;

/** Puts the viewer and what it shows beside the diagrams; `template` is the built page that names the site's stylesheets. */
export async function writeViewer(root: string, dist: string, template: string): Promise<void> {
  const to = join(dist, FOLDER);
  const { index, charts } = await readViewer(root);
  await mkdir(join(to, 'charts'), { recursive: true });
  await bundle(root, to);
  await rm(join(to, '.vite'), { recursive: true, force: true });
  await writeFile(join(to, 'charts/index.json'), JSON.stringify(index));
  await Promise.all(
    Object.values(charts).map((chart) =>
      writeFile(join(to, 'charts', `${chart.name}.json`), JSON.stringify(chart)),
    ),
  );
  await cp(join(root, FOLDER, 'screens'), join(to, 'screens'), { recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
  const sheets = [
    ...template.matchAll(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"/g),
  ].map(([, file]) => file!);
  const css = await Promise.all(sheets.map((file) => readFile(join(dist, file), 'utf8')));
  await writeFile(
    join(to, 'page.css'),
    css.join('\n').replaceAll('url(/assets/', 'url(../../assets/'),
  );
  await writeFile(
    join(to, 'charts.js'),
    `globalThis.marginaliaCharts = ${JSON.stringify({ index, charts })};\n`,
  );
  await writeFile(join(to, 'files.html'), fileDocument);
}
