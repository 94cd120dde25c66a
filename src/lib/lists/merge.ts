export interface MergeProposal {
  text: string;
  /** False if both changed the same lines: the text then contains both, the user's first. */
  isClean: boolean;
}

/** Above this many comparisons, no line-by-line proposal is attempted. */
const MAX_COMPARISONS = 4_000_000;

/**
 * Returns the matching line of `other` for each line of `base`, or -1, by the longest common
 * subsequence.
 */
function matches(base: readonly string[], other: readonly string[]): number[] {
  const found = base.map(() => -1);
  let start = 0;
  while (start < base.length && start < other.length && base[start] === other[start]) {
    found[start] = start;
    start += 1;
  }
  let ends = 0;
  while (
    ends < base.length - start &&
    ends < other.length - start &&
    base.at(-1 - ends) === other.at(-1 - ends)
  ) {
    ends += 1;
    found[base.length - ends] = other.length - ends;
  }
  const rows = base.length - start - ends;
  const columns = other.length - start - ends;
  if (rows * columns > MAX_COMPARISONS) return found;
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        base[start + row] === other[start + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    if (base[start + row] === other[start + column]) {
      found[start + row] = start + column;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

/** An empty text has no lines, so that it leaves nothing below the other one. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index]);

/**
 * Merges one stretch between two lines that all three have: the one who changed it wins; if both
 * did, it is a collision.
 */
function mergeStretch(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { lines: readonly string[]; isClean: boolean } {
  if (sameLines(mine, theirs) || sameLines(theirs, base)) return { lines: mine, isClean: true };
  if (sameLines(mine, base)) return { lines: theirs, isClean: true };
  return {
    lines: mine.length > 0 && theirs.length > 0 ? [...mine, '', ...theirs] : [...mine, ...theirs],
    isClean: false,
  };
}

/**
 * Merges two texts based on the same one into a line-by-line proposal; a person checks it before it
 * is saved.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergeProposal {
  const [baseLines, myLines, theirLines] = [base, mine, theirs].map(linesOf) as [
    string[],
    string[],
    string[],
  ];
  const inMine = matches(baseLines, myLines);
  const inTheirs = matches(baseLines, theirLines);
  const out: string[] = [];
  let isClean = true;
  let from = { base: 0, mine: 0, theirs: 0 };
  for (let line = 0; line <= baseLines.length; line += 1) {
    const isEnd = line === baseLines.length;
    const my = isEnd ? myLines.length : (inMine[line] ?? -1);
    const their = isEnd ? theirLines.length : (inTheirs[line] ?? -1);
    if (my === -1 || their === -1) continue;
    const stretch = mergeStretch(
      baseLines.slice(from.base, line),
      myLines.slice(from.mine, my),
      theirLines.slice(from.theirs, their),
    );
    out.push(...stretch.lines);
    isClean &&= stretch.isClean;
    if (!isEnd) out.push(baseLines[line] ?? '');
    from = { base: line + 1, mine: my + 1, theirs: their + 1 };
  }
  return { text: out.join('\n'), isClean };
}
