import * as v from 'valibot';
import type { Note } from '#contract/feedback.ts';
import type { RawDraft, RawPoint } from '../types.ts';
import { criterionOnly, hasGradeField, type Ungraded, withoutGrades } from './grades.ts';

/** What a model may say at most; the whole stays below what a feedback may have. */
const MAX = { blocks: 20, points: 6, quotes: 4, criterion: 120, text: 1200, summary: 2000, quote: 3000 } as const;
const GRADE_NOTE: Note = { kind: 'grade', text: 'The model proposed a grade. It was left out: grades are yours to give.' };

const AskedPointSchema = v.strictObject({ criterion: v.string(), text: v.string(), quotes: v.array(v.string()) });
/** What a model is asked for, and held to where its provider can. */
export const AskedSchema = v.strictObject({
  summary: v.string(),
  strengths: v.array(AskedPointSchema),
  improvements: v.array(AskedPointSchema),
  next_steps: v.array(AskedPointSchema),
});

export const ANSWER_SHAPE = `{"summary": "two or three sentences on the work as a whole",
 "strengths": [{"criterion": "name", "text": "what works and why", "quotes": ["words of the student"]}],
 "improvements": [{"criterion": "name", "text": "what to change, and how", "quotes": ["words of the student"]}],
 "next_steps": [{"criterion": "name", "text": "one thing to do, in the order of its use", "quotes": []}]}`;

const listOf = <T>(item: v.GenericSchema<unknown, T>) => v.optional(
  v.pipe(v.array(v.unknown()), v.transform((items) => items.flatMap((value) => {
    const parsed = v.safeParse(item, value);
    return parsed.success ? [parsed.output] : [];
  }))),
  [],
);
const QuotesSchema = v.fallback(v.union([listOf(v.string()), v.pipe(v.string(), v.transform((quote) => [quote]))]), []);
const PointSchema = v.union([
  v.object({ criterion: v.fallback(v.string(), ''), text: v.string(), quotes: QuotesSchema }),
  v.pipe(v.string(), v.transform((text) => ({ criterion: '', text, quotes: [] }))),
]);
/** What is taken of an answer: what a model forgot or added costs that piece, not the draft. */
const TakenSchema = v.object({
  summary: v.fallback(v.string(), ''),
  strengths: v.fallback(listOf(PointSchema), []),
  improvements: v.fallback(listOf(PointSchema), []),
  next_steps: v.fallback(listOf(PointSchema), []),
});

const THOUGHT = /<(\/?)think(?:ing)?>/g;

/** An answer without what a model thought aloud. A thought that has no end is left where it is. */
function withoutThoughts(answer: string): string {
  const said: string[] = [];
  let from = 0;
  let opened: number | null = null;
  for (const { 0: tag, 1: slash, index } of answer.matchAll(THOUGHT)) {
    if (slash === '') {
      opened ??= index;
    } else if (opened !== null) {
      said.push(answer.slice(from, opened));
      from = index + tag.length;
      opened = null;
    }
  }
  return said.join('') + answer.slice(from);
}

/** What stands in blocks of code, the first few of them. */
const blocksIn = (text: string): string[] =>
  text.split('```', 2 * MAX.blocks + 1).filter((_, at, parts) => at % 2 === 1 && at < parts.length - 1).map((block) => block.replace(/^json/i, ''));

/** Every object that the text may hold: itself, in a block of code, or between its first and last brace. */
function* objectsIn(answer: string): Generator<unknown> {
  const text = withoutThoughts(answer);
  const blocks = blocksIn(text);
  for (const candidate of [text, ...blocks, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    try {
      yield JSON.parse(candidate);
    } catch {
      // Not this one.
    }
  }
}

/** At most `limit` characters and nothing a database or a page can't take. */
function tidy(text: string, limit: number): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
  const clean = text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, '').toWellFormed().trim();
  return clean.length <= limit ? clean : `${clean.slice(0, limit - 2).replace(/\s+\S*$/, '').toWellFormed()} …`;
}

/**
 * The draft in a model's answer: cut to what a draft may have, and without grades (AI-16), of which the educator is told.
 * Null when no point can be made out in it.
 */
export function readAnswer(answer: string): RawDraft | null {
  for (const value of objectsIn(answer)) {
    const parsed = v.safeParse(TakenSchema, value);
    if (!parsed.success) continue;
    const taken = parsed.output;
    let graded = hasGradeField(value);
    const ungraded = ({ text, hadGrade }: Ungraded): string => {
      graded ||= hadGrade;
      return text;
    };
    const points = (list: readonly RawPoint[]): RawPoint[] => list.map(({ criterion, text, quotes }) => ({
      criterion: ungraded(criterionOnly(tidy(criterion.replace(/\s+/g, ' '), MAX.criterion))),
      text: ungraded(withoutGrades(tidy(text, MAX.text))),
      quotes: quotes.filter((quote) => quote.trim() !== '').slice(0, MAX.quotes).map((quote) => quote.slice(0, MAX.quote).toWellFormed()),
    })).filter(({ text }) => text !== '').slice(0, MAX.points);
    const draft = {
      summary: ungraded(withoutGrades(tidy(taken.summary, MAX.summary))),
      strengths: points(taken.strengths), improvements: points(taken.improvements), next_steps: points(taken.next_steps),
    };
    const hasPoints = draft.strengths.length + draft.improvements.length + draft.next_steps.length > 0;
    if (hasPoints) return { ...draft, notes: graded ? [GRADE_NOTE] : [] };
  }
  return null;
}
