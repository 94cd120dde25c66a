export const MAX_ARGUMENT = 40_000;

/**
 * Returns where the brace or bracket that opens at `at` closes; the end of the text if it doesn't.
 */
export function closing(source: string, at: number): number {
  const [open, close] = source[at] === '[' ? ['[', ']'] : ['{', '}'];
  let depth = 0;
  const end = Math.min(source.length, at + MAX_ARGUMENT);
  for (let index = at; index < end; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === open) depth += 1;
    else if (source[index] === close && (depth -= 1) === 0) return index;
  }
  return end;
}

/** Returns a function that finds the line, from 1, of a position in a source. */
export function linesOf(source: string): (at: number) => number {
  const ends: number[] = [];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) ends.push(at);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** Returns the position after at most this many arguments in braces, and any in brackets. */
export function afterArguments(source: string, from: number, most: number): number {
  let at = from;
  for (let left = most; left >= 0;) {
    const space = /^\s{0,40}/.exec(source.slice(at, at + 40))?.[0].length ?? 0;
    const sign = source[at + space];
    if (sign === '[') at = closing(source, at + space) + 1;
    else if (sign === '{' && left > 0) {
      at = closing(source, at + space) + 1;
      left -= 1;
    } else return at;
  }
  return at;
}

/** Returns the content of the next braces, after any brackets, and where they end. */
export function argumentAt(source: string, from: number): { text: string; end: number } {
  let at = from;
  if (source[at] === '*') at += 1;
  while (source[at] === '[' || (source[at] === ' ' && source[at + 1] === '['))
    at = closing(source, source.indexOf('[', at)) + 1;
  while (source[at] === ' ') at += 1;
  if (source[at] !== '{') return { text: '', end: at };
  const end = closing(source, at);
  return { text: source.slice(at + 1, end), end: end + 1 };
}

const MAX_KEYS = 600;
/**
 * For unclosed braces, returns what comes before the first space: otherwise all that follows would
 * be a key.
 */
function unclosed(source: string, from: number): { text: string; end: number } {
  const open = source.indexOf('{', from);
  const text = /^\S{0,80}/.exec(source.slice(open + 1, open + 82))![0];
  return { text, end: open + 1 + text.length };
}

/**
 * Returns the keys that a citing command names; a command for several sources has each in separate
 * braces.
 */
export function keysAt(name: string, source: string, from: number): { text: string; end: number } {
  const keys: string[] = [];
  let end = from;
  do {
    const given = argumentAt(source, end);
    const key = given.text.length > MAX_KEYS ? unclosed(source, end) : given;
    if (key.text.trim() !== '') keys.push(key.text.trim());
    ({ end } = key);
  } while (/cites$/i.test(name) && (source[end] === '[' || source[end] === '{'));
  return { text: keys.join(', '), end };
}

/** Environments in which a percent sign is literal. */
const AS_TYPED = /^(?:[vV]erbatim|lstlisting|minted|alltt|code|filecontents)\*?$/;

/**
 * Removes comments but keeps their line ends, so that lines can be counted. Text that is printed as
 * typed has none.
 */
function withoutComments(source: string): string {
  const parts: string[] = [];
  const unended = new Set<string>();
  const next =
    /\\begin\{([A-Za-z*]{1,20})\}|\\(?:verb|lstinline)\*?([^A-Za-z\s*{[])|\\[^]|%[^\n]*/g;
  let from = 0;
  for (let found = next.exec(source); found !== null; found = next.exec(source)) {
    const [whole, environment, delimiter] = found;
    if (whole.startsWith('%')) {
      parts.push(source.slice(from, found.index));
      from = next.lastIndex;
    } else if (environment !== undefined && AS_TYPED.test(environment)) {
      const end = unended.has(environment)
        ? -1
        : source.indexOf(`\\end{${environment}}`, next.lastIndex);
      if (end === -1) unended.add(environment);
      else next.lastIndex = end;
    } else if (delimiter !== undefined) {
      const end = source.slice(next.lastIndex, next.lastIndex + 500).indexOf(delimiter);
      if (end !== -1) next.lastIndex += end + 1;
    }
  }
  parts.push(source.slice(from));
  return parts.join('');
}

/**
 * A command that a source defines itself: how many arguments it takes, the default of the first
 * one, and what it prints.
 */
export interface OwnCommand {
  count: number;
  usual: string | null;
  body: string;
}

const MAX_BODY = 5000;

/**
 * Returns what a defining command at `from` (after its own name) defines; null if that can't be
 * read.
 */
export function definitionAt(
  source: string,
  from: number,
): { name: string; command: OwnCommand; end: number } | null {
  const [head, braced, bare] =
    /^\*?\s*(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))\s*/.exec(source.slice(from, from + 100)) ??
    [];
  const name = braced ?? bare;
  if (head === undefined || name === undefined) return null;
  let at = from + head.length;
  let count = 0;
  let usual: string | null = null;
  const parameters = /^(?:#\d[^#{\\\n]{0,10}){1,9}/.exec(source.slice(at, at + 100))?.[0];
  if (parameters !== undefined) {
    count = parameters.match(/#\d/g)!.length;
    at += parameters.length;
  }
  while (source[at] === '[') {
    const end = closing(source, at);
    const given = source.slice(at + 1, end);
    if (count === 0 && /^\s*\d\s*$/.test(given)) count = Number(given);
    else usual = given;
    at = end + 1;
    at += /^\s*/.exec(source.slice(at, at + 40))![0].length;
  }
  if (source[at] !== '{') return null;
  const end = closing(source, at);
  const body = source.slice(at + 1, end).slice(0, MAX_BODY);
  return { name, command: { count, usual, body }, end: end + 1 };
}

/**
 * Returns what a source prints: its title and its body, preceded by as many line ends as before.
 * `whole` is the source without comments.
 */
export function printedOf(source: string): { printed: string; whole: string; preamble: string } {
  const whole = withoutComments(source);
  const begin = whole.indexOf('\\begin{document}');
  if (begin === -1) return { printed: whole, whole, preamble: '' };
  const end = whole.lastIndexOf('\\end{document}');
  const preamble = whole.slice(0, begin);
  // Some classes accept all of these before the document begins, and print them at its head.
  const head = ['title', 'subtitle', 'abstract']
    .map((name) => {
      const found = new RegExp(`\\\\${name}\\s*(?:\\[[^\\]]{0,200}\\])?\\{`).exec(preamble);
      return found === null
        ? ''
        : whole.slice(found.index, closing(whole, found.index + found[0].length - 1) + 1);
    })
    .join('');
  const lines = whole.slice(head.length, begin).replace(/[^\n]/g, '');
  return {
    printed: `${head}${lines}${whole.slice(begin + '\\begin{document}'.length, end === -1 ? whole.length : end)}`,
    whole,
    preamble,
  };
}

/** Whether a plain text is the source of a LaTeX document. */
export const looksLikeLatex = (text: string): boolean =>
  /^\s*\\documentclass\b/m.test(text.slice(0, 5000)) ||
  (text.slice(0, 20_000).match(/\\(?:begin|section|subsection|item|textbf|emph|cite)\b/g)?.length ??
    0) >= 6;
