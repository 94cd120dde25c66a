import { expect, test } from 'vitest';
import { askedOf, NEW_FORM, numberText, weightText } from './deal-form.ts';

const marker = (user_id: number) => ({
  user_id,
  full_name: `Marker ${user_id}`,
  given: 0,
  done: 0,
});
const weights = (deal: ReturnType<typeof askedOf>) => deal.markers.map(({ weight }) => weight);

test('[TEAM-4] at first what nobody has is dealt by weight: the same part to each, and none to the owner unless they are alone', () => {
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

test('[TEAM-4] what was typed is shown; nothing else is shown of a number, and of a weight what it is without', () => {
  const form = { ...NEW_FORM, weights: { 1: '2', 2: '' }, numbers: { 2: '7' } };
  const markers = [marker(1), marker(2), marker(3)];
  expect([1, 2, 3].map((id) => weightText(form, id, 3, markers))).toEqual(['2', '', '0']);
  expect([1, 2].map((id) => numberText(form, id))).toEqual(['', '7']);
  expect(numberText(NEW_FORM, 1)).toBe('');
});

test('[TEAM-4] by weight and by number what was typed for each way is asked, and an empty field is none', () => {
  const form = {
    ...NEW_FORM,
    pool: 'unfinished',
    weights: { 1: '2', 2: '' },
    numbers: { 2: '7', 3: ' ' },
  } as const;
  const deal = askedOf(form, [marker(1), marker(2), marker(3)], 1, 'first');
  expect([weights(deal), deal.pool]).toEqual([[2, 0, 1], 'unfinished']);
  const second = askedOf({ ...form, by: 'number' }, [marker(1), marker(2), marker(3)], 1, 'second');
  // Whoever deals is nobody’s second marker.
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

test('[TEAM-4] each marker is asked with the sections that were given to them', () => {
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
