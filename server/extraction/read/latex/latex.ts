import type { Block } from '#contract/submissions/document.ts';
import { Builder, type Draft, leadsElsewhere } from '#server/extraction/builder.ts';
import { noteMark } from '#server/extraction/read/notes.ts';
import { readableTex } from '#server/extraction/read/tex-math.ts';
import {
  ACCENT,
  accentedLetter,
  CITES,
  DEFINES,
  DRAWINGS,
  HEADINGS,
  HEADS,
  INCLUDES,
  LISTS,
  MATHS,
  PICTURES,
  PRINTS_SOURCES,
  QUOTES,
  REFERS,
  SIGNS,
  SILENT,
  TABLES,
  TYPED,
  UNPRINTED,
  VERBATIM,
} from './commands.ts';
import {
  afterArguments,
  argumentAt,
  closing,
  definitionAt,
  keysAt,
  linesOf,
  MAX_ARGUMENT,
  type OwnCommand,
  printedOf,
} from './source.ts';

const DEEPEST = 30;
/** The most letters that a source's own commands may print: they may call each other. */
const MAX_PRINTED = 200_000;
const MAX_COMMANDS = 1000;
/**
 * A page, table or box in another colour: white words can be seen on it, and where it ends isn't
 * known.
 */
const COLOURED =
  /\\(?:pagecolor|colorbox|fcolorbox|cellcolor|rowcolor|columncolor)\b|tcolorbox|mdframed|\{beamer\}/;
const UNSEEN = /^\s*(?:white|white!100|1(?:\.0*)?\s*,\s*1(?:\.0*)?\s*,\s*1(?:\.0*)?|FFFFFF)\s*$/i;
/** An empty line, or two line breaks in a row: both separate paragraphs in print. */
const BREAK =
  /^(?:\n[ \t]*\n|(?:(?:\\\\\*?(?:\[[^\]\n]{0,20}\])?|\\(?:newline|linebreak)(?![A-Za-z]))[ \t]*\n?[ \t]*){2,})\s*/;

