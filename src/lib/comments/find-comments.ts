import type { StandardCategory } from '#contract/comments/standard-bank/index.ts';
import { fold, haystack } from '../text/search.ts';

/** A ready-made comment from any source: `of` names its group. */
export interface ReadyComment {
  text: string;
  of: string;
}

/** Returns everything that can be inserted into feedback, the educator's own comments first. */
export const readyComments = (
  bank: readonly StandardCategory[],
  own: readonly { text: string; category: string; quality_level: string }[],
): ReadyComment[] => [
  ...own.map(({ text, category, quality_level }) => ({
    text,
    of: `${category} (${quality_level})`,
  })),
  ...bank.flatMap(({ name, qualityLevels }) =>
    qualityLevels.flatMap(({ label, comments }) =>
      comments.map(({ text }) => ({ text, of: `${name} (${label})` })),
    ),
  ),
];

const MAX_FOUND = 30;

/**
 * Lower is better: a match at the beginning of a word before one within it, ready comments before
 * those with placeholders.
 */
const rankOf = (comment: string, words: readonly string[]): number => {
  const text = ` ${fold(comment)}`;
  const isBegun = words.every((word) => text.includes(` ${word}`));
  return (isBegun ? 0 : 2) + (comment.includes('[') ? 1 : 0);
};

/**
 * Returns the comments that contain every typed word, in their text or their group's name, best
 * first; a text that occurs twice is returned once.
 */
export function findComments(all: readonly ReadyComment[], typed: string): ReadyComment[] {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const found = new Map<string, { comment: ReadyComment; rank: number }>();
  for (const comment of all) {
    const text = haystack([comment.text, comment.of]);
    if (!found.has(comment.text) && words.every((word) => text.includes(word)))
      found.set(comment.text, { comment, rank: rankOf(comment.text, words) });
  }
  return [...found.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ comment }) => comment);
}
