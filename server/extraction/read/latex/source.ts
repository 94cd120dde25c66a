export const MOST_ARGUMENT = 40_000;

/** Where the brace or bracket that opens at `at` closes; the end of the text when it doesn't. */
export function closing(source: string, at: number): number {
  const [open, close] = source[at] === '[' ? ['[', ']'] : ['{', '}'];
  let depth = 0;
  const end = Math.min(source.length, at + MOST_ARGUMENT);
  for (let index = at; index < end; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === open) depth += 1;
    else if (source[index] === close && (depth -= 1) === 0) return index;
  }
  return end;
}

/** Tells the line, from 1, that a place in a source stands in. */
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

/** The place after at most so many arguments in braces, and any in brackets. */
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

/** What stands in the next braces, past brackets, and where they end. */
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

const MOST_KEYS = 600;
/** Of braces that somebody forgot to close, what stands before the first space: else all that follows would be a key. */
function unclosed(source: string, from: number): { text: string; end: number } {
  const open = source.indexOf('{', from);
  const text = /^\S{0,80}/.exec(source.slice(open + 1, open + 82))![0];
  return { text, end: open + 1 + text.length };
}

/** The keys that a citing command names; a command for several sources has each in braces of its own. */
export function keysAt(name: string, source: string, from: number): { text: string; end: number } {
  const keys: string[] = [];
  let end = from;
  do {
    const given = argumentAt(source, end);
    const key = given.text.length > MOST_KEYS ? unclosed(source, end) : given;
    if (key.text.trim() !== '') keys.push(key.text.trim());
    ({ end } = key);
  } while (/cites$/i.test(name) && (source[end] === '[' || source[end] === '{'));
  return { text: keys.join(', '), end };
}

/** Comments go, but their line ends stay, so that lines can be counted. */
const withoutComments = (source: string): string =>
  source.replace(/(?<!\\)((?:\\\\)*)%[^\n]*/g, '$1');

/**
 * What is printed of a source: its title and its body, with as many line ends before them as there were. `whole` is the
 * source without comments.
 */
export function printedOf(source: string): { printed: string; whole: string } {
  const whole = withoutComments(source);
  const begin = whole.indexOf('\\begin{document}');
  if (begin === -1) return { printed: whole, whole };
  const end = whole.lastIndexOf('\\end{document}');
  const title = /\\title\s*(?:\[[^\]]{0,200}\])?\{/.exec(whole.slice(0, begin));
  const head =
    title === null
      ? ''
      : whole.slice(title.index, closing(whole, title.index + title[0].length - 1) + 1);
  const lines = whole.slice(head.length, begin).replace(/[^\n]/g, '');
  return {
    printed: `${head}${lines}${whole.slice(begin + '\\begin{document}'.length, end === -1 ? whole.length : end)}`,
    whole,
  };
}

/** Whether a plain text is the source of a LaTeX document. */
export const looksLikeLatex = (text: string): boolean =>
  /^\s*\\documentclass\b/m.test(text.slice(0, 5000)) ||
  (text.slice(0, 20_000).match(/\\(?:begin|section|subsection|item|textbf|emph|cite)\b/g)?.length ??
    0) >= 6;
