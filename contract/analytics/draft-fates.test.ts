import { describe, expect, test } from 'vitest';
import { plainRubric } from '#contract/rubrics/text.ts';
import { type DraftFacts, draftOutcomes, type OpeningFacts } from './draft-fates.ts';

const criterion = (id: string, name: string) => ({
  id,
  group: '',
  name,
  description: '',
  marker_note: '',
  kind: 'levels' as const,
  select: 'one' as const,
  min: null,
  max: null,
  weight: 1,
  bonus: false,
  levels: [
    ['low', 0],
    ['high', 10],
  ].map(([level, points]) => ({
    id: level as string,
    name: level as string,
    descriptor: '',
    points: points as number,
    points_min: null,
    feedback: '',
  })),
});
const rubric = {
  ...plainRubric([]),
  criteria: [criterion('c1', 'Argument'), criterion('c2', 'Sources')],
};
const draft = (submission: number, fields: Partial<DraftFacts> = {}): DraftFacts => ({
  submission,
  kept: null,
  credits: 1,
  free: false,
  ownKey: false,
  ms: null,
  points: null,
  ...fields,
});
const level = (id: string | null) => ({ level_ids: id === null ? null : [id], points: null });
const opening = (
  submission: number,
  before: string | null,
  after: string | null,
  of = 'c1',
): OpeningFacts => ({ submission, criterion: of, before: level(before), after: level(after) });
const counts = (one: { n: number; scripts: number }) => [one.n, one.scripts];

describe('[ANA-4] what became of drafts', () => {
  test('points are counted by criterion and by what was done with them; each count leads to its scripts', () => {
    const { criteria, drafts, scriptsIn } = draftOutcomes({
      rubric,
      openings: [],
      drafts: [
        draft(1, {
          points: [
            { criterion: 'c1', fate: 'taken' },
            { criterion: 'c1', fate: 'taken' },
            { criterion: null, fate: 'open' },
          ],
        }),
        draft(2, {
          points: [
            { criterion: 'c1', fate: 'dropped' },
            { criterion: 'gone', fate: 'edited' },
          ],
        }),
        draft(3),
      ],
    });
    expect(
      criteria.map(({ id, taken, edited, dropped, open }) => [
        id,
        ...[taken, edited, dropped, open].map(counts),
      ]),
    ).toEqual([
      ['c1', [2, 1], [0, 0], [1, 1], [0, 0]],
      [null, [0, 0], [1, 1], [0, 0], [1, 1]],
    ]);
    expect([drafts.written, drafts.scripts, drafts.chosen]).toEqual([3, 3, 2]);
    expect([
      scriptsIn('fate.c1.dropped'),
      scriptsIn('fate.:.edited'),
      scriptsIn('fate.c2.open'),
    ]).toEqual([
      { label: 'Argument: points dropped', ids: [2] },
      { label: 'No criterion: points taken in other words', ids: [2] },
      null,
    ]);
  });

  test('a mark that the same marker set otherwise after opening the draft is counted, and which way it went', () => {
    const { criteria, scriptsIn } = draftOutcomes({
      rubric,
      drafts: [],
      openings: [
        opening(1, 'low', 'high'),
        opening(2, 'high', 'low'),
        opening(3, 'low', 'low'),
        opening(4, 'low', null),
        opening(5, 'low', 'high', 'c2'),
        opening(6, 'low', 'high', 'gone'),
      ],
    });
    expect(
      criteria.map(({ id, opened, changed, raised, lowered }) => [
        id,
        opened.n,
        changed.n,
        raised,
        lowered,
      ]),
    ).toEqual([
      ['c1', 4, 3, 1, 1],
      ['c2', 1, 1, 1, 0],
    ]);
    expect([scriptsIn('fate.c1.changed')?.ids, scriptsIn('fate.c1.opened')?.ids]).toEqual([
      [1, 2, 4],
      [1, 2, 3, 4],
    ]);
    expect(
      ['changed', 'opened', 'taken', 'open'].map((what) => scriptsIn(`fate.c2.${what}`)?.label),
    ).toEqual([
      'Sources: marks changed after the draft was opened',
      'Sources: marks decided before the draft was opened',
      'Sources: points taken as they were',
      'Sources: points not decided on',
    ]);
    expect(criteria[0]).toMatchObject({
      id: 'c1',
      name: 'Argument',
      opened: { key: 'fate.c1.opened', n: 4, scripts: 4 },
    });
  });

  test('the order in which levels are named changes nothing', () => {
    const both = (ids: string[]) => ({ level_ids: ids, points: null });
    expect(
      draftOutcomes({
        rubric,
        drafts: [],
        openings: [
          { submission: 1, criterion: 'c1', before: both(['a', 'b']), after: both(['b', 'a']) },
        ],
      }).criteria[0]!.changed.n,
    ).toBe(0);
  });

  test('credits are those of the ledger; free drafts and own keys are told apart', () => {
    const { drafts } = draftOutcomes({
      rubric,
      openings: [],
      drafts: [
        draft(1),
        draft(1, { credits: 0, free: true }),
        draft(2, { credits: 0, ownKey: true }),
      ],
    });
    expect([drafts.written, drafts.scripts, drafts.credits, drafts.free, drafts.own_key]).toEqual([
      3, 2, 1, 1, 1,
    ]);
  });

  test('what was kept and the time are told from ten drafts on', () => {
    const some = (n: number) =>
      Array.from({ length: n }, (_, at) =>
        draft(at + 1, { kept: (at + 1) / 20, ms: (at + 1) * 1000 }),
      );
    const ten = draftOutcomes({ rubric, openings: [], drafts: [...some(10), draft(11)] }).drafts;
    expect([ten.saved, ten.kept, ten.timed, ten.seconds]).toEqual([
      10,
      expect.closeTo(27.5, 9),
      10,
      5.5,
    ]);
    const nine = draftOutcomes({ rubric, openings: [], drafts: some(9) }).drafts;
    expect([nine.saved, nine.kept, nine.timed, nine.seconds]).toEqual([9, null, 9, null]);
  });
});
