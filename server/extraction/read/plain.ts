import { Builder, type Draft } from '#server/extraction/builder.ts';
import { BULLET, endsSentence, headingsByLook, mayBeHeading } from './headings.ts';

const NUMBERED = /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}/u;
/** A line with more characters than this was not wrapped by hand. */
const LONGEST_WRAPPED = 120;
const SHORTEST_WRAPPED = 60;
/**
 * If this share of a text's lines ends at nearly the same position, they were wrapped by a program.
 */
const FULL = 0.7;
const INDENT = 4;

interface Item {
  kind: 'heading' | 'paragraph' | 'list_item' | 'quotation' | 'code';
  text: string;
  mark: string;
  level?: number;
  line: number;
}
interface Line {
  text: string;
  number: number;
}

/** Returns groups of lines separated by blank lines. */
function groupsOf(text: string): Line[][] {
  const groups: Line[][] = [[]];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)!.push({ text: line, number: index + 1 });
  });
  return groups.filter((group) => group.length > 0);
}

/** Joins lines; a word divided at the end of a line is made whole. */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  for (const line of lines) {
    const below = line.trim();
    const above = parts.pop() ?? '';
    const isDivided = /\p{Ll}-$/u.test(above.slice(-3)) && /^\p{Ll}/u.test(below);
    if (above !== '') parts.push(isDivided ? above.slice(0, -1) : `${above} `);
    parts.push(below);
  }
  return parts.join('');
}

/**
 * Whether the lines of a group were wrapped: all but the last about as long as the longest, and not
 * all begun like verse.
 */
function isWrapped(lines: readonly Line[], widest: number): boolean {
  if (widest > LONGEST_WRAPPED || widest < SHORTEST_WRAPPED) return false;
  const upper = lines.slice(0, -1);
  const capitals = lines.slice(1).filter(({ text }) => /^\W*\p{Lu}/u.test(text)).length;
  if (lines.length > 2 && capitals >= (lines.length - 1) * FULL) return false;
  return (
    upper.filter(({ text }) => text.trimEnd().length >= widest * FULL).length >= upper.length * FULL
  );
}

function listOf(group: readonly Line[]): Item[] {
  const items: { item: Omit<Item, 'text'>; lines: string[] }[] = [];
  for (const { text, number } of group) {
    const mark = BULLET.exec(text)?.[0];
    if (mark === undefined) {
      items.at(-1)!.lines.push(text);
      continue;
    }
    const level = 1 + Math.floor((mark.length - mark.trimStart().length) / INDENT);
    items.push({
      item: { kind: 'list_item', mark: `${mark.trim()} `, level, line: number },
      lines: [text.slice(mark.length)],
    });
  }
  return items.map(({ item, lines }) => ({ ...item, text: joinLines(lines) }));
}

function itemsOf(group: readonly Line[], widest: number): Item[] {
  const first = group[0]!;
  const paragraph = (lines: readonly Line[], text: string): Item => ({
    kind: 'paragraph',
    text,
    mark: '',
    line: lines[0]!.number,
  });
  if (BULLET.test(first.text) && (group.length > 1 || !NUMBERED.test(first.text.trim())))
    return listOf(group);
  if (group.length === 1) return [paragraph(group, first.text)];
  if (group.every(({ text }) => text.startsWith('>'))) {
    return [
      {
        kind: 'quotation',
        text: joinLines(group.map(({ text }) => text.replace(/^[>\s]+/, ''))),
        mark: '',
        line: first.number,
      },
    ];
  }
  const list = group.findIndex(({ text }) => BULLET.test(text));
  const isList = list > 0 && group.slice(list).filter(({ text }) => BULLET.test(text)).length >= 2;
  if (isList) return [...itemsOf(group.slice(0, list), widest), ...listOf(group.slice(list))];
  const own = group.reduce((longest, { text }) => Math.max(longest, text.trimEnd().length), 0);
  if (own > LONGEST_WRAPPED) return group.map((line) => paragraph([line], line.text));
  const isHeaded =
    mayBeHeading(first.text) &&
    first.text.length < widest * FULL &&
    !endsSentence(first.text) &&
    isWrapped(group.slice(1), widest) &&
    group.length > 2;
  if (isHeaded) return [paragraph([first], first.text), ...itemsOf(group.slice(1), widest)];
  if (isWrapped(group, Math.max(own, widest * FULL)))
    return [paragraph(group, joinLines(group.map(({ text }) => text)))];
  return [paragraph(group, group.map(({ text }) => text.trimEnd()).join('\n'))];
}

/** A cell with more words than this is indented prose. */
const LONGEST_CELL = 20;

/** Returns the cells of a line with tabs between words; none if the tabs only indent it. */
function cellsOf({ kind, text }: Item): string[] {
  const cells = kind === 'paragraph' && !text.includes('\n') ? text.trimEnd().split('\t') : [];
  const isRow = cells.length > 1 && cells.every((cell) => cell.split(/\s+/).length <= LONGEST_CELL);
  return isRow ? cells : [];
}

/** Lines with a tab between words, one below the other, are rows; a single one isn't. */
function gatherRows(items: readonly Item[]): (Item & { rows?: string[][] })[] {
  const gathered: (Item & { rows: string[][]; lines: Item[] })[] = [];
  for (const item of items) {
    const cells = cellsOf(item);
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    const last = gathered.at(-1);
    const isBelow = last !== undefined && last.rows.length > 0;
    if (filled > 0 && isBelow) {
      last.rows.push(cells);
      last.lines.push(item);
    } else gathered.push({ ...item, rows: filled > 1 ? [cells] : [], lines: [item] });
  }
  return gathered.flatMap(({ rows, lines, ...item }) =>
    rows.length > 1 ? [{ ...item, rows }] : lines,
  );
}

/**
 * Adds a plain text by its lines: lines that a program wrapped are joined, lines that their writer
 * set are kept.
 */
export function addPlain(builder: Builder, text: string): void {
  const groups = groupsOf(text.replace(/\r\n?/g, '\n'));
  const lengths = groups
    .flatMap((group) => group.map((line) => line.text.trimEnd().length))
    .toSorted((a, b) => a - b);
  const widest = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  for (const { kind, text: words, mark, level, line, rows } of gatherRows(
    groups.flatMap((group) => itemsOf(group, widest)),
  )) {
    if (rows !== undefined) builder.addTable(rows, { line });
    else builder.add(kind, words, { line, ...(level === undefined ? {} : { level }) }, mark);
  }
}

export function readPlain(text: string): Draft {
  const builder = new Builder();
  addPlain(builder, text);
  return headingsByLook(builder.done());
}
