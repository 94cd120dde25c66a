import type { AgreementRule } from '#contract/teams/agreement.ts';
import { MAX_POINTS } from '#contract/rubrics/model.ts';

/** The rule as edited: `none` means that everything is reconciled. */
export interface RuleForm {
  same: AgreementRule['same'] | 'none';
  within: string;
  takes: AgreementRule['takes'];
  third: string;
  blind: boolean;
}

/** No third marker: the two reconcile. */
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

/** Reads the maximum difference as a number; null if it isn't one. */
export function withinOf({ within }: RuleForm): number | null {
  const number = Number(within.replace(',', '.'));
  return within.trim() !== '' && number >= 0 && number <= MAX_POINTS ? number : null;
}

/** Returns the resulting rule; null if everything is reconciled. */
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
