import type { Structure } from 'pdfkit';
import type {
  Cell,
  Paragraph,
  Table,
  Written,
  WrittenBlock,
} from '#server/platform/documents/written.ts';
import { ACCENT, FAINT, HEADINGS, INK, MEASURE, PAPER, SETTINGS } from './looks.ts';
import { type LaidOutLine, oneLine, Paper } from './paper.ts';
import { blocks, type Run } from '#contract/prose/blocks.ts';

const GAP = 14;
const PADDING = 6;
const HEADING = { ...SETTINGS.small, bold: true, after: 0 };

interface Column {
  x: number;
  width: number;
  side?: 'end';
}

function columnsOf({ columns }: Table): Column[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const free = MEASURE - GAP * (columns.length - 1);
  let x: number = PAPER.side;
  return columns.map(({ share, side }) => {
    const width = (free * share) / all;
    const column = { x, width, ...(side === undefined ? {} : { side }) };
    x += width + GAP;
    return column;
  });
}

const bold = (cell: Cell): Cell =>
  cell.map((one) =>
    one.look === undefined && typeof one.said === 'string'
      ? { said: [{ text: one.said, bold: true }] }
      : one,
  );

/**
 * Draws a table with its headings repeated on each page; a row that fits on one page isn't split.
 */
function drawTable(paper: Paper, table: Table): void {
  const columns = columnsOf(table);
  const whole = paper.part('Table');
  if (table.caption !== undefined)
    paper.flow(paper.lay(table.caption, SETTINGS.muted, MEASURE, paper.part('Caption', whole)));

  const head = (own: Structure | null): void => {
    const cells = table.columns.map(({ heading }, at) =>
      paper.lay(
        heading,
        HEADING,
        columns[at]!.width,
        own === null ? null : paper.part('P', paper.part('TH', own, { scope: 'Column' })),
      ),
    );
    place(
      cells,
      cells.map((cell) => cell.length),
    );
    paper.rule(PAPER.side, paper.y, MEASURE, INK, 0.8);
  };

  /** Draws this many lines of each cell next to one another. */
  function place(cells: readonly (readonly LaidOutLine[])[], take: readonly number[]): void {
    const top = paper.y;
    let lowest = top;
    for (const [at, cell] of cells.entries()) {
      let y = top + PADDING;
      for (const [nth, one] of cell.slice(0, take[at]).entries()) {
        y += nth === 0 ? 0 : one.before;
        paper.draw(one, columns[at]!.x, y, columns[at]!.width, columns[at]!.side);
        y += one.setting.leading + one.after;
      }
      lowest = Math.max(lowest, y + PADDING - (cell[(take[at] ?? 0) - 1]?.after ?? 0));
    }
    paper.y = lowest;
  }

  const fits = (cell: readonly LaidOutLine[], room: number): number => {
    let height = 2 * PADDING;
    const at = cell.findIndex(({ before, after, setting }) => {
      height += before + setting.leading;
      const isOver = height > room;
      height += after;
      return isOver;
    });
    return at === -1 ? cell.length : at;
  };
  const turn = (): void => {
    paper.turn();
    head(null);
  };

  function row(cells: readonly Cell[], group: Structure, isTotal: boolean): void {
    const own = paper.part('TR', group);
    let left = cells.map((cell, at) =>
      paper.layAll(
        at === 0 || isTotal ? bold(cell) : cell,
        columns[at]!.width,
        at === 0 ? paper.part('TH', own, { scope: 'Row' }) : paper.part('TD', own),
      ),
    );
    const height = 2 * PADDING + Math.max(...left.map((cell) => paper.heightOf(cell)));
    const isTorn = height > PAPER.height - PAPER.top - PAPER.bottom - 40;
    if (isTorn ? paper.room < 80 : paper.room < height) turn();
    if (isTotal) paper.rule(PAPER.side, paper.y, MEASURE, INK, 1.2);
    while (left.some((cell) => cell.length > 0)) {
      const take = left.map((cell) => fits(cell, paper.room));
      place(left, take);
      left = left.map((cell, at) => cell.slice(take[at]));
      if (left.some((cell) => cell.length > 0)) turn();
    }
    if (!isTotal) paper.rule(PAPER.side, paper.y, MEASURE, FAINT);
  }

  paper.need(90);
  head(paper.part('TR', paper.part('THead', whole)));
  const body = paper.part('TBody', whole);
  for (const cells of table.rows) row(cells, body, false);
  if (table.foot !== undefined && table.foot.length > 0) {
    const foot = paper.part('TFoot', whole);
    for (const cells of table.foot) row(cells, foot, true);
  }
  paper.y += 8;
}

