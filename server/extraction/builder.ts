import type { Block, Document, Picture } from '#contract/submissions/document.ts';

type Marks = Omit<Block, 'kind' | 'start' | 'end'>;
type LeftOut = Document['left_out'][number];

/** The result of a reader for one kind of file: a document before its language etc. are known. */
export type Draft = Pick<
  Document,
  'text' | 'blocks' | 'pages' | 'left_out' | 'pictures' | 'sourced'
>;

const PARAGRAPHS = '\n\n';
const LINES = '\n';
/** Blocks that follow each other like lines. */
const CLOSE: readonly Block['kind'][] = ['list_item', 'reference'];

/** Formats that a browser displays. */
const SHOWN_PICTURE = /(?:\.|\/)(?:png|jpe?g|gif|webp|bmp)$/i;

/**
 * Whether a link looks like one to a source; links within the page, to a picture or to a mailbox
 * don't count.
 */
export const leadsElsewhere = (target: string): boolean =>
  /^(?:https?:)?\/\//i.test(target.trim()) && !SHOWN_PICTURE.test(target);

const MAX_PICTURES = 300;

/**
 * Removes what no stored text may contain: NUL, and unpaired surrogates. Line ends become one
 * character.
 */
const clean = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed();

/** Joins blocks into one text, with blank lines between them, and records the position of each. */
export class Builder {
  readonly #parts: string[] = [];
  readonly #blocks: Block[] = [];
  readonly #pages: Document['pages'] = [];
  readonly #pictures: Picture[] = [];
  readonly #sourced: number[] = [];
  #isSourced = false;
  readonly #leftOut = new Map<LeftOut['what'], LeftOut>();
  #length = 0;

  /** The length of the text so far. */
  get length(): number {
    return this.#length;
  }

  #write(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }

  /**
   * Adds a block and returns where it begins; null for one without words. `mark` is what precedes a
   * list item: "- ", "1. ".
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

  /** Adds everything that another reader found; `marks` are added to each of its blocks. */
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

  addTable(rows: readonly (readonly string[])[], marks: Marks = {}): number | null {
    const cell = (text: string): string => text.replace(/\s+/g, ' ').trim();
    const lines = rows
      .map((row) => row.map(cell).join('\t').trimEnd())
      .filter((line) => line.trim() !== '');
    return this.add('table', lines.join('\n'), marks);
  }

  /** Records a page, sheet or slide, and where in the text it begins and ends. */
  page(number: number, start: number, end: number, readable = true): void {
    this.#pages.push({ number, start, end, readable });
  }

  /** Records the position of a picture: after what was added so far. */
  picture(name: string): void {
    if (SHOWN_PICTURE.test(name) && this.#pictures.length < MAX_PICTURES)
      this.#pictures.push({ at: this.#length, name });
  }

  /** Records that the next block has a link to a source that its text doesn't show. */
  source(): void {
    this.#isSourced = true;
  }

  /** Records what isn't in the text; the same thing again is counted. */
  leaveOut(what: LeftOut['what'], note: string, count = 1): void {
    if (count === 0) return;
    const known = this.#leftOut.get(what);
    if (known === undefined) this.#leftOut.set(what, { what, count, note });
    else {
      known.count += count;
      // Several different things of one kind may be left out: each is mentioned.
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
