import { expect, test } from 'vitest';
import { EMPTY_RULE, SAMPLE_PRESETS } from '#contract/teams/moderation/sample.ts';
import { askedOf, formOf, NEW_SAMPLE, NO_WORD, wordOf } from './sample-form.ts';

test("[MOD-3] the first sample's defaults are the square root, every fail and one from each marker", () => {
  expect(NEW_SAMPLE).toEqual({
    root: true,
    fails: true,
    percent: '',
    least: '',
    per_band: '',
    per_marker: '1',
    near: '',
    anew: false,
    reason: '',
  });
});

test('[MOD-3] a preset is unchanged after being put into the form; an empty field is not part of the rule', () => {
  for (const { rule } of SAMPLE_PRESETS)
    expect(askedOf({ ...NEW_SAMPLE, ...formOf(rule) })).toEqual({ rule, anew: false });
  expect(
    askedOf({
      ...NEW_SAMPLE,
      ...formOf(EMPTY_RULE),
      near: '1.5',
      least: ' 12 ',
      percent: ' ',
      anew: true,
    }),
  ).toEqual({ rule: { ...EMPTY_RULE, near: 1.5, least: 12 }, anew: true });
});

test('[MOD-3] a remark without a mark has none, not a mark of 0', () => {
  expect([wordOf(NO_WORD, 'agrees'), wordOf({ reason: 'Low.', mark: '0' }, 'again')]).toEqual([
    { verdict: 'agrees', reason: '', mark: null },
    { verdict: 'again', reason: 'Low.', mark: 0 },
  ]);
});
