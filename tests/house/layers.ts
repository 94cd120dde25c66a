import { isTest, type Source } from './sources.ts';

/** Which layers may import which (docs: architecture); `contract` imports only itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/lib': ['contract'],
  contract: [],
  'src/machines': ['src/lib', 'contract'],
  'src/services': ['src/lib', 'contract'],
  'src/views': ['src/lib', 'contract', 'src/machines'],
  'src/app': ['src/lib', 'contract', 'src/machines', 'src/services', 'src/views'],
  server: ['contract'],
};

/** Returns a path's layer: `src/machines/…` → `src/machines`, `scripts/…` → `scripts`. */
export const layerOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? `src/${second}` : first;
};

/**
 * Returns imports that the table doesn't allow, as `from → to`. Tests may import what they need.
 */
export const crossings = (sources: readonly Source[]): string[] =>
  sources
    .filter(
      ({ path }) =>
        layerOf(path) in MAY_IMPORT && !isTest(path) && !/\.(fixture|expectations)\./.test(path),
    )
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ to }) => {
        if (to === null) return [];
        const [from, target] = [layerOf(path), layerOf(to)];
        const isAllowed = from === target || MAY_IMPORT[from]!.includes(target);
        const isVerb = from !== 'src/views' || target !== 'src/machines' || to.endsWith('.view.ts');
        return isAllowed && isVerb ? [] : [`${path} → ${to}`];
      }),
    );

/** Returns cycles of modules that import each other at run time, each as a list of files. */
export function cycles(sources: readonly Source[]): string[][] {
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter(({ isType, to }) => !isType && to !== null).map(({ to }) => to!),
    ]),
  );
  const rings: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) rings.push(way.slice(at));
    if (at >= 0 || done.has(path)) return;
    for (const to of edges.get(path) ?? []) visit(to, [...way, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return rings;
}
