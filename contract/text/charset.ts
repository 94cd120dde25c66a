/*
 * Detects the character set of bytes that don't declare it: for files that people hand in, and for
 * class lists as older versions of Excel write them.
 */

/** How many bytes of a file are examined: enough to decide, and quick. */
export const CHARSET_SAMPLE = 200_000;

/**
 * A character set, the characters that are common in its texts, and the minimum share of a text's
 * characters that they must be.
 */
interface Candidate {
  charset: string;
  common: string;
  least: number;
  /**
   * Whether texts consist entirely of these letters; otherwise only some occur among plain letters.
   */
  isScript: boolean;
  /** Less than 1 for those that match too easily. */
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

/** In order of preference if two match equally. */
const CANDIDATES: readonly Candidate[] = [
  // German, French, Spanish, Italian, Portuguese, Nordic languages.
  ...[
    'äöüßÄÖÜ',
    'éèàêçùâîôûëïœæÉÀ',
    'áéíóúñü¿¡ÁÉÍÓÚÑ',
    'àèéìòùÀÈ',
    'ãõçáéíóêâàôúÇ',
    'åäöæøÅÄÖÆØé',
    'áéíóúýþæðöÞ',
  ].map((letters) => candidate('windows-1252', letters, 0.8, false)),
  // Czech and Slovak, Polish, Hungarian, Romanian, southern languages.
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
  // Several western languages in one text: used if no single one matches better.
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
  candidate('x-mac-cyrillic', 'оеаинтсрвл', 0.45),
  candidate('windows-1253', 'αοιετσνηυρςά', 0.45),
  candidate('windows-1255', 'יוהלאמרתבש', 0.45),
  candidate('windows-1256', 'اليمنوترةبع', 0.45),
  candidate('iso-8859-6', 'اليمنوترةبع', 0.45),
  // Older Macs: used if no Windows set matches as well.
  ...['äöüßÄÖÜ', 'éèàêçùâîôûëïœæÉÀ', 'áéíóúñü¿¡ÁÉÍÓÚÑ'].map((letters) =>
    candidate('macintosh', letters, 0.8, false),
  ),
  candidate('euc-kr', HANGUL, 0.2),
  candidate('euc-jp', KANA, 0.35),
  candidate('shift_jis', KANA, 0.35),
  candidate('gb18030', HAN, 0.12),
  candidate('big5', HAN, 0.12),
  candidate('utf-16le', HAN + KANA, 0.12),
  candidate('utf-16be', HAN + KANA, 0.12),
];

/** How much more an impossible character weighs than a common one. */
const WRONG = 5;

/** Single-byte character sets with an alphabet of their own. */
const ALPHABETS = /^(?:windows-125[1356]|koi8|ibm|iso-8859-[56]|x-mac)/;

/**
 * Returns the likeliest character set of bytes that aren't UTF-8, by which of its letters are
 * common where it is used; null if none matches. In a list of names, capitals count like their
 * small letters.
 */
export function likeliestCharset(bytes: Uint8Array, isOfNames = false): string | null {
  let best: { charset: string; score: number } | null = null;
  const texts = new Map<string, string | null>();
  for (const { charset, common, least, isScript, weight = 1 } of CANDIDATES) {
    // The capitals of Windows are quotation marks in it, which can't be told apart in few words.
    if (isOfNames && charset === 'x-mac-cyrillic') continue;
    if (!texts.has(charset)) texts.set(charset, decodeHead(bytes, charset));
    const text = texts.get(charset) ?? null;
    if (text === null) continue;
    const foreign = [...text.matchAll(/[^\p{ASCII}\s]/gu)].map(([sign]) => sign);
    // Typographic signs used in any language say nothing.
    const telling = foreign.filter((sign) => !/[\u00a0«»„“”‘’‚–—…•§°€№]/.test(sign));
    if (telling.length === 0) continue;
    const plain = text.match(/[A-Za-z]/g)?.length ?? 0;
    if (!isScript && telling.length > (plain + telling.length) * 0.4) continue;
    // Words in another alphabet have no Latin letters in them.
    const mixed =
      text.match(/[A-Za-z][^\p{ASCII}«»„“”‘’–—]|[^\p{ASCII}«»„“”‘’–—][A-Za-z]/gu)?.length ?? 0;
    if (isScript && ALPHABETS.test(charset) && mixed * 5 > telling.length) continue;
    const share =
      telling.filter((sign) => common.includes(isOfNames ? sign.toLowerCase() : sign)).length /
      telling.length;
    // A capital right after a small letter, or a currency sign within a word, indicates another set
    // of the same alphabet.
    const wrong =
      text.match(/(?=[^\p{ASCII}])\p{Ll}(?=[^\p{ASCII}])\p{Lu}|\p{L}[€£¥™®©†]/gu)?.length ?? 0;
    const score =
      (isScript ? share / least / 2 : share) * weight - ((wrong * WRONG) / telling.length) * weight;
    // Names are few words, and don't use the commonest letters.
    const enough = isOfNames && isScript ? least * 0.7 : least;
    if (share >= enough && (best === null || score > best.score + 0.001)) best = { charset, score };
  }
  return best?.charset ?? null;
}

/** Decodes the beginning of a file; a character cut off at the end is not an error. */
function decodeHead(bytes: Uint8Array, charset: string): string | null {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(
      bytes.subarray(0, CHARSET_SAMPLE),
      {
        stream: bytes.length > CHARSET_SAMPLE,
      },
    );
    return /(?![\t-\r])\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Four bytes a sign; beyond what TextDecoder knows. Null for bytes that are none such. */
export function decodeUtf32(bytes: Uint8Array, isPart = false): string | null {
  if (bytes.length < 8 || (!isPart && bytes.length % 4 !== 0)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const isLittle of [true, false]) {
    const codes: number[] = [];
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      const code = view.getUint32(at, isLittle);
      if (code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) break;
      codes.push(code);
    }
    if (codes.length === Math.floor(bytes.length / 4))
      return codes
        .map((code) => String.fromCodePoint(code))
        .join('')
        .replace(/^\ufeff/, '');
  }
  return null;
}

const HZ_RUN = /~\{((?:[!-w][!-~])+)~\}/g;

/**
 * HZ, in which Chinese letters are written between `~{` and `~}` in the signs of ASCII. Null where
 * no such run is.
 */
export function decodeHz(text: string): string | null {
  if (text.search(HZ_RUN) === -1) return null;
  const chinese = new TextDecoder('gb18030');
  return text
    .replaceAll(/~~|~\r?\n/g, (sign) => (sign === '~~' ? '\ufffe' : ''))
    .replaceAll(HZ_RUN, (_, run: string) =>
      chinese.decode(Uint8Array.from(run, (sign) => sign.charCodeAt(0) + 0x80)),
    )
    .replaceAll('\ufffe', '~');
}

function decodeStrictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Recognises UTF-16 without a byte order mark: the upper bytes of Latin letters and of spaces are
 * zeros, all on one side. Null for other bytes.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, CHARSET_SAMPLE - (CHARSET_SAMPLE % 2));
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
