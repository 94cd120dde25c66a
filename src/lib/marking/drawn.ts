/**
 * What a file is drawn from: pages that the service holds under the file's id, each assumed to be
 * as large as the first until it is near, or a picture's address.
 */
export type DrawnFile =
  | { kind: 'pages'; file: number; count: number; size: { width: number; height: number } }
  | { kind: 'picture'; address: string };

export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

const PICTURES = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp']);

/** Returns how a file with this name can be drawn; null if only as text. */
export function drawnAs(filename: string): 'pages' | 'picture' | null {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'pdf') return 'pages';
  return PICTURES.has(extension) ? 'picture' : null;
}

const FAR = 400;
const SHORT = 4;

/**
 * Returns where each run of a page's own text is in what the server read from that page: both are
 * the same except for spaces, and for what the server left out or moved. Null for a run that isn't
 * found near its expected place.
 */
export function alignRuns(
  runs: readonly string[],
  text: string,
  { start, end }: { start: number; end: number },
): (number | null)[] {
  const page = text.slice(start, end);
  let cursor = 0;
  return runs.map((run) => {
    const plain = run.trim();
    if (plain === '') return null;
    const lead = run.length - run.trimStart().length;
    const word = plain.length > SHORT && plain.endsWith('-') ? plain.slice(0, -1) : plain;
    let at = page.indexOf(word, cursor);
    const reach = word.length <= SHORT ? FAR / 8 : FAR;
    if (at < 0 || at - cursor > reach) at = word.length > SHORT * 3 ? page.indexOf(word) : -1;
    if (at < 0) return null;
    cursor = at + word.length;
    return start + at - lead;
  });
}
