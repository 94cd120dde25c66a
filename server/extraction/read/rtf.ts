import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { asRaised, noteMark } from './notes.ts';
import { headingsByLook, mayBeHeading } from './headings.ts';

interface State {
  skip: boolean;
  hidden: boolean;
  white: boolean;
  /** Whether it has a coloured background. */
  coloured: boolean;
  /** Set above the line. */
  raised: boolean;
  size: number;
  bold: boolean;
  destination:
    | 'body'
    | 'note'
    | 'head'
    | 'listtext'
    | 'styles'
    | 'colours'
    | 'fonts'
    | 'box'
    | 'field'
    | 'code'
    | 'choice';
  unicodeSkip: number;
  style: number;
  outline: number;
  inTable: boolean;
  font: number;
}

const SKIPPED = new Set([
  'fonttbl',
  'info',
  'pict',
  'object',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'rsidtbl',
  'generator',
  'xmlnstbl',
  'listtable',
  'listoverridetable',
  'filetbl',
  'revtbl',
  'bkmkstart',
  'bkmkend',
  'nonshppict',
  'shpinst',
  'annotation',
  'atnid',
  'atnauthor',
  'atndate',
  'atnref',
  'pnseclvl',
  'mmathPr',
  'deleted',
  'ftnsep',
  'ftnsepc',
  'aftnsep',
  'aftnsepc',
  'nonesttables',
  'nesttableprops',
  'xe',
  'tc',
  'tcn',
]);
const KEPT = new Set([
  'shppict',
  'shptxt',
  'do',
  'dptxbxtext',
  'fldinst',
  'formfield',
  'ffl',
  'listtext',
  'pntext',
  'footnote',
  'stylesheet',
  'colortbl',
]);
const HEADS = new Set([
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
]);
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': '\u00a0',
  _: '‑',
  '-': '',
};
const CODEPAGES: Readonly<Record<number, string>> = {
  437: 'windows-1252',
  866: 'ibm866',
  65001: 'utf-8',
  850: 'windows-1252',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
};
/** Code pages by the character sets of fonts. */
const FONT_PAGES: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};
const WHITE = '255,255,255';
const TINY = 8;
/** Fields that are rendered from their code. */
const DRAWN = /^\s*(?:EQ|SYMBOL|MACROBUTTON)\b/i;
const DEEPEST = 400;

