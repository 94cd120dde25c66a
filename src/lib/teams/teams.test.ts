import { describe, expect, test } from 'vitest';
import { mostCredits, readCap, spentText } from './cap.ts';
import { askedOf, NEW_FORM, numberText, weightText } from './deal-form.ts';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import { numbersText, runsOf } from './log-runs.ts';
import { beginningOf, bothTexts } from './private-note.ts';
import type { AgreementRule } from '#contract/teams/agreement.ts';
import { formOf, ruleOf, withinOf } from './rule-form.ts';

describe('cap', () => {
  test('[TEAM-9] a cap is a whole number; an empty field is no cap, and anything else is invalid', () => {
    expect(['', '  ', '0', ' 20 ', '1000000'].map(readCap)).toEqual([null, null, 0, 20, 1_000_000]);
    expect(['1000001', '1.5', '-1', '1e3', 'two', '20 credits'].map(readCap)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('[TEAM-9] says briefly what was spent of the limit', () => {
    expect(spentText({ spent: 12, cap: 20, direct_cap: 20 })).toBe('12 of 20 credits spent');
    expect(spentText({ spent: 0, cap: 1, direct_cap: null })).toBe('0 of 1 credit spent');
    expect(spentText({ spent: 1, cap: null, direct_cap: 5 })).toBe('1 credit spent');
    expect(spentText({ spent: null, cap: 20, direct_cap: 20 })).toBe(
      'at most 20 credits in each assignment',
    );
    expect(spentText({ spent: null, cap: null, direct_cap: null })).toBeNull();
    expect([0, 1, 2000].map(mostCredits)).toEqual([
      'no credits',
      'at most 1 credit',
      'at most 2,000 credits',
    ]);
  });
});

describe('deal form', () => {
  const marker = (user_id: number) => ({
    user_id,
    full_name: `Marker ${user_id}`,
    given: 0,
    done: 0,
  });
  const weights = (deal: ReturnType<typeof askedOf>) => deal.markers.map(({ weight }) => weight);

  test('[TEAM-4] by default deals unassigned scripts by weight: equal shares, and none to the owner unless they are alone', () => {
    expect(askedOf(NEW_FORM, [marker(1), marker(2), marker(3)], 1, 'first')).toEqual({
      round: 'first',
      by: 'weight',
      pool: 'unallocated',
      markers: [
        { user_id: 1, weight: 0, sections: [] },
        { user_id: 2, weight: 1, sections: [] },
        { user_id: 3, weight: 1, sections: [] },
      ],
    });
    expect(weights(askedOf(NEW_FORM, [marker(1), marker(2)], 1, 'first'))).toEqual([0, 1]);
    expect(weights(askedOf(NEW_FORM, [marker(1)], 1, 'first'))).toEqual([1]);
  });

  test("[TEAM-4] shows what was typed; otherwise an empty number, and a weight's default", () => {
    const form = { ...NEW_FORM, weights: { 1: '2', 2: '' }, numbers: { 2: '7' } };
    const markers = [marker(1), marker(2), marker(3)];
    expect([1, 2, 3].map((id) => weightText(form, id, 3, markers))).toEqual(['2', '', '0']);
    expect([1, 2].map((id) => numberText(form, id))).toEqual(['', '7']);
    expect(numberText(NEW_FORM, 1)).toBe('');
  });

  test('[TEAM-4] sends what was typed for weight or number separately, and an empty field as none', () => {
    const form = {
      ...NEW_FORM,
      pool: 'unfinished',
      weights: { 1: '2', 2: '' },
      numbers: { 2: '7', 3: ' ' },
    } as const;
    const deal = askedOf(form, [marker(1), marker(2), marker(3)], 1, 'first');
    expect([weights(deal), deal.pool]).toEqual([[2, 0, 1], 'unfinished']);
    const second = askedOf(
      { ...form, by: 'number' },
      [marker(1), marker(2), marker(3)],
      1,
      'second',
    );
    // The person dealing can't be a second marker.
    expect([
      second.markers.map(({ user_id, weight }) => [user_id, weight]),
      second.by,
      second.round,
    ]).toEqual([
      [
        [2, 7],
        [3, 0],
      ],
      'number',
      'second',
    ]);
  });

  test('[TEAM-4] sends each marker with the sections allocated to them', () => {
    const { by, markers } = askedOf(
      { ...NEW_FORM, by: 'section', sections: { Monday: 2, Friday: 2, Noon: 1 } },
      [marker(1), marker(2)],
      1,
      'first',
    );
    expect([by, markers.map(({ sections }) => sections)]).toEqual([
      'section',
      [['Noon'], ['Monday', 'Friday']],
    ]);
  });
});

describe('log runs', () => {
  const event = (
    id: number,
    kind: AuditEvent['kind'],
    who: string | null,
    submission_id: number | null,
  ): AuditEvent => ({ id, at: `2026-03-02T09:00:0${id}.000Z`, kind, who, submission_id });

  test("[LOG-3] combines one person's repeated actions into one line: how often, on what, from when to when; another person or action, or something in between, starts a new one", () => {
    const events = [
      event(9, 'marked', 'Ada', 7),
      event(8, 'marked', 'Ada', 5),
      event(7, 'marked', 'Ada', 5),
      event(6, 'marked', 'Ben', 5),
      event(5, 'annotated', 'Ben', 5),
      event(4, 'handed_in', 'Ben', null),
      event(3, 'handed_in', 'Ben', null),
      event(2, 'handed_in', 'Ben', 3),
      event(1, 'handed_in', null, 3),
    ];
    expect(
      runsOf(events).map(({ id, since, kind, who, times, submissions }) => [
        id,
        since.slice(18, 19),
        kind,
        who,
        times,
        submissions,
      ]),
    ).toEqual([
      [9, '7', 'marked', 'Ada', 3, [7, 5]],
      [6, '6', 'marked', 'Ben', 1, [5]],
      [5, '5', 'annotated', 'Ben', 1, [5]],
      [4, '3', 'handed_in', 'Ben', 2, []],
      [2, '2', 'handed_in', 'Ben', 1, [3]],
      [1, '1', 'handed_in', null, 1, [3]],
    ]);
    expect(runsOf([])).toEqual([]);
  });

  test.each([
    [[], ''],
    [[4], '4'],
    [[5, 4], '4, 5'],
    [[9, 3, 5, 4], '3 to 5, 9'],
    [[1, 3], '1, 3'],
    [[10, 2, 1, 3, 11, 12], '1 to 3, 10 to 12'],
  ] as const)('[LOG-3] writes submission numbers in words: %j', (numbers, words) => {
    expect(numbersText(numbers)).toBe(words);
  });
});

describe('private note', () => {
  test("[TEAM-5] loses none of a marker's two texts, and repeats none", () => {
    expect(bothTexts('Ask Bo.\n', 'Read it again.')).toBe('Ask Bo.\n\nRead it again.');
    expect(bothTexts('Ask Bo.', 'Ask Bo. Read it again.')).toBe('Ask Bo. Read it again.');
    expect(bothTexts('Ask Bo. Read it again.', 'Ask Bo.')).toBe('Ask Bo. Read it again.');
    expect(bothTexts('', 'Ask Bo.')).toBe('Ask Bo.');
    expect(bothTexts('Ask Bo.', '')).toBe('Ask Bo.');
  });

  test('[TEAM-5] ignores surrounding blanks when comparing texts', () => {
    expect(bothTexts('Ask Bo.\n', 'Ask Bo. ')).toBe('Ask Bo. ');
    expect(bothTexts('Ask Bo. Read it.', 'Ask Bo.\n')).toBe('Ask Bo. Read it.');
  });

  test('[TEAM-5] a folded note shows its beginning', () => {
    expect(beginningOf(' Ask\n Bo. ')).toBe('Ask Bo.');
    expect(beginningOf('x'.repeat(80))).toBe('x'.repeat(80));
    expect(beginningOf(`${'x'.repeat(79)} y z`)).toBe(`${'x'.repeat(79)}…`);
    expect(beginningOf('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
  });
});

describe('rule form', () => {
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

  test('[MOD-2] a rule is unchanged after being shown in the form', () => {
    expect(formOf(rule)).toEqual(form);
    expect(ruleOf(form)).toEqual(rule);
  });

  test('[MOD-2] without a rule everything is reconciled; a new one takes the first mark, with a blind third marker', () => {
    expect(formOf(null)).toEqual({
      same: 'none',
      within: '0',
      takes: 'first',
      third: '',
      blind: true,
    });
    expect(ruleOf(formOf(null))).toBeNull();
  });

  test('[MOD-2] the two reconcile unless a named third marker is asked', () => {
    expect(formOf({ ...rule, differ: 'reconcile' }).third).toBe('');
    expect(formOf({ ...rule, third_marker_id: null }).third).toBe('');
    expect(ruleOf({ ...form, third: '' })).toEqual({
      ...rule,
      differ: 'reconcile',
      third_marker_id: null,
    });
  });

  test('[MOD-2] reads the maximum difference with a decimal comma too; bands need none', () => {
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
});
