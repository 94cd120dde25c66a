import { domainToUnicode } from 'node:url';

/*
 * Letters that stand in a text by other signs: "M%C3%BCller" in an address, "M=C3=BCller" in an
 * e-mail, "M{\"u}ller" in LaTeX, "M&uuml;ller" in HTML, "M\u00fcller" in a program.
 */

/** A text with its escapes as the letters that they stand for; of each unit where it stood. */
export interface Unescaped {
  text: string;
  /** Of each UTF-16 code unit, where what it was made of begins and ends in the text that was given. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** The bytes of one character, each in two hexadecimal digits behind `before`. */
const bytesBehind = (before: string): string => {
  const next = `${before}[89ab][\\da-f]`;
  return [
    `${before}f[0-4](?:${next}){3}`,
    `${before}e[\\da-f](?:${next}){2}`,
    `${before}[cd][\\da-f]${next}`,
    `${before}[2-9a-f][\\da-f]`,
  ].join('|');
};

/** Accents of LaTeX that are signs, and those that are letters and need a brace or a blank. */
const LATEX_SIGN = '["\'`^~=.]';
const LATEX_LETTER = '[uvHcdbkrt]';
const LATEX_LETTERS: Readonly<Record<string, string>> = {
  ss: 'ss', ae: 'ae', AE: 'AE', oe: 'oe', OE: 'OE', o: 'o', O: 'O', l: 'l', L: 'L', aa: 'a', AA: 'A', i: 'i', j: 'j', dh: 'd',
  DH: 'D', th: 'th', TH: 'Th', dj: 'd', DJ: 'D', ng: 'n', NG: 'N',
}; // prettier-ignore
const HTML_LETTERS: Readonly<Record<string, string>> = {
  szlig: 'ss', aelig: 'ae', AElig: 'AE', oelig: 'oe', OElig: 'OE', eth: 'd', ETH: 'D', thorn: 'th', THORN: 'Th', inodot: 'i',
  nbsp: ' ', shy: '', zwj: '', zwnj: '', apos: '\'', rsquo: '’', amp: '&', percnt: '%', bsol: '\\',
}; // prettier-ignore

const ESCAPE = new RegExp(
  [
    `(?<percent>${bytesBehind('%')})`,
    `(?<quoted>${bytesBehind('=')})`,
    String.raw`(?<softBreak>=\r?\n)`,
    String.raw`=\?[\w-]{3,20}\?b\?(?<base64>[\w+/]{4,120}={0,2})\?=`,
    `(?<hex>${bytesBehind(String.raw`\\x`)})`,
    String.raw`(?<octal>\\3[0-7]{2}(?:\\2[0-7]{2}){1,3})`,
    String.raw`\\u\{?(?<unicode>[\da-f]{4,6})\}?`,
    String.raw`\\U(?<longUnicode>000[\da-f]{5})`,
    String.raw`&#x(?<entityHex>[\da-f]{2,6});`,
    String.raw`&#(?<entity>\d{2,7});`,
    '&(?<accented>[a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|caron|slash|ogon|breve|macr|strok|dot|dblac);',
    `&(?<named>${Object.keys(HTML_LETTERS).join('|')});`,
    String.raw`\{?\\${LATEX_SIGN}\s?(?:\{\s?\\?(?<latexBraced>[a-z])\s?\}|\\?(?<latex>[a-z]))\}?`,
    String.raw`\{?\\${LATEX_LETTER}(?:\s?\{\s?\\?(?<latexCalled>[a-z])\s?\}|\s\\?(?<latexSpaced>[a-z])(?![a-z]|\s[a-z]))\}?`,
    String.raw`\{?\\(?<letter>${Object.keys(LATEX_LETTERS).join('|')})(?:\{\}|(?![a-z])\s?)\}?`,
    String.raw`\{(?<protected>[\p{L}])\}`,
    // Where LaTeX may break a word, and how its German writes an umlaut.
    String.raw`(?<nothing>\\-|(?<=\p{L})"(?=[aou]))`,
    String.raw`(?<domain>xn--[a-z\d-]{1,59})`,
  ].join('|'),
  'giu',
);
/** What every escape has one of. */
const MAY_BE = /[%=\\&{"]|xn--/i;
/** An escape may be escaped in its turn, as in an address within an address. */
const MAX_DEPTH = 4;

/** In UTF-8, else each byte as the West writes it. */
function fromBytes(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

const fromCode = (digits: string, radix: number): string => {
  const code = Number.parseInt(digits, radix);
  return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
};

function standsFor(groups: Readonly<Record<string, string | undefined>>): string {
  const bytes = groups['percent'] ?? groups['quoted'] ?? groups['hex'];
  if (bytes !== undefined) return fromBytes(Buffer.from(bytes.replaceAll(/[%=]|\\x/gi, ''), 'hex'));
  const { octal, base64, unicode, longUnicode, entityHex, entity, named, letter, domain } = groups;
  if (octal !== undefined)
    return fromBytes(
      Buffer.from(octal.slice(1).split('\\').map((byte) => Number.parseInt(byte, 8))),
    ); // prettier-ignore
  if (base64 !== undefined) return fromBytes(Buffer.from(base64, 'base64'));
  const code = unicode ?? longUnicode ?? entityHex;
  if (code !== undefined) return fromCode(code, 16);
  if (entity !== undefined) return fromCode(entity, 10);
  if (named !== undefined) return HTML_LETTERS[named] ?? HTML_LETTERS[named.toLowerCase()] ?? '';
  if (letter !== undefined) return LATEX_LETTERS[letter] ?? '';
  if (domain !== undefined) return domainToUnicode(domain.toLowerCase()) || domain;
  return (
    groups['accented'] ??
    groups['latexBraced'] ??
    groups['latex'] ??
    groups['latexCalled'] ??
    groups['latexSpaced'] ??
    groups['protected'] ??
    ''
  );
}

function unescapedOnce(given: Unescaped): Unescaped | null {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  const keep = (until: number): void => {
    pieces.push(given.text.slice(from, until));
    for (let at = from; at < until; at += 1) {
      starts.push(given.starts[at]!);
      ends.push(given.ends[at]!);
    }
  };
  for (const match of given.text.matchAll(ESCAPE)) {
    const by = standsFor(match.groups!);
    keep(match.index);
    from = match.index + match[0].length;
    pieces.push(by);
    for (let unit = 0; unit < by.length; unit += 1) {
      starts.push(given.starts[match.index]!);
      ends.push(given.ends[from - 1]!);
    }
  }
  if (from === 0) return null;
  keep(given.text.length);
  return { text: pieces.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** A text with the letters that its escapes stand for; null where it has none. */
export function unescaped(text: string): Unescaped | null {
  if (!MAY_BE.test(text)) return null;
  let found: Unescaped | null = null;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next = unescapedOnce(
      found ?? {
        text,
        starts: Uint32Array.from({ length: text.length }, (_, at) => at),
        ends: Uint32Array.from({ length: text.length }, (_, at) => at + 1),
      },
    );
    if (next === null) break;
    found = next;
  }
  return found;
}
