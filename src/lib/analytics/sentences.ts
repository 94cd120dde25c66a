import {
  type CriterionFigures,
  MIN_SCRIPTS_COMPARED,
  type Insight,
} from '#contract/analytics/insight.ts';
import { fullDay } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';

/** Writes a figure with at most one decimal; a dash if there is none. */
export const figure = (value: number | null): string =>
  value === null ? '–' : String(Math.round(value * 10) / 10);

/**
 * An item-rest correlation below this means that a criterion hardly distinguishes good scripts from
 * poor ones.
 */
const WEAK_REST = 0.2;

/** Says how far marking is, and when it will be done at this pace (ANA-1). */
export function progressSentence({
  n,
  progress: { graded, ungraded, per_day, done_at },
}: Insight): string {
  if (n === 0) return 'Nothing is handed in yet.';
  if (ungraded.n === 0)
    return n === 1
      ? 'The one script is graded.'
      : `All ${n.toLocaleString('en')} scripts are graded.`;
  const so_far = `${graded.n.toLocaleString('en')} of ${counted(n, 'script')} ${graded.n === 1 ? 'is' : 'are'} graded.`;
  if (per_day === null || done_at === null)
    return `${so_far} No grade was set in the last fortnight, so nobody can say when it is done.`;
  return `${so_far} At the pace of the last fortnight, ${figure(per_day)} a day, the last one is done on ${fullDay(done_at)}.`;
}

/** Below this many scripts, a correlation isn't explained in words. */
const MIN_FOR_R = 30;
/** Half the width of a 95 % interval, in standard errors. */
const OF_95 = 1.96;

/**
 * Whether a correlation is meaningful: there are enough scripts, and 0 is outside its 95 % interval
 * (Fisher's z).
 */
export const isTelling = (r: number | null, n: number): r is number =>
  r !== null && n >= MIN_FOR_R && Math.abs(Math.atanh(r)) > OF_95 / Math.sqrt(n - 3);

/** Explains a criterion's item-rest correlation (ANA-2). */
export function criterionSentence({ n, rest, rest_n, deviation }: CriterionFigures): string {
  if (n === 0) return 'Nothing is marked by it yet.';
  if (rest_n < MIN_SCRIPTS_COMPARED)
    return `Below ${MIN_SCRIPTS_COMPARED} scripts that are marked throughout it can’t be said whether it tells good scripts from poor ones.`;
  if (rest === null)
    return deviation === 0
      ? 'Every script got the same: it tells nobody apart.'
      : 'The other criteria don’t differ, so it can’t be held against them.';
  const r = rest.toFixed(2);
  if (!isTelling(rest, rest_n))
    return `${counted(rest_n, 'script')} ${rest_n === 1 ? 'is' : 'are'} too few, or the marks too mixed, to say whether it goes with the other criteria.`;
  if (rest < 0)
    return `It goes against the other criteria (r = ${r}, ${counted(rest_n, 'script')}): scripts that do well elsewhere do worse here. Is it marked the way round it is meant?`;
  if (rest < WEAK_REST)
    return `It hardly tells good scripts from poor ones (r = ${r}, ${counted(rest_n, 'script')}).`;
  return `It goes with the other criteria (r = ${r}, ${counted(rest_n, 'script')}).`;
}

/** Student's t of ten scripts: with more of them what is told is surer than 95 %. */
const T_OF_TEN = 2.262;

/** What was hard, as far as it can be told. */
export type WhatWasHard =
  | { kind: 'unknown' }
  | { kind: 'alike'; lowest: number; highest: number }
  | { kind: 'told'; criteria: readonly CriterionFigures[] };

/**
 * The criteria whose mean lies below that of all criteria with its whole 95 % interval, the hardest
 * first. Only those with enough scripts are compared, and at least two of them (EVE-12).
 */
export function whatWasHard(criteria: readonly CriterionFigures[]): WhatWasHard {
  const compared = criteria.flatMap((one) =>
    one.n >= MIN_SCRIPTS_COMPARED && one.mean !== null && one.deviation !== null
      ? [{ one, mean: one.mean, upTo: one.mean + (T_OF_TEN * one.deviation) / Math.sqrt(one.n) }]
      : [],
  );
  if (compared.length < 2) return { kind: 'unknown' };
  const means = compared.map(({ mean }) => mean);
  const middle = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const hard = compared
    .filter(({ upTo }) => upTo < middle)
    .toSorted((a, b) => a.mean - b.mean)
    .map(({ one }) => one);
  return hard.length === 0
    ? { kind: 'alike', lowest: Math.min(...means), highest: Math.max(...means) }
    : { kind: 'told', criteria: hard };
}

/** Of whom a group is, where names are hidden: by their place in the list. */
export const withoutNames = <G extends { label: string }>(groups: readonly G[]): G[] =>
  groups.map((group, at) => ({ ...group, label: `Marker ${at + 1}` }));
