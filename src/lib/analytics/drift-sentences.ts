import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import { quantiles } from '#contract/analytics/statistics.ts';
import { type Cell, writeCsv } from '#lib/text/csv.ts';
import { counted } from '#contract/text/plural.ts';
import { figure } from './sentences.ts';

/** Time spent on scripts by this browser’s clock, in ms by script. */
export type Spent = Readonly<Record<number, number>>;
const MINUTE = 60_000;

/** Writes points of a hundred with their sign. */
export const signed = (value: number): string =>
  figure(Math.abs(value)) === '0' ? '0' : `${value < 0 ? '−' : '+'}${figure(Math.abs(value))}`;

const who = ({ mine, marker: { name } }: MarkerDrift): string => (mine ? 'you' : name);

/** Says how far the marker is from the cohort overall. */
export function levelSentence(drift: MarkerDrift): string {
  const { n, mean, cohort } = drift;
  if (mean === null) {
    const has = n === 0 ? 'no script has' : `${counted(n, 'script')} ${n === 1 ? 'has' : 'have'}`;
    return `So far ${has} a level that ${drift.mine ? 'you' : drift.marker.name} gave: below ${MIN_SCRIPTS_COMPARED} nothing is said.`;
  }
  const more =
    figure(Math.abs(mean)) === '0'
      ? 'as much as'
      : `${figure(Math.abs(mean))} points of a hundred ${mean < 0 ? 'less than' : 'more than'}`;
  return `On average ${who(drift)} gave ${more} all ${counted(cohort.n, 'graded script')} got (mean ${figure(cohort.mean)}). That may be the scripts.`;
}

/** Says whether the level moves more than it would in a random order. Null if not available. */
export function orderSentence(drift: MarkerDrift): string | null {
  const { band, outside } = drift;
  if (band === null) return null;
  const how = `p = ${band.p < 0.01 ? band.p.toFixed(3) : band.p.toFixed(2)}`;
  const whose = drift.mine ? 'your' : 'their';
  if (outside.n === 0)
    return `In the order in which they were marked, ${whose} level doesn’t move more than chance alone would move it (${how}).`;
  return `In the order in which they were marked, ${whose} level moves further than in ${figure(band.level * 100)}% of orders by chance (${how}). Why, the figure doesn’t say: look at the scripts again. It changes no mark.`;
}

/** Explains the band. */
export const bandSentence = ({ band }: MarkerDrift): string | null =>
  band === null
    ? null
    : `Each dot is a script: its level above or below the mean of the cohort. The line is the moving average (EWMA, weight ${band.lambda}); ${figure(band.level * 100)}% of ${band.orders.toLocaleString('en')} orders by chance (seed ${band.seed}) stay inside the band from end to end. A diamond is a script at which the line is outside.`;

/** Returns minutes for those of the marker’s scripts that this browser measured. */
export const minutesOf = (
  { places }: MarkerDrift,
  spent: Spent,
): { position: number; submission_id: number; minutes: number }[] =>
  places.flatMap(({ position, submission_id }) =>
    spent[submission_id] === undefined
      ? []
      : [{ position, submission_id, minutes: spent[submission_id] / MINUTE }],
  );

/** Says how long a script takes; nothing below ten. */
export function minutesSentence(minutes: readonly { minutes: number }[]): string {
  if (minutes.length < MIN_SCRIPTS_COMPARED)
    return `This browser measured ${counted(minutes.length, 'script')}: below ${MIN_SCRIPTS_COMPARED} no time is given.`;
  const [lower, median, upper] = quantiles(
    minutes.map((one) => one.minutes),
    [0.25, 0.5, 0.75],
  );
  return `Half of ${counted(minutes.length, 'script')} took up to ${figure(median!)} minutes; the middle half between ${figure(lower!)} and ${figure(upper!)}.`;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Writes the scripts in their order as CSV (ANA-5); minutes only if this browser measured them.
 */
export function driftCsv(drift: MarkerDrift, spent: Spent): string {
  const minutes = new Map(minutesOf(drift, spent).map((one) => [one.submission_id, one.minutes]));
  return writeCsv([
    [
      'position',
      'script',
      'level',
      'above_cohort',
      'ewma',
      'band_low',
      'band_high',
      'outside',
      'minutes',
    ],
    ...drift.places.map(
      ({ position, submission_id, level, value, ewma, low, high, outside }): Cell[] => {
        const took = minutes.get(submission_id);
        return [
          position,
          submission_id,
          rounded(level),
          rounded(value),
          rounded(ewma),
          rounded(low),
          rounded(high),
          outside ? 1 : 0,
          took === undefined ? null : rounded(took),
        ];
      },
    ),
  ]);
}
