import { writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { build, type Rolldown } from 'vite';
import {
  entryOf,
  FOLDERS,
  hashOf,
  MADE_OF,
  type MadeOf,
  type ProgramFolder,
  PROGRAMS,
} from '#server/platform/process/programs.ts';

async function bundleFolder(root: string, dist: string, folder: ProgramFolder): Promise<void> {
  const outDir = join(dist, folder);
  const made = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          PROGRAMS[folder].map((name) => [entryOf(name), join(root, name)]),
        ),
        external: (id) => /^[^.#\0]/.test(id) && !isAbsolute(id),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const modules = made.output
    .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    .filter(isAbsolute);
  const files = [...new Set(modules)]
    .map((path) => relative(root, path).split(sep).join('/'))
    .toSorted();
  await writeFile(
    join(outDir, MADE_OF),
    JSON.stringify({ files, hash: hashOf(files) } satisfies MadeOf),
  );
}

/**
 * Writes the programs of the server and its children into the build. Packages stay where they are:
 * some read files from beside themselves.
 */
export async function bundlePrograms(root: string, dist: string): Promise<void> {
  // Each by itself: what one shares with another, a child would have to load from several files.
  for (const folder of FOLDERS) await bundleFolder(root, dist, folder);
}
