import type { Evidence } from '#contract/drafts/feedback.ts';
import { withoutGrades } from '#server/features/drafts/model/grades.ts';
import { PLACEHOLDER } from '#server/features/drafts/privacy/redact.ts';
import type { RawDraft, RawPoint } from '#server/features/drafts/types.ts';
import type { readProof, readWritten, SaidPoint } from './answers.ts';
import { tidy } from './json.ts';
import { quotationsIn, stands } from './quotations.ts';
import type { Numbered } from './sentences.ts';
import type { Observation } from './types.ts';

const MAX = { text: 1200, summary: 2000, points: 12, steps: 6, spans: 4 } as const;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** One sentence of a draft as it was written. */
export interface Said {
  number: number;
  text: string;
  /** Words between marks of quotation that don't stand in the work. */ unfound: string[];
}
interface Field {
  place: 'summary' | 'point' | 'step';
  observations: Observation[];
  sentences: Said[];
}

export interface Written {
  fields: Field[];
  graded: boolean;
}

const splits = (text: string): string[] =>
  Array.from(SENTENCES.segment(text), ({ segment }) => segment.trim()).filter(
    (segment) => segment !== '',
  );

/** The sentences of a text, never parted inside a quotation. */
function sentencesIn(text: string): string[] {
  const quoted = quotationsIn(text);
  const joined: { text: string; end: number }[] = [];
  let at = 0;
  for (const sentence of splits(text)) {
    const start = text.indexOf(sentence, at);
    at = start + sentence.length;
    const last = joined.at(-1);
    const isInside =
      last !== undefined && quoted.some((one) => one.start < last.end && one.end > start);
    if (isInside) {
      last.text += ` ${sentence}`;
      last.end = at;
    } else joined.push({ text: sentence, end: at });
  }
  return joined.map(({ text: sentence }) => sentence);
}

export interface Work {
  find(quote: string): Evidence | null;
  text: string;
}

/** What was written, by sentences, without grades; points that rest on nothing are left out and counted. */
export function writtenOf(
  said: NonNullable<ReturnType<typeof readWritten>>,
  kept: readonly Observation[],
  work: Work,
): Written & { dropped: number } {
  const byId = new Map(kept.map((one) => [one.id, one]));
  const fields: Field[] = [];
  let graded = false;
  let number = 0;
  let dropped = 0;
  const add = (
    place: Field['place'],
    text: string,
    limit: number,
    observations: Observation[],
  ): void => {
    const ungraded = withoutGrades(tidy(text, limit));
    graded ||= ungraded.hadGrade;
    const sentences = sentencesIn(ungraded.text).map((sentence) => ({
      number: (number += 1),
      text: sentence,
      unfound: quotationsIn(sentence)
        .map(({ words }) => words)
        .filter((words) => !stands(words, work.find, work.text)),
    }));
    if (sentences.length > 0) fields.push({ place, observations, sentences });
  };
  const resting = ({ observations }: SaidPoint): Observation[] =>
    observations.flatMap((id) => byId.get(id) ?? []);
  add('summary', said.summary, MAX.summary, []);
  for (const point of said.points) {
    const own = resting(point);
    if (own.length === 0) dropped += 1;
    else add('point', point.text, MAX.text, own);
  }
  for (const step of said.next_steps.slice(0, MAX.steps))
    add('step', step.text, MAX.text, resting(step));
  return { fields, graded, dropped };
}

type Proof = NonNullable<ReturnType<typeof readProof>>;

export interface Finished {
  draft: RawDraft;
  droppedSentences: number;
  graded: boolean;
}

