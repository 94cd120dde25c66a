import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import {
  differenceOf,
  type Estimate,
  iccOf,
  type Pair,
  quadraticKappa,
  shareOf,
  within,
} from './agreement.ts';
import type { Comparison, Figure, MarkerFigure } from './report.ts';
import { type Given, severityOf } from './severity.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const tenths = (value: number): string => String(Math.round(Math.abs(value) * 10) / 10);
const hundredths = (value: number): string => (Math.round(value * 100) / 100).toFixed(2);
const points = (value: number): string =>
  `${tenths(value)} ${tenths(value) === '1' ? 'point' : 'points'} of a hundred`;
const moreOrLess = (value: number): string => `${tenths(value)} ${value < 0 ? 'less' : 'more'}`;
const hasNothing = ({ low, high }: Estimate['interval']): boolean => low <= 0 && high >= 0;

const figure = (
  id: Figure['id'],
  n: number,
  estimate: Estimate | null,
  sentence: string,
): Figure => ({
  id,
  n,
  value: estimate?.value ?? null,
  low: estimate?.interval.low ?? null,
  high: estimate?.interval.high ?? null,
  sentence,
});
const shares = ({ value, interval }: Estimate, n: number): string =>
  `${Math.round(value * n)} of ${n} (${percent(value)}; in all scripts like these, between ${percent(interval.low)} and ${percent(interval.high)})`;

/**
 * Who is compared, in words: `Both markers`, `the second marker`, `the first`; `the moderator`,
 * `the marker`.
 */
interface Who {
  second: string;
  first: string;
  both: string;
}
const WHO: Readonly<Record<Comparison['id'] | 'again', Who>> = {
  again: { second: 'The second time you', first: 'the first time', both: 'Both times you' },
  blind: { second: 'The second marker', first: 'the first', both: 'Both markers' },
  moderation: { second: 'The moderator', first: 'the marker', both: 'Moderator and marker' },
};

/**
 * Calculates all figures for pairs, in points of a hundred, and for their ranks: a kappa is always
 * accompanied by the shares needed to interpret it. None below `MIN_SCRIPTS_COMPARED`.
 */
export function compared(
  id: keyof typeof WHO,
  levels: readonly Pair[],
  ranks: readonly Pair[],
  classes: { count: number; word: string },
): Figure[] {
  const n = levels.length;
  if (n < MIN_SCRIPTS_COMPARED) return [];
  const { second, first, both } = WHO[id];
  const [exact, adjacent, kappa, icc] = [
    within(ranks, 0),
    within(ranks, 1),
    quadraticKappa(ranks, classes.count),
    iccOf(levels),
  ];
  const { mean, spread } = differenceOf(levels);
  return [
    figure('exact', n, exact, `${both} chose the same ${classes.word} for ${shares(exact, n)}.`),
    figure(
      'adjacent',
      n,
      adjacent,
      `${both} chose the same ${classes.word} or its neighbour for ${shares(adjacent, n)}.`,
    ),
    figure(
      'difference',
      n,
      mean,
      `${second} gave ${points(mean.value)} ${mean.value < 0 ? 'less' : 'more'} than ${first} on average (between ${moreOrLess(mean.interval.low)} and ${moreOrLess(mean.interval.high)}).${hasNothing(mean.interval) ? ' That neither gives more is possible, too.' : ''}`,
    ),
    figure(
      'spread',
      n,
      spread,
      `From script to script that difference spreads by ${points(spread.value)} (standard deviation; between ${tenths(spread.interval.low)} and ${tenths(spread.interval.high)}).`,
    ),
    figure(
      'kappa',
      n,
      kappa,
      kappa === null
        ? `Kappa says nothing here: nearly all have the same ${classes.word}.`
        : `Beyond what chance would give, agreement is ${hundredths(kappa.value)} of 1 (quadratic weighted kappa, between ${hundredths(kappa.interval.low)} and ${hundredths(kappa.interval.high)}), beside the same ${classes.word} for ${percent(exact.value)}. It falls where most scripts are alike, however well markers agree.`,
    ),
    figure(
      'icc',
      n,
      icc,
      icc === null
        ? 'All marks are the same: how much of their difference is the scripts’ can’t be said.'
        : `Of all differences between marks ${percent(Math.max(0, icc.value))} come from the scripts, the rest from who marked them (ICC(2,1) ${hundredths(icc.value)}, between ${hundredths(icc.interval.low)} and ${hundredths(icc.interval.high)}).`,
    ),
  ];
}

/** Calculates the share of reviewed scripts that a moderator agreed with. */
export function agreedFigure(agreed: number, n: number): Figure[] {
  if (n < MIN_SCRIPTS_COMPARED) return [];
  const share = shareOf(agreed, n);
  return [
    figure(
      'agreed',
      n,
      share,
      `Moderators agreed with the mark of ${shares(share, n)}. They saw it before: this is no blind marking.`,
    ),
  ];
}

/**
 * Calculates how severe each marker is, by name, from marks in points of a hundred. No figure for a
 * marker who shares too few scripts.
 */
export function severityFigures(
  given: readonly Given[],
  nameOf: (marker: number) => string,
): MarkerFigure[] {
  const found = severityOf(given);
  const none = (marker: number, n: number, sentence: string): MarkerFigure => ({
    marker: nameOf(marker),
    n,
    value: null,
    error: null,
    low: null,
    high: null,
    sentence,
  });
  if (found === null) return [];
  const told = found.markers.map(
    ({ marker, scripts: n, value, error, interval: { low, high } }): MarkerFigure => {
      const name = nameOf(marker);
      if (n < MIN_SCRIPTS_COMPARED)
        return none(
          marker,
          n,
          `${name} shares ${n} ${n === 1 ? 'script' : 'scripts'} with the others: fewer than ${MIN_SCRIPTS_COMPARED} say nothing.`,
        );
      // Severity measures points withheld; the sentence states points given.
      const sentence = `${name} gives ${points(value)} ${value > 0 ? 'less' : 'more'} than the markers of the same scripts on average (between ${moreOrLess(-high)} and ${moreOrLess(-low)}; standard error ${tenths(error)}).${hasNothing({ low, high }) ? ' That may be chance.' : ''}`;
      return { marker: name, n, value, error, low, high, sentence };
    },
  );
  return [
    ...told,
    ...found.apart.map((marker) =>
      none(
        marker,
        0,
        `${nameOf(marker)} shares no script with the others: they can’t be compared.`,
      ),
    ),
  ];
}
