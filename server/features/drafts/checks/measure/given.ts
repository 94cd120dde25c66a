import { folded } from './span.ts';

/**
 * What an assignment gave out: its brief, rubric and attached files. Any part of a work that occurs
 * there word for word isn't the student's, and nothing is reported in it (CHECK-2).
 */
export interface Given {
  /** Whether it contains a sentence, or a whole line. */
  hasWords(sentence: string): boolean;
  /**
   * Returns which lines of a program it contains, counted from 0; each of its lines is matched
   * once.
   */
  rowsIn(program: string): ReadonlySet<number>;
}

/** Shorter sentences could be anybody's, unless they are a whole line of what was given. */
const MIN_WORDS = 6;
/** Lines of brackets and single signs could be anybody's. */
const MIN_SIGNS = 4;

const wordsOf = (text: string): string =>
  folded(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';
const codeOf = (line: string): string => line.trim().replace(/\s+/g, ' ');
export const isTelling = (line: string): boolean =>
  (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_SIGNS;

export function givenBy(texts: readonly string[]): Given {
  const lines = texts.flatMap((text) => text.split('\n'));
  const whole = ` ${wordsOf(lines.join(' '))} `;
  const own = new Set(lines.map(wordsOf));
  return {
    hasWords(sentence) {
      const words = wordsOf(sentence);
      return (
        words !== '' &&
        (own.has(words) || (words.split(' ').length >= MIN_WORDS && whole.includes(` ${words} `)))
      );
    },
    rowsIn(program) {
      const left = new Map<string, number>();
      for (const line of lines.map(codeOf)) left.set(line, (left.get(line) ?? 0) + 1);
      return new Set(
        program.split('\n').flatMap((line, row) => {
          const code = codeOf(line);
          const times = left.get(code) ?? 0;
          if (times === 0 || !isTelling(code)) return [];
          left.set(code, times - 1);
          return [row];
        }),
      );
    },
  };
}
