import * as v from 'valibot';
import { withoutGrades } from '#server/features/drafts/model/grades.ts';
import { countWords } from '#server/features/drafts/words.ts';
import { type Paragraph, type Sentence, textOf } from './answer.ts';
import { listOf, NumberSchema, NumbersSchema, readObject, tidy } from './json.ts';
import { fenced, type Prepared, RULES, workOf } from './question.ts';
import { type Against, type Fault, faultsOf, unfoundIn, withoutFalseMarks } from './sound.ts';
import type { Ask } from './types.ts';

/** What a second reader may object to in a sentence. */
export const FAULTS = [
  'wrong',
  'overstated',
  'contradicts',
  'there',
  'unasked',
  'quotation',
  'grade',
  'tone',
] as const;

/**
 * What a model is constrained to if its provider can. It has no field for a grade (AI-16), or for
 * anything besides changes.
 */
export const READING = v.strictObject({
  changes: v.array(
    v.strictObject({ sentence: v.number(), fault: v.picklist(FAULTS), text: v.string() }),
  ),
  missing: v.array(v.strictObject({ after: v.number(), text: v.string() })),
  about: v.array(v.number()),
  general: v.array(v.number()),
  note: v.string(),
});

const MAX = { changes: 120, text: 1200, note: 1500 } as const;
/** A better sentence is about as long as the one it replaces. */
const LONGER = { words: 12, times: 1.3 } as const;
const MAX_MISSING_LENGTH = 60;

const text = v.fallback(
  v.pipe(
    v.string(),
    v.transform((said) => tidy(said, MAX.text)),
  ),
  '',
);
const ChangeSchema = v.object({
  sentence: NumberSchema,
  fault: v.fallback(v.pipe(v.string(), v.toLowerCase(), v.picklist(FAULTS)), 'wrong'),
  /** A missing text isn't an order to delete something. */
  text: v.pipe(
    v.string(),
    v.transform((said) => tidy(said.replace(/\s+/g, ' '), MAX.text)),
  ),
});
const MissingSchema = v.object({ after: v.fallback(NumberSchema, 0), text });
const ReadingSchema = v.object({
  changes: listOf(ChangeSchema),
  missing: v.fallback(listOf(MissingSchema), []),
  about: v.fallback(v.array(v.fallback(NumberSchema, 0)), []),
  general: NumbersSchema,
  note: v.fallback(
    v.pipe(
      v.string(),
      v.transform((said) => tidy(said, MAX.note)),
    ),
    '',
  ),
});
export type Reading = v.InferOutput<typeof ReadingSchema>;

/** Returns null for an answer without a recognisable list of changes. */
export function readReading(answer: string): Reading | null {
  const said = readObject(answer, ReadingSchema);
  return said === null ? null : { ...said, changes: said.changes.slice(0, MAX.changes) };
}

const TASK = (language: string, criteria: readonly string[]): string =>
  `Somebody else drafted the feedback above for an educator, who will answer for it: a false sentence does more harm than a missing one. Read the work as an expert, then each numbered sentence against it, then the sentences against each other.
- Faults: wrong (says something about the work or the subject that isn't so, corrects what is right, or sends the student to something that doesn't exist); overstated (more than the passage shows); contradicts (another sentence); there (asks for what the work has); unasked (what neither task nor subject needs, what the task leaves free, or what is said twice); quotation (words in “…” that don't stand in the work as they are shown, or don't fit the sentence around them); grade (gives or hints at a grade, a level or a pass); tone (would hurt, imputes a motive, or is a riddle to this student).
- text: the sentence as it should read, in ${language}, at most ten words longer; or nothing, to leave it out. Say nothing of sentences that are all right. Don't polish.
- missing: at most one thing that an expert would surely have said and that isn't there (a wrong fact, a bug, a contradiction, a part of the task not answered), as one sentence and the number of the sentence it should follow; usually none.
- general: the numbers of sentences that state something about the subject which stands in none of the material.${
    criteria.length === 0
      ? '\n- about: an empty list.'
      : `
