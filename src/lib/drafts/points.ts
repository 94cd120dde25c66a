import type { ChosenPoint, PointChange, PointSection } from '#contract/drafts/drafting.ts';
import type { AiFeedback, Evidence, PicturePlace } from '#contract/drafts/feedback.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';

/** Where a point stands in its draft. */
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
 * The points of a draft, in its order; those that are sealed are blank
 * (contract/submissions/submission.ts) and left out.
 */
export const pointsIn = (draft: AiFeedback): DraftPoint[] =>
  SECTIONS.flatMap((section) =>
    (draft[section] ?? []).flatMap((point, place) =>
      point.text === '' ? [] : [{ ...point, section, place, key: keyOf({ section, place }) }],
    ),
  );

/** Where a draft comes from, for who decides what to take of it: rules, or a model and what it was given to read. */
export const sourceOf = ({ kind, engine }: AiFeedback): string =>
  kind === 'rule-based'
    ? 'Checks and suggestions, no AI model is set up.'
    : `Draft by ${engine}, reads the script and what the assignment says.`;

/** Tells one draft from the next of the same submission. */
export const signOf = (points: readonly DraftPoint[]): string =>
  points.map(({ key, text }) => `${key} ${text}`).join('\n');

/**
 * Points under their criteria, in the order in which the criteria first come; those without one are
 * last. Paragraphs of prose are read one after the other, so they keep the draft's order, and a
 * criterion may come twice.
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
 * What the draft says about a criterion; first what speaks against the mark: weaknesses of work
 * that was marked well, strengths of work that wasn't.
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

/** What the draft says about nothing that the rubric names. */
export const otherPoints = (
  points: readonly DraftPoint[],
  criteria: readonly Criterion[],
): DraftPoint[] =>
  points.filter(({ criterion }) => !criteria.some(({ name }) => same(name, criterion)));

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences of a point, to be taken one by one. Together they are the point again, letter by
 * letter: each keeps the space behind it.
 */
export const sentencesOf = ({ text }: Pick<DraftPoint, 'text'>): string[] =>
  Array.from(SENTENCES.segment(text), ({ segment }) => segment);

/** A point without the sentences at these places. */
export const withoutSentences = (sentences: readonly string[], left: readonly number[]): string =>
  sentences
    .filter((_, place) => !left.includes(place))
    .join('')
    .trim();

/** What somebody wants of a point, before the server knows it. */
export type PointWish = Omit<PointChange, 'draft_id'>;

/** What became of each point, by its key, with what is still on its way. */
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

/** The words of a point as they were taken, or as the draft has them. */
export const wordsOf = (point: DraftPoint, chosen: ReadonlyMap<string, ChosenPoint>): string =>
  chosen.get(point.key)?.wording ?? point.text;

/**
 * Keys of the points whose words stand in the educator's own text: one string, so that it is the
 * same for as long as it says the same.
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

/** The educator's text without these words, and without the gap they leave. */
export function without(own: string, words: string): string {
  const at = own.indexOf(words);
  if (at === -1 || words === '') return own;
  const [before, after] = [own.slice(0, at), own.slice(at + words.length)];
  const [head, tail] = [before.trimEnd(), after.trimStart()];
  if (head === '' || tail === '') return head + tail;
  const gap = before.slice(head.length) + after.slice(0, after.length - tail.length);
  return head + (gap.includes('\n') ? '\n\n' : ' ') + tail;
}
