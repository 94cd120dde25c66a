/** Numbers in what people write into tables: `5`, `2,5`, `(9–10 pts)`, `70 %`, `10 to >7`. Only the first characters are looked at. */
export interface Said {
  points: number;
  /** Where a span begins; null for one value. */
  from: number | null;
  percent: boolean;
  /** What is left of the text without them. */
  rest: string;
}

const LOOKED_AT = 200;
const NUMBER = String.raw`[+\-−]?\d{1,6}(?:[.,]\d{1,3})?`;
const UNIT = String.raw`(?:%|percent|Prozent|points?|pts?\.?|marks?|mks?\.?|p\.|Punkte?|Pkt\.?|Pt\.|puntos?|pont[oi]s?|bodů|pkt\.?|分)`;
const SPAN = String.raw`(${NUMBER})\s*(%)?\s*(?:-|–|—|\bto\b|\bbis\b|\bà\b|\bal?\b)\s*[<>]?\s*(${NUMBER})`;

/** The ways to say it, the surest first. `whole` must be all of the text. */
const WAYS: readonly RegExp[] = [
  new RegExp(String.raw`^${SPAN}\s*(${UNIT})?$`, 'i'),
  new RegExp(String.raw`[([{]\s*(?:max\.?\s*)?${SPAN}\s*(${UNIT})?\s*[)\]}]`, 'i'),
  new RegExp(String.raw`(?<![\d.,])${SPAN}\s*(${UNIT})(?!\p{L})`, 'iu'),
];
const SINGLE: readonly RegExp[] = [
  new RegExp(String.raw`^(?:max\.?\s*|/\s*)?(${NUMBER})\s*(${UNIT})?$`, 'i'),
  new RegExp(
    String.raw`[([{]\s*(?:max\.?\s*|/\s*|[<>≥≤=]\s*)?(${NUMBER})\s*\+?\s*(${UNIT})?\s*\+?\s*[)\]}]`,
    'i',
  ),
  new RegExp(String.raw`(?<![\d.,])(${NUMBER})\s*(${UNIT})(?!\p{L})`, 'iu'),
];
/** Only of headings and names: `Excellent = 4`, `4: Excellent`, `Style – 20`, `Style /20`. */
const BARE: readonly RegExp[] = [
  new RegExp(String.raw`(?:=|:|\s[-–—]|/)\s*(${NUMBER})\s*$`),
  new RegExp(String.raw`^(${NUMBER})\s*(?:=|:|[-–—]\s|[.)]\s)`),
];

const numberOf = (digits: string): number => Number(digits.replace('−', '-').replace(',', '.'));
const isPercent = (unit: string | undefined): boolean => /^(%|percent|prozent)$/i.test(unit ?? '');
const without = (text: string, match: RegExpExecArray): string =>
  (text.slice(0, match.index) + text.slice(match.index + match[0].length))
    .replace(/^[\s:=–—\-,;/.)]+|[\s:=–—\-,;/(]+$/g, '')
    .trim();

/** Points that a text says beyond doubt, or by its form where `bare` numbers count; null without. */
export function saidPoints(text: string, { bare = false } = {}): Said | null {
  const head = text.slice(0, LOOKED_AT);
  const tail = text.slice(LOOKED_AT);
  for (const way of WAYS) {
    const match = way.exec(head);
    if (match === null) continue;
    const [a, b] = [numberOf(match[1]!), Math.abs(numberOf(match[3]!))];
    const percent = match[2] !== undefined || isPercent(match[4]);
    return {
      points: Math.max(a, b),
      from: Math.min(a, b),
      percent,
      rest: without(head, match) + tail,
    };
  }
  for (const way of [...SINGLE, ...(bare ? BARE : [])]) {
    const match = way.exec(head);
    if (match !== null)
      return {
        points: numberOf(match[1]!),
        from: null,
        percent: isPercent(match[2]),
        rest: without(head, match) + tail,
      };
  }
  return null;
}

/** A cell that holds a number and nothing else; null for any other. */
export function plainNumber(text: string): number | null {
  const match = new RegExp(`^${NUMBER}$`).exec(text.trim());
  return match === null ? null : numberOf(match[0]);
}
