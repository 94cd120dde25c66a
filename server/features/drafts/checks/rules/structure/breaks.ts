import type { Language } from '#server/features/drafts/checks/language.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import type { Sentence } from '#server/features/drafts/checks/measure/sentence.ts';

/** Words that begin a new point. */
const TURNS: Readonly<Record<Language, RegExp>> = {
  en: pattern(
    String.raw`^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|(?:my|the|a|one)\s+(?:first|second|third|next|final|last|other)\s|another\s|next,|finally|lastly|in\s+(?:addition|conclusion|contrast|summary)|on\s+the\s+other\s+hand|however,|furthermore|moreover|to\s+(?:begin|conclude|sum)|the\s+only\s|also,|overall|all\s+in\s+all)`,
  ),
  de: pattern(
    String.raw`^(?:erstens|zweitens|drittens|zunächst|außerdem|darüber\s+hinaus|ein\s+weiter|andererseits|auf\s+der\s+anderen\s+Seite|schließlich|zusammenfassend|abschließend|jedoch|allerdings|insgesamt)`,
  ),
  fr: pattern(
    String.raw`^(?:premièrement|deuxièmement|troisièmement|d['’]abord|tout\s+d['’]abord|ensuite|de\s+plus|par\s+ailleurs|d['’]autre\s+part|cependant|toutefois|enfin|en\s+(?:conclusion|somme)|pour\s+conclure|en\s+outre)`,
  ),
  es: pattern(
    String.raw`^(?:primero|en\s+(?:primer|segundo|tercer)\s+lugar|además|por\s+otro\s+lado|sin\s+embargo|por\s+otra\s+parte|finalmente|por\s+último|en\s+conclusión|para\s+concluir|otro\s|otra\s)`,
  ),
};

/**
 * Returns where a long run of sentences could be split: before a sentence that begins a new point,
 * as close to the middle as possible.
 */
export function breakIn(sentences: readonly Sentence[], language: Language): Sentence | null {
  const least = Math.max(2, Math.floor(sentences.length / 5));
  const inner = sentences.map((sentence, index) => ({ sentence, index })).slice(least, -least);
  const turns = inner.filter(({ sentence }) => TURNS[language].test(sentence.text));
  const middle = sentences.length / 2;
  return (
    turns.toSorted((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle))[0]
      ?.sentence ?? null
  );
}

/** Types of file that preserve the breaks between paragraphs. */
const KEEPS = new Set(['txt', 'md', 'markdown', 'docx', 'odt', 'rtf', 'doc', 'html', 'htm', 'tex']);
export const keepsParagraphs = (extension: string): boolean => KEEPS.has(extension);
/** Whether white space inside a paragraph may have been typed as a paragraph break. */
export const mayHideBreaks = (text: string): boolean =>
  /\S[ \u00A0]{4,}\S|\S\t+\p{Lu}|\S\n\S/u.test(text);
