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
 * Bundles the programs of the server and its child processes into the build. Packages aren't
 * bundled: some read files from their own folder.
 */
export async function bundlePrograms(root: string, dist: string): Promise<void> {
  // Each is bundled separately: a child would otherwise have to load shared code from several
  // files.
  for (const folder of FOLDERS) await bundleFolder(root, dist, folder);
}