const decoderOf = (page: number): TextDecoder => {
  try {
    return new TextDecoder(CODEPAGES[page] ?? `windows-${page}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
};

class Reader {
  readonly #builder = new Builder();
  readonly #source: string;
  #decoder = new TextDecoder('windows-1252');
  /** The document's own, for text in fonts that name no character set. */
  #documentDecoder = this.#decoder;
  readonly #fontPages = new Map<number, number>();
  #bytes: number[] = [];
  #text = '';
  #hidden: { text: string; how: 'hidden' | 'white' | 'tiny' }[] = [];
  #allBold = true;
  #mark = '';
  #note: string[] = [];
  #notes: string[] = [];
  #head = '';
  #heads: string[] = [];
  /** Text boxes in the paragraph, placed after it. */
  #boxes: string[] = [];
  /** The form field that is being read: its kind, and which of its items was selected. */
  #field = { type: -1, chosen: -1, usual: 0, items: [] as string[] };
  /** The code of a field, which isn't shown. */
  #code = '';
  #row: string[] = [];
  #rows: string[][] = [];
  #colour = '';
  #colours: string[] = [];
  #styleName = '';
  readonly #headings = new Map<number, number>();
  #state: State = {
    skip: false,
    hidden: false,
    white: false,
    coloured: false,
    raised: false,
    size: 24,
    bold: false,
    destination: 'body',
    unicodeSkip: 1,
    style: 0,
    outline: -1,
    inTable: false,
    font: 0,
  };
  constructor(source: string) {
    this.#source = source;
  }

  #say(given: string): void {
    const text = this.#state.raised ? asRaised(given) : given;
    const { skip, destination, hidden, white, coloured, size, bold } = this.#state;
    if (skip) return;
    const how = hidden ? 'hidden' : white && !coloured ? 'white' : size <= TINY ? 'tiny' : null;
    if (destination === 'code') this.#code += text;
    else if (how !== null && ['note', 'head', 'box'].includes(destination) && text.trim() !== '')
      this.#hide(text, how);
    else if (destination === 'styles') this.#styleName += text;
    else if (destination === 'colours') this.#colour += text;
    else if (destination === 'note') this.#note.push(text);
    else if (destination === 'head') this.#head += text;
    else if (destination === 'listtext') this.#mark += text;
    else if (destination === 'box') this.#boxes[this.#boxes.length - 1] += text;
    else if (destination === 'choice') this.#field.items[this.#field.items.length - 1] += text;
    else if (destination === 'field') return;
    else {
      if (how === null || text.trim() === '') {
        this.#text += text;
        if (text.trim() !== '') this.#allBold &&= bold;
      } else this.#hide(text, how);
    }
  }

  #hide(text: string, how: 'hidden' | 'white' | 'tiny'): void {
    if (this.#hidden.at(-1)?.how === how) this.#hidden.at(-1)!.text += text;
    else this.#hidden.push({ text, how });
  }

  #useFont(): void {
    const page = this.#fontPages.get(this.#state.font);
    this.#decoder = page === undefined ? this.#documentDecoder : decoderOf(page);
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const text = this.#decoder.decode(Uint8Array.from(this.#bytes));
    this.#bytes = [];
    this.#say(text);
  }

  #endTable(): void {
    this.#builder.addTable(this.#rows);
    this.#rows = [];
  }

  #paragraph(): void {
    const { destination, inTable, style, outline } = this.#state;
    if (destination === 'note') this.#note.push(' ');
    if (destination === 'head') this.#head += ' ';
    if (destination === 'box') this.#boxes[this.#boxes.length - 1] += '\n';
    if (destination !== 'body') return;
    if (inTable) {
      this.#text += ' ';
      return;
    }
    if (this.#rows.length > 0) this.#endTable();
    const level =
      this.#headings.get(style) ??
      (outline >= 0 && outline < 9 ? Math.min(6, outline + 1) : undefined);
    const mark = this.#mark.replace(/[\s\u00b7\uf0b7•]+/g, ' ').trim();
    if (level !== undefined) this.#builder.add('heading', this.#text, { level });
    else if (this.#mark !== '')
      this.#builder.add(
        'list_item',
        this.#text,
        { level: 1 },
        /[\p{L}\p{N}]/u.test(mark) ? `${mark} ` : '- ',
      );
    else if (this.#allBold && mayBeHeading(this.#text) && !this.#text.trim().includes('\n'))
      this.#builder.add('heading', this.#text, { level: 2 });
    else this.#builder.add('paragraph', this.#text);
    for (const { text, how } of this.#hidden) this.#builder.add('paragraph', text, { hidden: how });
    for (const box of this.#boxes) this.#builder.add('paragraph', box);
    this.#text = this.#mark = '';
    this.#hidden = [];
    this.#boxes = [];
    this.#allBold = true;
  }

  /**
   * Adds what was ticked or selected in a form field; for a text field, the text follows by itself.
   */
  #sayField(): void {
    const { type, chosen, usual, items } = this.#field;
    // 25 means that only the default was selected.
    const at = chosen === -1 || chosen === 25 ? usual : chosen;
    if (type === 1) this.#say(at === 0 ? '☐ ' : '☒ ');
    if (type === 2) this.#say((items[at] ?? '').trim());
    this.#field = { type: -1, chosen: -1, usual: 0, items: [] };
  }

  #word(word: string, given: number | undefined): void {
    const state = this.#state;
    const on = given !== 0;
    switch (word) {
      case 'par':
      case 'sect':
        this.#paragraph();
        break;
      case 'cell':
        this.#row.push(this.#text);
        this.#text = '';
        break;
      case 'row':
        this.#rows.push(this.#row);
        this.#row = [];
        break;
      case 'intbl':
        state.inTable = true;
        break;
      case 'pard':
        Object.assign(state, { style: 0, outline: -1, inTable: false, coloured: false });
        break;
      case 'plain':
        Object.assign(state, {
          hidden: false,
          white: false,
          coloured: false,
          raised: false,
          size: 24,
          bold: false,
        });
        break;
      case 's':
        state.style = given ?? 0;
        break;
      case 'outlinelevel':
        state.outline = given ?? -1;
        break;
      case 'v':
        state.hidden = on;
        break;
      case 'b':
        state.bold = on;
        break;
      case 'fs':
        state.size = given ?? 24;
        break;
      case 'cf':
        state.white = this.#colours[given ?? 0] === WHITE;
        break;
      case 'cb':
      case 'cbpat':
      case 'chcbpat':
      case 'clcbpat':
      case 'highlight':
        state.coloured = (given ?? 0) > 0 && !['', WHITE].includes(this.#colours[given ?? 0] ?? '');
        break;
      case 'super':
        state.raised = on;
        break;
      case 'sub':
      case 'nosupersub':
        state.raised = false;
        break;
      case 'nestcell':
        this.#say('\t');
        break;
      case 'red':
      case 'green':
      case 'blue':
        if (state.destination === 'colours')
          this.#colour += `${word === 'red' ? '' : ','}${given ?? 0}`;
        break;
      case 'ansicpg':
        this.#decoder = this.#documentDecoder = decoderOf(given ?? 1252);
        break;
      case 'fonttbl':
        state.skip = true;
        state.destination = 'fonts';
        break;
      case 'fcharset':
        if (FONT_PAGES[given ?? 0] !== undefined && (given ?? 0) !== 0)
          this.#fontPages.set(state.font, FONT_PAGES[given ?? 0]!);
        break;
      case 'f':
        state.font = given ?? 0;
        this.#useFont();
        break;
      case 'uc':
        state.unicodeSkip = given ?? 1;
        break;
      case 'chftn':
        if (state.destination === 'body') this.#say(noteMark(this.#notes.length + 1));
        break;
      case 'footnote':
        state.destination = 'note';
        this.#note = [];
        break;
      case 'do':
        state.skip = true;
        break;
      case 'shptxt':
      case 'dptxbxtext':
        state.skip = false;
        // In a note or at a page's edge it is part of that.
        if (state.destination !== 'body') break;
        state.destination = 'box';
        this.#boxes.push('');
        break;
      case 'formfield':
        state.skip = false;
        state.destination = 'field';
        this.#field = { type: -1, chosen: -1, usual: 0, items: [] };
        break;
      case 'fftype':
        this.#field.type = given ?? 0;
        break;
      case 'ffres':
        this.#field.chosen = given ?? 0;
        break;
      case 'ffdefres':
        this.#field.usual = given ?? 0;
        break;
      case 'ffl':
        state.destination = 'choice';
        this.#field.items.push('');
        break;
      case 'fldinst':
        state.destination = 'code';
        this.#code = '';
        break;
      case 'fldrslt':
        if (DRAWN.test(this.#code))
          this.#builder.leaveOut(
            'other',
            'Formulas and signs that are drawn from the codes of fields can’t be read: look at the original.',
          );
        this.#code = '';
        this.#sayField();
        break;
      case 'moMath':
      case 'mmath':
        this.#builder.leaveOut('other', 'Formulas can’t be read: look at the original.');
        break;
      case 'listtext':
      case 'pntext':
        state.destination = 'listtext';
        this.#mark = ' ';
        break;
      case 'stylesheet':
        state.destination = 'styles';
        break;
      case 'colortbl':
        state.destination = 'colours';
        break;
      case 'pict':
        if (state.skip) break;
        state.skip = true;
        this.#builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
        break;
      case 'object':
        state.skip = true;
        this.#builder.leaveOut('embedded', 'Embedded objects can’t be read: look at the original.');
        break;
      case 'deleted':
        state.skip = on;
        this.#builder.leaveOut(
          'deletions',
          'Words that were deleted with changes tracked are not part of the text.',
          on ? 1 : 0,
        );
        break;
      case 'annotation':
        state.skip = true;
        this.#builder.leaveOut('comments', 'Comments in the margin are not part of the text.');
        break;
      default:
        if (HEADS.has(word)) state.destination = 'head';
        else if (SKIPPED.has(word)) state.skip = true;
        else if (SIGNS[word] !== undefined) this.#say(SIGNS[word]);
    }
  }

  #leave(before: State): void {
    const { destination, style } = this.#state;
    if (destination === 'styles' && this.#styleName.trim() !== '') {
      const level =
        /^\s*(?:heading|überschrift|titre|título) (\d)/i.exec(this.#styleName)?.[1] ??
        (/^\s*(?:title|titel)\s*;/i.test(this.#styleName) ? '1' : undefined);
      if (level !== undefined) this.#headings.set(style, Math.min(6, Number(level)));
      this.#styleName = '';
    }
    if (destination === 'note' && before.destination !== 'note')
      this.#notes.push(this.#note.join(''));
    if (destination === 'colours' && before.destination !== 'colours')
      this.#colours = this.#colour.split(';').map((colour) => colour.trim());
    if (destination === 'head' && before.destination !== 'head') {
      this.#heads.push(this.#head.replace(/\s+/g, ' ').trim());
      this.#head = '';
    }
  }

  read(): Draft {
    const saved: State[] = [];
    const tokens =
      /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;
    let toSkip = 0;
    let isStarred = false;
    for (let token = tokens.exec(this.#source); token !== null; token = tokens.exec(this.#source)) {
      const [, word, number, hex, sign, brace, plain] = token;
      if (hex !== undefined) {
        if (toSkip > 0) toSkip -= 1;
        else this.#bytes.push(Number.parseInt(hex, 16));
        continue;
      }
      if (plain !== undefined) {
        if (plain.startsWith('gtextUNICODE'))
          this.#builder.leaveOut('pictures', 'WordArt can’t be read: look at the original.');
        for (const letter of plain.slice(toSkip)) this.#bytes.push(letter.charCodeAt(0));
        toSkip = Math.max(0, toSkip - plain.length);
        isStarred = false;
        continue;
      }
      this.#flushBytes();
      if (brace === '{') {
        if (saved.length > DEEPEST) throw new Unreadable('damaged');
        saved.push({ ...this.#state });
      } else if (brace === '}') {
        const before = saved.pop();
        if (before !== undefined) {
          this.#leave(before);
          this.#state = before;
          this.#useFont();
        }
      } else if (word === 'u') {
        this.#say(String.fromCharCode((Number(number) + 0x10000) % 0x10000));
        toSkip = this.#state.unicodeSkip;
        continue;
      } else if (word === 'bin') tokens.lastIndex += Math.max(0, Number(number ?? 0));
      else if (word !== undefined) {
        if (isStarred && !KEPT.has(word)) this.#state.skip = true;
        this.#word(word, number === undefined ? undefined : Number(number));
      } else if (sign === '*') {
        isStarred = true;
        continue;
      } else if (sign !== undefined)
        this.#say(
          SIGNS[sign] ?? (/[\\{}]/.test(sign) ? sign : sign === '\n' || sign === '\r' ? '' : ''),
        );
      isStarred = false;
    }
    return this.#end();
  }

  #end(): Draft {
    this.#flushBytes();
    this.#state = { ...this.#state, destination: 'body', inTable: false };
    this.#paragraph();
    if (this.#rows.length > 0) this.#endTable();
    this.#notes.forEach((note, index) =>
      this.#builder.add('footnote', note.replace(/\s+/g, ' '), {}, `${noteMark(index + 1)} `),
    );
    for (const head of new Set(this.#heads))
      if (/\p{L}/u.test(head)) this.#builder.add('running', head);
    return headingsByLook(this.#builder.done());
  }
}

/** Reads a document in the Rich Text Format. Throws Unreadable. */
export const readRtf = (bytes: Uint8Array): Draft =>
  new Reader(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  ).read();
