import { expect, test } from 'vitest';
import { makeNotification } from '#lib/site/notifications.ts';
import { newRegrades } from './regrade-news.ts';

const row = (id: number, open_regrades?: number[]) => ({ id, name: `Essay ${id}`, open_regrades });

test('[UI-2] the bell reports a regrade request once, with a link to its assignment, and reports the next one again', () => {
  const kept = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }) as Storage;
  const told = (...open: (number[] | undefined)[]) =>
    newRegrades(
      storage,
      7,
      open.map((ids, at) => row(at + 1, ids)),
    ).map(({ message }) => message);
  expect(told(undefined, [])).toEqual([]);
  expect(told([1, 2], [])).toEqual(['2 new requests for a regrade in “Essay 1”.']);
  expect(told([1, 2], [])).toEqual([]);
  expect(told([1, 2, 3], [4])).toEqual([
    '1 new request for a regrade in “Essay 1”.',
    '1 new request for a regrade in “Essay 2”.',
  ]);
  // One is answered, and another arrives before the list is read again.
  expect(told([1, 2, 5], [4])).toEqual(['1 new request for a regrade in “Essay 1”.']);
  expect(told([], [4])).toEqual([]);
  const [draft] = newRegrades(storage, 8, [row(1, [1])]);
  expect(makeNotification(draft!, 0, 0)).toMatchObject({
    title: 'Regrade requested',
    data: { redirectUrl: '/assignments/1/submissions' },
  });
});

test('[UI-2] a browser that stores nothing isn’t notified of the same requests each time', () => {
  const forbidden = () => {
    throw new Error('Forbidden.');
  };
  expect(newRegrades(forbidden, 7, [row(1, [1])])).toEqual([]);
  const full = () => ({ getItem: () => null, setItem: forbidden }) as unknown as Storage;
  expect(newRegrades(full, 7, [row(1, [1])])).toEqual([]);
});
