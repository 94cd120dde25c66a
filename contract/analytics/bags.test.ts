import { describe, expect, test } from 'vitest';
import { parseGrade } from '#contract/rubrics/read-grade.ts';
import { groupOf, partsOf } from './bags.ts';
import type { ScriptFacts } from './script.ts';

const script = (id: number, grade: string | null, own: Partial<ScriptFacts> = {}): ScriptFacts => ({
  id,
  assignment: 1,
  grade: parseGrade(grade),
  fails: null,
  late: 0,
  similarity: null,
  graded_at: null,
  marker: null,
  sections: [],
  marks: [],
  total: null,
  ...own,
});
const NAMES = {
  markers: new Map([
    [7, 'Bea'],
    [8, 'Ada'],
  ]),
  assignments: new Map([[1, 'Essay']]),
};
const part = (id: string, scripts: ScriptFacts[], isOverAll = false) =>
  partsOf(scripts, NAMES, isOverAll)
    .find((one) => one.id === id)
    ?.bags.map(({ key, label, scripts: own }) => [key, label, own.map((one) => one.id)]) ?? null;

test('[ANA-1] a group says how many are in it, and the mean of the grades that are numbers', () => {
  const scripts = [script(1, '60'), script(2, '80'), script(3, 'A'), script(4, null)];
  expect(groupOf({ key: 'k', label: 'Those', scripts })).toEqual({
    key: 'k',
    label: 'Those',
    n: 4,
    graded: 2,
    mean: 70,
    deviation: expect.closeTo(Math.sqrt(200), 9),
  });
  expect(groupOf({ key: 'k', label: 'Those', scripts: scripts.slice(2) })).toEqual({
    key: 'k',
    label: 'Those',
    n: 2,
    graded: 0,
    mean: null,
    deviation: null,
  });
});

describe('[ANA-1] by grade', () => {
  test('ten tens where any is a number, also the empty ones; what has no grade stands there only where there is such', () => {
    expect(part('grades', [script(1, '85'), script(2, '-3'), script(3, '120')])).toEqual([
      ['grade.0', '0 to under 10', [2]],
      ...[10, 20, 30, 40, 50, 60, 70].map((from) => [
        `grade.${from}`,
        `${from} to under ${from + 10}`,
        [],
      ]),
      ['grade.80', '80 to under 90', [1]],
      ['grade.90', '90 and above', [3]],
    ]);
    expect(part('grades', [script(1, null)])).toEqual([['grade.none', 'No grade', [1]]]);
  });

  test('words by their rank, the worst first, whatever their case; unknown ones together', () => {
    expect(
      part('grades', [
        script(1, 'A'),
        script(2, 'b-'),
        script(3, 'a'),
        script(4, 'Ada is late'),
        script(5, 'no'),
        script(6, null),
      ]),
    ).toEqual([
      ['word.b-2d', 'b-', [2]],
      ['word.a', 'a', [1, 3]],
      ['grade.none', 'No grade', [6]],
      ['grade.other', 'Other words', [4, 5]],
    ]);
  });

  test('the key of a word fits an address, however long the word is', () => {
    const long = 'ä'.repeat(30);
    const scripts = [script(1, null, { grade: { kind: 'word', text: long, rank: 3 } })];
    expect(part('grades', scripts)).toEqual([[`word.${'-e4'.repeat(20)}`, long, [1]]]);
  });
});

test('[ANA-1] by lateness and similarity: what lies on a border belongs below it, and who has none is in no group', () => {
  const scripts = [
    script(1, null, { late: 0, similarity: 20 }),
    script(2, null, { late: 1, similarity: 20.1 }),
    script(3, null, { late: 1.1, similarity: 40 }),
    script(4, null, { late: 7, similarity: 40.5 }),
    script(5, null, { late: 2, similarity: 100 }),
    script(6, null, { late: 7.1 }),
  ];
  expect(part('late', scripts)).toEqual([
    ['late.no', 'On time', [1]],
    ['late.1', 'Up to a day late', [2]],
    ['late.7', 'Up to a week late', [3, 4, 5]],
    ['late.more', 'More than a week late', [6]],
  ]);
  expect(part('similarity', scripts)).toEqual([
    ['similar.20', 'Up to 20%', [1]],
    ['similar.40', 'Over 20% to 40%', [2, 3]],
    ['similar.more', 'Over 40%', [4, 5]],
  ]);
  expect(part('similarity', [script(1, null)])).toBeNull();
  expect(part('late', [script(1, null), script(2, null)])).toBeNull();
  expect(part('late', [script(1, null, { late: 0.5 })])).not.toBeNull();
});

test('[ANA-1] by section, figures in their order; by marker, by their names; by day, in order', () => {
  const scripts = [
    script(1, '50', {
      sections: ['Group 10', 'Group 2'],
      marker: 7,
      graded_at: '2026-03-11T09:00:00.000Z',
    }),
    script(2, '50', { marker: 8, graded_at: '2026-03-10T09:00:00.000Z' }),
    script(3, '50', { sections: ['Group 2'], marker: 99, graded_at: '2026-03-11T23:59:59.999Z' }),
    script(4, null),
  ];
  expect(part('sections', scripts)).toEqual([
    ['section.1', 'Group 2', [1, 3]],
    ['section.2', 'Group 10', [1]],
  ]);
  expect(part('markers', scripts)).toEqual([
    ['marker.8', 'Ada', [2]],
    ['marker.7', 'Bea', [1]],
  ]);
  expect(part('days', scripts)).toEqual([
    ['day.2026-03-10', '2026-03-10', [2]],
    ['day.2026-03-11', '2026-03-11', [1, 3]],
  ]);
});

test('[ANA-1] by assignment only over all of them; one whose name isn’t known has none', () => {
  const scripts = [script(1, '50'), script(2, '50', { assignment: 23 })];
  expect(part('assignments', scripts)).toBeNull();
  expect(part('assignments', scripts, true)).toEqual([
    ['assignment.1', 'Essay', [1]],
    ['assignment.23', '', [2]],
  ]);
});
