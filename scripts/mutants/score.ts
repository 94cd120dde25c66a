import { EXCUSES } from './excuses.ts';
import type { Result } from './run.ts';

export interface Score {
  name: string;
  killed: number;
  of: number;
  survivors: string[];
  faults: string[];
}

/** What a result comes to, without what is excused; an excuse can be judged only where every mutant was tried. */
export function scoreOf(
  { subject: { name, mutants, isWhole }, failures, fault }: Result,
  excuses = EXCUSES[name] ?? {},
): Score {
  if (fault !== null) return { name, killed: 0, of: 0, survivors: [], faults: [fault] };
  const tried = mutants.map(({ id }, index) => ({ id, isKilled: failures[index] !== null }));
  const alive = new Set(tried.filter(({ isKilled }) => !isKilled).map(({ id }) => id));
  const counted = tried.filter(({ id }) => !(id in excuses));
  return {
    name,
    of: counted.length,
    killed: counted.filter(({ isKilled }) => isKilled).length,
    survivors: counted.filter(({ isKilled }) => !isKilled).map(({ id }) => id),
    faults: isWhole
      ? Object.keys(excuses)
          .filter((id) => !alive.has(id))
          .map((id) => `an excuse that isn't needed: ${id}`)
      : [],
  };
}

export const percent = ({ killed, of }: { killed: number; of: number }): number =>
  of === 0 ? 100 : (100 * killed) / of;

/** How many of each kind were caught, of all subjects together. */
export function byKind(results: readonly Result[]): { kind: string; killed: number; of: number }[] {
  const all = results
    .filter(({ fault }) => fault === null)
    .flatMap(({ subject, failures }) =>
      subject.mutants.map(({ kind, id }, index) => ({
        kind,
        isKilled: (failures[index] ?? null) !== null,
        isExcused: id in (EXCUSES[subject.name] ?? {}),
      })),
    );
  const counted = all.filter(({ isExcused }) => !isExcused);
  return Object.entries(Object.groupBy(counted, ({ kind }) => kind)).map(([kind, of = []]) => ({
    kind,
    killed: of.filter(({ isKilled }) => isKilled).length,
    of: of.length,
  }));
}
