import { folded } from './references.ts';

/** What an assignment's description and rubric ask for, as far as words and numbers tell. */
export interface Task {
  words: { min: number; max: number; asked: string } | null;
  sources: { min: number; asked: string } | null;
  /** "Harvard", "APA" …; null when none is named. */
  styleGuide: string | null;
  /** Subjects the brief names, in its order: the items of a list such as "congestion, air quality and equity", else single words. */
  terms: string[];
  wantsSources: boolean;
}

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const AMOUNT = String.raw`(?<!\d)(\d{1,3}(?:[,.\s]\d{3}){1,3}|\d{1,9})(?!\d)`;
const UNIT = String.raw`[\s-]*(?:words?|wörter|mots|palabras)\b`;
const RANGE = new RegExp(String.raw`${AMOUNT}\s*(?:-|–|to|bis)\s*${AMOUNT}${UNIT}`, 'iu');
const SINGLE = new RegExp(
  String.raw`(at least|minimum(?: of)?|min\.?|no less than|up to|at most|maximum(?: of)?|max\.?|no more than|not more than|mindestens|höchstens)?\s*${AMOUNT}${UNIT}(?:\s*(?:\(|,)?\s*(min|max|minimum|maximum))?`,
  'iu',
);
const SOURCES =
  /\b(?:at least|minimum(?: of)?|no fewer than|not less than)?\s*(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:\w+[\s-]){0,3}?(?:sources|references|articles|citations)\b/i;
const GUIDES = ['Harvard', 'APA', 'MLA', 'Chicago', 'IEEE', 'Vancouver', 'OSCOLA', 'Turabian', 'MHRA', 'AMA'];
const TOLERANCE = 0.1;

/** Words that say how to work or hand in, not what about. */
const ABOUT_WORK = new Set(
  `
  about academic after again against allow also answer appropriate argue argues argument arguments article articles assess assessment assignment
  assignments balanced based because before between brief briefly bullet case cases chosen citation citations cite cited class clarity clear clearly
  comment comments compare comparison complete conclusion consider content contrast correct course criteria critical critically deadline define
  describe detail detailed details develop different discuss discussion does double draw each effect effects either essay essays evaluate
  evaluation evidence example examples excellent explain expression extent file files final find first following font format from function functions
  give given good grade grammar group harvard have identify ignore important include including individual introduction issue issues least length
  level list literature long main make marks maximum minimum module more most must name named need note number only outline page pages paper
  paragraph paragraphs part parts percent person please point points possible present print program programs question questions quotations range read
  reading readings reads recent reference references referencing reflect relate relevant report reports research result results review rubric
  same section sections should show shows skills some source sources spacing specific state structure student students style subject
  submission submit such suggested suitable support supported task tasks term terms than that their them then theory there these they this
  those three through times title topic topics under understanding unit used using view views week weeks well what when where whether
  which while will with within word words work would write writing written your yours code comment comments python javascript typescript
  readable test tests tested handle handled useful in-text peer-reviewed objection objections seriously carefully make sure least every
`
    .split(/\s+/)
    .filter(Boolean),
);

const numberOf = (text: string): number => Number(text.replace(/[,.\s]/g, ''));

function wordsAsked(text: string): Task['words'] {
  const range = RANGE.exec(text);
  if (range !== null)
    return { min: numberOf(range[1]!), max: numberOf(range[2]!), asked: `${range[1]}–${range[2]} words` };
  const single = SINGLE.exec(text);
  const words = single === null ? 0 : numberOf(single[2]!);
  if (single === null || words < 20) return null;
  const bound = `${single[1] ?? ''} ${single[3] ?? ''}`.toLowerCase();
  if (/least|min|less|mindestens/.test(bound))
    return { min: words, max: Number.POSITIVE_INFINITY, asked: `at least ${single[2]} words` };
  if (/most|max|more|up to|höchstens/.test(bound))
    return { min: Math.round(words * 0.7), max: words, asked: `at most ${single[2]} words` };
  return {
    min: Math.round(words * (1 - TOLERANCE)),
    max: Math.round(words * (1 + TOLERANCE)),
    asked: `about ${single[2]} words`,
  };
}

