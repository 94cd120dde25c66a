/** The languages that rules are written for and drafts are written in (RULE-43). */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);
