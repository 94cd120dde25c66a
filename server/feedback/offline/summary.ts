import { visibleText } from '../html-text.ts';
import { languageName } from '../measure/language.ts';
import type { Verse } from '../measure/verse.ts';
import { countWords } from '../words.ts';
import type { CodeFacts } from './code/facts.ts';
import type { ProseFacts } from './prose/facts.ts';
import { count, number, percent } from './wording.ts';

const LANGUAGE_NAMES = {
  python: 'Python',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  html: 'HTML',
  css: 'CSS',
  json: 'JSON',
} as const;

const ease = (flesch: number): string => {
  if (flesch >= 70) return 'easy to read';
  if (flesch >= 50) return 'of middling difficulty';
  return flesch >= 30 ? 'demanding to read' : 'hard to read';
};

/** What was measured of a text, in two or three sentences to the student. */
export function proseSummary({
  noun,
  words,
  prose,
  style,
  citing,
  language,
  english,
  sentences,
  task,
}: ProseFacts): string {
  const asked = task.words === null ? '' : ` (the brief asks for ${task.words.asked})`;
  const parts = prose.paragraphs.length > 0 ? ` in ${count(prose.paragraphs.length, 'paragraph')}` : '';
  const listed = prose.listItems.length > 0 ? ` and ${count(prose.listItems.length, 'list item')}` : '';
  const size = `Your ${noun} has ${count(words, 'word')}${parts}${listed}${asked}.`;
  if (sentences < 4) return `${size} That is too little to measure more than is said here.`;
  const reading = english ? `; by the Flesch formula it is ${ease(style.flesch)} (${Math.round(style.flesch)})` : '';
  const sources =
    citing.sources > 0
      ? ` You cite ${count(citing.sources, 'source')} in ${count(citing.citations.length, 'place')}.`
      : '';
  const other = english
    ? ''
    : ` It is written in ${languageName(language!)}: what is measured is its form, and rules about English wording were left out.`;
  return `${size} Its sentences average ${Math.round(style.meanSentence)} words${reading}.${sources}${other}`;
}

export function codeSummary({ language, codeLines, commentLines, functions, lines, text }: CodeFacts): string {
  const name = LANGUAGE_NAMES[language];
  const blank = lines.filter((line) => line.text.trim() === '').length;
  const size = `Your ${name} file has ${count(lines.length - blank, 'line')}`;
  if (language === 'html')
    return `${size}; a reader of the page sees ${count(countWords(visibleText(text)), 'word')}. It was not opened in a browser.`;
  if (language === 'css' || language === 'json') return `${size}.`;
  const comments =
    commentLines === 0
      ? 'none with a comment'
      : `${number(commentLines)} with a comment (${percent(commentLines / (codeLines + commentLines))})`;
  return `Your ${name} program has ${count(codeLines, 'line')} of code, ${comments}, and ${count(functions.length, 'function')}. It was not run: whether it does what was asked is not measured.`;
}

export function verseSummary({ stanzas, lines, usual }: Verse): string {
  return `Your poem has ${count(lines.length, 'line')} in ${count(stanzas.length, 'stanza')}, mostly of about ${count(usual, 'syllable')}. Only its form can be counted; what it says and how it sounds to a reader cannot.`;
}
