import { detailsText, type CreditEntry } from './credits.ts';
import { pageOf, type PageOf } from '../lists/paging.ts';
import { searcher } from '../text/search.ts';

export interface CreditFilter {
  search: string;
  /** The types to show; all if none is chosen. */
  types: readonly string[];
}
export interface CreditQuery extends CreditFilter {
  /** From 0. */
  page: number;
  pageSize: number;
}

export const NO_CREDIT_FILTER: CreditFilter = { search: '', types: [] };
export const DEFAULT_CREDIT_QUERY: CreditQuery = { ...NO_CREDIT_FILTER, page: 0, pageSize: 10 };

export const isCreditFiltered = ({ search, types }: CreditFilter): boolean =>
  search.trim() !== '' || types.length > 0;

const search = searcher((entry: CreditEntry) => [detailsText(entry.details), entry.reference_id]);

/**
 * Filters transactions: the search looks at the details as displayed, and at the reference
 * (specification, section 5).
 */
export const filterCredits = <Entry extends CreditEntry>(
  entries: readonly Entry[],
  filter: CreditFilter,
): Entry[] =>
  (search(entries, filter.search) as readonly Entry[]).filter(
    ({ transaction_type: type }) => filter.types.length === 0 || filter.types.includes(type),
  );

export const queryCredits = <Entry extends CreditEntry>(
  entries: readonly Entry[],
  query: CreditQuery,
): PageOf<Entry> => pageOf(filterCredits(entries, query), query.page, query.pageSize);

/** Adds a type to `types`, or removes it if it is there. */
export const toggleType = (types: readonly string[], type: string): string[] =>
  types.includes(type) ? types.filter((one) => one !== type) : [...types, type];

const ADDING = ['purchase', 'refund', 'adjustment', 'promo_code'];

/** Returns what has been added to an account after the transaction `since`, oldest first. */
export const creditsAdded = <Entry extends CreditEntry & { id: number }>(
  entries: readonly Entry[],
  since: number,
): Entry[] =>
  entries
    .filter(
      ({ id, transaction_type: type, change_amount: change }) =>
        id > since && change > 0 && ADDING.includes(type),
    )
    .toSorted((a, b) => a.id - b.id);
