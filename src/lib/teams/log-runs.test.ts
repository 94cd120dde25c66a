import { expect, test } from 'vitest';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import { numbersText, runsOf } from './log-runs.ts';

const event = (
  id: number,
  kind: AuditEvent['kind'],
  who: string | null,
  submission_id: number | null,
): AuditEvent => ({ id, at: `2026-03-02T09:00:0${id}.000Z`, kind, who, submission_id });

test('[LOG-3] what one person did again and again is one line: how often, to what, from when to when; another, another deed or one between begins a new one', () => {
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
] as const)('[LOG-3] numbers of submissions in words: %j', (numbers, words) => {
  expect(numbersText(numbers)).toBe(words);
});
