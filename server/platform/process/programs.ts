import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/**
 * Inside the build: the server, the programs it starts as children, and what each of them loads
 * before anything else. Each program is one file, plus the parts that not every task needs:
 * children start in a third of the time that their sources take, the server in three quarters.
 */
export const PROGRAMS = {
  '.server': ['server/platform/process/serve.ts'],
  '.programs': [
    'server/platform/workers/child.ts',
    'server/extraction/no-network.ts',
    'server/extraction/reader.ts',
    'server/features/drafts/pictures/looker.ts',
    'server/features/submissions/recognition/recogniser.ts',
    'server/features/exchange/return/documents/child.ts',
    'server/features/exchange/archive/reader.ts',
    'server/features/exchange/import/child.ts',
    'server/features/rubrics/reader.ts',
  ],
} as const;
export type ProgramFolder = keyof typeof PROGRAMS;
export const FOLDERS = Object.keys(PROGRAMS) as ProgramFolder[];
export type Program = (typeof PROGRAMS)[ProgramFolder][number];

/** Returns the name of a program in the build: its path without the extension. */
export const entryOf = (name: Program): string => name.replace(/\.ts$/, '');

export const builtFolder = (folder: ProgramFolder): string => join(ROOT, 'dist', folder);
/** Next to them: what they were built from. */
export const MADE_OF = 'made-of.json';

export interface MadeOf {
  files: string[];
  hash: string;
}

/** Returns a hash of the contents of these files, whose names are relative to the root. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function isBuilt(folder: ProgramFolder): boolean {
  const list = join(builtFolder(folder), MADE_OF);
  if (!existsSync(list)) return false;
  const { files, hash } = JSON.parse(readFileSync(list, 'utf8')) as MadeOf;
  return files.every((file) => existsSync(join(ROOT, file))) && hashOf(files) === hash;
}

const built = new Map<ProgramFolder, boolean>();

/**
 * Returns the file of a program: from the build, unless there is none or a source has changed
 * since; else the source itself.
 */
export function programOf(name: Program): string {
  const folder = FOLDERS.find((one) => PROGRAMS[one].some((program) => program === name))!;
  if (!built.has(folder)) built.set(folder, isBuilt(folder));
  const made = join(builtFolder(folder), entryOf(name) + '.mjs');
  return built.get(folder)! && existsSync(made) ? made : join(ROOT, name);
}
