/**
 * A part of a gold text as written in `eval/gold`: paragraphs separated by an empty line, with a
 * little Markdown.
 */
export type Part =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph' | 'item' | 'equation'; text: string }
  | { kind: 'table'; rows: string[][] };

export interface Marked {
  parts: Part[];
  footnotes: ReadonlyMap<string, string>;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function partsOf(block: string): Part[] {
  const heading = /^(#{1,6}) (.+)$/s.exec(block);
  if (heading !== null) return [{ kind: 'heading', level: heading[1]!.length, text: heading[2]! }];
  if (block.startsWith('$$'))
    return [{ kind: 'equation', text: block.replace(/^\$\$|\$\$$/g, '').trim() }];
  const lines = block.split('\n');
  if (block.startsWith('|'))
    return [
      { kind: 'table', rows: lines.filter((line) => !/^\|[-|\s]+$/.test(line)).map(cellsOf) },
    ];
  if (block.startsWith('- ')) return lines.map((line) => ({ kind: 'item', text: line.slice(2) }));
  return lines.map((line) => ({ kind: 'paragraph', text: line.replace(/\$([^$]+)\$/g, '$1') }));
}

const NOTE = /^\[\^(\d+)\]: (.+)$/gm;

/** Parses a gold text. Its footnotes are at the end, one per line. */
export function markedOf(text: string): Marked {
  const footnotes = new Map([...text.matchAll(NOTE)].map(([, name, words]) => [name!, words!]));
  const parts = text
    .replace(NOTE, '')
    .trim()
    .split(/\n\s*\n/)
    .flatMap((block) => partsOf(block.trim()));
  return { parts, footnotes };
}

/** A run of words, or a footnote reference. */
export interface Run {
  text: string;
  italic?: true;
  note?: string;
}

/** Splits a paragraph into runs: `*italic*` and `[^1]`. */
export const runsOf = (text: string): Run[] =>
  text
    .split(/(\*[^*]+\*|\[\^\d+\])/)
    .filter((piece) => piece !== '')
    .map((piece): Run => {
      if (piece.startsWith('[^')) return { text: '', note: piece.slice(2, -1) };
      return piece.startsWith('*') && piece.length > 2
        ? { text: piece.slice(1, -1), italic: true }
        : { text: piece };
    });

export const plainOf = (text: string): string =>
  runsOf(text)
    .map((run) => (run.note === undefined ? run.text : `[${run.note}]`))
    .join('');
