import { join } from 'node:path';
import { ROOT } from '../built.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const SITE = join(ROOT, 'src/app/site/main.tsx');
const AHEAD = join(ROOT, 'src/app/first-page.ts');
/**
 * The number of chunks that must need a module before it moves to the chunk shared by all screens.
 */
const SHARED_BY = 25;

/**
 * Returns every module that a module imports, including itself; with `later`, also those imported
 * dynamically.
 */
function modulesFrom(entry: string, graph: ModuleGraph, later: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    if (info !== null)
      open.push(...info.importedIds, ...(later ? info.dynamicallyImportedIds : []));
  }
  return found;
}

let known: { site: ReadonlySet<string>; ahead: ReadonlySet<string> } | null = null;
const reached = (graph: ModuleGraph) =>
  (known ??= {
    site: modulesFrom(SITE, graph, true),
    ahead: modulesFrom(AHEAD, graph, false),
  });

/**
 * Code that runs before the app must not wait for the app, nor must public pages (ahead-first.ts).
 */
function aheadChunk(id: string, graph: ModuleGraph): string | null {
  const { site, ahead } = reached(graph);
  if (id.includes('vite/preload-helper')) return 'page';
  if (!ahead.has(id)) return null;
  return site.has(id) ? 'page' : 'ahead';
}

/**
 * Holds what most screens need. Public pages must stay light, so they keep to their own chunks.
 */
const sharedChunk = (id: string, graph: ModuleGraph): string | null =>
  reached(graph).site.has(id) ? null : 'shared';

/** Holds controls and icons used by several public pages. */
const siteChunk = (id: string, graph: ModuleGraph): string | null =>
  reached(graph).site.has(id) && /\/src\/views\/components\/|\/lucide-react\//.test(id)
    ? 'site'
    : null;

/**
 * Modules that share a chunk. Everything else is split at dynamic imports: by route and by dialog.
 */
export const codeSplittingGroups = [
  { name: aheadChunk, priority: 3 },
  { name: 'xstate', test: /node_modules\/xstate\//, priority: 2 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect|@xstate\/react)\//,
    priority: 2,
  },
  { name: sharedChunk, minShareCount: SHARED_BY, priority: 1 },
  { name: siteChunk, minShareCount: 4, priority: 0 },
];
