import { DEFAULT_QUEUE, type QueueQuery } from './queue.ts';

export const PARTS = ['script', 'marks', 'words'] as const;
export type Part = (typeof PARTS)[number];

/** How one marker has set up their desk, and where they stopped: kept in the browser, for each assignment. */
export interface DeskPlace {
  query: QueueQuery;
  last: number | null;
  folded: readonly Part[];
  /** In px; null until it was moved. */
  widths: Readonly<Record<'marks' | 'words', number | null>>;
}
export const FIRST_PLACE: DeskPlace = { query: DEFAULT_QUEUE, last: null, folded: [], widths: { marks: null, words: null } };
