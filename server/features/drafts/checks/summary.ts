import type { CodeLanguage, Genre } from '#contract/submissions/document.ts';
import { isLetter } from '#server/extraction/recognise/letter.ts';
import type { Program } from './measure/code/program.ts';
import type { Language } from './language.ts';
import { tongueOf } from './tongue.ts';
import type { Work } from './work.ts';

type Noun = Partial<Record<Genre, string>> & { text: string };

const NOUNS: Readonly<Record<Language, Noun>> = {
  en: {
    text: 'text',
    argument: 'essay',
    report: 'report',
    reflection: 'reflection',
    narrative: 'story',
    lab_report: 'lab report',
  },
  de: { text: 'Text', report: 'Bericht', lab_report: 'Bericht' },
  fr: { text: 'texte', report: 'rapport', lab_report: 'compte rendu', narrative: 'récit' },
  es: {
    text: 'texto',
    argument: 'ensayo',
    report: 'informe',
    lab_report: 'informe',
    narrative: 'relato',
  },
};

/** A letter is no essay, whatever it argues. */
const isNamed = ({ language, text }: Work): boolean => language !== null && !isLetter(text);

/** One sentence of facts to the student: how much there is. A list of sources doesn't count, and paragraphs aren't told: another reader counts them in another way. */
export function summaryOf(work: Work, language: Language, warm: boolean): string {
  const words = work.words.most;
  const signs = work.characters ?? 0;
  const headings = work.headings.length;
  const asked = work.brief.length?.asked ?? null;
  // Other figures count it: whoever compares them is told.
  const hasSources = work.references !== null && signs === 0;
  const { number, figure } = tongueOf(language);
  const noun = (isNamed(work) ? NOUNS[language][work.genre] : undefined) ?? NOUNS[language].text;
  if (language === 'de') {
    const size =
      signs > 0
        ? `${figure(signs)} Zeichen`
        : `${figure(words)} Wörter${hasSources ? ' ohne die Quellen' : ''}`;
    const rest = `${size}${headings > 1 ? ` mit ${number(headings)} Überschriften` : ''}`;
    return `${warm ? `Danke für Ihren ${noun}: Er hat ${rest}` : `Ihr ${noun} hat ${rest}`}${asked === null ? '' : ` (Aufgabe: „${asked}“)`}.`;
  }
  if (language === 'fr') {
    const size =
      signs > 0
        ? `${figure(signs)} caractères`
        : `${figure(words)} mots${hasSources ? ' sans les sources' : ''}`;
    const rest = `${size}${headings > 1 ? `, avec ${number(headings)} titres` : ''}`;
    return `${warm ? `Merci pour votre ${noun} ; il compte ${rest}` : `Votre ${noun} compte ${rest}`}${asked === null ? '' : ` (consigne : « ${asked} »)`}.`;
  }
  if (language === 'es') {
    const size =
      signs > 0
        ? `${figure(signs)} caracteres`
        : `${figure(words)} palabras${hasSources ? ' sin las fuentes' : ''}`;
    const rest = `${size}${headings > 1 ? `, con ${number(headings)} títulos` : ''}`;
    return `${warm ? `Gracias por tu ${noun}; tiene ${rest}` : `Tu ${noun} tiene ${rest}`}${asked === null ? '' : ` (enunciado: «${asked}»)`}.`;
  }
  const size =
    signs > 0
      ? `${figure(signs)} characters`
      : `${figure(words)} ${words === 1 ? 'word' : 'words'}${hasSources ? ' without the sources' : ''}`;
  const rest = `${size}${headings > 1 ? ` under ${number(headings)} headings` : ''}`;
  return `${warm ? `Thank you for your ${noun}; it has ${rest}` : `Your ${noun} has ${rest}`}${asked === null ? '' : ` (the brief says “${asked}”)`}.`;
}

const NAMES: Partial<Record<CodeLanguage, string>> = {
  python: 'Python',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  java: 'Java',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  go: 'Go',
  rust: 'Rust',
  ruby: 'Ruby',
  php: 'PHP',
  html: 'HTML',
  json: 'JSON',
};

/** One sentence of facts on a program, and that it was not run. */
export function programSummary(
  { language: code, codeLines, routines }: Program,
  language: Language,
  warm: boolean,
): string {
  const { number, figure } = tongueOf(language);
  const name = NAMES[code] ?? code;
  const n = routines.length;
  const lines = figure(codeLines);
  const ways: Readonly<Record<Language, string>> = {
    en: `${warm ? `Thank you for your ${name} file; it has` : `Your ${name} file has`} ${lines} lines of code${n === 0 ? '' : ` and ${number(n)} ${n === 1 ? 'function' : 'functions'}`}; it was read, not run.`,
    de: `${warm ? `Danke für Ihre ${name}-Datei: Sie hat` : `Ihre ${name}-Datei hat`} ${lines} Zeilen Code${n === 0 ? '' : ` und ${n === 1 ? 'eine Funktion' : `${number(n)} Funktionen`}`}; sie wurde gelesen, nicht ausgeführt.`,
    fr: `${warm ? `Merci pour votre fichier ${name} ; il compte` : `Votre fichier ${name} compte`} ${lines} lignes de code${n === 0 ? '' : ` et ${n === 1 ? 'une fonction' : `${number(n)} fonctions`}`} ; il a été lu, pas exécuté.`,
    es: `${warm ? `Gracias por tu archivo ${name}; tiene` : `Tu archivo ${name} tiene`} ${lines} líneas de código${n === 0 ? '' : ` y ${n === 1 ? 'una función' : `${number(n)} funciones`}`}; se ha leído, no ejecutado.`,
  };
  return ways[language];
}
