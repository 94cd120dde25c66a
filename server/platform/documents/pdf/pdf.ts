import { blocks, type Run } from '#contract/prose/blocks.ts';
import type { Cell, Paragraph, Written, WrittenBlock } from '#server/platform/documents/written.ts';
import { ACCENT, FAINT, HEADINGS, MEASURE, PAPER, SETTINGS } from './looks.ts';
import { oneLine, Paper } from './paper.ts';
import { drawTable } from './table.ts';

const textOf = (said: Paragraph['said']): string =>
  typeof said === 'string' ? said : said.map(({ text }) => text).join('');
const LIST_INDENT = 20;
/** A thin line with five lines below it. */
const NOTE = 14 + 5 * SETTINGS.small.leading + SETTINGS.small.after;

/** The headings above what comes, as the outline beside the pages has them. */
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
/** So that a label stands on the line of what it is beside. */
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
      // A heading stays with the first lines of what it is above.
      paper.need(paper.heightOf(laid) + 3 * SETTINGS.plain.leading);
      head(block.level, oneLine(textOf(block.said)).slice(0, 200));
      return paper.flow(laid);
    }
    case 'paragraph': {
      const laid = paper.layAll([block], MEASURE);
      // Who signed stays with what stands below the signature.
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

/** What an educator wrote, as blocks; its headings are below those that are there already. */
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

/** A tagged PDF with its fonts in it: headings, lists and tables are told to who listens to it, and its language and title. */
export async function renderPdf(written: Written): Promise<Uint8Array> {
  const paper = new Paper(written);
  const head = outline(paper);
  for (const block of written.blocks) draw(paper, block, head);
  return await paper.bytes();
}
