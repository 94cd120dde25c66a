import { Unreadable } from '#server/extraction/reasons.ts';

/** A text with what is known of how its bytes were to be read. */
export interface Decoded {
  text: string;
  charset: string;
  /** Signs that may be wrong: those beyond ASCII of a text whose character set nothing tells, and those no set has. */
  doubtful: number;
}

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** So much of the file is looked at: enough to tell, and quick. */
const LOOKED_AT = 200_000;

function decodeStrictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 without a mark: the upper halves of Latin letters and of spaces are zeros, all on one side. Null for other bytes. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, LOOKED_AT - (LOOKED_AT % 2));
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  const [least, most] = even < odd ? [even, odd] : [odd, even];
  if (most < 2 || most < head.length / 100 || least > most / 50) return null;
  const charset = even < odd ? 'utf-16le' : 'utf-16be';
  const text = decodeStrictly(
    head.length === bytes.length ? head : head.subarray(0, 4000),
    charset,
  );
  if (text === null) return null;
  const controls = text.match(/(?![\t-\r])\p{Cc}/gu)?.length ?? 0;
  return controls > text.length / 100 ? null : charset;
}

/** Names that people give character sets and the Encoding Standard doesn't know. */
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

/** Where files of each kind say in which character set they are. */
const DECLARATIONS: readonly (readonly [RegExp, RegExp])[] = [
  // A page that was saved under a word processor's name is of the kind `page`.
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

/** How much of a file may stand before what it declares: word processors write long styles and scripts first. */
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
      // Not a character set that anybody knows.
    }
  }
  return null;
}

/** A character set, the signs that are common in its texts, and how many of a text's signs they must be. */
interface Candidate {
  charset: string;
  common: string;
  least: number;
  /** Of these letters a text is made as a whole; of the others only some stand among plain letters. */
  isScript: boolean;
  /** Less than 1 for those that fit too easily. */
  weight?: number;
}

const HAN =
  '的一是不了在人有我他这中大来上国们到说为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后这個來國們說為時過學對後麼與從還經這樣問題發關於因此所以而且其並，。、；：？！「」“”（）';
const KANA =
  'のにはをたがでてとしれさるいなもかりうあられくこまっよすきえつどだそけめーンスルトイ、。';
const HANGUL = '이다는을의에가하고지로한을은도를들서기어사인나리자';

const candidate = (charset: string, common: string, least: number, isScript = true): Candidate => ({
  charset,
  common,
  least,
  isScript,
});

/** In the order in which they are preferred where two fit alike. */
const CANDIDATES: readonly Candidate[] = [
  // German, French, Spanish, Italian, Portuguese, the languages of the North.
  ...[
    'äöüßÄÖÜ',
    'éèàêçùâîôûëïœæÉÀ',
    'áéíóúñü¿¡ÁÉÍÓÚÑ',
    'àèéìòùÀÈ',
    'ãõçáéíóêâàôúÇ',
    'åäöæøÅÄÖÆØé',
    'áéíóúýþæðöÞ',
  ].map((letters) => candidate('windows-1252', letters, 0.8, false)),
  // Czech and Slovak, Polish, Hungarian, Romanian, the languages of the South.
  ...[
    'íáěéřčšžýůúťďňÁČŘŠŽÚÍĽľĺŕôä',
    'ąćęłńóśźżŁŚŻŹĆÓ',
    'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
    'ăâîşţĂÂÎŞŢ',
    'čšžćđČŠŽĆĐ',
  ].flatMap((letters) => [
    candidate('windows-1250', letters, 0.8, false),
    candidate('iso-8859-2', letters, 0.8, false),
  ]),
  // Several languages of the West in one text: taken where no single one fits better.
  {
    ...candidate('windows-1252', 'äöüßéèàêçùâîôûëïœæáíóúñ¿¡ìòãõåøýÿÄÖÜÉÈÀÇÁÍÓÚÑÅØÆ', 0.95, false),
    weight: 0.85,
  },
  candidate('windows-1254', 'çğıöşüÇĞİÖŞÜâ', 0.8, false),
  candidate('windows-1257', 'ąčęėįšųūžāēģīķļņõäöü', 0.8, false),
  candidate('windows-1251', 'оеаинтсрвл', 0.45),
  candidate('koi8-u', 'оеаинтсрвл', 0.45),
  candidate('ibm866', 'оеаинтсрвл', 0.45),
  candidate('iso-8859-5', 'оеаинтсрвл', 0.45),
  candidate('windows-1253', 'αοιετσνηυρςά', 0.45),
  candidate('windows-1255', 'יוהלאמרתבש', 0.45),
  candidate('windows-1256', 'اليمنوترةبع', 0.45),
  candidate('euc-kr', HANGUL, 0.2),
  candidate('euc-jp', KANA, 0.35),
  candidate('shift_jis', KANA, 0.35),
  candidate('gb18030', HAN, 0.12),
  candidate('big5', HAN, 0.12),
  candidate('utf-16le', HAN + KANA, 0.12),
  candidate('utf-16be', HAN + KANA, 0.12),
];

