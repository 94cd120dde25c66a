import type { FailureFacts } from '../site/failure.ts';
import { searcher } from '../text/search.ts';
import { byNumber, byText, type Compare, sortBy, timeKey } from '../lists/sort.ts';

export interface CommentRow {
  id: number;
  text: string;
  category: string;
  quality_level: string;
  comment_set_id: number | null;
  created_at: string;
  is_system_default: boolean;
}

/** Options of the bank's sort menu (specification, section 9). */
export const COMMENT_SORTS = [
  { id: 'category-asc', label: 'Category A-Z' },
  { id: 'category-desc', label: 'Category Z-A' },
  { id: 'date-asc', label: 'Date (Oldest First)' },
  { id: 'date-desc', label: 'Date (Newest First)' },
  { id: 'quality-asc', label: 'Quality (Low-High)' },
  { id: 'quality-desc', label: 'Quality (High-Low)' },
] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number]['id'];

export interface CommentQuery {
  search: string;
  sort: CommentSort;
  /** Null for all categories. */
  category: string | null;
}
export const DEFAULT_COMMENT_QUERY: Readonly<CommentQuery> = {
  search: '',
  sort: 'date-desc',
  category: null,
};

/** Returns the title of a bank group from its two keys (specification, section 3). */
export const groupTitle = (levelOne: string, levelTwo: string): string =>
  `${levelOne} (${levelTwo})`;

/**
 * Returns the caller's own comments from a bank grouped by category and quality level, without the
 * standard ones.
 */
export const ownComments = <Row extends CommentRow>(
  bank: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>,
): Row[] =>
  Object.values(bank)
    .flatMap((levels) => Object.values(levels).flat())
    .filter((comment) => !comment.is_system_default);

/**
 * Returns the categories that have comments: those of `order` in its order, then others by name
 * (decisions, section 6).
 */
export function categoriesOf(comments: readonly CommentRow[], order: readonly string[]): string[] {
  const present = new Set(comments.map(({ category }) => category));
  return [
    ...order.filter((name) => present.has(name)),
    ...[...present].filter((name) => !order.includes(name)).toSorted(byText),
  ];
}

const search = searcher((comment: CommentRow) => [
  comment.text,
  comment.category,
  comment.quality_level,
]);

/**
 * Returns the matching comments in the chosen order; within one category or quality, newest first.
 * `rank`: higher is better.
 */
export function queryComments<Row extends CommentRow>(
  comments: readonly Row[],
  query: CommentQuery,
  rank: Readonly<Record<string, number>>,
): Row[] {
  const chosen =
    query.category === null
      ? comments
      : comments.filter(({ category }) => category === query.category);
  const found = search(chosen, query.search) as readonly Row[];
  const newest = sortBy(
    found.toSorted((a, b) => b.id - a.id),
    ({ created_at }) => timeKey(created_at),
    byNumber,
    'desc',
  );
  const [by, direction] = query.sort.split('-') as [
    'category' | 'date' | 'quality',
    'asc' | 'desc',
  ];
  const sorted = <Key>(keyOf: (row: Row) => Key | null, compare: Compare<Key>) =>
    sortBy(newest, keyOf, compare, direction);
  if (by === 'category') return sorted((row) => row.category, byText);
  if (by === 'quality') return sorted((row) => rank[row.quality_level] ?? null, byNumber);
  return direction === 'desc' ? newest : newest.toReversed();
}

/** Message shown if the sets themselves could not be fetched (specification, section 8). */
export const setsFailureText = ({ message }: FailureFacts): string =>
  message ?? 'Failed to fetch comment sets';

/**
 * Message shown if the comments of some sets could not be fetched: the first failure's; null if
 * none failed.
 */
export const someFailedText = ([first]: readonly FailureFacts[]): string | null =>
  first === undefined ? null : (first.message ?? 'Failed to fetch some comments');
