export interface PageOf<Row> {
  rows: Row[];
  /** From 0, limited to existing pages. */
  page: number;
  pageCount: number;
  /** Total number of rows on all pages. */
  total: number;
}

/**
 * Returns one page of a list. A page past the end gives the last; an empty list has one empty page.
 */
export function pageOf<Row>(list: readonly Row[], page: number, size: number): PageOf<Row> {
  const pageCount = Math.max(1, Math.ceil(list.length / size));
  const held = Number.isInteger(page) ? Math.min(Math.max(page, 0), pageCount - 1) : 0;
  return {
    rows: list.slice(held * size, (held + 1) * size),
    page: held,
    pageCount,
    total: list.length,
  };
}

/** Returns the page that contains a row, or null if it is not in the list. */
export function pageHolding(
  list: readonly { id: number }[],
  id: number,
  size: number,
): number | null {
  const place = list.findIndex((row) => row.id === id);
  return place === -1 ? null : Math.floor(place / size);
}
