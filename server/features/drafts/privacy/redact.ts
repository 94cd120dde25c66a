import { findPeople, type Known, knownFrom, type Person } from './people.ts';
import { type Kind, PATTERNS } from './patterns.ts';

/** What was taken out of everything that one redactor has seen. */
export type Taken = Record<Kind, number>;

export interface Redactor {
  /** The text with what gives somebody away replaced. `isHead`: it stands where covers and headers stand. */
  redact(text: string, isHead?: boolean): string;
  /** The same for what the educator keeps for all classes: the students of their other classes are taken out, too. */
  redactOwn(text: string): string;
  readonly taken: Taken;
}

/** Replaces nothing. */
export const NOBODY: Redactor = {
  redact: (text) => text,
  redactOwn: (text) => text,
  taken: { name: 0, id: 0, email: 0, profile: 0, phone: 0 },
};

interface Cut {
  start: number;
  end: number;
  by: string;
  kind: Kind;
}

const SHOWN: Readonly<Record<Exclude<Kind, 'name'>, string>> = {
  id: '[id]',
  email: '[e-mail]',
  profile: '[link]',
  phone: '[phone]',
};
/** What stands in place of what was taken out. */
export const PLACEHOLDER = /\[(?:person \d{1,4}|name|id|e-mail|link|phone)\]/;

function patternCuts(text: string, isHead: boolean): Cut[] {
  return PATTERNS.filter(({ onlyHead }) => isHead || onlyHead !== true).flatMap(
    ({ kind, pattern }) =>
      Array.from(text.matchAll(pattern), (match) => {
        const take = match.groups?.['take'];
        const start = take === undefined ? match.index : match.index + match[0].lastIndexOf(take);
        return {
          start,
          end: start + (take ?? match[0]).length,
          kind,
          by: kind === 'name' ? '[name]' : SHOWN[kind],
        };
      }),
  );
}

/**
 * Replaces what names a person (DRAFT-6): those who are known, in every way that a name is written, and what has the form
 * of an e-mail, an identifier, a profile, a telephone number. The same person is the same number in every text. Nothing
 * remembers what stood there: it is put back nowhere.
 */
export function createRedactor(
  people: readonly Person[],
  otherClasses: readonly Person[] = [],
): Redactor {
  const known = knownFrom(people);
  let all: Known | null = null;
  const numbers = new Map<number, number>();
  const taken: Taken = { name: 0, id: 0, email: 0, profile: 0, phone: 0 };
  const numberOf = (person: number): number => {
    const number = numbers.get(person) ?? numbers.size + 1;
    numbers.set(person, number);
    return number;
  };
  const redacted = (given: string, among: Known, isHead: boolean): string => {
    const text = given.normalize('NFC');
    const cuts = [
      ...patternCuts(text, isHead),
      ...findPeople(text, among).map(({ start, end, person, kind }): Cut => ({
        start,
        end,
        kind,
        by: kind === 'id' ? SHOWN.id : `[person ${numberOf(person)}]`,
      })),
    ].toSorted((a, b) => a.start - b.start || b.end - a.end);
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, by, kind } of cuts) {
      if (end <= from) continue;
      // A cut that begins inside another goes on where that one ended, so that nothing of it stays.
      if (start >= from) {
        pieces.push(text.slice(from, start), by);
        taken[kind] += 1;
      }
      from = end;
    }
    return pieces.join('') + text.slice(from);
  };
  return {
    taken,
    redact: (text, isHead = false) => redacted(text, known, isHead),
    redactOwn(text) {
      if (text === '') return '';
      all ??= otherClasses.length === 0 ? known : knownFrom([...people, ...otherClasses]);
      return redacted(text, all, false);
    },
  };
}
