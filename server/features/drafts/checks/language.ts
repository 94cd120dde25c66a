/** The languages that rules are written for and drafts are written in (RULE-43). */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (code: string): code is Language =>
  (LANGUAGES as readonly string[]).includes(code);

/** Returns a language's name in English, or the code itself if there is none. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
