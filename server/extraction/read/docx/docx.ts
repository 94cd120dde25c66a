import {
  childOf,
  eachElement,
  type Element,
  elementsOf,
  findAll,
  rootOf,
} from '#server/extraction/read/office/xml.ts';
import { isOn, listOf, readStyles, standsOnColour, type Style, valueOf } from './styles.ts';
import type { Block } from '#contract/submissions/document.ts';
import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { mainPart, partsOfType, relationsOf } from '#server/extraction/read/office/relations.ts';
import { openZip, type Parts } from '#server/extraction/read/office/zip.ts';
import { decodeText } from '#server/extraction/read/charset.ts';
import { headingsByLook, mayBeHeading } from '#server/extraction/read/headings.ts';
import { readHtml } from '#server/extraction/read/html.ts';
import { readMht } from '#server/extraction/read/mht.ts';
import { readPlain } from '#server/extraction/read/plain.ts';
import { readRtf } from '#server/extraction/read/rtf.ts';
import { noteMark } from '#server/extraction/read/notes.ts';
import { isOnColour, Runs } from './runs.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

const LETTERS = 26;
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  let rest = Math.min(number, 4999);
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return sign.repeat(times);
  }).join('');
}

function numeral(number: number, format: string): string {
  const letter = String.fromCharCode(96 + ((((number - 1) % LETTERS) + LETTERS) % LETTERS) + 1);
  switch (format) {
    case 'lowerLetter':
      return letter;
    case 'upperLetter':
      return letter.toUpperCase();
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'none':
      return '';
    default:
      return String(number);
  }
}

/** Counts the items in a document's lists, and returns what precedes each: "- ", "2. ", "b) ". */
function createNumbering(xml: string | null): (list: { id: string; level: number }) => string {
  const root = rootOf(xml);
  const kinds = new Map(
    elementsOf(root)
      .filter(({ name }) => name === 'w:abstractNum')
      .map((kind) => [
        kind.attributes['w:abstractNumId'],
        new Map(
          elementsOf(kind)
            .filter(({ name }) => name === 'w:lvl')
            .map((level): [number, Level] => [
              Number(level.attributes['w:ilvl']),
              {
                format: valueOf(level, 'w:numFmt') ?? 'decimal',
                text: valueOf(level, 'w:lvlText') ?? '%1.',
                start: Number(valueOf(level, 'w:start') ?? 1),
              },
            ]),
        ),
      ]),
  );
  const lists = new Map(
    elementsOf(root)
      .filter(({ name }) => name === 'w:num')
      .map((list) => [
        list.attributes['w:numId'],
        kinds.get(childOf(list, 'w:abstractNumId')?.attributes['w:val'] ?? ''),
      ]),
  );
  const counts = new Map<string, number[]>();

  return ({ id, level }) => {
    const levels = lists.get(id);
    const own = levels?.get(level);
    if (own === undefined || own.format === 'bullet') return '- ';
    const count = counts.get(id) ?? [];
    count.length = level + 1;
    count[level] = (count[level] ?? own.start - 1) + 1;
    counts.set(id, count);
    const text = own.text.replace(/%(\d)/g, (_, at: string) => {
      const index = Number(at) - 1;
      return numeral(
        count[index] ?? levels?.get(index)?.start ?? 1,
        levels?.get(index)?.format ?? 'decimal',
      );
    });
    return text.trim() === '' ? '' : `${text.trim()} `;
  };
}

const MAIN = 'word/document.xml';
/** Documents may contain documents, which may contain others. */
const DEEPEST_CHUNK = 3;
/** A table with a cell this long is for layout; it contains no data. */
const LAYOUT_CELL = 400;
const QUOTES = /^(?:intense )?quot|^block text|^zitat/i;
const CODES = /code|preformatted|source|verbatim/i;
const CONTENTS = /^(?:toc \d|toc heading|table of (?:figures|authorities))/i;

/** Numbers notes by their ids, in the order in which the text refers to them. */
function createNotes() {
  const cited: { kind: 'footnote' | 'endnote'; id: string }[] = [];
  return {
    cited,
    mark(kind: 'footnote' | 'endnote', id: string): string {
      cited.push({ kind, id });
      return noteMark(cited.length);
    },
  };
}

class Reader {
  readonly builder = new Builder();
  readonly #parts: Parts;
  readonly #styles;
  readonly #mark;
  readonly #notes = createNotes();
  readonly #runs: Runs;
  readonly #pictures: Map<string, string>;
  #code: string[] = [];
  readonly #main: string;
  readonly #depth: number;
  readonly #relations: ReturnType<typeof relationsOf>;

