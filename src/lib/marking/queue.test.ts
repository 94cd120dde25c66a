import { expect, test } from 'vitest';
import { submission } from '#tests/support/submissions.ts';
import {
  DEFAULT_QUEUE,
  durationText,
  FILTERS,
  neighboursOf,
  ORDERS,
  progressText,
  queueOf,
  startOf,
  whoseOf,
} from './queue.ts';

const scripts = [
  ['Cyd', 3],
  ['ada', 1],
  ['Bob 10', 4],
  ['Bob 9', 2],
].map(([student, id]) =>
  submission({
    id: id as number,
    student_identifier: student as string,
    submitted_at: `2026-11-2${id}T09:00:00.000Z`,
  }),
);
const marked = (id: number) => id === 1 || id === 3;
const ids = (query: Partial<typeof DEFAULT_QUEUE>, keep?: number) =>
  queueOf(scripts, { ...DEFAULT_QUEUE, ...query }, marked, keep).map(({ id }) => id);

test('[DESK-10] by hand-in, by name as a person sorts, unmarked first', () => {
  expect(ids({})).toEqual([1, 2, 3, 4]);
  expect(ids({ order: 'name' })).toEqual([1, 2, 4, 3]);
  expect(ids({ order: 'unmarked' })).toEqual([2, 4, 1, 3]);
});

test('[DESK-10] the script on the desk stays, whatever the filter or the order says of it now', () => {
  expect(ids({ filter: 'unmarked' })).toEqual([2, 4]);
  expect(ids({ filter: 'unmarked' }, 3)).toEqual([2, 3, 4]);
  expect(ids({ filter: 'marked' })).toEqual([1, 3]);
  expect(ids({ order: 'unmarked' }, 3)).toEqual([2, 3, 4, 1]);
});

test('[DESK-10] a random order is kept: the same for its seed, another for another, and each script once', () => {
  const many = Array.from({ length: 60 }, (_, at) => submission({ id: at + 1 }));
  const order = (seed: number) =>
    queueOf(many, { order: 'random', filter: 'all', seed }, () => false).map(({ id }) => id);
  expect(order(5)).toEqual(order(5));
  expect(order(5)).not.toEqual(order(6));
  expect(order(5)).not.toEqual(many.map(({ id }) => id));
  expect(order(5).toSorted((a, b) => a - b)).toEqual(many.map(({ id }) => id));
});

test('[DESK-8] where the keys lead: the next unmarked is looked for behind, then from the front', () => {
  const queue = queueOf(scripts, DEFAULT_QUEUE, marked);
  expect(neighboursOf(queue, 2, marked)).toEqual({
    place: 1,
    previous: 1,
    next: 3,
    nextUnmarked: 4,
  });
  expect(neighboursOf(queue, 4, marked)).toEqual({
    place: 3,
    previous: 3,
    next: null,
    nextUnmarked: 2,
  });
  expect(neighboursOf(queue, 2, (id) => id !== 2)).toMatchObject({ nextUnmarked: null });
  expect(neighboursOf(queue, 9, marked)).toMatchObject({ place: -1, previous: null, next: null });
});

test('[DESK-10] one begins where one stopped, if that isn’t marked yet', () => {
  const queue = queueOf(scripts, DEFAULT_QUEUE, marked);
  expect([
    startOf(queue, 4, marked),
    startOf(queue, 3, marked),
    startOf(queue, null, () => true),
    startOf([], 3, marked),
  ]).toEqual([4, 2, 1, null]);
});

test('[DESK-10] how the evening goes, in words', () => {
  expect(progressText(12, 60, 162_500)).toBe(
    '12 of 60 marked, 48 to go, about 2 h 10 min at your pace',
  );
  expect(progressText(1, 3, 20_000)).toBe('1 of 3 marked, 2 to go, under a minute at your pace');
  expect(progressText(0, 3, null)).toBe('0 of 3 marked, 3 to go');
  expect(progressText(3, 3, 60_000)).toBe('3 of 3 marked');
  expect([durationText(20_000), durationText(3_600_000), durationText(2_400_000)]).toEqual([
    'under a minute',
    '1 h',
    '40 min',
  ]);
});

