import { type Citing, readCitations } from '../../measure/citations.ts';
import { type Prose, readProse } from '../../measure/document.ts';
import { languageOf } from '../../measure/language.ts';
import { readRepetition, type Repetition } from '../../measure/repetition.ts';
import { readStructure, type Structure } from '../../measure/structure.ts';
import { readStyle, type Style } from '../../measure/style.ts';
import { absentTerms, readTask, type Task } from '../../measure/task.ts';
import type { DraftRequest } from '../../types.ts';
import { wordsOf } from '../../words.ts';

/** Notes are mostly bullet points; a fragment is too short for most rules. */
export type Genre = 'essay' | 'report' | 'reflection' | 'notes' | 'fragment';

/** All that is measured of a text in sentences. */
export interface ProseFacts {
  text: string;
  genre: Genre;
  /** What the student calls it, or what it looks like. */
  noun: string;
  /** ISO code; null when it can't be told. */
  language: string | null;
  english: boolean;
  /** Without title, headings and reference list. */
  words: number;
  sentences: number;
  prose: Prose;
  citing: Citing;
  structure: Structure;
  style: Style;
  repetition: Repetition;
  task: Task;
  absent: string[];
  /** The subject, for placeholders: what the text names most often. */
  topic: string;
}

const FRAGMENT_WORDS = 60;
const REPORT_HEADING =
  /\b(?:methods?|methodology|materials|procedure|results|findings|data|discussion|analysis|apparatus|design|implementation|testing|evaluation|recommendations?)\b/i;
const FIRST_PERSON = /\b(?:I|me|my|myself|I['’]\w+)\b/g;
const INNER =
  /\b(?:felt|feel|feeling|learn(?:ed|t)?|reali[sz]ed|nervous|proud|anxious|struggled|reflect(?:ing|ed|ion)?|next time|looking back|in hindsight)\b/gi;
const TOO_COMMON = new Set(
  'about after also because been before being between both could does each even first from have here however into itself just know like made make many more most much must only other over same should since some such than that their them then there these they thing this those through under used very well were what when where which while will with without would your people example'.split(
    ' ',
  ),
);

function genreOf(prose: Prose, words: number, body: string): Genre {
  if (prose.listItems.length > 2 && prose.listItems.length * 2 > prose.paragraphs.length * 3) return 'notes';
  if (words < FRAGMENT_WORDS) return 'fragment';
  if (prose.headings.filter(({ text }) => REPORT_HEADING.test(text)).length >= 2) return 'report';
  const inner = body.match(INNER)?.length ?? 0;
  const first = body.match(FIRST_PERSON)?.length ?? 0;
  return inner >= 3 && first / words >= 0.025 ? 'reflection' : 'essay';
}

function topicOf(body: string): string {
  const words = wordsOf(body).map(({ text }) => text.toLowerCase());
  const counts = new Map<string, number>();
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (word.length < 4 || TOO_COMMON.has(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (next !== undefined && next.length > 3 && !TOO_COMMON.has(next))
      counts.set(`${word} ${next}`, (counts.get(`${word} ${next}`) ?? 0) + 1.6);
  }
  const best = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as const);
  return best[1] >= 4 ? best[0] : 'your topic';
}

const NOUNS: Readonly<Record<Genre, string>> = {
  essay: 'essay',
  report: 'report',
  reflection: 'reflection',
  notes: 'text',
  fragment: 'text',
};

export function readFacts(text: string, assignment: DraftRequest['assignment']): ProseFacts {
  const prose = readProse(text);
  const body = prose.paragraphs.map((paragraph) => paragraph.text).join('\n');
  const language = languageOf(wordsOf(body).map((word) => word.text.toLowerCase()));
  const citing = readCitations(prose);
  const words =
    prose.paragraphs.reduce((sum, paragraph) => sum + paragraph.words, 0) +
    wordsOf(prose.listItems.map((item) => item.text).join(' ')).length;
  const task = readTask(assignment.description, assignment.rubric ?? '');
  const genre = genreOf(prose, words, body);
  const english = language === 'en' || language === null;
  const named = /\bthis (essay|report|paper|reflection|article|dissertation|story|review|proposal|letter)\b/i.exec(
    body,
  );
  return {
    text,
    genre,
    language,
    english,
    words,
    prose,
    citing,
    task,
    noun:
      named?.[1]?.toLowerCase() ??
      (genre === 'essay' && !/\bessay\b/i.test(`${assignment.name} ${assignment.description}`) ? 'text' : NOUNS[genre]),
    sentences: prose.paragraphs.reduce((sum, paragraph) => sum + paragraph.sentences.length, 0),
    structure: readStructure(prose, citing.citations),
    style: readStyle(prose),
    repetition: readRepetition(prose, english),
    absent: english ? absentTerms(task, text) : [],
    topic: topicOf(body),
  };
}
