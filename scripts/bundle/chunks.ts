import { join } from 'node:path';
import { ROOT } from '../built.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const SITE = join(ROOT, 'src/app/site/main.tsx');
const AHEAD = join(ROOT, 'src/app/first-page.ts');
/** How many chunks must need a module before it goes where all screens find it. */
const SHARED_BY = 25;

/** Everything that a module imports, `later` with what it imports dynamically, itself included. */
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

/** What is asked for before the app is there must not wait for the app, nor public pages for it (ahead-first.ts). */
function aheadChunk(id: string, graph: ModuleGraph): string | null {
  const { site, ahead } = reached(graph);
  if (id.includes('vite/preload-helper')) return 'page';
  if (!ahead.has(id)) return null;
  return site.has(id) ? 'page' : 'ahead';
}

/** What most screens need; public pages, which must stay light, keep to their own chunks. */
const sharedChunk = (id: string, graph: ModuleGraph): string | null =>
  reached(graph).site.has(id) ? null : 'shared';

/** Controls and icons that several public pages show. */
const siteChunk = (id: string, graph: ModuleGraph): string | null =>
  reached(graph).site.has(id) && /\/src\/views\/components\/|\/lucide-react\//.test(id)
    ? 'site'
    : null;

/** What shares a chunk; everything else is split where it is imported dynamically, by route and by dialog. */
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