  constructor(parts: Parts, main: string, depth: number) {
    this.#parts = parts;
    this.#main = main;
    this.#depth = depth;
    this.#relations = relationsOf(parts, main);
    this.#styles = readStyles(this.#partOf('styles', /^word\/styles\.xml$/i));
    this.#mark = createNumbering(this.#partOf('numbering', /^word\/numbering\.xml$/i));
    this.#pictures = new Map(
      [...this.#relations]
        .filter(([, { type }]) => type.endsWith('/image'))
        .map(([id, { target }]) => [id, target]),
    );
    const links = new Set(
      [...this.#relations].filter(([, { type }]) => type.endsWith('/hyperlink')).map(([id]) => id),
    );
    this.#runs = new Runs({
      styles: this.#styles,
      notes: this.#notes,
      builder: this.builder,
      pictures: this.#pictures,
      links,
    });
  }

  #partOf(type: string, usual: RegExp): string | null {
    const [name] = partsOfType(this.#parts, this.#main, type, usual);
    return name === undefined ? null : this.#parts.text(name);
  }

  /**
   * Reads a file that Word shows as part of the document (`w:altChunk`): a page, a text, another
   * document.
   */
  #chunk(id: string): void {
    this.#endCode();
    const target = this.#relations.get(id)?.target;
    const bytes = target === undefined ? null : this.#parts.bytes(target);
    try {
      const draft =
        bytes === null || this.#depth >= DEEPEST_CHUNK ? null : readChunk(bytes, this.#depth + 1);
      if (draft !== null && draft.blocks.length > 0) {
        this.builder.include(draft);
        return;
      }
    } catch {
      // It is left out, which is reported.
    }
    this.builder.leaveOut(
      'embedded',
      'Files that are set into the document could not be read: look at the original.',
    );
  }

  #styleOf(properties: Element | undefined): Style {
    const named = this.#styles.get(valueOf(properties, 'w:pStyle') ?? '') ?? { name: '' };
    const level = Number(valueOf(properties, 'w:outlineLvl') ?? NaN);
    return level >= 0 && level < 9 ? { ...named, outline: Math.min(6, level + 1) } : named;
  }

  #endCode(): void {
    if (this.#code.length > 0) this.builder.add('code', this.#code.join('\n'));
    this.#code = [];
  }

  paragraph(
    element: Element,
    onColour = false,
    kind: Block['kind'] | null = null,
    before = '',
  ): void {
    const properties = childOf(element, 'w:pPr');
    const style = this.#styleOf(properties);
    const { name, outline, list: styleList, ...base } = style;
    const content = this.#runs.read(element, base, onColour || standsOnColour(properties));
    const { text, hidden, equations, boxes, isBold, isCode } = content;
    const isProgram = kind === null && text.trim() !== '' && (CODES.test(name) || isCode);
    if (isProgram) this.#code.push(text);
    else {
      if (text.trim() !== '' || this.#code.length === 0) this.#endCode();
      else this.#code.push('');
      const direct = listOf(properties);
      const list = direct === undefined ? styleList : direct;
      this.#place(
        { text, equations, isBold, name, outline, list: list ?? undefined },
        kind,
        before,
      );
    }
    for (const { text: words, how } of hidden)
      this.builder.add('paragraph', words, { hidden: how });
    for (const box of boxes) this.children(box, isOnColour(box));
  }

  #place(
    {
      text,
      equations,
      isBold,
      name,
      outline,
      list,
    }: {
      text: string;
      equations: string[];
      isBold: boolean;
      name: string;
      outline: number | undefined;
      list: Style['list'] | undefined;
    },
    kind: Block['kind'] | null,
    before: string,
  ): void {
    if (CONTENTS.test(name))
      this.builder.leaveOut(
        'other',
        'The table of contents is not part of the text.',
        text.trim() === '' ? 0 : 1,
      );
    else if (kind !== null) this.builder.add(kind, text, {}, before);
    else if (equations.length > 0)
      for (const equation of equations) this.builder.add('equation', equation);
    else if (outline !== undefined)
      this.builder.add(
        'heading',
        text,
        { level: outline },
        list === undefined ? '' : this.#mark(list),
      );
    else if (list !== undefined)
      this.builder.add('list_item', text, { level: list.level + 1 }, this.#mark(list));
    else if (/^caption/i.test(name)) this.builder.add('caption', text);
    else if (QUOTES.test(name)) this.builder.add('quotation', text);
    else if (isBold && mayBeHeading(text) && !text.trim().includes('\n'))
      this.builder.add('heading', text, { level: 2 });
    else this.builder.add('paragraph', text);
  }

  #cell(cell: Element, onColour: boolean): string {
    const [chunks, paragraphs] = [findAll(cell, ['w:altChunk']), findAll(cell, ['w:p'])];
    this.#chunksInTable.push(...chunks.map(({ attributes }) => attributes['r:id'] ?? ''));
    return paragraphs
      .map((paragraph) => {
        const properties = childOf(paragraph, 'w:pPr');
        const content = this.#runs.read(
          paragraph,
          this.#styleOf(properties),
          onColour || standsOnColour(properties),
        );
        for (const { text, how } of content.hidden) this.#hiddenInTable.push({ text, how });
        this.#boxesInTable.push(...content.boxes);
        return content.text.trim();
      })
      .filter((text) => text !== '')
      .join(' ');
  }
  #chunksInTable: string[] = [];
  #boxesInTable: Element[] = [];
  #hiddenInTable: { text: string; how: NonNullable<Block['hidden']> }[] = [];

  table(table: Element): void {
    this.#endCode();
    const onColour = standsOnColour(childOf(table, 'w:tblPr'));
    const rows = findAll(table, ['w:tr']).map((row) => findAll(row, ['w:tc']));
    const lengthOf = (cell: Element): number =>
      findAll(cell, ['w:t']).reduce(
        (sum, { children }) => sum + String(children[0] ?? '').length,
        0,
      );
    const isLayout =
      rows.flat().length === 1 || rows.flat().some((cell) => lengthOf(cell) > LAYOUT_CELL);
    if (isLayout) {
      for (const cell of rows.flat())
        this.children(cell, onColour || standsOnColour(childOf(cell, 'w:tcPr')));
      return;
    }
    const isHidden = (row: Element): boolean => isOn(childOf(row, 'w:trPr'), 'w:hidden') === true;
    this.builder.addTable(
      findAll(table, ['w:tr']).map((row) => {
        const cells = findAll(row, ['w:tc']).map((cell) =>
          this.#cell(cell, onColour || standsOnColour(childOf(cell, 'w:tcPr'))),
        );
        if (!isHidden(row)) return cells;
        this.#hiddenInTable.push({ text: cells.join('\t'), how: 'hidden' });
        return [];
      }),
    );
    for (const { text, how } of this.#hiddenInTable.splice(0))
      this.builder.add('paragraph', text, { hidden: how });
    for (const box of this.#boxesInTable.splice(0)) this.children(box, isOnColour(box));
    for (const id of this.#chunksInTable.splice(0)) this.#chunk(id);
  }

  element(element: Element, onColour = false): void {
    if (element.name === 'w:p') this.paragraph(element, onColour);
    else if (element.name === 'w:tbl') this.table(element);
    else if (element.name === 'w:altChunk') this.#chunk(element.attributes['r:id'] ?? '');
    else if (element.name === 'w:subDoc')
      this.builder.leaveOut('embedded', 'Documents that this one only refers to are not read.');
    else if (['w:del', 'w:moveFrom'].includes(element.name))
      this.builder.leaveOut(
        'deletions',
        'Words that were deleted with changes tracked are not part of the text.',
      );
    else if (element.name !== 'w:sectPr' && element.name !== 'w:tcPr')
      this.children(element, onColour);
  }

  children(element: Element, onColour = false): void {
    for (const child of elementsOf(element)) this.element(child, onColour);
  }

  /** Adds footnotes and endnotes in the order of citation, then running heads, each once. */
  finish(): void {
    this.#endCode();
    // Their ids refer to other pictures: a university's crest on every page isn't part of the work.
    this.#pictures.clear();
    const texts = new Map(
      (['footnote', 'endnote'] as const).map((kind) => [
        kind,
        new Map(
          findAll(rootOf(this.#partOf(`${kind}s`, new RegExp(`^word/${kind}s\\.xml$`, 'i'))), [
            `w:${kind}`,
          ]).map((note) => [note.attributes['w:id'] ?? '', note]),
        ),
      ]),
    );
    for (let at = 0; at < this.#notes.cited.length; at += 1) {
      const { kind, id } = this.#notes.cited[at]!;
      const note = texts.get(kind)?.get(id);
      const paragraphs = note === undefined ? [] : findAll(note, ['w:p']);
      const chunks = note === undefined ? [] : findAll(note, ['w:altChunk']);
      if (note === undefined)
        this.builder.leaveOut('other', 'Notes that the text refers to are missing in the file.');
      this.builder.leaveOut(
        'embedded',
        'Files that are set into the document could not be read: look at the original.',
        chunks.length,
      );
      paragraphs.forEach((paragraph, index) =>
        this.paragraph(paragraph, false, 'footnote', index === 0 ? `${noteMark(at + 1)} ` : ''),
      );
    }
    const heads = [
      ...partsOfType(this.#parts, this.#main, 'header', /^word\/header\d*\.xml$/i),
      ...partsOfType(this.#parts, this.#main, 'footer', /^word\/footer\d*\.xml$/i),
    ].toSorted();
    const seen = new Set<string>();
    for (const paragraph of heads.flatMap((name) =>
      findAll(rootOf(this.#parts.text(name)), ['w:p']),
    )) {
      const { text, hidden, boxes } = this.#runs.read(paragraph, {}, false);
      const boxed = boxes
        .flatMap((box) => findAll(box, ['w:p']))
        .map((one) => this.#runs.read(one, {}, false).text);
      for (const words of [text, ...boxed, ...hidden.map((one) => one.text)].map((one) =>
        one.replace(/\s+/g, ' ').trim(),
      )) {
        if (!/\p{L}/u.test(words) || seen.has(words)) continue;
        seen.add(words);
        this.builder.add('running', words);
      }
    }
  }
}

function readChunk(bytes: Uint8Array, depth: number): Draft {
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('latin1').trimStart();
  if (head.startsWith('PK')) return readWithin(bytes, depth);
  if (head.startsWith('{\\rtf')) return readRtf(bytes);
  const text = decodeText(bytes, 'html').text;
  if (/^mime-version:|^content-type:\s*multipart/im.test(head)) return readMht(bytes);
  return /^\ufeff?\s*<(?:!doctype|html|\?xml|[a-z])/i.test(text) ? readHtml(text) : readPlain(text);
}

function readParts(parts: Parts, depth: number): Draft {
  const main = mainPart(parts, MAIN);
  const xml = parts.text(main);
  if (xml === null) throw new Unreadable('damaged');
  const reader = new Reader(parts, main, depth);
  eachElement(xml, 'w:body', (element) => reader.element(element));
  reader.finish();
  return headingsByLook(reader.builder.done());
}

const readWithin = (bytes: Uint8Array, depth: number): Draft => readParts(openZip(bytes), depth);

/**
 * Reads a Word document from its XML: headings, lists, tables, equations, notes, and what is
 * hidden. Throws Unreadable.
 */
export const readDocx = (bytes: Uint8Array): Draft => readWithin(bytes, 0);

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']{0,400})["']`).exec(tag)?.[1] ?? '';

/**
 * Returns the parts of a Word document that was saved as one XML file in the newer format (a
 * package of parts).
 */
function partsOfPackage(xml: string): Parts {
  const parts = new Map<string, string>();
  const END = '</pkg:part>';
  for (let at = xml.indexOf('<pkg:part '); at !== -1; at = xml.indexOf('<pkg:part ', at + 1)) {
    const end = xml.indexOf(END, at);
    if (end === -1) break;
    const part = xml.slice(at, end);
    const data = /<pkg:(xml|binary)Data[^>]*>/.exec(part);
    if (data !== null)
      parts.set(
        attributeOf(part.slice(0, part.indexOf('>') + 1), 'name').replace(/^\//, ''),
        part.slice(data.index + data[0].length, part.lastIndexOf('</pkg:')),
      );
    at = end;
  }
  return textParts(parts);
}

const textParts = (parts: ReadonlyMap<string, string>): Parts => ({
  names: [...parts.keys()],
  bytes: (name) => {
    const text = parts.get(name);
    if (text === undefined) return null;
    return text.trimStart().startsWith('<') ? Buffer.from(text) : Buffer.from(text, 'base64');
  },
  text: (name) => parts.get(name) ?? null,
});

/** Reads a Word document that was saved as one XML file, of 2003 or later. Throws Unreadable. */
export function readWordXml(bytes: Uint8Array): Draft {
  const xml = decodeText(bytes, 'xml').text;
  if (xml.includes('<pkg:package')) return readParts(partsOfPackage(xml), 0);
  const styles = /<w:styles>[\s\S]*?<\/w:styles>/.exec(xml)?.[0];
  const parts = new Map([[MAIN, xml]]);
  if (styles !== undefined)
    parts.set(
      'word/styles.xml',
      styles.replace(
        '<w:styles',
        '<w:styles xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"',
      ),
    );
  return readParts(textParts(parts), 0);
}
