import { candidateName } from '#contract/candidate.ts';
import { extensionOf } from '../files/names.ts';

/** What hides whose work a submission is (DESK-13). */
export interface Veil {
  candidate: number;
  /** Everything that would tell: names, identifiers, addresses, names of files. */
  names: readonly string[];
  /** The words of names: looked for only as they are written, since many are words of the language, too. */
  words: readonly string[];
}

/** Shorter ones stand in every text. */
const SHORTEST = 3;
/** Of the characters that words are made of, in any script. */
const WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function patternOf(names: readonly string[], flags: string): RegExp | null {
  const whole = [
    ...new Set(names.map((name) => name.trim()).filter((name) => name.length >= SHORTEST)),
  ].toSorted((a, b) => b.length - a.length);
  if (whole.length === 0) return null;
  return new RegExp(`(?<!${WORD})(?:${whole.map(escaped).join('|')})(?!${WORD})`, flags);
}

/** What is known of somebody, and what it is likely to be written as: `Doe, Jane` for `Jane Doe`, and each word of the name. */
export function veilOf(
  candidate: number,
  known: readonly string[],
  files: readonly string[],
): Veil {
  const words = known
    .flatMap((name) => name.split(/[\s,;]+/u))
    .filter((word) => word.length >= SHORTEST);
  const turned = known.flatMap((name) => {
    const parts = name.trim().split(/\s+/u);
    return parts.length < 2
      ? []
      : [
          `${parts.at(-1)}, ${parts.slice(0, -1).join(' ')}`,
          `${parts.at(-1)} ${parts.slice(0, -1).join(' ')}`,
        ];
  });
  return { candidate, names: [...known, ...turned, ...files], words };
}

const patterns = new WeakMap<Veil, RegExp[]>();

function replaced(text: string, veil: Veil, by: (name: string) => string): string {
  const known =
    patterns.get(veil) ??
    [patternOf(veil.names, 'giu'), patternOf(veil.words, 'gu')].filter((one) => one !== null);
  patterns.set(veil, known);
  return known.reduce((left, pattern) => left.replace(pattern, by), text);
}

export const veiledText = (text: string, veil: Veil): string =>
  replaced(text, veil, () => candidateName(veil.candidate));
/** As long as it was, so that places in it stay places. */
export const veiledInPlace = (text: string, veil: Veil): string =>
  replaced(text, veil, (name) => name.replace(/\S/gu, (char) => '•'.repeat(char.length)));

/** What a file is called: the candidate, its number where there are several, and its kind. */
export function veiledFile(filename: string, { candidate }: Veil, place: number): string {
  const extension = extensionOf(filename);
  return `${candidateName(candidate)}${place === 0 ? '' : `, ${place + 1}`}${extension === '' ? '' : `.${extension}`}`;
}

/** Words of the script itself, whose places must stay. */
const OF_THE_SCRIPT = new Set(['quote', 'exact', 'prefix', 'suffix']);

/** Any answer about a submission, every text in it veiled. */
export function veiled<T>(value: T, veil: Veil | null): T {
  if (veil === null) return value;
  const walk = (one: unknown, key: string): unknown => {
    if (typeof one === 'string')
      return OF_THE_SCRIPT.has(key) ? veiledInPlace(one, veil) : veiledText(one, veil);
    if (Array.isArray(one)) return one.map((part) => walk(part, key));
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, walk(part, name)]));
  };
  return walk(value, '') as T;
}
