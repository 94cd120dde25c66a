import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** Several times what a whole run has on disk at any moment. */
const FILES = 2e9;
/** What the processes of a run need in addition to its files. */
const PROCESSES = 6e9;

export interface Machine {
  /** The content of `/proc/mounts`; empty if there is none. */
  mounts: string;
  /** Bytes that an in-memory file system can still take. */
  free(at: string): number;
  /** Bytes of memory that this process can still use. */
  available: number;
}

/**
 * Returns the folder for the tests' files: in memory, if the machine has enough for both files and
 * processes and allows programs to run there. Each test creates and deletes files, and a disk takes
 * longer to find room for each one the more there were a moment ago.
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

/** Creates a new folder for all files of a test run. */
export function makeScratch(): string {
  const free = (at: string): number => {
    const { bavail, bsize } = statfsSync(at);
    return bavail * bsize;
  };
  const root = scratchRoot({ mounts: mountsHere(), free, available: process.availableMemory() });
  const folder = mkdtempSync(join(root ?? tmpdir(), 'marginalia-test-'));
  // PostgreSQL doesn't run as root, and passes through this folder to its own.
  chmodSync(folder, 0o711);
  return folder;
}
