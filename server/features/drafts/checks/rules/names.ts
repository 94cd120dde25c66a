import type { Citation } from '#server/features/drafts/checks/measure/sources/citation.ts';
import type { Reference } from '#server/features/drafts/checks/measure/sources/references.ts';
import type { Language } from '#server/features/drafts/checks/language.ts';
import { languageStyleOf } from '#server/features/drafts/checks/language-style.ts';

/** "Smith and Jones (2010)", "Smith et al. (2010)". */
export function nameOf({ names, year, hasMore }: Citation, language: Language): string {
  const who =
    hasMore || names.length > 2 ? `${names[0]!} et al.` : languageStyleOf(language).list(names);
  return `${who} (${year})`;
}

/** Returns the usual short form of an entry: its first author, and its year if it has one. */
export const entryName = ({ first, years }: Reference): string =>
  `${first?.replace(/[.,]$/, '') ?? ''}${years.length === 1 ? ` (${years[0]!})` : ''}`.trim();
