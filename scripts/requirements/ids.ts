import { parseSync } from 'vite';

export interface Requirement {
  id: string;
  text: string;
}
export interface Area {
  key: string;
  title: string;
  requirements: Requirement[];
}

/** Returns the areas of `docs/requirements.md` with their lines, in the page's order. */
export function areasOf(page: string): Area[] {
  const areas: Area[] = [];
  for (const line of page.split('\n')) {
    const [, key, title] = /^## ([A-Z]+): (.+)$/.exec(line) ?? [];
    if (key && title) areas.push({ key, title, requirements: [] });
    const [, id, text] = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/.exec(line) ?? [];
    if (id && text) areas.at(-1)!.requirements.push({ id, text });
  }
  return areas;
}

/**
 * Returns the ids that a test file names in square brackets, `[WB-12]` or `[WB-12, WB-13]`.
 * Comments don't count.
 */
export function idsNamedIn(path: string, source: string): string[] {
  const { comments } = parseSync(path, source);
  const code = comments
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
  const named = [...code.matchAll(/\[([A-Z]+-\d+(?:, ?[A-Z]+-\d+)*)\]/g)].flatMap(([, ids]) =>
    ids!.split(/, ?/),
  );
  return [...new Set(named)];
}

/**
 * Returns what `npm run requirements` prints: the ids that no test names, by area, and the totals.
 */
export function reportOn(areas: readonly Area[], named: ReadonlySet<string>): string {
  const counts = areas.map(({ key, title, requirements }) => {
    const open = requirements.filter(({ id }) => !named.has(id));
    return { key, title, open, held: requirements.length - open.length, all: requirements.length };
  });
  const lines = counts.flatMap(({ key, title, open, held, all }) => [
    `${key}: ${title} - ${held} of ${all}`,
    ...open.map(({ id, text }) => `  ${id} ${text}`),
  ]);
  const held = counts.reduce((sum, count) => sum + count.held, 0);
  const all = counts.reduce((sum, count) => sum + count.all, 0);
  return [...lines, `${held} of ${all} ids are named by a test.`].join('\n');
}
