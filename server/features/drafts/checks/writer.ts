import {
  type CodeLanguage,
  type Document,
  type Genre,
  MIN_CONFIDENCE,
} from '#contract/submissions/document.ts';
import { isLetter } from '#server/extraction/recognise/letter.ts';
import { type Program, readProgram } from './measure/code/program.ts';
import { isLanguage, type Language, languageName } from './language.ts';
import { languageStyleOf } from './language-style.ts';
import { type Work, workOf } from './work.ts';
import type { Note } from '#contract/drafts/feedback.ts';
import { givenBy } from './measure/given.ts';
import { syllable } from 'syllable';
import { pattern } from './measure/patterns.ts';
import { type Criteria, readCriteria } from './criteria.ts';
import { NothingToSay, UnreadableError } from '#server/features/drafts/errors.ts';
import { readBrief } from './measure/brief/brief.ts';
import type { DraftRequest, RawDraft } from '#server/features/drafts/types.ts';
import { dictionariesOf } from './measure/spelling/dictionary.ts';
import { choose, compose, type AppliedFinding } from './compose.ts';
import { notesOfClass, usedUp } from './recurring.ts';
import { type Area, applyRule, type Rule } from './rule.ts';
import { CODE_RULES, PROSE_RULES } from './rules/index.ts';

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

/** A letter isn't an essay, whatever it argues. */
const isNamed = ({ language, text }: Work): boolean => language !== null && !isLetter(text);

/**
 * Returns one factual sentence to the student: how long the work is. A list of sources doesn't
 * count, and the number of paragraphs isn't given, since other readers would count them
 * differently.
 */
function summaryOf(work: Work, language: Language, warm: boolean): string {
  const words = work.words.most;
  const signs = work.characters ?? 0;
  const headings = work.headings.length;
  const asked = work.brief.length?.asked ?? null;
  // Other counts include it, so people comparing them are told.
  const hasSources = work.references !== null && signs === 0;
  const { number, figure } = languageStyleOf(language);
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
  r: 'R',
  matlab: 'MATLAB',
  sql: 'SQL',
  html: 'HTML',
  css: 'CSS',
  json: 'JSON',
};
const codeName = (code: CodeLanguage): string => NAMES[code] ?? code;

