import { onDisk } from '#server/platform/files/on-disk.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import { programOf } from '#server/platform/process/programs.ts';
import type { Ids } from '#server/platform/database/stores/types.ts';
import { runContained } from '#server/extraction/contain.ts';
import { type Looked, type SightJob, SIGHT_LIMITS } from './types.ts';

/**
 * Extracts the pictures from a stored file. Rejects with the signal's reason, and if the file can't
 * be opened.
 */
export type Look = (
  file: { key: string; extension: string },
  names: readonly string[],
  signal: AbortSignal,
) => Promise<Looked>;

const nothingOf = (names: readonly string[]): Looked => ({
  shown: [],
  failed: [...names],
  beyond: 0,
});

/** Runs in a separate child process, as all file reading does (docs/decisions/uploads.md). */
export async function lookAt(
  path: string,
  { extension, names }: Pick<SightJob, 'extension' | 'names'>,
  signal: AbortSignal,
): Promise<Looked> {
  const { rssMb, cpuMs, wallMs, heapMb } = SIGHT_LIMITS;
  const ending = await runContained(
    programOf('server/features/drafts/pictures/looker.ts'),
    path,
    { extension, names, rssMb, cpuMs } satisfies SightJob,
    { wallMs, heapMb },
    signal,
  );
  return ending.kind === 'answer' ? (ending.message as Looked) : nothingOf(names);
}

export const createLook =
  (parts: { files: FileStore; ids: Pick<Ids, 'uuid'> }): Look =>
  async ({ key, extension }, names, signal) =>
    onDisk(parts, await parts.files.read(key), (path) =>
      lookAt(path, { extension, names }, signal),
    );
