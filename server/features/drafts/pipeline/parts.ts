import type { Numbered } from './sentences.ts';

/** About 10,000 words: what a model reads well at once. */
export const PART_CHARACTERS = 60_000;
/** About 150,000 words (DRAFT-9). */
export const MOST_CHARACTERS = 1_100_000;
/** From so much of a part on, a heading begins the next. */
const FULL = 0.6;
const MAX_PLAN = 150;
const PLAN_LEVELS = 3;

export interface Part {
  number: number;
  sentences: Numbered[];
}

/** The work in parts that follow its headings where they can. A short work is one. */
export function partsOf(sentences: readonly Numbered[], size = PART_CHARACTERS): Part[] {
  const parts: Part[] = [];
  let now: Numbered[] = [];
  let length = 0;
  const close = (): void => {
    if (now.length > 0) parts.push({ number: parts.length + 1, sentences: now });
    now = [];
    length = 0;
  };
  for (const sentence of sentences) {
    const isHeading = sentence.block.kind === 'heading' && (sentence.block.level ?? 1) <= 2;
    if (length + sentence.text.length > size || (isHeading && length > size * FULL)) close();
    now.push(sentence);
    length += sentence.text.length + 8;
  }
  close();
  return parts;
}

/** The headings of the whole work and where they begin: what each part is read with. Empty for a work of one part. */
export function planOf(sentences: readonly Numbered[], parts: readonly Part[]): string {
  if (parts.length < 2) return '';
  const headings = sentences
    .filter(({ block }) => block.kind === 'heading' && (block.level ?? 1) <= PLAN_LEVELS)
    .slice(0, MAX_PLAN);
  const lines = headings.map(
    ({ number, text, block }) =>
      `${'  '.repeat((block.level ?? 1) - 1)}[${number}] ${text.slice(0, 120)}`,
  );
  const spans = parts.map(
    ({ number, sentences: own }) =>
      `Part ${number}: sentences ${own[0]!.number} to ${own.at(-1)!.number}`,
  );
  return [...spans, ...lines].join('\n');
}
