import { DEFAULT_QUEUE, type QueueQuery } from './queue.ts';

export const PARTS = ['script', 'marks', 'words'] as const;
export type Part = (typeof PARTS)[number];

/** What feedback can be assembled from (RUB-9). */
export const INGREDIENTS = ['levels', 'feedback', 'comments', 'notes'] as const;
export type Ingredient = (typeof INGREDIENTS)[number];

/** One script after the other with all its criteria, or one criterion through all scripts. */
export const WAYS = ['script', 'criterion'] as const;
export type MarkingOrder = (typeof WAYS)[number];

/** A marker's desk settings and position, kept in the browser for each assignment. */
export interface DeskPlace {
  query: QueueQuery;
  last: number | null;
  way: MarkingOrder;
  folded: readonly Part[];
  /** What feedback is assembled from, in this order. */
  template: readonly Ingredient[];
  /** In px; null until resized. */
  widths: Readonly<Record<'marks' | 'words', number | null>>;
}
export const FIRST_PLACE: DeskPlace = {
  query: DEFAULT_QUEUE,
  last: null,
  way: 'script',
  folded: [],
  template: INGREDIENTS,
  widths: { marks: null, words: null },
};
