import {
  CHARSET_SAMPLE,
  decodeHz,
  decodeUtf32,
  likeliestCharset,
  utf16Of,
} from '#contract/text/charset.ts';
import { Unreadable } from '#server/extraction/reasons.ts';

/** A text with what is known about its encoding. */
export interface Decoded {
  text: string;
  charset: string;
  /**
   * The number of characters that may be wrong: those beyond ASCII in a text with an unknown
   * character set, and those that are invalid in any.
   */
  doubtful: number;
}

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

function decodeStrictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Names of character sets that are in use but not in the Encoding Standard. */
const ALIASES: Readonly<Record<string, string>> = {
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp932: 'shift_jis',
  cp950: 'big5',
  ansinew: 'windows-1252',
  applemac: 'macintosh',
  latin1: 'windows-1252',
  latin2: 'iso-8859-2',
  latin5: 'iso-8859-9',
  latin9: 'iso-8859-15',
  'koi8-ru': 'koi8-u',
  utf8x: 'utf-8',
};

/** Where files of each kind declare their character set. */
const DECLARATIONS: readonly (readonly [RegExp, RegExp])[] = [
  // A page that was saved with a word processor's extension is of the kind `page`.
  [/^(?:html?|xhtml|page|doc|md|php)$/, /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i],
  [/./, /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{2,40})["']/i],
  [/^css$/, /^@charset\s+["']([\w.:-]{2,40})["']/i],
  [
    /^tex$/,
    /\\(?:usepackage\s*\[([\w.:-]{2,40})\]\s*\{inputenc\}|inputencoding\{([\w.:-]{2,40})\})/,
  ],
  // Python, Ruby, R, Emacs and Vim, in the first lines.
  [
    /^(?:py|rb|r|js|ts|jsx|tsx|java|c|h|cpp|cs|go|rs|php|m|sql|txt|tex)$/,
    /^(?:[^\n]{0,300}\n){0,2}[^\n]{0,200}?(?:coding|encoding|charset)\s*[:=]\s*["']?([\w.-]{2,40})/i,
  ],
];

/**
 * How much of a file may precede its declaration: word processors write long styles and scripts
 * first.
 */
const DECLARES_WITHIN = 65_536;

function declaredIn(bytes: Uint8Array, extension: string): string | null {
  const head = Buffer.from(bytes.subarray(0, DECLARES_WITHIN))
    .toString('latin1')
    .replace(/<!--[^]{0,2000}?-->/g, (comment) => (comment.startsWith('<!--[') ? comment : ''));
  for (const [kinds, pattern] of DECLARATIONS) {
    if (!kinds.test(extension)) continue;
    const found = pattern.exec(head);
    const name = (found?.[1] ?? found?.[2])?.toLowerCase();
    if (name === undefined) continue;
    const usual =
      ALIASES[name] ?? name.replace(/^(?:cp|win(?:dows)?[-_]?)(125\d|874)$/, 'windows-$1');
    try {
      return new TextDecoder(usual).encoding;
    } catch {
      // Not a known character set.
    }
  }
  return null;
}

/** Kinds of file that are written in words. */
const PROSE = /^(?:txt|md|html?|csv|tsv|eml)$/;

/** Signs of UTF-8 that the bytes of another set hardly ever make up. */
const MAX_BY_CHANCE = 4;

/**
 * Returns the character set of the bytes, and whether it is certain. `extension` is the kind of
 * file.
 */
function charsetOf(bytes: Uint8Array, extension: string): { charset: string; isKnown: boolean } {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return { charset: marked[1], isKnown: true };
  const wide = utf16Of(bytes);
  if (wide !== null) return { charset: wide, isKnown: true };
  const declared = declaredIn(bytes, extension);
  // ISO-2022-JP consists of ASCII: only its escape sequences identify it.
  const head = Buffer.from(bytes.subarray(0, CHARSET_SAMPLE)).toString('latin1');
  // oxlint-disable-next-line no-control-regex
  if (/\u001b\$[@B]/.test(head) && /\u001b\([BJ]/.test(head))
    return { charset: 'iso-2022-jp', isKnown: true };
  if (decodeStrictly(bytes, 'utf-8') !== null) return { charset: 'utf-8', isKnown: true };
  if (declared !== null && declared !== 'utf-8' && decodeStrictly(bytes, declared) !== null)
    return { charset: declared, isKnown: true };
  // A few broken characters don't mean that it is another character set: no other one has so many
  // valid ones by chance.
  const loose = new TextDecoder().decode(bytes);
  const torn = loose.match(/\ufffd/g)?.length ?? 0;
  const whole = loose.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  if (whole >= MAX_BY_CHANCE && whole >= torn * 2) return { charset: 'utf-8', isKnown: true };
  const likely = likeliestCharset(bytes);
  return { charset: likely ?? 'windows-1252', isKnown: likely !== null };
}

/**
 * Decodes UTF-8 that contains single bytes of a Western set, as where two files were joined; also
 * returns how many.
 */
function decodeMixed(bytes: Uint8Array): { text: string; torn: number } {
  const western = new TextDecoder('windows-1252');
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  let from = 0;
  let torn = 0;
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!;
    const length =
      lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    const isWhole =
      length > 0 &&
      (length === 1 || decodeStrictly(bytes.subarray(at, at + length), 'utf-8') !== null);
    if (isWhole) {
      at += length;
      continue;
    }
    parts.push(utf8.decode(bytes.subarray(from, at)), western.decode(bytes.subarray(at, at + 1)));
    at += 1;
    from = at;
    torn += 1;
  }
  parts.push(utf8.decode(bytes.subarray(from)));
  return { text: parts.join(''), torn };
}

/**
 * Decodes the bytes of a text file, by what the file declares, else by what it looks like. Throws
 * Unreadable if they aren't text in any character set.
 */
export function decodeText(bytes: Uint8Array, extension = 'txt'): Decoded {
  const wide = decodeUtf32(bytes);
  if (wide !== null) return { text: wide, charset: 'utf-32', doubtful: 0 };
  const { charset, isKnown } = charsetOf(bytes, extension);
  const mixed =
    charset === 'utf-8' && decodeStrictly(bytes, 'utf-8') === null ? decodeMixed(bytes) : null;
  const text = mixed?.text.replace(/^\ufeff/, '') ?? new TextDecoder(charset).decode(bytes);
  // In a program such a run may be anything.
  const chinese = charset === 'utf-8' && PROSE.test(extension) ? decodeHz(text) : null;
  if (chinese !== null && !chinese.includes('\ufffd'))
    return { text: chinese, charset: 'hz-gb-2312', doubtful: 0 };
  const controls = text.match(/(?![\t-\r\b])[\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (controls > text.length / 100) throw new Unreadable('mismatch');
  const doubtful = isKnown
    ? (mixed?.torn ?? 0) + (text.match(/\ufffd/g)?.length ?? 0)
    : (text.match(/[^\p{ASCII}«»„“”‘’‚–—…•€]/gu)?.length ?? 0);
  return { text, charset, doubtful };
}
