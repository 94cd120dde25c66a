import { readSource } from './sources.ts';

/** Returns which of our files a file imports other than for types; each file is read once. */
export function importsBy(readText: (path: string) => string): (path: string) => readonly string[] {
  const known = new Map<string, string[]>();
  return (path) => {
    const imports =
      known.get(path) ??
      (/\.tsx?$/.test(path)
        ? readSource(path, readText(path)).imports.flatMap(({ to, isType }) =>
            to === null || isType ? [] : [to],
          )
        : []);
    known.set(path, imports);
    return imports;
  };
}

/** Returns the number of imports between a file and every file it reaches; others are missing. */
export function distancesFrom(
  from: string,
  importsOf: (path: string) => readonly string[],
): Map<string, number> {
  const far = new Map([[from, 0]]);
  for (const path of far.keys())
    for (const to of importsOf(path)) if (!far.has(to)) far.set(to, far.get(path)! + 1);
  return far;
}
