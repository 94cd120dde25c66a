import { expect, test } from 'vitest';
import type { AgreementRule } from '#contract/teams/agreement.ts';
import { formOf, ruleOf, withinOf } from './rule-form.ts';

const rule: AgreementRule = {
  same: 'points',
  within: 2.5,
  takes: 'mean',
  differ: 'third',
  third_marker_id: 9,
  third_blind: false,
};
const form = { same: 'points', within: '2.5', takes: 'mean', third: '9', blind: false } as const;
const within = (text: string): number | null => withinOf({ ...form, within: text });

test('[MOD-2] a rule is shown as it was set, and means the same again', () => {
  expect(formOf(rule)).toEqual(form);
  expect(ruleOf(form)).toEqual(rule);
});

test('[MOD-2] without a rule everything is reconciled; one that is begun takes the first mark, blind of a third marker', () => {
  expect(formOf(null)).toEqual({
    same: 'none',
    within: '0',
    takes: 'first',
    third: '',
    blind: true,
  });
  expect(ruleOf(formOf(null))).toBeNull();
});

test('[MOD-2] the two reconcile unless a third marker is asked who is named', () => {
  expect(formOf({ ...rule, differ: 'reconcile' }).third).toBe('');
  expect(formOf({ ...rule, third_marker_id: null }).third).toBe('');
  expect(ruleOf({ ...form, third: '' })).toEqual({
    ...rule,
    differ: 'reconcile',
    third_marker_id: null,
  });
});

test('[MOD-2] how far apart points may be is read with a comma too, and bands need none', () => {
  expect(['2,5', ' 3 ', '0', '100000'].map(within)).toEqual([2.5, 3, 0, 100_000]);
  expect(['', ' ', '-1', '100001', 'two', 'Infinity', 'NaN'].map(within)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(ruleOf({ ...form, same: 'band' })).toEqual({ ...rule, same: 'band', within: 0 });
  expect(ruleOf({ ...form, same: 'criterion', within: 'two' })).toEqual({
    ...rule,
    same: 'criterion',
    within: 0,
  });
});
