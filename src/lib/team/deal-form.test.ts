import { expect, test } from 'vitest';
import { askedOf, NEW_FORM } from './deal-form.ts';

const marker = (user_id: number) => ({ user_id, full_name: `Marker ${user_id}`, given: 0, done: 0 });
const weights = (deal: ReturnType<typeof askedOf>) => deal.markers.map(({ weight }) => weight);

test('[TEAM-4] at first all markers have the same part, and the owner none unless they are alone', () => {
  expect(weights(askedOf(NEW_FORM, [marker(1), marker(2), marker(3)], 1, 'first'))).toEqual([0, 1, 1]);
  expect(weights(askedOf(NEW_FORM, [marker(1)], 1, 'first'))).toEqual([1]);
});

test('[TEAM-4] by weight and by number what was typed for each way is asked, and an empty field is none', () => {
  const form = { ...NEW_FORM, weights: { 1: '2', 2: '' }, numbers: { 2: '7', 3: ' ' } };
  expect(weights(askedOf(form, [marker(1), marker(2), marker(3)], 1, 'first'))).toEqual([2, 0, 1]);
  expect(weights(askedOf({ ...form, by: 'number' }, [marker(1), marker(2), marker(3)], 1, 'second'))).toEqual([0, 7, 0]);
});

test('[TEAM-4] each marker is asked with the sections that were given to them', () => {
  const { markers } = askedOf({ ...NEW_FORM, by: 'section', sections: { Monday: 2, Friday: 2, Noon: 1 } }, [marker(1), marker(2)], 1, 'first');
  expect(markers.map(({ sections }) => sections)).toEqual([['Noon'], ['Monday', 'Friday']]);
});
