import { childOf, elementsOf, rootOf } from '#server/extraction/read/office/xml.ts';
import { valueOf } from './styles.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

const LETTERS = 26;
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  let rest = Math.min(number, 4999);
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return sign.repeat(times);
  }).join('');
}

function numeral(number: number, format: string): string {
  const letter = String.fromCharCode(96 + ((((number - 1) % LETTERS) + LETTERS) % LETTERS) + 1);
  switch (format) {
    case 'lowerLetter':
      return letter;
    case 'upperLetter':
      return letter.toUpperCase();
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'none':
      return '';
    default:
      return String(number);
  }
}

/** Counts the items of a document's lists, and says what stands before each: "- ", "2. ", "b) ". */
export function createNumbering(
  xml: string | null,
): (list: { id: string; level: number }) => string {
  const root = rootOf(xml);
  const kinds = new Map(
    elementsOf(root)
      .filter(({ name }) => name === 'w:abstractNum')
      .map((kind) => [
        kind.attributes['w:abstractNumId'],
        new Map(
          elementsOf(kind)
            .filter(({ name }) => name === 'w:lvl')
            .map((level): [number, Level] => [
              Number(level.attributes['w:ilvl']),
              {
                format: valueOf(level, 'w:numFmt') ?? 'decimal',
                text: valueOf(level, 'w:lvlText') ?? '%1.',
                start: Number(valueOf(level, 'w:start') ?? 1),
              },
            ]),
        ),
      ]),
  );
  const lists = new Map(
    elementsOf(root)
      .filter(({ name }) => name === 'w:num')
      .map((list) => [
        list.attributes['w:numId'],
        kinds.get(childOf(list, 'w:abstractNumId')?.attributes['w:val'] ?? ''),
      ]),
  );
  const counts = new Map<string, number[]>();

  return ({ id, level }) => {
    const levels = lists.get(id);
    const own = levels?.get(level);
    if (own === undefined || own.format === 'bullet') return '- ';
    const count = counts.get(id) ?? [];
    count.length = level + 1;
    count[level] = (count[level] ?? own.start - 1) + 1;
    counts.set(id, count);
    const text = own.text.replace(/%(\d)/g, (_, at: string) => {
      const index = Number(at) - 1;
      return numeral(
        count[index] ?? levels?.get(index)?.start ?? 1,
        levels?.get(index)?.format ?? 'decimal',
      );
    });
    return text.trim() === '' ? '' : `${text.trim()} `;
  };
}
