import type { Block, Document, Picture } from '#contract/submissions/document.ts';

type Marks = Omit<Block, 'kind' | 'start' | 'end'>;
type LeftOut = Document['left_out'][number];

/** What a reader of one kind of file makes: a document before its language and the like are known. */
export type Draft = Pick<
  Document,
  'text' | 'blocks' | 'pages' | 'left_out' | 'pictures' | 'sourced'
>;

const PARAGRAPHS = '\n\n';
const LINES = '\n';
/** Blocks that follow each other like lines. */
const CLOSE: readonly Block['kind'][] = ['list_item', 'reference'];

/** What a browser shows. */
const SHOWN_PICTURE = /(?:\.|\/)(?:png|jpe?g|gif|webp|bmp)$/i;

/** What a link to a source looks like; one within the page, to a picture or to a letterbox is none. */
export const leadsElsewhere = (target: string): boolean =>
  /^(?:https?:)?\/\//i.test(target.trim()) && !SHOWN_PICTURE.test(target);

const MAX_PICTURES = 300;

/** What no text of ours holds: NUL, and halves of characters. Line ends become one sign. */
const clean = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed();

/** Puts blocks together to one text, with blank lines between them, and notes where each stands. */
export class Builder {
  readonly #parts: string[] = [];
  readonly #blocks: Block[] = [];
  readonly #pages: Document['pages'] = [];
  readonly #pictures: Picture[] = [];
  readonly #sourced: number[] = [];
  #isSourced = false;
  readonly #leftOut = new Map<LeftOut['what'], LeftOut>();
  #length = 0;

  /** How long the text is so far. */
  get length(): number {
    return this.#length;
  }

  #write(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }

  /**
   * Adds a block and answers where it begins; one without words is none. `mark` is what stands
   * before a list item: "- ", "1. ".
   */
  add(kind: Block['kind'], text: string, marks: Marks = {}, mark = ''): number | null {
    const keepsIndents = kind === 'code' || kind === 'table';
    const words = keepsIndents
      ? clean(text)
          .replace(/^(?:[ \t]*\n)+/, '')
          .trimEnd()
      : clean(text).trim();
    if (words.trim() === '') return null;
    const last = this.#blocks.at(-1);
    if (last !== undefined)
      this.#write(
        last.kind === kind && CLOSE.includes(kind) && last.page === marks.page ? LINES : PARAGRAPHS,
      );
    this.#write(mark);
    const start = this.#length;
    this.#write(words);
    this.#blocks.push({ kind, start, end: this.#length, ...marks });
    if (this.#isSourced) this.#sourced.push(start);
    this.#isSourced = false;
    return start;
  }

  /** Adds all that another reader found; `marks` go on each of its blocks. */
  include({ text, blocks, left_out: leftOut, sourced = [] }: Draft, marks: Marks = {}): void {
    for (const { kind, start, end, ...own } of blocks) {
      if (sourced.includes(start)) this.source();
      this.add(
        kind,
        text.slice(start, end),
        { ...own, ...marks },
        /(?:- |\d+\. )$/.exec(text.slice(0, start))?.[0],
      );
    }
    for (const { what, note, count } of leftOut) this.leaveOut(what, note, count);
  }

  /** Adds rows of cells. */
  addTable(rows: readonly (readonly string[])[], marks: Marks = {}): number | null {
    const cell = (text: string): string => text.replace(/\s+/g, ' ').trim();
    const lines = rows
      .map((row) => row.map(cell).join('\t').trimEnd())
      .filter((line) => line.trim() !== '');
    return this.add('table', lines.join('\n'), marks);
  }

  /** Notes a page, sheet or slide that goes from one place in the text to another. */
  page(number: number, start: number, end: number, readable = true): void {
    this.#pages.push({ number, start, end, readable });
  }

  /** Notes where a picture stands: behind what was added so far. */
  picture(name: string): void {
    if (SHOWN_PICTURE.test(name) && this.#pictures.length < MAX_PICTURES)
      this.#pictures.push({ at: this.#length, name });
  }

  /** Notes that the next block leads to a source which its text doesn't show. */
  source(): void {
    this.#isSourced = true;
  }

  /** Notes what isn't in the text; the same thing again is counted. */
  leaveOut(what: LeftOut['what'], note: string, count = 1): void {
    if (count === 0) return;
    const known = this.#leftOut.get(what);
    if (known === undefined) this.#leftOut.set(what, { what, count, note });
    else {
      known.count += count;
      // Of one kind several things may be left out: each is said.
      if (!known.note.includes(note)) known.note += ` ${note}`;
    }
  }

  done(): Draft {
    return {
      text: this.#parts.join(''),
      blocks: this.#blocks,
      pages: this.#pages,
      left_out: [...this.#leftOut.values()],
      ...(this.#pictures.length === 0 ? {} : { pictures: this.#pictures }),
      ...(this.#sourced.length === 0 ? {} : { sourced: this.#sourced }),
    };
  }
}
