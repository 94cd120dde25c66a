// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { FIRST_PLACE } from '#lib/marking/place.ts';
import { deskStorage } from '#services/marking/desk-storage.ts';

const mark = { level_ids: ['good'], points: null, comment: '' };
const forbidden = (): Storage => {
  throw new Error('No storage here.');
};

beforeEach(() => localStorage.clear());

test('[DESK-7] [DESK-10] [DESK-11] restores the state of the desk, for this user only', () => {
  const [desk, another] = [deskStorage(() => localStorage, 1), deskStorage(() => localStorage, 12)];
  desk.keepOpened(5, { argument: mark });
  desk.keepPlace(7, FIRST_PLACE);
  desk.keepTimes(7, { spent: { 5: 1200 }, on: true });
  expect([desk.recallOpened(5), desk.recallPlace(7), desk.recallTimes(7)]).toMatchObject([
    { argument: mark },
    FIRST_PLACE,
    { spent: { 5: 1200 }, on: true },
  ]);
  expect([another.recallOpened(5), another.recallPlace(7), another.recallTimes(7)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('if the browser stores nothing, nothing is found and nothing breaks', () => {
  const desk = deskStorage(forbidden, 1);
  desk.keepOpened(5, { argument: mark });
  expect(desk.recallOpened(5)).toBeNull();
});
