import type { Block } from '#contract/submissions/document.ts';
import { Builder, type Draft, leadsElsewhere } from '#server/extraction/builder.ts';
import { noteMark } from '#server/extraction/read/notes.ts';
import { readableTex } from '#server/extraction/read/tex-math.ts';
import {
  ACCENT,
  accentedLetter,
  CITES,
  DRAWINGS,
  HEADINGS,
  INCLUDES,
  LISTS,
  MATHS,
  PRINTS_SOURCES,
  QUOTES,
  REFERS,
  SIGNS,
  SILENT,
  TABLES,
  TYPED,
  VERBATIM,
} from './commands.ts';
import {
  afterArguments,
  argumentAt,
  closing,
  keysAt,
  linesOf,
  MOST_ARGUMENT,
  printedOf,
} from './source.ts';

const DEEPEST = 30;
/** An empty line, or two line breaks in a row: both part paragraphs in print. */
const BREAK =
  /^(?:\n[ \t]*\n|(?:(?:\\\\\*?(?:\[[^\]\n]{0,20}\])?|\\(?:newline|linebreak)(?![A-Za-z]))[ \t]*\n?[ \t]*){2,})\s*/;

interface List {
  kind: string;
  count: number;
}

class Reader {
  readonly builder = new Builder();
  #text = '';
  #start = 0;
  readonly #lists: List[] = [];
  readonly #kinds: Block['kind'][] = [];
  #mark = '';
  readonly #notes: string[] = [];
  readonly #lineOf: (at: number) => number;
  readonly #shorthands: boolean;