/** Returns where the group around a position ends, or the next colour is set. */
function endOfGroup(source: string, from: number): number {
  let depth = 0;
  const end = Math.min(source.length, from + MAX_ARGUMENT);
  for (let at = from; at < end; at += 1) {
    if (source.startsWith('\\color', at)) return at;
    if (source[at] === '\\') at += 1;
    else if (source[at] === '{') depth += 1;
    else if (source[at] === '}' && (depth -= 1) < 0) return at;
  }
  return end;
}

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
  readonly #own = new Map<string, OwnCommand>();
  #printed = 0;
  readonly #heads = new Set<string>();
  readonly #hidden: { text: string; how: 'white' | 'hidden' }[] = [];
  readonly #isOnWhite: boolean;

  constructor(source: string, whole: string, preamble: string) {
    this.#lineOf = linesOf(source);
    this.#isOnWhite = !COLOURED.test(whole);
    this.#readPreamble(preamble);
    const head = whole.slice(0, 20_000);
    this.#shorthands = /\\usepackage\[[^\]]{0,80}german|\\selectlanguage\{n?german/.test(head);
  }

  /** Reads commands that are defined for the whole text, and what is at the edges of its pages. */
  #readPreamble(preamble: string): void {
    for (const { index, 0: found, 1: name = '' } of preamble.matchAll(/\\([A-Za-z]+)/g)) {
      const from = index + found.length;
      if (DEFINES.test(name)) this.#define(preamble, from);
      else if (HEADS.test(name)) this.#head(name, preamble, from);
      else if (name === 'author' || name === 'date') {
        const { text } = argumentAt(preamble, from);
        if (text.trim() !== '' && !/^\s*\\today\s*$/.test(text))
          this.builder.leaveOut(
            'other',
            'Author and date, where they are set before the text, are not part of it.',
          );
      }
    }
  }

  /** Adds the command that is defined at `from`; returns where its definition ends. */
  #define(source: string, from: number): number {
    const found = definitionAt(source, from);
    if (found === null) return afterArguments(source, from, 2);
    if (this.#own.size < MAX_COMMANDS) this.#own.set(found.name, found.command);
    return found.end;
  }

  /** Adds text at an edge of the pages; returns where it ends. */
  #head(name: string, source: string, from: number): number {
    let end = from;
    for (let left = name === 'markboth' ? 2 : 1; left > 0; left -= 1) {
      const given = argumentAt(source, end);
      ({ end } = given);
      const words = this.#words(given.text, DEEPEST - 3)
        .replace(/\s+/g, ' ')
        .trim();
      if (/\p{L}/u.test(words)) this.#heads.add(words);
    }
    return end;
  }

  /** Returns what one of the source's own commands prints, and where its arguments end. */
  #expanded({ count, usual, body }: OwnCommand, source: string, from: number) {
    let end = from;
    const given: string[] = [];
    if (usual !== null) {
      const isGiven = source[end] === '[';
      const stop = isGiven ? closing(source, end) : end;
      given.push(isGiven ? source.slice(end + 1, stop) : usual);
      if (isGiven) end = stop + 1;
    }
    while (given.length < count) {
      const next = argumentAt(source, end);
      if (next.end === end) break;
      given.push(next.text);
      ({ end } = next);
    }
    const text = body.replace(/#(\d)/g, (_, number: string) => given[Number(number) - 1] ?? '');
    this.#printed += text.length;
    return { text: this.#printed > MAX_PRINTED ? null : text, end };
  }

  /** Expands the source's own commands in a formula. */
  #formula(source: string, depth = 0): string {
    if (this.#own.size === 0 || depth > 5) return source;
    let isSame = true;
    const parts: string[] = [];
    let from = 0;
    const command = /\\([A-Za-z]+)/g;
    for (let found = command.exec(source); found !== null; found = command.exec(source)) {
      const own = this.#own.get(found[1]!);
      if (own === undefined) continue;
      const { text, end } = this.#expanded(own, source, command.lastIndex);
      if (text === null) continue;
      isSame = false;
      parts.push(source.slice(from, found.index), `{${text}}`);
      from = end;
      command.lastIndex = end;
    }
    parts.push(source.slice(from));
    return isSame ? source : this.#formula(parts.join(''), depth + 1);
  }

  #tooDeep(): void {
    this.builder.leaveOut('other', 'Parts that nest too deep were not read.');
  }

  /** Adds words that can't be seen in print. */
  #hide(source: string, depth: number, how: 'white' | 'hidden'): void {
    const text = this.#words(source, depth).replace(/\s+/g, ' ');
    if (text.trim() !== '') this.#hidden.push({ text, how });
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
    for (const { text, how } of this.#hidden.splice(0))
      this.builder.add('paragraph', text, { hidden: how });
  }

  /** Returns the words of an argument, without making its blocks separate. */
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
      this.builder.add('equation', readableTex(this.#formula(raw)), { line });
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

  /** Adds an argument as a separate block. */
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
    if (['footnote', 'footnotetext', 'endnote', 'thanks'].includes(name)) {
      const { text, end } = argumentAt(source, from);
      this.#notes.push(this.#words(text, depth));
      this.#text += noteMark(this.#notes.length);
      return end;
    }
    if (name === 'caption') return this.#whole(source, from, depth, 'caption');
    if (PICTURES.test(name)) {
      this.builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
      return afterArguments(source, from, 1);
    }
    if (DEFINES.test(name)) return this.#define(source, from);
    if (HEADS.test(name)) return this.#head(name, source, from);
    if (name === 'verb' || name === 'lstinline') return this.#asTyped(source, from);
    if (name === 'iffalse') {
      const end = source.indexOf('\\fi', from);
      return end === -1 ? from : end + '\\fi'.length;
    }
    if (UNPRINTED.test(name)) {
      const { text, end } = argumentAt(source, from);
      this.#hide(text, depth, 'hidden');
      return end;
    }
    if (name === 'textcolor' || name === 'color') {
      const colour = argumentAt(source, from);
      if (!this.#isOnWhite || !UNSEEN.test(colour.text)) return colour.end;
      if (name === 'textcolor') {
        const { text, end } = argumentAt(source, colour.end);
        this.#hide(text, depth, 'white');
        return end;
      }
      const end = endOfGroup(source, colour.end);
      this.#hide(source.slice(colour.end, end), depth, 'white');
      return end;
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
      if (name !== 'printbibheading')
        this.builder.leaveOut(
          'other',
          'The list of sources stands in another file, which isn’t read with it.',
        );
      return afterArguments(source, from, name === 'bibliography' ? 1 : 0);
    }
    if (INCLUDES.test(name)) {
      this.builder.leaveOut(
        'other',
        'A part of this text stands in another file, which isn’t read with it.',
      );
      return afterArguments(source, from, /import$|inputminted/.test(name) ? 2 : 1);
    }
    const own = this.#own.get(name);
    if (own !== undefined && SIGNS[name] === undefined) {
      const { text, end } = this.#expanded(own, source, from);
      if (text === null || depth >= DEEPEST) this.#tooDeep();
      else this.read(text, depth + 1);
      return end;
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

  /** Adds words between two characters of any kind, or in braces, unchanged. */
  #asTyped(source: string, from: number): number {
    const start = source[from] === '[' ? closing(source, from) + 1 : from;
    const sign = source[start] ?? '';
    const end = sign === '{' ? closing(source, start) : source.indexOf(sign, start + 1);
    if (sign === '' || end === -1 || end - start > MAX_ARGUMENT) return start;
    this.#text += source.slice(start + 1, end);
    return end + 1;
  }

  read(source: string, depth = 0): void {
    if (depth > DEEPEST) {
      this.#tooDeep();
      return;
    }
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
          found === -1 || found - from > MAX_ARGUMENT ? Math.min(source.length, from + 200) : found;
        const formula = readableTex(this.#formula(source.slice(from, end)));
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
    for (const head of this.#heads) this.builder.add('running', head);
  }

  /** Adds one special character; returns its length. */
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

/**
 * Reads a LaTeX source as what it prints: headings, lists, tables, formulas as readable lines,
 * notes.
 */
export function readLatex(source: string): Draft {
  const { printed, whole, preamble } = printedOf(source);
  const reader = new Reader(printed, whole, preamble);
  reader.read(printed);
  return reader.builder.done();
}
