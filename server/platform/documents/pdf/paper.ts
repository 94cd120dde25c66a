import { type Content, PDFDocument, type Structure } from 'pdfkit';
import type { Paragraph, Written } from '#server/platform/documents/written.ts';
import { type Line, linesOf, type Measure, type Piece } from './lines.ts';
import { ACCENT, FAINT, INK, MEASURE, MUTED, PAPER, type Setting, SETTINGS } from './looks.ts';
import type { Typeface } from './typefaces.ts';

/** A line with its place in the structure, and its spacing from its neighbours. */
export interface LaidOutLine {
  line: Line;
  setting: Setting;
  part: Structure | null;
  before: number;
  after: number;
  isFirst: boolean;
  isLast: boolean;
}

const FROM_RIGHT = { features: [] as readonly string[] };
const FOOT_SIZE = 8.5;

/**
 * Sheets of paper that are filled from top to bottom. What is drawn for a `Structure` is read out
 * by screen readers; everything else is decoration and marked as such.
 */
export class Paper {
  readonly doc: PDFDocument;
  y: number = PAPER.top;
  readonly #root: Structure;
  readonly #written: Written;
  readonly #faces = new Set<string>();
  readonly #widths = new Map<string, number>();

  constructor(written: Written) {
    this.#written = written;
    this.doc = new PDFDocument({
      size: [PAPER.width, PAPER.height],
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: written.lang,
      displayTitle: true,
      bufferPages: true,
      font: null,
      info: {
        Title: oneLine(written.title),
        Author: oneLine(written.author),
        Creator: 'Marginalia',
        CreationDate: new Date(written.made_at),
      },
    });
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** An element of the structure, in `parent` or in the document itself. */
  part(
    type: string,
    parent: Structure = this.#root,
    options: Parameters<PDFDocument['struct']>[1] = {},
  ): Structure {
    const made = this.doc.struct(type, options);
    parent.add(made);
    return made;
  }

  /**
   * Registered under its name: given its file, the library would compare it with all others at each
   * word.
   */
  #face({ name, font }: Typeface, size: number): PDFDocument {
    if (!this.#faces.has(name)) this.doc.registerFont(name, font);
    this.#faces.add(name);
    return this.doc.font(name).fontSize(size);
  }

  /** Measured only once for the same words in the same typeface: a class repeats them. */
  #measure(size: number): Measure {
    return (face, text, fromRight) => {
      const key = `${face.name} ${fromRight} ${text}`;
      const known = this.#widths.get(key);
      if (known !== undefined) return known * size;
      const width =
        this.#face(face, 1000).widthOfString(text, fromRight ? FROM_RIGHT : undefined) / 1000;
      if (text.length < 40) this.#widths.set(key, width);
      return width * size;
    };
  }

