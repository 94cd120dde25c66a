import { candidateName } from '#contract/assignments/candidate.ts';
import {
  findPeople,
  type Known,
  knownFrom,
  type Person,
} from '#server/features/drafts/privacy/people.ts';
import { extensionOf } from '#server/platform/files/names.ts';

/** What hides whose work a submission is (DESK-13). */
export interface NameMask {
  candidate: number;
  /**
   * Everything that would identify them: names, identifiers, addresses, file names, in every
   * spelling.
   */
  known: Known;
}

/** `known`: names, identifiers and e-mail addresses of the students whose work it is. */
export function maskFor(
  candidate: number,
  known: readonly string[],
  files: readonly string[],
): NameMask {
  const person: Person = {
    names: known,
    identifiers: known.filter((one) => /[\d@]/.test(one)),
    files,
  };
  return { candidate, known: knownFrom([person]) };
}

function replaced(text: string, { known }: NameMask, by: (name: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of findPeople(text, known)) {
    pieces.push(text.slice(from, start), by(text.slice(start, end)));
    from = end;
  }
  return pieces.join('') + text.slice(from);
}

export const maskedText = (text: string, veil: NameMask): string =>
  replaced(text, veil, () => candidateName(veil.candidate));
/** Masks text without changing its length, so that positions in it stay valid. */
export const maskedInPlace = (text: string, veil: NameMask): string =>
  replaced(text, veil, (name) => name.replace(/\S/gu, (char) => '•'.repeat(char.length)));

/**
 * Returns the masked name of a file: the candidate, its number if there are several, and its
 * extension.
 */
export function maskedFile(filename: string, { candidate }: NameMask, place: number): string {
  const extension = extensionOf(filename);
  return `${candidateName(candidate)}${place === 0 ? '' : `, ${place + 1}`}${extension === '' ? '' : `.${extension}`}`;
}

/** Words from the script itself, whose positions must not change. */
const OF_THE_SCRIPT = new Set(['quote', 'exact', 'prefix', 'suffix']);

/** Masks every text in any response about a submission. */
export function masked<T>(value: T, veil: NameMask | null): T {
  if (veil === null) return value;
  const walk = (one: unknown, key: string): unknown => {
    if (typeof one === 'string')
      return OF_THE_SCRIPT.has(key) ? maskedInPlace(one, veil) : maskedText(one, veil);
    if (Array.isArray(one)) return one.map((part) => walk(part, key));
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, walk(part, name)]));
  };
  return walk(value, '') as T;
}
