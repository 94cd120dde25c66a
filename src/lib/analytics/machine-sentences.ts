import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import type { Doubt, MachineCriterion, MachineRound } from '#contract/analytics/machine/machine.ts';
import { type Cell, writeCsv } from '#lib/text/csv.ts';
import { counted } from '#contract/text/plural.ts';

/** Writes a share in percent, with a minus that screen readers read. */
export const hundredths = (share: number): string =>
  `${share < -0.005 ? '−' : ''}${Math.abs(Math.round(share * 100))}`;
const percent = (share: number): string => `${hundredths(share)}%`;
const range = ({ low, high }: { low: number; high: number }): string =>
  `between ${percent(low)} and ${percent(high)}`;

/** Says what it was measured on, or why it wasn’t. */
export function machineSentence({ judge_first, scripts, whose }: MachineRound): string {
  if (!judge_first)
    return 'Nothing is measured here: markers may read drafts before they judge. Turn on judging first in the assignment’s settings.';
  if (scripts === 0)
    return `No mark${whose === 'own' ? ' of yours' : ''} was decided while a model’s draft was sealed.`;
  return `Of ${counted(scripts, 'script')} that a model had drafted for, marks${whose === 'own' ? ' of yours' : ''} that were decided before the draft was open. The model gave no marks: it is asked only whether it found fault where a marker gave less than the most.`;
}

/**
 * Writes precision, recall and mean error in words, each with its n; leaves out values below ten.
 */
export function criterionSentences({ n, precision, recall, error }: MachineCriterion): string[] {
  if (n < MIN_SCRIPTS_COMPARED)
    return [`${counted(n, 'mark')}: below ${MIN_SCRIPTS_COMPARED} nothing is said.`];
  return [
    precision === null
      ? `It found fault with fewer than ${MIN_SCRIPTS_COMPARED} works: too few to say how often it was right.`
      : `Of ${counted(precision.n, 'work')} it found fault with, markers saw ${percent(precision.value)} below the top (precision; ${range(precision)}).`,
    recall === null
      ? `Markers saw fewer than ${MIN_SCRIPTS_COMPARED} works below the top: too few to say how many it would find.`
      : `Of ${counted(recall.n, 'work')} below the top it found fault with ${percent(recall.value)} (recall; ${range(recall)}).`,
    ...(error === null
      ? []
      : [
          `It found fault ${error.value === 0 ? 'as often as markers did' : `in ${percent(Math.abs(error.value))} of works ${error.value > 0 ? 'more' : 'less'} than markers did`} (mean error; n = ${error.n}, ${range(error)}).`,
        ]),
  ];
}

const DOUBTS: Readonly<Record<Doubt, string>> = {
  few: `fewer than ${MIN_SCRIPTS_COMPARED} marks say anything`,
  same: 'all works are at the top, or none is: finding fault tells none apart',
  precision: 'what it calls a fault may be one no more often than any work is below the top',
  recall: 'it misses more than half of the works below the top, or nobody can say',
  error: 'it finds fault more often or less often than markers do, beyond chance',
};

/** Says when not to rely on it; if nothing speaks against it, that this is no proof. */
export const trustSentence = ({ doubts }: MachineCriterion): string =>
  doubts.length === 0
    ? 'Nothing here speaks against reading it. It is no proof that it is right about the next work.'
    : `Don’t trust it here: ${doubts.map((doubt) => DOUBTS[doubt]).join('; ')}.`;

const rounded = (value: number | undefined): Cell =>
  value === undefined ? null : Math.round(value * 10_000) / 10_000;

/** Writes the same as CSV (ANA-5). */
export const machineCsv = ({ criteria }: MachineRound): string =>
  writeCsv([
    [
      'criterion',
      'marks',
      'below_top',
      'fault_found',
      'wrong',
      'missed',
      'precision',
      'precision_low',
      'precision_high',
      'recall',
      'recall_low',
      'recall_high',
      'mean_error',
      'error_low',
      'error_high',
      'doubts',
    ],
    ...criteria.map(
      ({ name, n, below, faulted, wrong, missed, precision, recall, error, doubts }): Cell[] => [
        name,
        n,
        below,
        faulted,
        wrong.n,
        missed.n,
        ...[precision, recall, error].flatMap((one) =>
          [one?.value, one?.low, one?.high].map(rounded),
        ),
        doubts.join(' '),
      ],
    ),
  ]);
