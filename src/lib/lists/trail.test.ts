import { expect, test } from 'vitest';
import { backOf, forthOf, nextLeft, NO_TRAIL, trailTo } from './trail.ts';

const walked = (...ids: number[]) =>
  ids.reduce((trail, id) => trailTo(trail, id, 'forth'), NO_TRAIL);

test('[EASE-10] back leads to what was looked at before, whatever stands beside it in the list, and forth again', () => {
  const trail = walked(1, 5, 9);
  expect([backOf(trail), forthOf(trail)]).toEqual([5, null]);
  const back = trailTo(trail, 5, 'back');
  expect([backOf(back), forthOf(back)]).toEqual([1, 9]);
  expect([backOf(walked()), backOf(walked(1)), forthOf(walked(1))]).toEqual([null, null, null]);
});

test('another way from here forgets the old one; the same again changes nothing', () => {
  const trail = trailTo(trailTo(walked(1, 5, 9), 5, 'back'), 7, 'forth');
  expect(trail.ids).toEqual([1, 5, 7]);
  expect([trailTo(trail, 7, 'forth'), trailTo(trail, 7, 'back')]).toEqual([trail, trail]);
});

test('a long way stays bounded', () => {
  const trail = walked(...Array.from({ length: 2_000 }, (_, id) => id));
  expect([trail.ids.length, backOf(trail)]).toEqual([500, 1_998]);
  const up = Array.from({ length: 2_000 }, (_, id) => id).reduce(
    (way, id) => trailTo(way, id, 'back'),
    NO_TRAIL,
  );
  expect([up.ids.length, forthOf(up)]).toEqual([500, 1_998]);
});

test('[EASE-9] the next that is left comes after this one, over the end from the start, and is never this one', () => {
  const list = [1, 2, 3, 4].map((id) => ({ id }));
  const left =
    (...ids: number[]) =>
    ({ id }: { id: number }) =>
      ids.includes(id);
  expect(nextLeft(list, 2, left(1, 2, 4))).toEqual({ id: 4 });
  expect(nextLeft(list, 3, left(1, 2, 3))).toEqual({ id: 1 });
  expect(nextLeft(list, 3, left(3))).toBeNull();
  expect(nextLeft(list, 9, left(2, 3))).toEqual({ id: 2 });
});

test('[EASE-10] a step forth goes along the way that was there, and the way stays', () => {
  const back = trailTo(trailTo(walked(1, 5, 9), 5, 'back'), 1, 'back');
  expect(back).toEqual({ ids: [1, 5, 9], at: 0 });
  expect(trailTo(back, 5, 'forth')).toEqual({ ids: [1, 5, 9], at: 1 });
  expect(NO_TRAIL).toEqual({ ids: [], at: -1 });
  expect(walked(7)).toEqual({ ids: [7], at: 0 });
  expect(trailTo(NO_TRAIL, 7, 'back')).toEqual({ ids: [7], at: 0 });
});

test('[EASE-10] who looked one up in the list and came down again goes on down from there, not up once more', () => {
  const again = trailTo(trailTo(walked(5), 4, 'back'), 5, 'forth');
  expect([backOf(again), forthOf(again)]).toEqual([4, null]);
});

test('[EASE-10] one that was looked at before and is gone on to again has behind it the one just left', () => {
  const again = trailTo(walked(9, 5), 9, 'forth');
  expect([backOf(again), forthOf(again)]).toEqual([5, null]);
});

test('[EASE-9] the next that is left is the one right after, and of a list that doesn’t hold this one the first', () => {
  const list = [1, 2, 3, 4].map((id) => ({ id }));
  expect(nextLeft(list, 2, () => true)).toEqual({ id: 3 });
  expect(nextLeft(list, 4, () => true)).toEqual({ id: 1 });
  expect(nextLeft(list, 1, ({ id }) => id === 1)).toBeNull();
  expect(nextLeft(list, 9, () => true)).toEqual({ id: 1 });
});
