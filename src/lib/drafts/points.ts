import type { ChosenPoint, PointChange, PointSection } from '#contract/drafts/drafting.ts';
import type { AiFeedback, Evidence, PicturePlace } from '#contract/drafts/feedback.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';

/** Position of a point in its draft. */
export interface PointPlace {
  section: PointSection;
  place: number;
}
export interface DraftPoint extends PointPlace {
  key: string;
  criterion: string;
  text: string;
  evidence: readonly Evidence[];
  /** From 1. */ pictures?: readonly number[] | undefined;
  places?: readonly PicturePlace[] | undefined;
}

export const keyOf = ({ section, place }: PointPlace): string => `${section}.${place}`;

const SECTIONS = ['paragraphs', 'strengths', 'improvements', 'next_steps'] as const;

/**
 * Returns the points of a draft in order; sealed ones are blank
 * (contract/submissions/submission.ts) and left out.
 */
export const pointsIn = (draft: AiFeedback): DraftPoint[] =>
  SECTIONS.flatMap((section) =>
    (draft[section] ?? []).flatMap((point, place) =>
      point.text === '' ? [] : [{ ...point, section, place, key: keyOf({ section, place }) }],
    ),
  );

/**
 * Says where a draft comes from, for the educator deciding what to take: from rules, or from a
 * model and what it was given to read.
 */
export const sourceOf = ({ kind, engine }: AiFeedback): string =>
  kind === 'rule-based'
    ? 'Checks and suggestions, no AI model is set up.'
    : `Draft by ${engine}, reads the script and what the assignment says.`;

/** Returns a signature that differs between drafts of the same submission. */
export const signOf = (points: readonly DraftPoint[]): string =>
  points.map(({ key, text }) => `${key} ${text}`).join('\n');

/**
 * Groups points by criterion, in the order in which criteria first occur; those without one are
 * last. Paragraphs of prose are read in sequence, so they keep the draft's order, and a criterion
 * may occur twice.
 */
export function byCriterion(
  points: readonly DraftPoint[],
): { criterion: string; points: DraftPoint[] }[] {
  if (points.some(({ section }) => section === 'paragraphs')) {
    const runs: { criterion: string; points: DraftPoint[] }[] = [];
    for (const point of points) {
      const last = runs.at(-1);
      if (last?.criterion === point.criterion) last.points.push(point);
      else runs.push({ criterion: point.criterion, points: [point] });
    }
    return runs;
  }
  const groups = [...Map.groupBy(points, ({ criterion }) => criterion)].map(([criterion, own]) => ({
    criterion,
    points: own,
  }));
  return [
    ...groups.filter(({ criterion }) => criterion !== ''),
    ...groups.filter(({ criterion }) => criterion === ''),
  ];
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Returns what the draft says about a criterion, first what contradicts the mark: weaknesses of
 * work that was marked well, strengths of work that wasn't.
 */
export function pointsAbout(
  points: readonly DraftPoint[],
  criterion: Criterion,
  mark: MarkValue,
): DraftPoint[] {
  const own = points.filter((point) => same(point.criterion, criterion.name));
  const given = pointsOf(criterion, mark);
  const { min, max } = spanOf(criterion);
  if (given === null || max <= min) return own;
  const isGood = (given - min) / (max - min) >= 0.5;
  const differs = ({ section }: DraftPoint): boolean => (section === 'strengths') !== isGood;
  return [...own.filter(differs), ...own.filter((point) => !differs(point))];
}

/** Returns points that belong to no criterion of the rubric. */
export const otherPoints = (
  points: readonly DraftPoint[],
  criteria: readonly Criterion[],
): DraftPoint[] =>
  points.filter(({ criterion }) => !criteria.some(({ name }) => same(name, criterion)));

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits a point into sentences, to be taken one by one. Joined, they equal the point exactly: each
 * keeps the space after it.
 */
export const sentencesOf = ({ text }: Pick<DraftPoint, 'text'>): string[] =>
  Array.from(SENTENCES.segment(text), ({ segment }) => segment);

/** Returns a point without the sentences at these positions. */
export const withoutSentences = (sentences: readonly string[], left: readonly number[]): string =>
  sentences
    .filter((_, place) => !left.includes(place))
    .join('')
    .trim();

/** A choice on a point before the server knows it. */
export type PointWish = Omit<PointChange, 'draft_id'>;

/** Returns the choice on each point by its key, including those still being sent. */
export function chosenPoints(
  chosen: readonly ChosenPoint[],
  outbox: readonly PointWish[],
): ReadonlyMap<string, ChosenPoint> {
  const now = new Map(chosen.map((one) => [keyOf(one), one]));
  for (const { choice, ...wish } of outbox) {
    if (choice === null) now.delete(keyOf(wish));
    else now.set(keyOf(wish), { ...wish, choice });
  }
  return now;
}

/** Returns a point's words as they were taken, or as in the draft. */
export const wordsOf = (point: DraftPoint, chosen: ReadonlyMap<string, ChosenPoint>): string =>
  chosen.get(point.key)?.wording ?? point.text;

/**
 * Returns the keys of the points whose words are in the educator's own text, as one string so that
 * equal results compare as equal.
 */
export const standingIn = (
  points: readonly DraftPoint[],
  chosen: ReadonlyMap<string, ChosenPoint>,
  own: string,
): string =>
  points
    .filter((point) => own.includes(wordsOf(point, chosen)))
    .map(({ key }) => key)
    .join(',');

/** Removes these words from the educator's text, together with the gap they leave. */
export function without(own: string, words: string): string {
  const at = own.indexOf(words);
  if (at === -1 || words === '') return own;
  const [before, after] = [own.slice(0, at), own.slice(at + words.length)];
  const [head, tail] = [before.trimEnd(), after.trimStart()];
  if (head === '' || tail === '') return head + tail;
  const gap = before.slice(head.length) + after.slice(0, after.length - tail.length);
  return head + (gap.includes('\n') ? '\n\n' : ' ') + tail;
}
