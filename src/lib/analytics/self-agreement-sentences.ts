import { REMARK_EVERY, type SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import { type Cell, writeCsv } from '#lib/text/csv.ts';
import { counted } from '#contract/text/plural.ts';

/**
 * Says how far it is: what is needed before scripts come back, what is waiting, what was given up.
 */
export function selfAgreementSentence({
  since,
  seed,
  marked,
  due,
  waiting,
  given,
  given_up,
}: SelfAgreement): string {
  const lost =
    given_up === 0
      ? ''
      : ` ${counted(given_up, 'script')} ${given_up === 1 ? 'was' : 'were'} given up, and ${given_up === 1 ? 'doesn’t' : 'don’t'} come back.`;
  if (marked < REMARK_EVERY)
    return `Scripts come back once you have marked ${REMARK_EVERY} by the rubric, each with its grade: so far ${marked}.${lost}`;
  if (since === null)
    return `Of the ${counted(marked, 'script')} that you have marked ${due === 0 ? 'none' : String(due)} would come back now, drawn by chance from all but the last ten.${lost}`;
  return `Of ${counted(marked, 'script')} that you have marked ${waiting.length + given.length + given_up} came back, drawn by chance (seed ${seed}): ${waiting.length === 0 ? 'none waits' : `${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'}`}.${lost}`;
}

/**
 * Returns the sentence while there are too few for a figure; null from then on, or while there are
 * none.
 */
export const fewSentence = ({ n, given }: SelfAgreement): string | null =>
  given.length === 0 || n >= MIN_SCRIPTS_COMPARED
    ? null
    : `So far ${counted(n, 'script')} ${n === 1 ? 'has' : 'have'} both levels. Agreement is calculated from ${MIN_SCRIPTS_COMPARED} on.`;

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10_000) / 10_000;

/** Writes every script with both levels as CSV (ANA-5). */
export const selfAgreementCsv = ({ given }: SelfAgreement): string =>
  writeCsv([
    ['script', 'first', 'again', 'given_at'],
    ...given.map(({ submission_id, first, again, given_at }): Cell[] => [
      submission_id,
      rounded(first),
      rounded(again),
      given_at,
    ]),
  ]);
