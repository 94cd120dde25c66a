import type { Note } from '#contract/drafts/feedback.ts';
import { syllable } from 'syllable';
import { pattern } from './measure/patterns.ts';
import type { Program } from './measure/code/program.ts';
import type { Criteria } from './criteria.ts';
import { languageName } from './language.ts';
import { tongueOf } from './tongue.ts';
import type { Work } from './work.ts';

/** What every draft of the rules says of itself (AI-27). */
export const RULE_BASED: Note = {
  kind: 'rule_based',
  text:
    'Rule-based draft: made from measurements of the text, without a model. It has not understood the argument and has not judged ' +
    'facts, originality or quality. Check it, and add what only a reader can see.',
};

const HEDGES = pattern(
  String.raw`\b(?:may|might|could|perhaps|possibly|probably|seems?|appears?|suggests?|likely|somewhat|arguably|vielleicht|möglicherweise|wahrscheinlich|vermutlich|könnte\p{L}*|dürfte\p{L}*|scheint|eventuell|peut-être|probablement|semble\p{L}*|pourrait|quizás?|tal\s+vez|probablemente|podría\p{L}*|parece)\b`,
  'giu',
);
const SAMPLE_WORDS = 4000;
const en = tongueOf('en');

/** Flesch's reading ease of English sentences: 100 is easy, 30 is hard. */
function flesch({ sentences }: Work): number | null {
  const sample = sentences.slice(0, 300);
  const words = sample
    .flatMap(({ text }) => text.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [])
    .slice(0, SAMPLE_WORDS);
  if (sample.length < 5 || words.length < 80) return null;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return (
    206.835 -
    1.015 * (words.length / sample.reduce((sum, one) => sum + (one.words > 0 ? 1 : 0), 0)) -
    84.6 * (syllables / words.length)
  );
}

/** For the educator, in one line: what was counted, without any judgement. */
export function measured(work: Work): string {
  const { sentences, headings, citations, references, language, words, quotations, characters } =
    work;
  const mean =
    sentences.length === 0
      ? 0
      : sentences.reduce((sum, one) => sum + one.words, 0) / sentences.length;
  const ease = language === 'en' ? flesch(work) : null;
  const hedges =
    language === null
      ? 0
      : sentences.reduce((sum, { text }) => sum + (text.match(HEDGES)?.length ?? 0), 0);
  const count = (n: number, one: string, many = `${one}s`): string =>
    `${en.figure(n)} ${n === 1 ? one : many}`;
  return `Measured: ${[
    characters !== null ? count(characters, 'character') : count(words.most, 'word'),
    count(headings.length, 'heading'),
    sentences.length === 0 || characters !== null
      ? ''
      : `${count(sentences.length, 'sentence')} of ${Math.round(mean)} words on average`,
    ease === null ? '' : `Flesch reading ease ${Math.round(ease)}`,
    language === null ? '' : count(hedges, 'hedging word'),
    citations.length === 0 && references === null
      ? ''
      : `${count(citations.length, 'citation')} by author and year, ${references === null ? 'no list of sources' : count(references.entries.length, 'entry', 'entries')}`,
    quotations.length === 0 || characters !== null
      ? ''
      : `${count(
          quotations.reduce((sum, quote) => sum + quote.words, 0),
          'word',
        )} in quotation marks`,
  ]
    .filter((part) => part !== '')
    .join(', ')}.`;
}

/** Where the draft had to hold back, and why (RULE-39, RULE-43). */
export function heldBack(
  { document, language, genre }: Work,
  written: string,
  wanted: string,
): string[] {
  const code = document.language.code;
  const unknown =
    language !== null
      ? []
      : [
          code === null || document.language.confidence < 0.6
            ? 'The language of this text could not be told, so only facts that hold for any text are stated.'
            : `No rules are written for ${languageName(code)}, so only facts that hold for any text are stated.`,
        ];
  const noGenre =
    language !== null && genre === 'unknown'
      ? [
          'Neither the brief nor the text shows what kind of text it is, so only facts that hold for any text are stated.',
        ]
      : [];
  const other =
    wanted.slice(0, 2) === written || language === written
      ? []
      : [
          `Rule-based drafts are written in English, French, German and Spanish; your draft language is ${languageName(wanted)}.`,
        ];
  return [...unknown, ...noGenre, ...other];
}

export const unmeasured = ({ unmeasured: names }: Criteria): string[] =>
  names.length > 0
    ? [`No rule measures ${en.list(names.map(en.quote))}: that is for you to judge.`]
    : [];

/** Of a program: what was counted in it, and that it was only read. */
export function counted({ codeLines, comments, routines, broken, language }: Program): string[] {
  const parsed =
    language === 'html' || language === 'json'
      ? ''
      : `, ${en.figure(routines.length)} ${routines.length === 1 ? 'function' : 'functions'}, ${en.figure(comments.length)} ${comments.length === 1 ? 'comment' : 'comments'}`;
  return [
    `Measured: ${en.figure(codeLines)} lines of code${parsed}. The program was read and never run: whether it does what was asked is for you to judge.`,
    ...(broken
      ? [
          'A part of it could not be parsed: it may have a mistake in its syntax, or use what the parser doesn’t know.',
        ]
      : []),
  ];
}
