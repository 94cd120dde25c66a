import type { Language } from '#server/features/drafts/checks/language.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import type { Sentence } from '#server/features/drafts/checks/measure/sentence.ts';

/** Words with which a new point begins. */
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

/** Where a long run of sentences may be parted: before a sentence that opens a new point, nearest to its middle. */
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

/** Kinds of file that keep the breaks between paragraphs as they were set. */
const KEEPS = new Set(['txt', 'md', 'markdown', 'docx', 'odt', 'rtf', 'doc', 'html', 'htm', 'tex']);
export const keepsParagraphs = (extension: string): boolean => KEEPS.has(extension);
/** White space inside a paragraph with which a break may have been typed. */
export const mayHideBreaks = (text: string): boolean =>
  /\S[ \u00A0]{4,}\S|\S\t+\p{Lu}|\S\n\S/u.test(text);
