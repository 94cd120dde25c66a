/**
 * Reads numbers as people write them in tables: `5`, `2,5`, `2½`, `1,000`, `(9–10 pts)`, `70 %`,
 * `10 to >7`, `___/5`. Only the first characters are looked at.
 */
export interface Said {
  points: number;
  /** Where a range begins; null for a single value. */
  from: number | null;
  percent: boolean;
  /** The rest of the text without them. */
  rest: string;
  /** Ambiguous numbers as they are written, such as `1,000`: one, or a thousand. */
  doubtful: Doubt[];
}
export interface Doubt {
  written: string;
  read: number;
}

const LOOKED_AT = 200;
const VULGAR = '[¼½¾⅐-⅞]';
const GAP = String.raw`[\u00a0\u2009\u202f'’]`;
/**
 * The longest ways to write a number come first: with thousands, with a fraction, plain, a fraction
 * alone.
 */
const NUMBER = String.raw`[+\-−]?(?:\d{1,3}(?:${GAP}\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?:,\d{3})+\.\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3} [1-9]/[2-9](?!\d)|\d{1,6}\s?${VULGAR}|\d{1,6}(?:[.,]\d{1,3})?|${VULGAR})`;
const UNIT = String.raw`(?:%|percent|Prozent|points?|pts?\.?|marks?|mks?\.?|p\.|Punkte?|Pkt\.?|Pt\.|puntos?|punti|pont[oi]s?|bodů|pkt\.?|分|点|점)`;
const SPAN = String.raw`(${NUMBER})\s*(%)?\s*(?:-|–|—|\bto\b|\bbis\b|\bà\b|\bal?\b)\s*[<>]?\s*(${NUMBER})`;
/** Less than one point, in forms such as `1/2 point`; `4/5 points` would be four of five. */
const PART = '(?:[12]/3|[13]/4|1/[25-9])';
/** Comes before the maximum points. */
const LIMIT = String.raw`(?:max(?:imum|imal)?\.?|(?:up|bis) (?:to|zu)|at most|no more than|höchstens|jusqu['’]à|hasta|fino a)`;
/** Where a marker fills in what is given. */
const BLANK = String.raw`(?:_{2,}|\.{3,}|\.*…[.…]*|\[\s*\]|[□☐])`;
const OF = String.raw`(?:/|(?:out )?of\b|von\b|sur\b|su\b)`;