  constructor(source: string, preamble: string) {
    this.#lineOf = linesOf(source);
    this.#shorthands = /\\usepackage\[[^\]]{0,80}german|\\selectlanguage\{n?german/.test(
      preamble.slice(0, 20_000),
    );
  }

  #flush(kind?: Block['kind'], level?: number): void {
    const isItem = this.#mark !== '' && kind === undefined;
    const own = kind ?? (isItem ? 'list_item' : (this.#kinds.at(-1) ?? 'paragraph'));
    const words = this.#text.replace(/[ \t\n]+/g, ' ');
    if (words.trim() !== '') {
      const depth = level ?? (isItem ? Math.max(1, this.#lists.length) : undefined);
      this.builder.add(
        own,
        words,
        { line: this.#lineOf(this.#start), ...(depth === undefined ? {} : { level: depth }) },
        isItem ? this.#mark : '',
      );
      if (isItem) this.#mark = '';
    }
    this.#text = '';
  }

  /** The words of an argument, whose blocks are none of their own. */
  #words(source: string, depth: number): string {
    const before = this.#text;
    this.#text = '';
    this.read(source, depth + 1);
    const words = this.#text;
    this.#text = before;
    return words;
  }

  #table(raw: string, line: number): void {
    const rows = raw
      .replace(/\\(?:hline|toprule|midrule|bottomrule|cline\{[^}]{0,20}\})/g, '')
      .split(/\\\\(?:\[[^\]]{0,20}\])?|\\tabularnewline/)
      .map((row) =>
        row.split(/(?<!\\)&/).map((cell) =>
          this.#words(cell, DEEPEST - 2)
            .replace(/\s+/g, ' ')
            .trim(),
        ),
      );
    this.builder.addTable(rows, { line });
  }

  #environment(name: string, source: string, from: number): number {
    const stop = `\\end{${name}}`;
    const end = source.indexOf(stop, from);
    const raw = source.slice(from, end === -1 ? source.length : end);
    const after = end === -1 ? source.length : end + stop.length;
    const line = this.#lineOf(from);
    if (MATHS.test(name)) {
      this.#flush();
      this.builder.add('equation', readableTex(raw), { line });
      return after;
    }
    if (VERBATIM.test(name)) {
      this.#flush();
      const language =
        /^\s*\[[^\]]{0,200}?language=\{?([A-Za-z+#]+)/.exec(raw)?.[1] ??
        (name === 'minted' ? /^\s*(?:\[[^\]]{0,200}\])?\{(\w+)\}/.exec(raw)?.[1] : undefined);
      this.builder.add(
        'code',
        raw.replace(/^\s*(?:\[[^\]]{0,200}\])?(?:\{\w{1,20}\})?[ \t]*\n/, ''),
        { line, ...(language === undefined ? {} : { language: language.toLowerCase() }) },
      );
      return after;
    }
    if (TABLES.test(name)) {
      this.#flush();
      this.#table(
        raw.replace(
          /^\s*(?:\[[^\]]{0,40}\])?(?:\{[^{}]{0,60}\})?\{(?:[^{}]|\{[^{}]{0,80}\}){0,200}\}/,
          '',
        ),
        line,
      );
      return after;
    }
    if (DRAWINGS.test(name)) {
      if (name !== 'comment')
        this.builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
      return after;
    }
    this.#flush();
    if (LISTS.test(name)) this.#lists.push({ kind: name, count: 0 });
    else if (QUOTES.test(name)) this.#kinds.push('quotation');
    else if (name === 'thebibliography')
      this.builder.add('heading', 'References', { level: 2, line });
    const optional = source[from] === '[' ? closing(source, from) + 1 : from;
    return /^(?:thebibliography|minipage|wrapfigure|multicols)$/.test(name)
      ? afterArguments(source, optional, 1)
      : optional;
  }

  #endEnvironment(name: string): void {
    this.#flush();
    if (LISTS.test(name)) this.#lists.pop();
    else if (QUOTES.test(name)) this.#kinds.pop();
  }

  /** An argument that is a block by itself. */
  #whole(source: string, from: number, depth: number, kind: Block['kind'], level?: number): number {
    const { text, end } = argumentAt(source, from);
    this.#flush();
    this.#start = from;
    this.#text = this.#words(text, depth);
    this.#flush(kind, level);
    return end;
  }

  #command(name: string, source: string, from: number, depth: number): number {
    const level = HEADINGS[name];
    if (level !== undefined) return this.#whole(source, from, depth, 'heading', level);
    if (name === 'begin' || name === 'end') {
      const { text, end } = argumentAt(source, from);
      if (name === 'begin') return this.#environment(text, source, end);
      this.#endEnvironment(text);
      return end;
    }
    if (/^(?:SI|si|qty|unit|num)$/.test(name)) {
      const end = afterArguments(source, from, /^(?:SI|qty)$/.test(name) ? 2 : 1);
      this.#text += readableTex(`\\${name}${source.slice(from, end)}`);
      return end;
    }
    if (name === 'item') {
      this.#flush();
      const list = this.#lists.at(-1);
      if (list !== undefined) list.count += 1;
      this.#mark = list?.kind.includes('enum') === true ? `${list.count}. ` : '- ';
      this.#start = from;
      if (source[from] !== '[') return from;
      const end = closing(source, from);
      this.#text = `${this.#words(source.slice(from + 1, end), depth)} `;
      return end + 1;
    }
    if (name === 'bibitem') {
      this.#flush();
      this.#start = from;
      return afterArguments(source, from, 1);
    }
    if (name === 'footnote' || name === 'footnotetext' || name === 'endnote') {
      const { text, end } = argumentAt(source, from);
      this.#notes.push(this.#words(text, depth));
      this.#text += noteMark(this.#notes.length);
      return end;
    }
    if (name === 'caption') return this.#whole(source, from, depth, 'caption');
    if (name === 'includegraphics') {
      this.builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
      return afterArguments(source, from, 1);
    }
    if (CITES.test(name)) {
      const { text, end } = keysAt(name, source, from);
      this.#text += `[${text}]`;
      this.builder.source();
      return end;
    }
    if (REFERS.test(name)) {
      const { text, end } = argumentAt(source, from);
      this.#text += text.trim();
      return end;
    }
    if (PRINTS_SOURCES.test(name)) {
      this.#flush();
      this.builder.add('heading', 'References', { level: 2, line: this.#lineOf(from) });
      return afterArguments(source, from, name === 'bibliography' ? 1 : 0);
    }
    if (INCLUDES.test(name)) {
      this.builder.leaveOut(
        'other',
        'A part of this text stands in another file, which isn’t read with it.',
      );
      return afterArguments(source, from, name.endsWith('import') ? 2 : 1);
    }
    if (name === 'href' && leadsElsewhere(argumentAt(source, from).text)) this.builder.source();
    const silent = SILENT[name];
    if (silent !== undefined)
      return afterArguments(source, source[from] === '*' ? from + 1 : from, silent);
    const sign = SIGNS[name];
    if (sign === '\n\n') this.#flush();
    else if (sign !== undefined) this.#text += sign;
    return source[from] === '[' && sign === undefined ? closing(source, from) + 1 : from;
  }

  read(source: string, depth = 0): void {
    if (depth > DEEPEST) return;
    let at = 0;
    while (at < source.length) {
      const rest = source.slice(at, at + 40);
      const plain = /^[^\\${}%~`'"\n-]+/.exec(source.slice(at, at + 2000))?.[0];
      if (plain !== undefined) {
        if (depth === 0 && this.#text.trim() === '')
          this.#start = at + (plain.length - plain.trimStart().length);
        this.#text += plain;
        at += plain.length;
        continue;
      }
      const accent = rest[0] === '\\' ? ACCENT.exec(rest) : null;
      const name = rest[0] === '\\' ? /^\\([A-Za-z]+)\*?/.exec(rest) : null;
      const blank = BREAK.exec(source.slice(at, at + 200))?.[0];
      const display =
        rest.startsWith('$$') || rest.startsWith('\\[')
          ? rest.startsWith('$$')
            ? '$$'
            : '\\]'
          : null;
      const inline = rest[0] === '$' ? '$' : rest.startsWith('\\(') ? '\\)' : null;
      if (blank !== undefined) {
        if (depth === 0) this.#flush();
        else this.#text += ' ';
        at += blank.length;
      } else if (accent !== null) {
        this.#text += accentedLetter(accent);
        at += accent[0].length;
      } else if (display !== null || inline !== null) {
        const stop = display ?? inline ?? '';
        const from = at + (inline === '$' && display === null ? 1 : 2);
        const found = source.indexOf(stop, from);
        const end =
          found === -1 || found - from > MOST_ARGUMENT
            ? Math.min(source.length, from + 200)
            : found;
        const formula = readableTex(source.slice(from, end));
        if (display !== null && depth === 0) {
          this.#flush();
          this.builder.add('equation', formula, { line: this.#lineOf(at) });
        } else this.#text += formula;
        at = end + stop.length;
      } else if (name !== null) {
        at = this.#command(name[1]!, source, at + name[0].length, depth);
        if (SIGNS[name[1]!] !== undefined && source[at] === ' ') at += 1;
      } else at += this.#sign(rest);
    }
    if (depth > 0) return;
    this.#flush();
    this.#notes.forEach((note, index) =>
      this.builder.add('footnote', note.replace(/\s+/g, ' '), {}, `${noteMark(index + 1)} `),
    );
  }

  /** One sign that isn't plain; answers how long it is. */
  #sign(rest: string): number {
    const umlaut = this.#shorthands ? /^"([aouAOUs])/.exec(rest)?.[1] : undefined;
    if (umlaut !== undefined) {
      this.#text += umlaut === 's' ? 'ß' : `${umlaut}\u0308`.normalize('NFC');
      return 2;
    }
    const found = TYPED.find(([from]) => rest.startsWith(from));
    if (found !== undefined) {
      this.#text += found[1];
      return found[0].length;
    }
    if (rest[0] === '\\') {
      this.#text += /[,;:! ]/.test(rest[1] ?? '')
        ? ' '
        : /[-/]/.test(rest[1] ?? '')
          ? ''
          : (rest[1] ?? '');
      return 2;
    }
    if (rest[0] !== '{' && rest[0] !== '}' && rest[0] !== '%')
      this.#text += rest[0] === '\n' ? ' ' : (rest[0] ?? '');
    return 1;
  }
}

/** A LaTeX source as what it prints: headings, lists, tables, formulas as readable lines, notes. */
export function readLatex(source: string): Draft {
  const { printed, whole } = printedOf(source);
  const reader = new Reader(printed, whole);
  reader.read(printed);
  return reader.builder.done();
}
