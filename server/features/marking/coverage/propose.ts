import type { ExpectedItem } from '#contract/marking/coverage.ts';
import { MAX_ITEM_NAME, MAX_ITEM_WORD } from '#contract/marking/coverage.ts';
import { stemsOf } from '#contract/comments/remembered.ts';
import { readBrief } from '#server/features/drafts/checks/measure/brief/brief.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import { isLanguage, type Language } from '#server/features/drafts/checks/language.ts';
import { languageOf } from '#server/extraction/recognise/language.ts';
import { MOVES } from './moves.ts';

/** What an assignment says that works must have. */
export interface AskedFor {
  brief: string;
  criteria: readonly { name: string; text: string }[];
  /** Null where there is none. */
  modelAnswer: string | null;
}

type Origin = Exclude<ExpectedItem['origin'], 'own'>;
type Draft = Pick<ExpectedItem, 'name' | 'words'> & Partial<ExpectedItem>;

const MAX_PROPOSALS = 24;
/** Of a longer model answer the statements aren't points that each work must make. */
const MAX_MODEL_WORDS = 400;
const MAX_STATEMENTS = 12;
const MAX_TERMS = 6;

const itemOf = (origin: Origin, draft: Draft): ExpectedItem => ({
  id: `${origin}-${sha256(draft.name.toLowerCase()).slice(0, 16)}`,
  kind: 'words',
  at_least: 1,
  origin,
  ...draft,
});

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'a an one ein eine einen un une una',
    'two both zwei beide deux dos',
    'three drei trois tres',
    'four vier quatre cuatro',
    'five fünf cinq cinco',
    'six sechs seis',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1])),
);
const NEGATED =
  /(?:^|[^\p{L}])(?:no|not|don['’]?t|without|never|avoid|nicht|kein\p{L}*|ohne|sans|sin)\s+(?:\p{L}+\s+){0,3}$/iu;
const ADJECTIVES = 2;

/** How often a sentence asks for what stands behind its beginning: "two relevant examples". */
function countBefore(before: string): number {
  const words = (/(?:[\p{L}\p{N}-]+\s+)+$/u.exec(before)?.[0] ?? '')
    .trim()
    .toLowerCase()
    .split(/\s+/u);
  for (const word of words.slice(-1 - ADJECTIVES).toReversed()) {
    const number = /^\d{1,2}$/u.test(word) ? Number(word) : NUMBERS[word];
    if (number !== undefined && number >= 1 && number <= 12) return number;
  }
  return 1;
}

/** The examples, reasons, objections and so on that a text asks for. */
function movesAsked(text: string, origin: Origin, language: Language): ExpectedItem[] {
  const found: ExpectedItem[] = [];
  for (const move of MOVES) {
    const match = [...text.matchAll(move.asked)].find(
      ({ index }) => !NEGATED.test(text.slice(Math.max(0, index - 60), index)),
    );
    if (match === undefined) continue;
    found.push(
      itemOf(origin, {
        name: move.name,
        words: [...move.words[language]],
        at_least: countBefore(text.slice(Math.max(0, match.index - 60), match.index)),
      }),
    );
  }
  return found;
}

function asked({ brief }: AskedFor, language: Language): ExpectedItem[] {
  const read = readBrief(brief);
  return [
    ...(read.sourceCount === null
      ? read.sources
        ? [itemOf('brief', { name: 'A source', kind: 'source', words: [] })]
        : []
      : [
          itemOf('brief', {
            name: 'Sources',
            kind: 'source',
            words: [],
            at_least: Math.min(read.sourceCount.min, 20),
          }),
        ]),
    ...read.sections.map(({ name }) =>
      itemOf('brief', { name: `Section “${name}”`, kind: 'heading', words: [name] }),
    ),
    ...movesAsked(read.text, 'brief', language),
  ];
}

const BULLET = /^\s*(?:[-*•●○–‣◦→]|\(?\d{1,2}[.)]|\(?[a-z]\))\s*/u;
const POINTS =
  /\(\s*\d+(?:[.,]\d+)?(?:\s?[-–]\s?\d+(?:[.,]\d+)?)?\s?(?:P|pts?|points?|Punkte?)\.?\s*\)/giu;

/** The statements of a model answer, each with the words that no other statement and no question has. */
function statements({ brief, modelAnswer }: AskedFor): ExpectedItem[] {
  if (modelAnswer === null || modelAnswer.split(/\s+/u).length > MAX_MODEL_WORDS) return [];
  const lines = modelAnswer
    .split(/\r\n|[\r\n]|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((line) => line.replace(BULLET, '').replaceAll(POINTS, '').replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => stemsOf(line).size > 0)
    .slice(0, MAX_STATEMENTS);
  const inQuestion = stemsOf(brief);
  const inLines = lines.map(stemsOf);
  return lines.flatMap((line, at) => {
    const terms = new Map<string, string>();
    for (const [word] of line.matchAll(/\p{L}[\p{L}\p{N}_-]{3,}/gu)) {
      const [stem] = stemsOf(word);
      if (stem === undefined || inQuestion.has(stem) || terms.has(stem)) continue;
      if (inLines.some((stems, other) => other !== at && stems.has(stem))) continue;
      terms.set(stem, word.toLowerCase().slice(0, MAX_ITEM_WORD));
    }
    const words = [...terms.values()].slice(0, MAX_TERMS);
    const name =
      line.length <= MAX_ITEM_NAME ? line : `${line.slice(0, MAX_ITEM_NAME - 1).trimEnd()}…`;
    return words.length === 0 ? [] : [itemOf('model_answer', { name, words })];
  });
}

/**
 * Items that works of this assignment must have, as far as its brief, rubric and model answer say
 * so. They are proposals: nothing is looked for before an educator has confirmed it.
 */
export function proposeItems(given: AskedFor): ExpectedItem[] {
  const found = new Map<string, ExpectedItem>();
  const { code } = languageOf(
    [given.brief, ...given.criteria.map(({ text }) => text), given.modelAnswer ?? ''].join('\n'),
  );
  const language = code !== null && isLanguage(code) ? code : 'en';
  const all = [
    ...asked(given, language),
    ...given.criteria.flatMap(({ name, text }) =>
      movesAsked(`${name}. ${text}`, 'rubric', language),
    ),
    ...statements(given),
  ];
  for (const item of all) {
    const name = item.name.toLowerCase();
    if (!found.has(name)) found.set(name, item);
  }
  return [...found.values()].slice(0, MAX_PROPOSALS);
}
