import type { Block, Document, Picture } from '#contract/submissions/document.ts';

/** A run of text that is shown as one piece: offsets into the document's text. */
export interface Leaf {
  start: number;
  end: number;
}
/** A block with its displayed form: rows of cells, lines, or one leaf. */
export interface ShownBlock {
  block: Block;
  rows: readonly (readonly Leaf[])[];
  /** The mark before a list item, such as `1.` or `•`. */ sign: string;
  /** A page begins here. */ page: number | null;
}

function parted(text: string, { start, end }: Leaf, by: string): Leaf[] {
  const parts: Leaf[] = [];
  for (let at = start; at <= end;) {
    const next = text.indexOf(by, at);
    const to = next < 0 || next > end ? end : next;
    parts.push({ start: at, end: to });
    at = to + by.length;
  }
  return parts;
}

/** Returns the pictures before each block, and under the number of blocks those after the last. */
export function picturesBefore({
  blocks,
  pictures = [],
}: Pick<Document, 'blocks' | 'pictures'>): ReadonlyMap<number, readonly Picture[]> {
  const found = new Map<number, Picture[]>();
  let block = 0;
  for (const picture of pictures) {
    while (block < blocks.length && blocks[block]!.start < picture.at) block += 1;
    found.set(block, [...(found.get(block) ?? []), picture]);
  }
  return found;
}

const MAX_SIGN_LENGTH = 12;

/** Returns the displayed form of a document, in reading order. */
export function shownBlocks({
  text,
  blocks,
  pages,
}: Pick<Document, 'text' | 'blocks' | 'pages'>): ShownBlock[] {
  let page = 0;
  let before = 0;
  return blocks.map((block) => {
    const own: Leaf = { start: block.start, end: block.end };
    const lines = block.kind === 'table' || block.kind === 'code' ? parted(text, own, '\n') : [own];
    const gap = text.slice(Math.max(before, block.start - MAX_SIGN_LENGTH), block.start).trim();
    const turns =
      pages.length > 1 &&
      block.page !== undefined &&
      block.page !== page &&
      block.kind !== 'running';
    if (turns) page = block.page ?? page;
    before = block.end;
    return {
      block,
      rows: lines.map((line) => (block.kind === 'table' ? parted(text, line, '\t') : [line])),
      sign: block.kind === 'list_item' ? gap || '•' : '',
      page: turns ? page : null,
    };
  });
}