test('[DESK-10] of one moment the older submission comes first; who has no identifier goes by the name of the file', () => {
  const same = [
    submission({ id: 9, student_identifier: ' ', original_filename: 'bea.docx' }),
    submission({ id: 4, student_identifier: null, original_filename: 'Zed.docx' }),
    submission({ id: 7, student_identifier: ' Ädna ' }),
    submission({ id: 8, student_identifier: 'adna' }),
  ];
  const by = (order: (typeof ORDERS)[number]) =>
    queueOf(same, { ...DEFAULT_QUEUE, order }, () => false).map(({ id }) => id);
  expect([by('submitted'), by('name'), by('unmarked')]).toEqual([
    [4, 7, 8, 9],
    [7, 8, 9, 4],
    [4, 7, 8, 9],
  ]);
  expect([ORDERS, FILTERS]).toEqual([
    ['submitted', 'name', 'random', 'unmarked'],
    ['all', 'unmarked', 'marked', 'everyone'],
  ]);
});
test('[DESK-10] a random order is the same on every machine, and every place is as likely as another', () => {
  const many = Array.from({ length: 8 }, (_, at) => submission({ id: at + 1 }));
  const order = (seed: number) =>
    queueOf(many, { order: 'random', filter: 'all', seed }, () => false).map(({ id }) => id);
  const firsts = Array.from({ length: 800 }, (_, seed) => order(seed)[0]);
  expect(order(5)).toEqual([5, 2, 8, 3, 6, 7, 4, 1]);
  const twenty = Array.from({ length: 20 }, (_, at) => submission({ id: at + 1 }));
  expect(
    queueOf(twenty, { order: 'random', filter: 'all', seed: 2_147_483_647 }, () => false).map(
      ({ id }) => id,
    ),
  ).toEqual([17, 13, 7, 10, 9, 15, 18, 3, 1, 2, 20, 4, 14, 16, 8, 11, 12, 19, 5, 6]);
  for (const { id } of many)
    expect(Math.abs(firsts.filter((first) => first === id).length - 100)).toBeLessThan(45);
});
test('[DESK-10] durations are rounded to minutes, and said in hours from the first on', () => {
  expect(
    [59_999, 60_000, 89_999, 90_000, 3_570_000, 3_660_000, 7_200_000].map(durationText),
  ).toEqual(['under a minute', '1 min', '1 min', '2 min', '1 h', '1 h 1 min', '2 h']);
  expect(progressText(1, 2, 60_000)).toBe('1 of 2 marked, 1 to go, about 1 min at your pace');
});

const mine = whoseOf(
  {
    own: [4],
    others: [1],
    others_criteria: ['style'],
    unhanded: { ready: 0, left: 0 },
    open: [{ submission_id: 2, name: 'Bob' }],
  },
  false,
);
const given = (filter: (typeof FILTERS)[number], keep?: number) =>
  queueOf(scripts, { ...DEFAULT_QUEUE, filter }, marked, keep, mine).map(({ id }) => id);

test('[TEAM-4] one’s own scripts come first, then what is nobody’s; what is somebody else’s only where everything is asked for', () => {
  expect([given('all'), given('unmarked'), given('marked'), given('everyone')]).toEqual([
    [4, 2, 3],
    [4, 2],
    [3],
    [4, 1, 2, 3],
  ]);
  expect(given('unmarked', 1)).toEqual([4, 1, 2]);
  expect([mine.othersCriteria, mine.taken]).toEqual([['style'], new Map([[2, 'Bob']])]);
});

test('[TEAM-4] the keys and an evening pass over what somebody has taken, unless it is one’s own', () => {
  const queue = queueOf(scripts, DEFAULT_QUEUE, marked, 3, mine);
  expect(neighboursOf(queue, 3, marked, mine)).toEqual({
    place: 2,
    previous: 2,
    next: null,
    nextUnmarked: 4,
  });
  expect(neighboursOf(queue, 4, marked, mine)).toMatchObject({ next: 2, nextUnmarked: null });
  expect(
    neighboursOf(queue, 3, marked, {
      ...mine,
      taken: new Map([
        [4, 'Bob'],
        [2, 'Bob'],
      ]),
    }),
  ).toMatchObject({ nextUnmarked: 4 });
  expect([startOf(queue, 2, marked, mine), startOf(queue, null, (id) => id !== 2, mine)]).toEqual([
    4, 4,
  ]);
});

test('[TEAM-4] an owner to whom nothing was given has all scripts on the desk; one who has some, theirs', () => {
  const answer = {
    own: [],
    others: [1],
    others_criteria: [],
    unhanded: { ready: 0, left: 0 },
    open: [],
  };
  expect([
    whoseOf(answer, true).others.size,
    whoseOf({ ...answer, own: [2] }, true).others.size,
    whoseOf(answer, false).others.size,
  ]).toEqual([0, 1, 1]);
});