function sourcesAsked(text: string): Task['sources'] {
  const match = SOURCES.exec(text);
  if (match === null) return null;
  const min = /^\d/.test(match[1]!) ? Number(match[1]) : NUMBER_WORDS.indexOf(match[1]!.toLowerCase());
  return min > 0 ? { min, asked: match[0].trim() } : null;
}

/** A sentence that puts the question; the others say how to work. */
const QUESTION =
  /^\W*(?:critically\s+)?(?:discuss|evaluate|explain|analy[sz]e|compare|describe|assess|examine|outline|explore|argue|to what extent)\b|\?\s*$/i;

/** The part of a word that its forms share, roughly. */
export function stem(word: string): string {
  const plain = folded(word).replace(/ies$/, 'y').replace(/(?<=ss|x|ch|sh)es$|(?<=[^s])s$/, '');
  return plain.replace(/(?:i[sz]ation|ation|ition|ion|ment|ically|ity|ingly|ing|edly|ed|er|ly|al|y)$/, '').slice(0, 10) || plain;
}

/** "Consider the effects on congestion, air quality and equity": what a list in the brief names. */
function listedSubjects(description: string): string[] {
  const items: string[] = [];
  for (const [sentence] of description.matchAll(/[^.!?:;\n]+/g)) {
    const asks =
      /\b(?:consider|discuss|address|cover|compare|include|examine|regarding|on|of|about|for|such as|namely|terms of)\b/i.exec(
        sentence,
      );
    const parts = sentence.split(/,\s*(?:and\s+|or\s+)?|\s+and\s+/);
    if (asks === null || parts.length < 3) continue;
    const [first = '', ...rest] = parts.map((part) => part.trim());
    const begun = first.replace(
      /^[\s\S]*\b(?:consider|discuss|address|cover|compare|include|examine|on|of|about|for|such as|namely)\b\s*(?:the\s+)?/i,
      '',
    );
    const named = [begun, ...rest].filter((part) => part.split(/\s+/).length <= 3 && isSubject(part));
    if (named.length >= 2) items.push(...named.map((part) => part.toLowerCase()));
  }
  return items;
}

const isSubject = (phrase: string): boolean =>
  (phrase.match(/\p{L}{4,}/gu) ?? []).some((word) => !ABOUT_WORK.has(word.toLowerCase()) && !GUIDES.includes(word));

function singleSubjects(description: string): string[] {
  const terms = new Map<string, string>();
  const asking = description
    .split(/(?<=[.!?\n])\s*/)
    .filter((sentence) => QUESTION.test(sentence))
    .join(' ');
  for (const [word] of asking.matchAll(/(?<![\p{L}/.@-])\p{L}[\p{L}-]{4,}/gu)) {
    const lower = word.toLowerCase();
    const key = stem(lower);
    if (!ABOUT_WORK.has(lower) && !GUIDES.includes(word) && key.length >= 3 && !terms.has(key)) terms.set(key, lower);
  }
  return [...terms.values()];
}

/** Far more than a brief is long. */
const MAX_BRIEF = 50_000;
/** White space in runs of one or two signs: expressions that allow for it are slow on more. */
const evenly = (text: string): string => text.slice(0, MAX_BRIEF).replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, (run) => (run.indexOf('\n') === run.lastIndexOf('\n') ? '\n' : '\n\n'));

export function readTask(brief: string, criteria: string): Task {
  const [description, rubric] = [evenly(brief), evenly(criteria)];
  const asked = `${description}\n${rubric}`;
  const listed = listedSubjects(description);
  return {
    words: wordsAsked(asked),
    sources: sourcesAsked(asked),
    terms: listed.length > 0 ? listed : singleSubjects(description),
    styleGuide: GUIDES.find((guide) => new RegExp(String.raw`\b${guide}\b`).test(asked)) ?? null,
    wantsSources: /\b(?:sources?|referenc(?:es?|ing)|cit(?:e|ations?)|literature|bibliography)\b/i.test(asked),
  };
}

/** Subjects of the brief of which no word, in any form, occurs in the text. A synonym isn't found. */
export function absentTerms({ terms }: Task, text: string): string[] {
  const stems = new Set<string>();
  for (const [word] of text.matchAll(/\p{L}{3,}/gu)) stems.add(stem(word));
  return terms.filter((term) => !(term.match(/\p{L}{3,}/gu) ?? []).some((word) => stems.has(stem(word))));
}
