import {
  EMPTY_RULE,
  type SampleAsked,
  type SampleRule,
  type Verdict,
  type Word,
} from '#contract/teams/moderation/sample.ts';

/** A rule as edited in its form, numbers as typed; empty means none. */
export interface SampleForm {
  root: boolean;
  fails: boolean;
  percent: string;
  least: string;
  per_band: string;
  per_marker: string;
  near: string;
  /** A new sample instead of an extension of the current one. */
  anew: boolean;
  reason: string;
}

const typed = (value: number | null): string => (value === null ? '' : String(value));
/** Returns a rule as the form shows it. */
export const formOf = ({
  root,
  fails,
  percent,
  least,
  per_band,
  per_marker,
  near,
}: SampleRule): Omit<SampleForm, 'anew' | 'reason'> => ({
  root,
  fails,
  percent: typed(percent),
  least: typed(least),
  per_band: typed(per_band),
  per_marker: typed(per_marker),
  near: typed(near),
});
export const NEW_SAMPLE: SampleForm = {
  ...formOf({ ...EMPTY_RULE, root: true, fails: true, per_marker: 1 }),
  anew: false,
  reason: '',
};

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Returns the request for the server. */
export const askedOf = ({
  root,
  fails,
  percent,
  least,
  per_band,
  per_marker,
  near,
  anew,
}: SampleForm): SampleAsked => ({
  rule: {
    root,
    fails,
    percent: numberOf(percent),
    least: numberOf(least),
    per_band: numberOf(per_band),
    per_marker: numberOf(per_marker),
    near: numberOf(near),
  },
  anew,
});

/** A moderator's input about one script. */
export interface WordForm {
  reason: string;
  mark: string;
}
export const NO_WORD: WordForm = { reason: '', mark: '' };
export const wordOf = ({ reason, mark }: WordForm, verdict: Verdict): Word => ({
  verdict,
  reason,
  mark: numberOf(mark),
});
