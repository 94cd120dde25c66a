import type { AgreementRule } from '#contract/teams/agreement.ts';
import { MAX_POINTS } from '#contract/rubrics/model.ts';

/** The rule as it is written: `none` is that everything is reconciled. */
export interface RuleForm {
  same: AgreementRule['same'] | 'none';
  within: string;
  takes: AgreementRule['takes'];
  third: string;
  blind: boolean;
}

/** Of the third marker: nobody, the two reconcile. */
export const NO_THIRD = '';

export const formOf = (rule: AgreementRule | null): RuleForm =>
  rule === null
    ? { same: 'none', within: '0', takes: 'first', third: NO_THIRD, blind: true }
    : {
        same: rule.same,
        within: String(rule.within),
        takes: rule.takes,
        third:
          rule.differ === 'third' && rule.third_marker_id !== null
            ? String(rule.third_marker_id)
            : NO_THIRD,
        blind: rule.third_blind,
      };

/** How far apart, as a number; null where it is none. */
export function withinOf({ within }: RuleForm): number | null {
  const number = Number(within.replace(',', '.'));
  return within.trim() !== '' && number >= 0 && number <= MAX_POINTS ? number : null;
}

/** The rule that is meant; null where everything is reconciled. */
export const ruleOf = (form: RuleForm): AgreementRule | null =>
  form.same === 'none'
    ? null
    : {
        same: form.same,
        within: form.same === 'band' ? 0 : (withinOf(form) ?? 0),
        takes: form.takes,
        differ: form.third === NO_THIRD ? 'reconcile' : 'third',
        third_marker_id: form.third === NO_THIRD ? null : Number(form.third),
        third_blind: form.blind,
      };
