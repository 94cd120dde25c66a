import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../built.ts';
import { below, type Mutant, type Node, parse } from './tree.ts';

/** A set of modules that is made anew, with one of them broken; without a mutant none is. */
export interface Variant {
  mutant: Mutant | null;
  anew: ReadonlySet<string>;
}

const SHIM = join(ROOT, 'scripts/mutants/shim.ts');
/** A body without braces gets them. */
const LOOPS = /^(For|ForOf|ForIn|While|DoWhile)Statement$/;
/** More rounds than any of our loops makes in a test; a mutant that never ends stops here, before what it gathers fills the memory. */
const MOST_ROUNDS = 500_000;

const clean = (id: string): string => id.split('?')[0]!;
const variantIn = (id: string): string | undefined => /\?variant=([\w-]+)/.exec(id)?.[1];

/** The mutated text: the turned guards find their `not`, and a loop that runs away ends with an error. */
export function mutated(text: string, { file, start, end, text: put }: Mutant): string {
  const broken = text.slice(0, start) + put + text.slice(end);
  const inserts: { at: number; more: string }[] = [];
  const visit = (node: Node): void => {
    if (LOOPS.test(node.type)) {
      const body = node['body'] as Node;
      inserts.push(
        { at: body.start, more: `{ if (++rounds > ${MOST_ROUNDS}) throw new Error('runs away'); ` },
        { at: body.end, more: ' }' },
      );
    }
    for (const child of below(node)) visit(child);
  };
  visit(parse(file, broken).root);
  const guarded = inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, more }) => rest.slice(0, at) + more + rest.slice(at), broken);
  const turned = guarded.includes('turned(') ? "\nimport { not as turned } from 'xstate';" : '';
  return `${guarded}\nvar rounds = 0;${turned}`;
}

/** Gives a module that is imported with `?variant=…` its importers' variant, and `?shared` to those that need not be made anew. */
export const variantPlugin = (variants: ReadonlyMap<string, Variant>): Plugin => ({
  name: 'variants',
  enforce: 'pre',
  async resolveId(source, importer) {
    const variant = importer && variantIn(importer);
    if (!importer || !(variant || importer.includes('?shared'))) return null;
    if (source === 'vitest') return SHIM;
    const found = await this.resolve(source, clean(importer), { skipSelf: true });
    if (
      !found ||
      found.external ||
      !found.id.startsWith(`${ROOT}/`) ||
      found.id.includes('/node_modules/')
    )
      return found;
    return variant && variants.get(variant)!.anew.has(clean(found.id))
      ? `${clean(found.id)}?variant=${variant}`
      : `${clean(found.id)}?shared`;
  },
  transform(code, id) {
    const variant = variantIn(id);
    const mutant = variant ? variants.get(variant)!.mutant : null;
    return mutant && clean(id) === join(ROOT, mutant.file)
      ? { code: mutated(code, mutant), map: null }
      : null;
  },
});
