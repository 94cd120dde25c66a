import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER } from '../diagrams/export.ts';

/** Copies the pictures next to the pages that show them. */
export async function copyPictures(
  root: string,
  dist: string,
  names: readonly string[],
): Promise<void> {
  const to = join(dist, FOLDER);
  await mkdir(to, { recursive: true });
  await Promise.all(
    names.map((name) => cp(join(root, FOLDER, `${name}.svg`), join(to, `${name}.svg`))),
  );
}