/** The sentences that were at fault written anew, once, or left out (DRAFT-2, DRAFT-7); the rest as it was. */
function mended(
  fields: readonly Field[],
  proof: Proof,
  work: Work,
): { fields: Field[]; dropped: number; graded: boolean } {
  const faults = new Map(proof.map((one) => [one.number, one]));
  let dropped = 0;
  let graded = false;
  const isSound = (text: string): boolean =>
    !PLACEHOLDER.test(text) &&
    quotationsIn(text).every(({ words }) => stands(words, work.find, work.text));
  const mend = ({ number, text }: Said): string => {
    const fault = faults.get(number);
    if (fault === undefined && isSound(text)) return text;
    if (fault?.fault === 'grade') graded = true;
    const again = fault === undefined ? '' : tidy(fault.rewrite.replace(/\s+/g, ' '), MAX.text);
    const { text: ungraded, hadGrade } = withoutGrades(again);
    if (ungraded !== '' && !hadGrade && isSound(ungraded)) return ungraded;
    dropped += 1;
    return '';
  };
  /** Marks of two sentences that were each sound can quote what stands between them: the sentences of such a quotation are left out. */
  const withoutFalse = (sentences: Said[]): Said[] => {
    const text = sentences.map((one) => one.text).join(' ');
    const untrue = quotationsIn(text).filter(({ words }) => !stands(words, work.find, work.text));
    if (untrue.length === 0) return sentences;
    let end = -1;
    const left = sentences.filter((one) => {
      const start = end + 1;
      end = start + one.text.length;
      return !untrue.some((quotation) => quotation.start < end && quotation.end > start);
    });
    dropped += sentences.length - left.length;
    return withoutFalse(left);
  };
  const done = fields.map((field) => ({
    ...field,
    sentences: withoutFalse(
      field.sentences.map((one) => ({ ...one, text: mend(one) })).filter(({ text }) => text !== ''),
    ),
  }));
  return { fields: done.filter(({ sentences }) => sentences.length > 0), dropped, graded };
}

/** Passages of the work that observations point at: sentences that follow each other are one. */
function spansFrom(
  observations: readonly Observation[],
  sentences: readonly Numbered[],
): { start: number; end: number }[] {
  const numbers = [...new Set(observations.flatMap((one) => one.sentences))]
    .filter((number) => sentences[number - 1]!.picture === undefined)
    .toSorted((a, b) => a - b);
  const spans: { start: number; end: number; last: number }[] = [];
  for (const number of numbers) {
    const { start, end } = sentences[number - 1]!;
    const before = spans.at(-1);
    if (before !== undefined && before.last === number - 1 && start - before.end < 3)
      Object.assign(before, { end, last: number });
    else spans.push({ start, end, last: number });
  }
  return spans.slice(0, MAX.spans).map(({ start, end }) => ({ start, end }));
}

/** Pictures that observations point at. */
const picturesIn = (
  observations: readonly Observation[],
  sentences: readonly Numbered[],
): number[] =>
  [
    ...new Set(
      observations
        .flatMap((one) => one.sentences)
        .flatMap((number) => sentences[number - 1]!.picture ?? []),
    ),
  ].toSorted((a, b) => a - b);

/** The draft that is left, each point under its criterion and in the rubric's order, with the passages it rests on. */
export function finishedOf(
  written: Written,
  proof: Proof,
  criteria: readonly string[],
  sentences: readonly Numbered[],
  work: Work,
): Finished {
  const { fields, dropped, graded } = mended(written.fields, proof, work);
  const textOf = (field: Field): string => field.sentences.map(({ text }) => text).join(' ');
  const picturesOf = (field: Field): Pick<RawPoint, 'pictures'> => {
    const pictures = field.place === 'step' ? [] : picturesIn(field.observations, sentences);
    return pictures.length === 0 ? {} : { pictures };
  };
  const pointOf = (field: Field): RawPoint => ({
    criterion:
      field.observations.length === 0 ? '' : (criteria[field.observations[0]!.criterion] ?? ''),
    text: textOf(field),
    quotes: [],
    spans: field.place === 'step' ? [] : spansFrom(field.observations, sentences),
    ...picturesOf(field),
  });
  const points = fields
    .filter(({ place }) => place === 'point')
    .toSorted((a, b) => a.observations[0]!.criterion - b.observations[0]!.criterion);
  const isStrength = ({ observations }: Field): boolean =>
    observations.every(({ kind }) => kind === 'strength');
  return {
    draft: {
      summary: fields
        .filter(({ place }) => place === 'summary')
        .map(textOf)
        .join(' '),
      strengths: points.filter(isStrength).map(pointOf).slice(0, MAX.points),
      improvements: points
        .filter((field) => !isStrength(field))
        .map(pointOf)
        .slice(0, MAX.points),
      next_steps: fields
        .filter(({ place }) => place === 'step')
        .map(pointOf)
        .slice(0, MAX.steps),
      notes: [],
    },
    droppedSentences: dropped,
    graded: graded || written.graded,
  };
}
