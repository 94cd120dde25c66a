import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What the server starts children with, and what each of them loads before anything else. */
export const PROGRAMS = [
  'feedback/apart/child', 'feedback/extract/no-network', 'feedback/extract/reader', 'feedback/sight/looker',
  'handback/documents/child', 'intake/child', 'rubrics/reader',
] as const;

/** Under the build: each program in one file and the parts that not every task needs, which start in a third of the time of their sources. */
export const PROGRAMS_FOLDER = '.programs';
export const BUILT_PROGRAMS = join(ROOT, 'dist', PROGRAMS_FOLDER);
/** Beside them: what they were made of. */
export const MADE_OF = 'made-of.json';

export interface MadeOf { files: string[]; hash: string }

/** Of the contents of these files, which are named from the root. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(join(ROOT, file))).update('\0');
  return hash.digest('hex');
}

function isBuilt(): boolean {
  const list = join(BUILT_PROGRAMS, MADE_OF);
  if (!existsSync(list)) return false;
  const { files, hash } = JSON.parse(readFileSync(list, 'utf8')) as MadeOf;
  return files.every((file) => existsSync(join(ROOT, file))) && hashOf(files) === hash;
}

let built: boolean | null = null;

/** The file that a child is started with: of the build, unless there is none or a source has changed since; else the source itself. */
export function programOf(name: (typeof PROGRAMS)[number]): string {
  built ??= isBuilt();
  const made = join(BUILT_PROGRAMS, `${name}.mjs`);
  return built && existsSync(made) ? made : join(ROOT, 'server', `${name}.ts`);
}
