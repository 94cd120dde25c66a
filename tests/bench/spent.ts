import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;
const PROC = '/proc';
interface Stat { parent: number; user: number; system: number; usersOfEnded: number; systemOfEnded: number }

function statOf(pid: number | 'self'): Stat | null {
  try {
    const fields = readFileSync(`${PROC}/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
    return { parent: fields[1]!, user: fields[11]! * TICK_MS, system: fields[12]! * TICK_MS, usersOfEnded: fields[13]! * TICK_MS, systemOfEnded: fields[14]! * TICK_MS };
  } catch {
    return null;
  }
}

/** What the processor has spent in user code on children of this process that have ended, in milliseconds; null where the system doesn't tell. */
export const spentOnEnded = (): number | null => (existsSync(`${PROC}/self/stat`) ? statOf('self')?.usersOfEnded ?? null : null);

/** What the processor has spent on a process and on its children, in milliseconds; null where the system doesn't tell. */
export function spentBy(pid: number): number | null {
  if (statOf(pid) === null) return null;
  const all = readdirSync(PROC).filter((name) => /^\d+$/.test(name)).map((name) => ({ own: Number(name), stat: statOf(Number(name)) }));
  return all.filter(({ own, stat }) => own === pid || stat?.parent === pid).reduce((sum, { stat }) => sum + (stat === null ? 0 : stat.user + stat.system + stat.usersOfEnded + stat.systemOfEnded), 0);
}
