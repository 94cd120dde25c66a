const MARKS: Readonly<Record<string, string>> = {
  '¨': '\u0308',
  '´': '\u0301',
  '`': '\u0300',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '¸': '\u0327',
  ˇ: '\u030c',
  '˚': '\u030a',
  '˘': '\u0306',
  '¯': '\u0304',
  '˝': '\u030b',
  '˙': '\u0307',
  '˛': '\u0328',
};
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/**
 * TeX sets an accent as a separate character, before or over its letter. Plain quotes and carets at
 * the beginning of a word are left alone.
 */
const BEFORE = /(?:([¨˜¸ˇ˚˘¯˝ˆ˙˛´]) ?|(?<=\p{L})([`^]))([A-Za-zıȷ])/gu;
const AFTER = /([A-Za-z])([¸˛])/g;

const composed = (whole: string, mark: string, letter: string): string => {
  const one = ((DOTLESS[letter] ?? letter) + (MARKS[mark] ?? '')).normalize('NFC');
  return one.length === 1 ? one : whole;
};

/** Characters that only their font knows: they have no letter in the text. */
export const unreadableIn = (text: string): number =>
  text.match(/(?![\uF0B7\uF0A7\uF02D\t\n\r])[\uFFFD\p{Co}\p{Cc}]/gu)?.length ?? 0;

/**
 * Combines accents with their letters, splits ligatures into letters, and removes characters that
 * only fonts need.
 */
export function repaired(text: string): string {
  const plain = /[\uFB00-\uFB06\u00AD\uFFFD\p{Co}]|(?![\t\n\r])\p{Cc}/u.test(text)
    ? text
        .replace(/[\uFB00-\uFB06]/g, (sign) => sign.normalize('NFKC'))
        .replace(/[\uF0B7\uF0A7\uF02D]/g, '•')
        .replace(/[\u00AD\p{Co}]|(?![\t\n\r])\p{Cc}/gu, '')
    : text;
  if (!/[¨´`ˆ^˜¸ˇ˚˘¯˝˙˛]/.test(plain)) return plain;
  return plain
    .replace(BEFORE, (whole, own: string | undefined, inside: string | undefined, letter: string) =>
      composed(whole, own ?? inside ?? '', letter),
    )
    .replace(/(?<![\p{L}\p{N}])`([aA])(?=[\s-])/gu, (_, letter: string) =>
      letter === 'a' ? 'à' : 'À',
    )
    .replace(AFTER, (whole, letter: string, mark: string) => composed(whole, mark, letter));
}

/** Chinese and Japanese have no space between lines. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：？！「」『』（）]/u;

/**
 * Joins two lines: a word divided at the end of a line is made whole; after a dash without a space,
 * and between characters written without spaces, nothing is inserted; otherwise a space is.
 */
export function joined(above: string, below: string): string {
  if (/\p{Ll}[-‐]$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
  return /\S[-–—/]$/u.test(above) ||
    (UNSPACED.test(above.slice(-1)) && UNSPACED.test(below.slice(0, 1)))
    ? above + below
    : `${above} ${below}`;
}
