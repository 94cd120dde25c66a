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

/** A process and its children; nobody where the system doesn't tell. */
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
 * What the processor has spent in user code on children of this process that have ended, in
 * milliseconds; null where the system doesn't tell.
 */
export const spentOnEnded = (): number | null =>
  existsSync(`${PROC}/self/stat`) ? (statOf('self')?.usersOfEnded ?? null) : null;

/**
 * What the processor has spent on a process and on its children, in milliseconds; null where the
 * system doesn't tell.
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

/** Memory of a process and of its children, in MB of 1024 × 1024 bytes; 0 where the system doesn't tell. */
export const memoryOf = (pid: number): number =>
  familyOf(pid).reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2;
