import type { ReadKind, ReadRubric } from '#contract/rubrics/read.ts';
import { withoutListMarks } from '#contract/rubrics/text.ts';
import { visibleText } from '#server/extraction/html-text.ts';
import { isCanvas, rubricOfCanvas } from './canvas.ts';
import { createNotes, type FoundRubric, NoRubric, type Notes, toRead } from './draft.ts';
import { barTables, delimiterOf, type Grid, rowsOf, tablesOfHtml } from './grid.ts';
import { rubricOfJson } from './json.ts';
import { rubricOfLines } from './lines.ts';
import { isMarkusCsv, isMarkusYaml, rubricOfMarkusCsv, rubricOfMarkusYaml } from './markus.ts';
import { isMoodleXml, rubricOfMoodleXml } from './moodle-xml.ts';
import { rubricOfTable } from './table.ts';

interface Found {
  kind: ReadKind;
  found: FoundRubric;
}

const size = (grid: Grid): number =>
  grid.reduce((cells, row) => cells + row.filter((cell) => cell !== '').length, 0);
const widthOf = (grid: Grid): number => Math.max(0, ...grid.map((row) => row.length));

/** Uses the largest table, with those that continue it: the same columns, on the next page. */
function ofTables(grids: readonly Grid[], notes: Notes): Found | null {
  const tables = grids.filter((grid) => grid.length > 1 && widthOf(grid) > 1);
  const main = tables.toSorted((a, b) => size(b) - size(a))[0];
  if (main === undefined) return null;
  const width = widthOf(main);
  const fits = tables.filter((grid) => widthOf(grid) === width);
  const [first = main, ...rest] = fits;
  const same = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    a?.join('\t') === b?.join('\t');
  const rows = [
    ...first,
    ...rest.flatMap((grid) => (same(grid[0], first[0]) ? grid.slice(1) : grid)),
  ];
  if (rest.length > 0) notes.tell(`${fits.length} tables with the same columns were read as one.`);
  if (tables.length > fits.length)
    notes.warn(`${tables.length - fits.length} other tables were left out.`);
  return { kind: 'table', found: rubricOfTable(rows, notes) };
}

function ofHtml(html: string, notes: Notes): Found {
  return (
    ofTables(tablesOfHtml(html), notes) ?? {
      kind: 'text',
      found: rubricOfLines(visibleText(html), notes),
    }
  );
}

/** Canvas's own heading identifies the file, whatever its cells contain. */
function ofCanvas(text: string, notes: Notes): Found | null {
  const [head = ''] = text.trimStart().split('\n', 1);
  if (head.length > 20_000 || !isCanvas([head.split(/[,;\t]/)])) return null;
  const delimiter =
    [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  return { kind: 'canvas-csv', found: rubricOfCanvas(rowsOf(text, delimiter), notes) };
}

/**
 * Rows of MarkUs have as many cells as they have levels, so they have no common number of commas.
 */
function ofMarkus(text: string, notes: Notes): Found | null {
  const [first = ''] = text.trimStart().split('\n', 1);
  if (!first.includes(',') || first.length > 20_000) return null;
  const grid = rowsOf(text, ',');
  return isMarkusCsv(grid) ? { kind: 'markus-csv', found: rubricOfMarkusCsv(grid, notes) } : null;
}

function ofDelimited(text: string, notes: Notes): Found | null {
  const bars = ofTables(barTables(text), notes);
  if (bars !== null) return bars;
  const delimiter = delimiterOf(text);
  if (delimiter === null) return null;
  const grid = rowsOf(text, delimiter);
  return grid.length > 1 && widthOf(grid) > 1
    ? { kind: 'table', found: rubricOfTable(grid, notes) }
    : null;
}

function ofText(text: string, notes: Notes): Found {
  const start = text.trimStart().slice(0, 1);
  if (isMarkusYaml(text)) return { kind: 'markus-yaml', found: rubricOfMarkusYaml(text, notes) };
  if (start === '{' || start === '[') return rubricOfJson(text, notes);
  if (start === '<' && isMoodleXml(text))
    return { kind: 'moodle-xml', found: rubricOfMoodleXml(text, notes) };
  if (start === '<' || /<table[\s>]/i.test(text)) return ofHtml(text, notes);
  return (
    ofCanvas(text, notes) ??
    ofMarkus(text, notes) ??
    ofDelimited(text, notes) ?? { kind: 'text', found: rubricOfLines(text, notes) }
  );
}

/** Reads a rubric from text in any of the known formats. Throws NoRubric. */
export function readRubricText(given: string): ReadRubric {
  const text = withoutListMarks(
    given
      .replace(/^\ufeff/, '')
      .replaceAll('\0', '')
      .replace(/\r\n?/g, '\n'),
  );
  if (text.trim() === '') throw new NoRubric('There is nothing in it.');
  const notes = createNotes();
  const { kind, found } = ofText(text, notes);
  return toRead(kind, found, notes);
}

/** Reads a rubric from HTML that a .docx was converted to. */
export function readRubricHtml(html: string): ReadRubric {
  const notes = createNotes();
  const { kind, found } = ofHtml(html, notes);
  return toRead(kind, found, notes);
}
