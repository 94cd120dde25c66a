import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;
const PAGE_BYTES = 4096;
const PROC = '/proc';
interface Stat {
  parent: number;
  user: number;
  system: number;
  usersOfEnded: number;
  systemOfEnded: number;
  bytes: number;
}

function statOf(pid: number | 'self'): Stat | null {
  try {
    const fields = readFileSync(`${PROC}/${pid}/stat`, 'utf8')
      .split(') ')[1]!
      .split(' ')
      .map(Number);
    return {
      parent: fields[1]!,
      user: fields[11]! * TICK_MS,
      system: fields[12]! * TICK_MS,
      usersOfEnded: fields[13]! * TICK_MS,
      systemOfEnded: fields[14]! * TICK_MS,
      bytes: fields[21]! * PAGE_BYTES,
    };
  } catch {
    return null;
  }
}

/** Returns a process and its children; empty if the system doesn't say. */
function familyOf(pid: number): Stat[] {
  if (statOf(pid) === null) return [];
  return readdirSync(PROC)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name));
      return stat !== null && (Number(name) === pid || stat.parent === pid) ? [stat] : [];
    });
}

/**
 * Returns the user time in milliseconds of this process's children that have ended; null if the
 * system doesn't say.
 */
export const spentOnEnded = (): number | null =>
  existsSync(`${PROC}/self/stat`) ? (statOf('self')?.usersOfEnded ?? null) : null;

/**
 * Returns the processor time in milliseconds of a process and its children; null if the system
 * doesn't say.
 */
export function spentBy(pid: number): number | null {
  const family = familyOf(pid);
  return family.length === 0
    ? null
    : family.reduce(
        (sum, { user, system, usersOfEnded, systemOfEnded }) =>
          sum + user + system + usersOfEnded + systemOfEnded,
        0,
      );
}

/**
 * Returns the memory of a process and its children, in MB of 1024 × 1024 bytes; 0 if the system
 * doesn't say.
 */
export const memoryOf = (pid: number): number =>
  familyOf(pid).reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2;