const textOf = (said: Paragraph['said']): string =>
  typeof said === 'string' ? said : said.map(({ text }) => text).join('');
const LIST_INDENT = 20;
/** A thin line with five lines below it. */
const NOTE = 14 + 5 * SETTINGS.small.leading + SETTINGS.small.after;

/** Creates the headings in the outline next to the pages. */
function outline(paper: Paper) {
  const open = [paper.doc.outline];
  return (level: number, title: string): void => {
    open.length = Math.min(open.length, level);
    open.push(open.at(-1)!.addItem(title, { expanded: true }));
  };
}

function drawList(paper: Paper, ordered: boolean, items: readonly Cell[]): void {
  const list = paper.part('L');
  list.dictionary.data['A'] = { O: 'List', ListNumbering: ordered ? 'Decimal' : 'Disc' };
  for (const [at, item] of items.entries()) {
    const one = paper.part('LI', list);
    const [label] = paper.lay(
      ordered ? `${at + 1}.` : '•',
      { ...SETTINGS.plain, color: ACCENT },
      LIST_INDENT,
      paper.part('Lbl', one),
    );
    const body = paper.layAll(item, MEASURE - LIST_INDENT, paper.part('LBody', one));
    paper.need(paper.heightOf(body.slice(0, 2)));
    if (label !== undefined)
      paper.draw(label, PAPER.side, paper.y + centred(body[0]?.setting.leading), LIST_INDENT);
    paper.flow(body, PAPER.side + LIST_INDENT, MEASURE - LIST_INDENT);
  }
}
/** Aligns a label with the line next to it. */
const centred = (leading = SETTINGS.plain.leading): number =>
  (leading - SETTINGS.plain.leading) / 2;

function draw(paper: Paper, block: WrittenBlock, head: ReturnType<typeof outline>): void {
  switch (block.kind) {
    case 'heading': {
      const laid = paper.lay(
        block.said,
        HEADINGS[block.level],
        MEASURE,
        paper.part(`H${block.level}`),
      );
      // A heading stays with the first lines below it.
      paper.need(paper.heightOf(laid) + 3 * SETTINGS.plain.leading);
      head(block.level, oneLine(textOf(block.said)).slice(0, 200));
      return paper.flow(laid);
    }
    case 'paragraph': {
      const laid = paper.layAll([block], MEASURE);
      // A signature stays with what is below it.
      if (block.look === 'signed') paper.need(paper.heightOf(laid) + NOTE);
      return paper.flow(laid);
    }
    case 'list':
      return drawList(paper, block.ordered, block.items);
    case 'table':
      return drawTable(paper, block);
    case 'note': {
      paper.need(NOTE);
      paper.rule(PAPER.side, paper.y + 6, MEASURE, FAINT);
      paper.y += 14;
      return paper.flow(paper.lay(block.said, SETTINGS.small, MEASURE, paper.part('P')));
    }
  }
}

/** Returns an educator's text as blocks; its headings are below the existing ones. */
export function prose(markdown: string): WrittenBlock[] {
  return blocks(markdown).map((block): WrittenBlock => {
    switch (block.kind) {
      case 'heading':
        return { kind: 'heading', level: 3, said: block.runs };
      case 'paragraph':
        return { kind: 'paragraph', said: block.runs };
      case 'quote':
        return { kind: 'paragraph', said: block.runs, look: 'quote' };
      case 'code':
        return { kind: 'paragraph', said: block.text, look: 'code' };
      case 'list':
        return {
          kind: 'list',
          ordered: block.ordered,
          items: block.items.map((runs: Run[]) => [{ said: runs }]),
        };
    }
  });
}

/**
 * Renders a tagged PDF with embedded fonts: screen readers get its headings, lists and tables, its
 * language and title.
 */
export async function renderPdf(written: Written): Promise<Uint8Array> {
  const paper = new Paper(written);
  const head = outline(paper);
  for (const block of written.blocks) draw(paper, block, head);
  return await paper.bytes();
}
