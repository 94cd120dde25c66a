import type { Genre } from '#contract/submissions/document.ts';
import type { Language } from './language.ts';

/** A text that a rule must, or must not, speak of. */
export interface Example {
  text: string;
  brief?: string;
  /** English unless said otherwise; null for one that no rules are written for. */
  language?: Language | null;
  /** An argument unless said otherwise. */
  genre?: Genre;
  /** Plain text unless said otherwise. */
  extension?: string;
  /** False where only a part of the work could be read. */
  complete?: boolean;
  /** What the finding must rest on. */
  quotes?: string;
}

/** Beside every rule, at least six of each (RULE-38). */
export interface Examples {
  triggers: readonly Example[];
  silent: readonly Example[];
}

/** Plain sentences about nothing, for examples in which only length counts. */
export const filler = (words: number): string =>
  Array.from(
    { length: Math.ceil(words / 9) },
    (_, index) => `Line ${index} tells of a small thing seen today.`,
  )
    .join(' ')
    .split(' ')
    .slice(0, words)
    .join(' ');
