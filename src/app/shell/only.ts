/** The submissions that are shown alone; null: all of them. */
export type Only = ReadonlySet<number> | null;
