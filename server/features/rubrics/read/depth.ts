import { NoRubric } from './draft.ts';

const MAX_DEPTH = 500;

/**
 * Counts how deeply tags are nested: a parser's time grows with it, and no real table is that deep.
 * Throws NoRubric.
 */
export function createDepth() {
  let depth = 0;
  return {
    open(): void {
      depth += 1;
      if (depth > MAX_DEPTH) throw new NoRubric('Its tags are nested far too deeply.');
    },
    close(): void {
      depth -= 1;
    },
  };
}
