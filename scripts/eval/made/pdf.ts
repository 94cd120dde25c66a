import { PDFDocument } from 'pdfkit';
import { type Marked, type Part, plainOf } from './markup.ts';

const MARGIN = 62;
const GAP = 22;
const LEADING = 1.35;
/** The small space between blocks that makes them visible as such on the page. */
const AFTER = 7;

interface Line {
  words: string;
  font: string;
  size: number;
  after: number;
}

function linesOf(document: PDFDocument, part: Part, width: number): Line[] {
  if (part.kind === 'table')
    return part.rows.map((row, index) => ({
      words: row.join('    '),
      font: 'Times-Roman',
      size: 10,
      after: index === part.rows.length - 1 ? AFTER : 0,
    }));
  const [font, size] =
    part.kind === 'heading'
      ? (['Times-Bold', part.level === 1 ? 17 : 12.5] as const)
      : (['Times-Roman', 10.5] as const);
  const words = (part.kind === 'item' ? `• ${part.text}` : plainOf(part.text)).split(' ');
  const lines: string[] = [];
  document.font(font).fontSize(size);
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`;
    if (lines.length > 0 && document.widthOfString(longer) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line, index) => ({
    words: line,
    font,
    size,
    after: index === lines.length - 1 ? AFTER : 0,
  }));
}

/**
 * Creates a PDF like a word processor's: one or two columns, with a running head and a page number
 * on each page.
 */
export function pdfOf(
  { parts }: Marked,
  { columns, head }: { columns: 1 | 2; head: string },
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 20,
    info: { CreationDate: new Date('2026-01-05T09:00:00Z') },
  });
  const chunks: Uint8Array[] = [];
  const { width, height } = document.page;
  const column = (width - 2 * MARGIN - (columns - 1) * GAP) / columns;
  let [page, at, y] = [1, 0, MARGIN];
  const furnish = (): void => {
    document.font('Times-Italic').fontSize(9).text(head, MARGIN, 32, { lineBreak: false });
    document.text(String(page), width / 2, height - 44, { lineBreak: false });
  };
  furnish();
  const next = (): void => {
    y = MARGIN;
    at += 1;
    if (at < columns) return;
    at = 0;
    page += 1;
    document.addPage();
    furnish();
  };
  // Even a short text fills both columns: each takes half of it.
  const all = parts.flatMap((part) => linesOf(document, part, column));
  const total = all.reduce((sum, { size, after }) => sum + size * LEADING + after, 0);
  const floor = Math.min(height - MARGIN - 20, MARGIN + total / columns + 20);
  for (const { words, font, size, after } of all) {
    if (y + size * LEADING > floor) next();
    document
      .font(font)
      .fontSize(size)
      .text(words, MARGIN + at * (column + GAP), y, { lineBreak: false });
    y += size * LEADING + after;
  }
  return new Promise((resolve) => {
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.end();
  });
}