- about: for each paragraph, in their order, the number of the criterion it is about, or 0: ${criteria.map((name, at) => `${at + 1} ${name}`).join('; ')}.`
  }
- note: to the educator alone, in ${language}: a doubt about the model answer, a fact to check; usually nothing.`;

/** The form of an answer, which contains no sentence that could be handed back (PROMPT-14). */
export const SHAPE =
  '{"changes": [{"sentence": 0, "fault": "", "text": ""}], "missing": [{"after": 0, "text": ""}], "about": [0], "general": [0], "note": ""}';

const WHY: Readonly<Partial<Record<Fault, string>>> = {
  quotation: 'words in “…” stand nowhere in the work',
  arithmetic: 'a calculation does not come out as it says',
  'same form': 'a form is corrected to itself',
  grade: 'it gives or hints at a grade',
  mask: 'it speaks of a mask',
  placeholder: 'something was to be filled in',
};

const languageName = (code: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(code) ?? code;

/**
 * Returns the second question: the work again, and the draft by sentence; the answer contains only
 * changes (PROMPT-6).
 */
export function secondAsk(
  prepared: Prepared,
  part: number,
  paragraphs: readonly Paragraph[],
  work: Against,
  isAgain: boolean,
): Ask {
  const { nonce, shared, language, criteria } = prepared;
  const found = paragraphs
    .flatMap(({ sentences }) => sentences)
    .flatMap(({ number, text: said }) => {
      const why = faultsOf(said, work).map((fault) => WHY[fault]!);
      return why.length === 0 ? [] : [`[${number}] ${why.join('; ')}.`];
    });
  return {
    stage: isAgain ? 'reread' : 'read',
    part,
    instructions: RULES,
    shared,
    work: workOf(prepared, part),
    task: [
      fenced(
        'draft',
        nonce,
        paragraphs
          .map(({ sentences }) =>
            sentences.map(({ number, text: said }) => `[${number}] ${said}`).join('\n'),
          )
          .join('\n\n'),
      ),
      TASK(languageName(language), criteria),
      ...(found.length === 0
        ? []
        : [
            `These sentences have a fault that was found by counting and must be changed:\n${found.join('\n')}`,
          ]),
      ...(isAgain
        ? [
            'An earlier answer was not the one JSON object that is asked for, so it could not be read. Write that object alone, complete, with nothing before or after it.',
          ]
        : []),
      `Answer with one JSON object of this form and nothing else; lists may be empty:\n${SHAPE}`,
    ].join('\n\n'),
  };
}

/** A sentence that the second reading, or a machine, changed or left out. */
export interface Change {
  fault: (typeof FAULTS)[number] | Fault | 'missing';
  /** Empty for one that was added. */
  was: string;
  /** Empty for one that was left out. */
  became: string;
  /** Found by a machine: what it leaves out is counted, but not stored. */
  isOurs: boolean;
}

export interface Changed {
  paragraphs: (Paragraph & { changes: Change[]; general: string[] })[];
  /** Changes to paragraphs of which nothing is left. */
  left: Change[];
  graded: boolean;
}

/**
 * Quotation marks in two sentences that are each sound can enclose the text between them: the
 * sentences of such a quotation are removed.
 */
function withoutSpanning(paragraph: Paragraph, work: Against): Sentence[] {
  const gone: Sentence[] = [];
  for (;;) {
    const [untrue] = unfoundIn(textOf(paragraph), work);
    if (untrue === undefined) return gone;
    let end = 0;
    const kept: Sentence[] = [];
    for (const one of paragraph.sentences) {
      const start = end + (kept.length + gone.length === 0 ? 0 : one.before.length);
      end = start + one.text.length;
      (untrue.start < end && untrue.end > start ? gone : kept).push(one);
    }
    if (kept.length === paragraph.sentences.length) return gone;
    paragraph.sentences = kept;
  }
}

const FATAL: readonly Fault[] = ['grade', 'mask', 'placeholder', 'arithmetic', 'same form'];

/**
 * Returns the paragraphs with the second reading's changes, as far as those are sound, and without
 * what a machine objects to (PROMPT-5, PROMPT-6). Without a reading only the latter.
 */
export function changed(
  paragraphs: readonly Paragraph[],
  reading: Reading | null,
  work: Against,
): Changed {
  const changes = new Map((reading?.changes ?? []).map((one) => [one.sentence, one]));
  const general = new Set(reading?.general);
  const said = new Set(paragraphs.flatMap(({ sentences }) => sentences.map((one) => one.text)));
  let graded = false;
  /** Returns a text if it is sound; null otherwise. */
  const sound = (given: string): string | null => {
    const faults = faultsOf(given, work);
    graded ||= faults.includes('grade');
    if (faults.some((fault) => FATAL.includes(fault))) return null;
    return faults.length === 0 ? given : withoutFalseMarks(given, work);
  };
  const isProse = (given: string): boolean => /\p{L}{2}.*\s.*\p{L}/su.test(given);
  const [first] = reading?.missing ?? [];
  const missing =
    first !== undefined &&
    isProse(first.text) &&
    countWords(first.text) <= MAX_MISSING_LENGTH &&
    faultsOf(first.text, work).length === 0 &&
    !said.has(first.text)
      ? { after: first.after, text: first.text.replace(/\s+/g, ' ') }
      : null;

  const done = paragraphs.map((paragraph, at) => {
    const made: Change[] = [];
    const sentences: Sentence[] = [];
    const generally: string[] = [];
    for (const one of paragraph.sentences) {
      const change = changes.get(one.number);
      let now: string | null = one.text;
      let fault: Change['fault'] | null = null;
      let isOurs = false;
      if (change !== undefined && change.text !== one.text) {
        fault = change.fault;
        graded ||= change.fault === 'grade';
        const isFit =
          isProse(change.text) &&
          countWords(change.text) <= countWords(one.text) * LONGER.times + LONGER.words;
        now = isFit && faultsOf(change.text, work).length === 0 ? change.text : null;
      }
      if (now !== null) {
        const left = sound(now);
        if (left !== now && fault === null) {
          fault = faultsOf(now, work)[0] ?? 'quotation';
          isOurs = true;
        }
        now = left;
      }
      if (fault !== null) made.push({ fault, was: one.text, became: now ?? '', isOurs });
      if (now !== null) {
        sentences.push({ ...one, text: now, before: sentences.length === 0 ? '' : one.before });
        if (general.has(one.number)) generally.push(now);
      }
      if (missing !== null && missing.after === one.number) {
        sentences.push({
          number: 0,
          text: missing.text,
          before: sentences.length === 0 ? '' : ' ',
        });
        made.push({ fault: 'missing', was: '', became: missing.text, isOurs: false });
      }
    }
    const about = reading?.about[at] ?? 0;
    return {
      criterion: paragraph.criterion ?? (about >= 1 ? about - 1 : null),
      sentences,
      changes: made,
      general: generally,
    };
  });
  // A sentence to be added after one that doesn't exist is put at the end.
  const last = done.findLast(({ sentences }) => sentences.length > 0);
  if (
    missing !== null &&
    last !== undefined &&
    !done.some(({ sentences }) => sentences.some(({ number }) => number === 0))
  ) {
    last.sentences.push({ number: 0, text: missing.text, before: ' ' });
    last.changes.push({ fault: 'missing', was: '', became: missing.text, isOurs: false });
  }
  for (const one of done) {
    for (const { text: was } of withoutSpanning(one, work))
      one.changes.push({ fault: 'quotation', was, became: '', isOurs: true });
    // A grade can be spread over two sentences that are each sound.
    if (one.sentences.length === 0 || !withoutGrades(textOf(one)).hadGrade) continue;
    graded = true;
    one.changes.push({ fault: 'grade', was: textOf(one), became: '', isOurs: true });
    one.sentences = [];
  }
  return {
    paragraphs: done.filter(({ sentences }) => sentences.length > 0),
    left: done.filter(({ sentences }) => sentences.length === 0).flatMap((one) => one.changes),
    graded,
  };
}
