import type { AiFeedback, Evidence, Point } from '#contract/feedback.ts';
import { pointsOf } from '#contract/rubric/judgement.ts';
import { spanOf } from '#contract/rubric/criterion.ts';
import type { Criterion } from '#contract/rubric/model.ts';
import type { MarkValue } from './sheet.ts';

export type PointKind = 'strength' | 'improvement' | 'next_step';
/** A point of the draft. Its key is the same for as long as it says the same. */
export interface DraftPoint { key: string; kind: PointKind; criterion: string; text: string; evidence: readonly Evidence[] }

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** A short name for a text: two texts of one script hardly ever share it. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function pointsIn({ strengths, improvements, next_steps }: AiFeedback): DraftPoint[] {
  const of = (kind: PointKind, points: readonly Point[]) => points.map(({ criterion, text, evidence }) => ({ key: `${kind}.${hashOf(`${criterion}\n${text}`)}`, kind, criterion, text, evidence }));
  return [...of('strength', strengths), ...of('improvement', improvements), ...of('next_step', next_steps)];
}

/**
 * What the draft says about a criterion; first what speaks against the mark: weaknesses of work that was marked well, strengths of
 * work that wasn't.
 */
export function pointsAbout(points: readonly DraftPoint[], criterion: Criterion, mark: MarkValue): DraftPoint[] {
  const own = points.filter((point) => same(point.criterion, criterion.name));
  const given = pointsOf(criterion, mark);
  const { min, max } = spanOf(criterion);
  if (given === null || max <= min) return own;
  const isGood = (given - min) / (max - min) >= 0.5;
  const differs = ({ kind }: DraftPoint): boolean => (kind === 'strength') !== isGood;
  return [...own.filter(differs), ...own.filter((point) => !differs(point))];
}

/** What the draft says about nothing that the rubric names. */
export const otherPoints = (points: readonly DraftPoint[], criteria: readonly Criterion[]): DraftPoint[] =>
  points.filter(({ criterion }) => !criteria.some(({ name }) => same(name, criterion)));

/** What one marker did with the draft of one script. */
export interface DraftUse {
  /** The mark as it was when the draft was opened for its criterion. */
  opened: Readonly<Record<string, MarkValue>>;
  taken: readonly string[];
  dropped: readonly string[];
}
export const UNUSED: DraftUse = { opened: {}, taken: [], dropped: [] };
