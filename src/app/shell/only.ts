/** The submissions to which the view is limited; null for all of them. */
export type Only = ReadonlySet<number> | null;
