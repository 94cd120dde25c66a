// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { DEFAULT_QUERY, type SubmissionQuery } from '#lib/submissions/submission-query.ts';
import type { PlaceChanged, PlaceInput, PlaceRecalled } from '#lib/submissions/place.ts';
import { createPlaces } from './places.ts';

beforeEach(() => localStorage.clear());

/** Simulates a user viewing a table, and returns what it received at its start. */
function look(input: PlaceInput, storage = () => localStorage as Storage) {
  const told: SubmissionQuery[] = [];
  const place = createPlaces(storage);
  const chart = createActor(
    setup({ types: {} as { events: PlaceRecalled }, actors: { place } }).createMachine({
      invoke: { id: 'place', src: 'place', input },
      on: {
        'place.recalled': {
          actions: ({ event }) => {
            told.push(event.query);
          },
        },
      },
    }),
  ).start();
  const keep = (query: SubmissionQuery) =>
    chart
      .getSnapshot()
      .children['place']!.send({ type: 'place.changed', query } satisfies PlaceChanged as never);
  return { told, keep, chart };
}
const query: SubmissionQuery = {
  search: 'ada',
  status: 'processing',
  chips: ['late'],
  sort: { column: 'grade', direction: 'asc' },
  page: 3,
  pageSize: 50,
};

test('[EASE-14] restores the stored place at the next start, only for this user and assignment', () => {
  look({ user: 1, assignmentId: 7 }).keep(query);
  expect(look({ user: 1, assignmentId: 7 }).told).toEqual([query]);
  expect([
    look({ user: 2, assignmentId: 7 }).told,
    look({ user: 1, assignmentId: 8 }).told,
  ]).toEqual([[], []]);
});

test('ignores invalid and outdated places', () => {
  const stored = [
    '',
    'null',
    '{',
    '[]',
    JSON.stringify({ ...query, pageSize: 7 }),
    JSON.stringify({ ...query, page: -1 }),
    JSON.stringify({ ...query, chips: ['x'] }),
  ];
  for (const text of stored) {
    localStorage.setItem('marginalia.place.1.7', text);
    expect(look({ user: 1, assignmentId: 7 }).told).toEqual([]);
  }
});

test('a browser that stores nothing forgets the place, and nothing breaks', () => {
  const { told, keep, chart } = look({ user: 1, assignmentId: 7 }, () => {
    throw new Error('forbidden');
  });
  keep(DEFAULT_QUERY);
  expect([told, chart.getSnapshot().status]).toEqual([[], 'active']);
});