  lay(
    said: Paragraph['said'],
    setting: Setting,
    width: number,
    part: Structure | null,
  ): LaidOutLine[] {
    const lines = linesOf(said, width - setting.indent, setting, this.#measure(setting.size));
    return lines.map((line, at) => ({
      line,
      setting,
      part,
      isFirst: at === 0,
      isLast: at === lines.length - 1,
      before: at === 0 ? setting.before : 0,
      after: at === lines.length - 1 ? setting.after : 0,
    }));
  }

  /** The paragraphs of a cell or an item, each a separate element. */
  layAll(
    paragraphs: readonly Paragraph[],
    width: number,
    parent: Structure = this.#root,
  ): LaidOutLine[] {
    return paragraphs.flatMap(({ said, look = 'plain' }) => {
      const own = this.part('P', look === 'quote' ? this.part('BlockQuote', parent) : parent);
      return this.lay(said, SETTINGS[look], width, look === 'code' ? this.part('Code', own) : own);
    });
  }

  heightOf(laid: readonly LaidOutLine[]): number {
    return laid.reduce(
      (sum, { before, after, setting }) => sum + before + setting.leading + after,
      0,
    );
  }

  get room(): number {
    return PAPER.height - PAPER.bottom - this.y;
  }

  turn(): void {
    this.doc.addPage();
    this.y = PAPER.top;
  }

  /** Begins a new page if there is less room than that. */
  need(height: number): void {
    if (this.room < height && this.y > PAPER.top) this.turn();
  }

  /** Draws lines below one another over the whole width, on as many pages as they take. */
  flow(laid: readonly LaidOutLine[], x: number = PAPER.side, width: number = MEASURE): void {
    for (const [at, one] of laid.entries()) {
      // No single line is left at the foot of a page, nor at the head of the next.
      const together = one.isFirst || laid[at + 1]?.isLast === true ? 2 : 1;
      this.need(this.heightOf(laid.slice(at, at + together)));
      this.y += this.y === PAPER.top ? 0 : one.before;
      this.draw(one, x, this.y, width);
      this.y += one.setting.leading + one.after;
    }
  }

  /** Draws one line at a position; `side` aligns it to the column's end. */
  draw(
    { line, setting, part, isFirst, isLast }: LaidOutLine,
    x: number,
    y: number,
    width: number,
    side?: 'end',
  ): void {
    const { leading, size, indent, rule } = setting;
    if (rule === 'side') this.decorate(() => this.doc.rect(x, y, 1.5, leading).fill(FAINT));
    if (rule === 'around' && isFirst) this.rule(x, y - 9, width, INK, 1.2);
    if (rule === 'around' && isLast) this.rule(x, y + leading + 5, width, INK, 1.2);
    const isAtEnd = line.fromRight !== (side === 'end');
    const from = x + indent + (isAtEnd ? Math.max(0, width - indent - line.width) : 0);
    const baseline = y + leading / 2 + size * 0.33;
    for (const group of groups(line.pieces)) this.#drawGroup(group, part, from, baseline, size);
  }

  #drawGroup(
    group: readonly Piece[],
    part: Structure | null,
    from: number,
    baseline: number,
    size: number,
  ): void {
    const [first] = group;
    if (first === undefined) return;
    const put = (): void =>
      group.forEach((piece) => {
        this.#face(piece.face, size)
          .fillColor(piece.href === undefined ? piece.color : ACCENT)
          .text(piece.text, from + piece.x, baseline, {
            lineBreak: false,
            baseline: 'alphabetic',
            ...(piece.fromRight ? FROM_RIGHT : {}),
          });
      });
    // A link is marked by more than its colour.
    if (first.href !== undefined)
      for (const { x, width } of group) this.rule(from + x, baseline + 2, width, ACCENT, 0.5);
    if (part === null) {
      this.decorate(put);
      return;
    }
    const link = first.href === undefined ? null : this.part('Link', part);
    const own =
      first.actual === null
        ? (link ?? part)
        : this.part('Span', link ?? part, { actual: first.actual });
    // Readers that take words from the page itself reverse right-to-left ones themselves.
    own.add(
      this.#marked(own.dictionary.data['S'] as string, first.fromRight ? null : first.actual, put),
    );
    if (own !== part && own !== link) own.end();
    if (link !== null) {
      // A plain string would be written as a name.
      // oxlint-disable-next-line no-new-wrappers
      for (const { x, width } of group)
        this.doc.link(from + x, baseline - size, width, size * 1.3, first.href!, {
          structParent: link,
          Contents: new String(first.href),
        });
      // It records which page it is on when it ends.
      link.end();
    }
  }

  #marked(type: string, actual: string | null, put: () => void): Content {
    const content = this.doc.markStructureContent(type, actual === null ? {} : { actual });
    put();
    this.doc.endMarkedContent();
    return content;
  }

  /** Draws what has no meaning for screen readers. */
  decorate(put: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    put();
    this.doc.endMarkedContent();
  }

  rule(x: number, y: number, width: number, color: string, thickness = 0.6): void {
    this.decorate(() => this.doc.rect(x, y, width, thickness).fill(color));
  }

  /** Draws a number at the foot of each page, with the total if there are several. */
  #foot(page: number, of: number): void {
    const setting = { ...SETTINGS.small, size: FOOT_SIZE, color: MUTED };
    const write = (said: string, side?: 'end', width = MEASURE): void => {
      const [line] = this.lay(said, setting, width, null);
      if (line !== undefined) this.draw(line, PAPER.side, PAPER.height - 46, MEASURE, side);
    };
    write(`${page} / ${of}`, 'end');
    if (page > 1) write(oneLine(this.#written.title).slice(0, 200), undefined, MEASURE - 60);
  }

  async bytes(): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.#foot(page + 1, count);
    }
    const chunks: Uint8Array[] = [];
    const done = new Promise<void>((resolve, reject) => {
      this.doc.on('data', (chunk) => chunks.push(chunk));
      this.doc.on('error', reject);
      this.doc.on('end', resolve);
    });
    this.#root.end();
    this.doc.end();
    await done;
    return new Uint8Array(Buffer.concat(chunks));
  }
}

export const oneLine = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\0-\x1f\x7f]+/g, ' ')
    .trim()
    .toWellFormed();

/**
 * Groups pieces that are one unit to a reader: plain words go together; each link is separate, and
 * so is anything drawn differently from how it is written.
 */
function groups(pieces: readonly Piece[]): Piece[][] {
  const all: Piece[][] = [];
  for (const piece of pieces) {
    const last = all.at(-1)?.at(-1);
    const fits =
      last !== undefined &&
      last.actual === null &&
      piece.actual === null &&
      last.href === piece.href;
    if (fits) all.at(-1)!.push(piece);
    else all.push([piece]);
  }
  return all;
}
