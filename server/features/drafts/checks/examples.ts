import type { Genre } from '#contract/submissions/document.ts';
import type { Language } from './language.ts';

/** A text that a rule must, or must not, comment on. */
export interface Example {
  text: string;
  brief?: string;
  /** English by default; null for a language that no rules are written for. */
  language?: Language | null;
  /** An argument by default. */
  genre?: Genre;
  /** Plain text by default. */
  extension?: string;
  /** False if only part of the work could be read. */
  complete?: boolean;
  /** What the finding must be based on. */
  quotes?: string;
}

/** For every rule, at least six of each (RULE-38). */
export interface Examples {
  triggers: readonly Example[];
  silent: readonly Example[];
}

/** Plain sentences about nothing, for examples in which only length matters. */
export const filler = (words: number): string =>
  Array.from(
    { length: Math.ceil(words / 9) },
    (_, index) => `Line ${index} tells of a small thing seen today.`,
  )
    .join(' ')
    .split(' ')
    .slice(0, words)
    .join(' ');