/** Returns one factual sentence about a program, including that it was not run. */
function programSummary(
  { language: code, codeLines, routines }: Program,
  language: Language,
  warm: boolean,
): string {
  const { number, figure } = languageStyleOf(language);
  const name = codeName(code);
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

/** What every draft from the checks says about itself (AI-27). */
const RULE_BASED: Note = {
  kind: 'rule_based',
  text:
    'Checks, no AI model is set up: what can be counted, compared or looked up in the text. They have not understood the argument and have ' +
    'not judged facts, originality or quality. Look them over, and add what only a reader can see. Help says how to set a model up.',
};

const HEDGES = pattern(
  String.raw`\b(?:may|might|could|perhaps|possibly|probably|seems?|appears?|suggests?|likely|somewhat|arguably|vielleicht|möglicherweise|wahrscheinlich|vermutlich|könnte\p{L}*|dürfte\p{L}*|scheint|eventuell|peut-être|probablement|semble\p{L}*|pourrait|quizás?|tal\s+vez|probablemente|podría\p{L}*|parece)\b`,
  'giu',
);
const SAMPLE_WORDS = 4000;
const en = languageStyleOf('en');

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

/** Returns one line for the educator: what was counted, without any judgement. */
function measured(work: Work): string {
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

/** Returns where the draft had to hold back, and why (RULE-39, RULE-43). */
function limitationsOf(
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
            : `There are no checks for ${languageName(code)} yet, so only facts that hold for any text are stated.`,
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
          `Checks are written in English, French, German and Spanish; your draft language is ${languageName(wanted)}.`,
        ];
  return [...unknown, ...noGenre, ...other];
}

/** Returns what the checks left out because the course gave it out (CHECK-2). */
function leftOut({ program, wordsGiven }: Work): string[] {
  const [count, unit] = program === null ? [wordsGiven, 'word'] : [program.given.size, 'line'];
  return count === 0
    ? []
    : [
        `${en.figure(count)} ${unit}${count === 1 ? ' stands' : 's stand'} in the assignment’s own brief, rubric or files: nothing was looked for there.`,
      ];
}

const unmeasured = ({ unmeasured: names }: Criteria): string[] =>
  names.length > 0
    ? [`No check looks at ${en.list(names.map(en.quote))}: that is for you to judge.`]
    : [];

/** For a program: what was counted in it, and that it was only read. */
function counted({ codeLines, comments, routines, broken, language }: Program): string[] {
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

const CODE_AREAS: readonly Area[] = ['robustness', 'access', 'design', 'readability'];
const PROSE_AREAS: readonly Area[] = ['evidence', 'language', 'structure', 'clarity', 'task'];

/** Returns the language that a text is written in, if rules are written for it. */
function languageOf({ language: { code, confidence } }: Document): Language | null {
  return code !== null && confidence >= MIN_CONFIDENCE && isLanguage(code) ? code : null;
}

/**
 * Returns the language of a draft: the student's, if rules know it; else the educator's; else
 * English (RULE-43).
 */
const draftLanguage = (work: Language | null, settings: string): Language => {
  const wanted = settings.slice(0, 2);
  return work ?? (isLanguage(wanted) ? wanted : 'en');
};

/** Runs every rule. What may not be said to the student is put to the educator as a question. */
function applyRules(
  rules: readonly Rule[],
  work: Work,
): { heard: AppliedFinding[]; questions: string[] } {
  const heard: AppliedFinding[] = [];
  const questions: string[] = [];
  for (const rule of rules) {
    const answer = applyRule(rule, work);
    if (answer === null) continue;
    if (answer.to === 'student') heard.push({ rule, finding: answer.finding });
    else questions.push(rule.question!);
  }
  return { heard, questions };
}

/** A text shorter than this is just a remark: all that can be done is count it. */
const REMARK_WORDS = 20;

const isEmpty = (chosen: readonly AppliedFinding[], { words, characters }: Work): boolean =>
  chosen.every(
    ({ rule }) => rule.id === 'facts/length' && (characters ?? words.most) < REMARK_WORDS,
  );

/**
 * Returns why there is nothing to say: a text that no check applies to is reported as such, and not
 * as work without faults (CHECK-3).
 */
function whyNothing({
  language,
  genre,
  program,
  words,
  prose,
  wordsGiven,
  document,
}: Work): string {
  const { code, confidence } = document.language;
  if (genre === 'code' && program === null) {
    const { code: written } = document.genre;
    return `there are no checks for ${written === null ? 'programs of this kind' : codeName(written)} yet`;
  }
  if (genre === 'data') return 'there are no checks for tables of data yet';
  if (genre === 'notebook') return 'there are no checks for notebooks yet';
  if (
    (program !== null && program.given.size > 0 && program.ownLines === 0) ||
    (program === null && wordsGiven > 0 && prose.length === 0)
  )
    return 'all of it stands in the assignment’s own brief, rubric or files';
  if (program !== null || (language !== null && genre !== 'unknown') || words.most < REMARK_WORDS)
    return 'no check found anything in it to speak of';
  if (language !== null) return 'neither the brief nor the text shows what kind of text it is';
  return code === null || confidence < MIN_CONFIDENCE
    ? 'its language could not be told'
    : `there are no checks for ${languageName(code)} yet`;
}

const nothing = (work: Work): NothingToSay =>
  new NothingToSay(
    `The checks have nothing to say about these ${work.words.most} words: ${whyNothing(work)}, so no draft was written.`,
  );

/**
 * A draft before it is put into words: for writing it, and for judging every rule that reported
 * something (`npm run eval`).
 */
interface Decided {
  work: Work;
  language: Language;
  heard: readonly AppliedFinding[];
  chosen: readonly AppliedFinding[];
  questions: readonly string[];
}

/** Returns what the rules found in a text, and which of it is reported. */
export async function decide(
  document: Document,
  {
    assignment,
    settings,
    exemplars = [],
  }: Pick<DraftRequest, 'assignment' | 'settings'> & Partial<Pick<DraftRequest, 'exemplars'>>,
): Promise<Decided> {
  const brief = readBrief(assignment.description, assignment.rubric ?? '');
  const { code } = document.genre;
  const given = [assignment.description, assignment.rubric ?? ''];
  const program =
    code === null || document.genre.kind !== 'code'
      ? null
      : await readProgram(
          document.text,
          code,
          document.blocks[0]?.line,
          givenBy(given).rowsIn(document.text),
        );
  const language = languageOf(document);
  const dictionaries =
    language === null || document.genre.kind === 'code' ? null : await dictionariesOf(language);
  const work = workOf(document, brief, language, {
    program,
    dictionaries,
    given,
    known: [
      assignment.name,
      ...given,
      assignment.guidance?.model_answer ?? '',
      ...exemplars.map(({ text }) => text),
    ],
  });
  const { heard, questions } = applyRules(work.genre === 'code' ? CODE_RULES : PROSE_RULES, work);
  return {
    work,
    language: draftLanguage(work.language, settings.language),
    heard,
    chosen: choose(heard),
    questions,
  };
}

/**
 * Writes a draft from the rules' findings, always the same one for the same request. Throws
 * UnreadableError if there is no text, and NothingToSay if no rule has anything to say (RULE-42).
 */
export async function writeOffline(request: DraftRequest): Promise<RawDraft> {
  const { material, assignment, settings, said = [] } = request;
  if (material === null) throw new UnreadableError('The checks can’t read pictures or scans.');
  const { work, language, chosen, questions } = await decide(material, request);
  if (isEmpty(chosen, work)) throw nothing(work);
  const { program } = work;
  const criteria = readCriteria(assignment, program === null ? PROSE_AREAS : CODE_AREAS);
  const factsOnly = program === null && (work.language === null || work.genre === 'unknown');
  const warm = settings.tone === 'warm';
  const told =
    program === null
      ? [...limitationsOf(work, language, settings.language), ...questions, measured(work)]
      : counted(program);
  const composed = compose(chosen, material.text, {
    language,
    length: settings.length,
    nameOf: criteria.nameOf,
    factsOnly,
    used: usedUp(said),
  });
  return {
    summary:
      program === null ? summaryOf(work, language, warm) : programSummary(program, language, warm),
    ...composed,
    notes: [
      RULE_BASED,
      ...notesOfClass(
        composed.improvements.map(({ text }) => text),
        said,
      ),
      ...[...told, ...leftOut(work), ...unmeasured(criteria)].map((text): Note => ({
        kind: 'scope',
        text,
      })),
    ],
  };
}
