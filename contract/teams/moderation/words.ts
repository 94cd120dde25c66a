import type { ReportAgreed } from './report.ts';
import type { SampleRule, Why } from './sample.ts';

const scripts = (count: number): string => `${count} ${count === 1 ? 'script' : 'scripts'}`;
const points = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

/** Describes a rule in words, one sentence per part. */
export function ruleInWords({
  root,
  percent,
  least,
  per_band,
  per_marker,
  fails,
  near,
}: SampleRule): string[] {
  const size = [
    root ? 'the square root of the number of graded scripts' : null,
    percent === null ? null : `${percent}% of the graded scripts`,
    least === null ? null : scripts(least),
  ].filter((part) => part !== null);
  return [
    ...(fails ? ['All that fail.'] : []),
    ...(near === null ? [] : [`All within ${points(near)} of a border between bands.`]),
    ...(per_marker === null ? [] : [`At least ${scripts(per_marker)} of each marker.`]),
    ...(per_band === null ? [] : [`At least ${scripts(per_band)} of each band of grades.`]),
    ...(size.length === 0 ? [] : [`In all at least ${size.join(', and at least ')}.`]),
  ];
}

export const DRAWN_ELSEWHERE =
  'It was drawn in another installation, by the numbers that the scripts had there.';

export const SIGNED_ELSEWHERE =
  'This signature came from an archive file. It was not made here, and nobody here has checked whose it is.';
export const REPORT_FROM_FILE =
  'Signatures, draws or words of moderators in this report came from an archive file. They stand under the names that the file has, were not made here, and nobody here has checked whose they are.';

/** Describes how the random order is made, so that anybody can repeat it. */
export const howDrawn = (seed: number, elsewhere = false): string =>
  `Chance is the seed ${seed}: graded scripts are put in the order of the SHA-256, written in hexadecimal, of “${seed}:” and the script’s number; of those that fit, the first are taken, for each marker, for each band, then for the whole.${elsewhere ? ` ${DRAWN_ELSEWHERE}` : ''}`;

export function whyInWords({ part, of }: Why): string {
  switch (part) {
    case 'fails':
      return 'It fails';
    case 'near':
      return `Near the border at ${of}`;
    case 'marker':
      return `Of ${of}’s`;
    case 'band':
      return `Of the band ${of}`;
    case 'size':
      return 'By chance';
  }
}

/**
 * Says who agreed on a script. Only the person who wrote it is recorded: nothing says that the
 * other marker also agreed.
 */
export const agreedWords = ({ how, by }: Pick<ReportAgreed, 'how' | 'by'>): string =>
  how === 'rule'
    ? 'By the rule'
    : how === 'third'
      ? `Decided by ${by}, the third marker`
      : `Written as agreed by ${by}`;

/** Counts those agreed by the rule, for which nobody wrote a reason. */
export const agreedByRule = (agreed: readonly ReportAgreed[]): string => {
  const count = agreed.filter(({ how }) => how === 'rule').length;
  return agreed.length === 0
    ? 'Nothing has been agreed on yet.'
    : `${scripts(agreed.length)} agreed on, ${count} of them by the rule that was set.`;
};

/** Sentences shown instead of figures if there are too few scripts. */
export const TOO_FEW = {
  blind:
    'Not enough scripts for statistics: fewer than ten scripts were marked by two and handed over by both.',
  moderation: 'Not enough scripts for statistics: moderators looked at fewer than ten scripts.',
} as const;
