import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** Several times what a whole run has on disk at once. */
const FILES = 2e9;
/** What its processes take beside them. */
const PROCESSES = 6e9;

export interface Machine {
  /** As `/proc/mounts` has them; empty where there is none. */
  mounts: string;
  /** Bytes that a file system in memory may still take. */
  free(at: string): number;
  /** Bytes of memory that this process may still take. */
  available: number;
}

/**
 * Where the tests' files are to be: in memory, where the machine has enough of it for both and lets
 * programs be run there. Each test makes files and deletes them, and a disk looks the longer for a
 * place for each the more were there a moment ago.
 */
export function scratchRoot({ mounts, free, available }: Machine): string | null {
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, at]) => at === SHARED_MEMORY)?.[3]
    ?.split(',');
  if (options === undefined || options.includes('noexec') || options.includes('ro')) return null;
  return free(SHARED_MEMORY) >= FILES && available >= FILES + PROCESSES ? SHARED_MEMORY : null;
}

function mountsHere(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8');
  } catch {
    return '';
  }
}

/** A new folder for all files of a run of tests. */
export function makeScratch(): string {
  const free = (at: string): number => {
    const { bavail, bsize } = statfsSync(at);
    return bavail * bsize;
  };
  const root = scratchRoot({ mounts: mountsHere(), free, available: process.availableMemory() });
  const folder = mkdtempSync(join(root ?? tmpdir(), 'marginalia-test-'));
  // PostgreSQL, which doesn't run as root, goes through it to a folder of its own.
  chmodSync(folder, 0o711);
  return folder;
}
