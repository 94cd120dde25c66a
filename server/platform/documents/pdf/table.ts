import type { Structure } from 'pdfkit';
import type { Cell, Table } from '#server/platform/documents/written.ts';
import { FAINT, INK, MEASURE, PAPER, SETTINGS } from './looks.ts';
import type { LaidOutLine, Paper } from './paper.ts';

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

/** A table with its headings again on each page; a row that fits on one page isn't torn. */
export function drawTable(paper: Paper, table: Table): void {
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

  /** So many lines of each cell beside one another. */
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