/** The ways to write it, most certain first. `whole` must match the whole text. */
const WAYS: readonly RegExp[] = [
  new RegExp(String.raw`^${SPAN}\s*(${UNIT})?$`, 'i'),
  new RegExp(String.raw`[([{]\s*(?:max\.?\s*)?${SPAN}\s*(${UNIT})?\s*[)\]}]`, 'i'),
  new RegExp(String.raw`(?<![\d.,])${SPAN}\s*(${UNIT})(?!\p{L})`, 'iu'),
];
const SINGLE: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:${LIMIT}\s*|${BLANK}?\s*${OF}\s*)?(${NUMBER}|\d{1,3}(?: \d{3})+)\s*(${UNIT})?$`,
    'i',
  ),
  new RegExp(
    String.raw`[([{]\s*(?:(?:bonus|extra credit)[,:;]?\s*)?(?:${LIMIT}\s*|${BLANK}?\s*${OF}\s*|[<>≥≤=]\s*)?(${NUMBER}|\d{1,3}(?: \d{3})+)\s*\+?\s*(${UNIT})?\s*\+?\s*[)\]}]`,
    'i',
  ),
  new RegExp(String.raw`${BLANK}\s*${OF}\s*(${NUMBER})\s*(${UNIT})?(?!\p{L})`, 'iu'),
  new RegExp(String.raw`[([{]\s*(${PART})\s*(?:of an? )?(${UNIT})\s*[)\]}]`, 'iu'),
  new RegExp(String.raw`(?<![\d/.,] ?)(${PART})\s*(?:of an? )?(${UNIT})(?!\p{L})`, 'iu'),
  new RegExp(
    String.raw`(?:${LIMIT}\s*)?(?<![\d.,])(\d{1,3} 000|${NUMBER})\s*(${UNIT})(?!\p{L})`,
    'iu',
  ),
];
/** Only for headings and names: `Excellent = 4`, `4: Excellent`, `Style – 20`, `Style /20`. */
const BARE: readonly RegExp[] = [
  new RegExp(String.raw`(?:=|:|\s[-–—]|/|[\s:]${LIMIT})\s*(${NUMBER})\s*$`, 'i'),
  new RegExp(String.raw`^(${NUMBER})\s*(?:=|:|[-–—]\s|[.)]\s)`),
];

const VALUES: Readonly<Record<string, number>> = {
  '1/3': 0.333,
  '2/3': 0.667,
  '1/6': 0.167,
  '5/6': 0.833,
  '1/7': 0.143,
  '1/9': 0.111,
};
/** Returns a fraction with three decimals, as points have them. */
function fraction(text: string): number {
  const [over = '0', under = '1'] = text.normalize('NFKC').split(/[/⁄]/);
  return VALUES[`${over}/${under}`] ?? Number(over) / Number(under);
}

/**
 * Three digits after a single comma or point: thousands if they end in 0 and nothing but 0 comes
 * before, else decimals; never certain.
 */
const TWO_READINGS = /^[1-9]\d{0,2}[.,]\d{3}$/;

function numberOf(written: string): { value: number; doubtful: Doubt[] } {
  const sign = /^[-−]/.test(written) ? -1 : 1;
  const digits = written.replace(/^[+\-−]/, '');
  const parts = new RegExp(String.raw`^(\d*)\s?(${VULGAR}|(?<= |^)\d/\d)$`, 'u').exec(digits);
  if (parts !== null)
    return { value: sign * (Number(parts[1] ?? '0') + fraction(parts[2]!)), doubtful: [] };
  if (TWO_READINGS.test(digits)) {
    const value = digits.endsWith('0')
      ? Number(digits.replace(/[.,]/, ''))
      : Number(digits.replace(',', '.'));
    return { value: sign * value, doubtful: [{ written, read: sign * value }] };
  }
  // With thousands separators, the last one of a different kind begins the decimals.
  const grouped = /^(\d{1,3}(?:[^\d]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (grouped !== null && !digits.startsWith('0'))
    return {
      value: sign * Number(`${grouped[1]!.replaceAll(/\D/g, '')}.${grouped[2] ?? '0'}`),
      doubtful: [],
    };
  return { value: sign * Number(digits.replace(',', '.')), doubtful: [] };
}

const isPercent = (unit: string | undefined): boolean => /^(%|percent|prozent)$/i.test(unit ?? '');
const without = (text: string, match: RegExpExecArray): string =>
  (text.slice(0, match.index) + text.slice(match.index + match[0].length))
    .replace(/^[\s:=–—\-,;/.)_]+|[\s:=–—\-,;/(_]+$/g, '')
    .trim();

const VULGAR_OF = new Map(
  Array.from('¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞', (sign) => [sign.normalize('NFKC'), sign]),
);
/**
 * Returns text with Western digits, one sign for fractions and one for minus. Positions after it
 * shift only by as much as a fraction gets shorter.
 */
const plainly = (text: string): string =>
  text
    .replaceAll(/[０-９．，％＋－／]/g, (sign) => sign.normalize('NFKC'))
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll(/\d⁄\d{1,2}/g, (written) => VULGAR_OF.get(written) ?? written)
    .replace(/^(\s*[([{]?\s*)–(?=\s?\d+(?:[.,]\d+)?\s*[)\]}]?\s*$)/, '$1-');

/**
 * Returns points that a text clearly states or, if `bare` numbers count, has in a typical form;
 * null if none.
 */
export function saidPoints(text: string, { bare = false } = {}): Said | null {
  const head = plainly(text.slice(0, LOOKED_AT));
  const tail = text.slice(LOOKED_AT);
  for (const way of WAYS) {
    const match = way.exec(head);
    if (match === null) continue;
    const [a, b] = [numberOf(match[1]!), numberOf(match[3]!)];
    const ends = [a.value, Math.abs(b.value)];
    const percent = match[2] !== undefined || isPercent(match[4]);
    return {
      points: Math.max(...ends),
      from: Math.min(...ends),
      percent,
      rest: without(head, match) + tail,
      doubtful: [...a.doubtful, ...b.doubtful],
    };
  }
  for (const way of [...SINGLE, ...(bare ? BARE : [])]) {
    const match = way.exec(head);
    if (match === null) continue;
    const { value, doubtful } = numberOf(match[1]!);
    return {
      points: value,
      from: null,
      percent: isPercent(match[2]),
      rest: without(head, match) + tail,
      doubtful,
    };
  }
  return null;
}

const IN_FRONT = new RegExp(
  String.raw`^(?:${SPAN}|(${NUMBER}))\s*(${UNIT})?\s*(?::|=|\s[-–—]\s)`,
  'i',
);
/** The points that a cell begins with, and what parts them from its words: `8–10: clear`. Null for any other. */
export function pointsInFront(cell: string): Said | null {
  const head = plainly(cell.trimStart());
  const match = IN_FRONT.exec(head);
  if (match === null) return null;
  const said = saidPoints(match[0].replace(/[\s:=–—-]+$/, ''));
  return said === null ? null : { ...said, rest: head.slice(match[0].length).trim() };
}

const ALONE = new RegExp(`^(?:${NUMBER}|\\d{1,3}(?: \\d{3})+)$`);

/** Returns the number in a cell with nothing else in it; null for any other. */
export function plainNumber(text: string): number | null {
  const plain = plainly(text.trim());
  return ALONE.test(plain) ? numberOf(plain).value : null;
}

const OF_SO_MANY = new RegExp(String.raw`^(\d{1,3})\s*${OF}\s*(\d{1,3})$`, 'i');

/**
 * Returns a cell such as `4/5` or `4 out of 5`: a number out of another, or a fraction; null for
 * any other.
 */
export function ratioOf(text: string): { over: number; under: number } | null {
  const match = OF_SO_MANY.exec(plainly(text.trim()));
  return match === null || Number(match[2]) === 0
    ? null
    : { over: Number(match[1]), under: Number(match[2]) };
}

const ONLY_BLANK = new RegExp(String.raw`^(?:${BLANK}\s*)+$`);
const BLANK_OF = new RegExp(String.raw`${BLANK}\s*(?=${OF}\s*\d)`, 'i');
/**
 * Returns a cell without the blank that a marker fills in: nothing remains of `___`, and the
 * maximum of `___/5`.
 */
export const withoutBlank = (cell: string): string =>
  ONLY_BLANK.test(cell.trim()) && !/^…+$|^\.{3}$/.test(cell.trim())
    ? ''
    : cell.replace(BLANK_OF, '').trim();
/** Whether a cell only states the maximum of what is to be given: `/5`, `out of 5`. */
export const isToFillIn = (cell: string): boolean =>
  new RegExp(String.raw`^${OF}\s*${NUMBER}\s*(?:${UNIT})?$`, 'i').test(cell.trim());