/** Character sets of an alphabet of their own, a byte a letter. */
const ALPHABETS = /^(?:windows-125[1356]|koi8|ibm|iso-8859-5)/;

/** How much better than its least each candidate fits the bytes; the best of them, or null when none does. */
function likeliest(bytes: Uint8Array): string | null {
  let best: { charset: string; score: number } | null = null;
  const texts = new Map<string, string | null>();
  for (const { charset, common, least, isScript, weight = 1 } of CANDIDATES) {
    if (!texts.has(charset)) texts.set(charset, decodeHead(bytes, charset));
    const text = texts.get(charset) ?? null;
    if (text === null) continue;
    const foreign = [...text.matchAll(/[^\p{ASCII}\s]/gu)].map(([sign]) => sign);
    // What typewriters and word processors set in any language tells nothing.
    const telling = foreign.filter((sign) => !/[\u00a0«»„“”‘’‚–—…•§°€№]/.test(sign));
    if (telling.length === 0) continue;
    const plain = text.match(/[A-Za-z]/g)?.length ?? 0;
    if (!isScript && telling.length > (plain + telling.length) * 0.4) continue;
    // Words of another alphabet have no Latin letters among theirs.
    const mixed =
      text.match(/[A-Za-z][^\p{ASCII}«»„“”‘’–—]|[^\p{ASCII}«»„“”‘’–—][A-Za-z]/gu)?.length ?? 0;
    if (isScript && ALPHABETS.test(charset) && mixed * 5 > telling.length) continue;
    const share = telling.filter((sign) => common.includes(sign)).length / telling.length;
    const score = (isScript ? share / least / 2 : share) * weight;
    if (share >= least && (best === null || score > best.score + 0.001)) best = { charset, score };
  }
  return best?.charset ?? null;
}

/** The beginning of a file in a character set; a sign that is cut at the end is no fault. */
function decodeHead(bytes: Uint8Array, charset: string): string | null {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes.subarray(0, LOOKED_AT), {
      stream: bytes.length > LOOKED_AT,
    });
    return /(?![\t-\r])\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Which character set the bytes are in, and whether something tells so. `extension` is the kind of file. */
function charsetOf(bytes: Uint8Array, extension: string): { charset: string; isKnown: boolean } {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return { charset: marked[1], isKnown: true };
  const wide = utf16Of(bytes);
  if (wide !== null) return { charset: wide, isKnown: true };
  const declared = declaredIn(bytes, extension);
  // ISO-2022-JP is made of ASCII: only its switches tell it.
  const head = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  // oxlint-disable-next-line no-control-regex
  if (/\u001b\$[@B]/.test(head) && /\u001b\([BJ]/.test(head))
    return { charset: 'iso-2022-jp', isKnown: true };
  if (decodeStrictly(bytes, 'utf-8') !== null) return { charset: 'utf-8', isKnown: true };
  if (declared !== null && declared !== 'utf-8' && decodeStrictly(bytes, declared) !== null)
    return { charset: declared, isKnown: true };
  // A few torn signs don't make another character set of it.
  const loose = new TextDecoder().decode(bytes);
  const torn = loose.match(/\ufffd/g)?.length ?? 0;
  const foreign = loose.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  if (torn * 10 < foreign) return { charset: 'utf-8', isKnown: true };
  const likely = likeliest(bytes);
  return { charset: likely ?? 'windows-1252', isKnown: likely !== null };
}

/**
 * Bytes of a file of text as text, by what the file declares, else by what it looks like. Throws Unreadable when they are
 * no text in any character set.
 */
export function decodeText(bytes: Uint8Array, extension = 'txt'): Decoded {
  const { charset, isKnown } = charsetOf(bytes, extension);
  const text = new TextDecoder(charset).decode(bytes);
  const controls = text.match(/(?![\t-\r\b])[\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (controls > text.length / 100) throw new Unreadable('mismatch');
  const doubtful = isKnown
    ? (text.match(/\ufffd/g)?.length ?? 0)
    : (text.match(/[^\p{ASCII}«»„“”‘’‚–—…•€]/gu)?.length ?? 0);
  return { text, charset, doubtful };
}
