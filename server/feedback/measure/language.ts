/** The languages whose small words are known here, by code. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that it for was with as on are this be by not have from or which but they at',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus',
  fr: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont',
  es: 'de la que el en y a los se del las un por con no una su para es al lo como más pero sus',
  it: 'di e che la il un a è per una in sono del non con le si da come dei gli alla più della',
  nl: 'de van een het en in is dat op te zijn met voor niet aan er om ook als die bij maar dan of',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi',
};
const LANGUAGES = Object.entries(SMALL_WORDS).map(([code, words]) => [code, new Set(words.split(' '))] as const);
const SAMPLE_WORDS = 1500;
/** Running text has about four small words in ten; below this it is no text in the language. */
const MIN_SHARE = 0.15;

/** ISO code of the language a text is written in; null when it is none of those known here, or too little text to tell. */
export function languageOf(words: readonly string[]): string | null {
  const sample = words.slice(0, SAMPLE_WORDS);
  if (sample.length < 8) return null;
  const shares = LANGUAGES.map(([code, small]) => ({
    code,
    share: sample.filter((word) => small.has(word)).length / sample.length,
  }));
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a));
  return best.share < MIN_SHARE ? null : best.code;
}

/** A language's name in English, or the code itself when there is none. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
