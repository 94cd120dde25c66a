import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import { MOST_GROUPS } from './hard.ts';
import { type HardFacts, hardOf, type Remark } from './hard-points.ts';
import { alike, likeness, wordsOf } from './likeness.ts';

const remark = (submission: number, text: string, fields: Partial<Remark> = {}): Remark => ({
  kind: 'note',
  submission,
  criterion: 'c1',
  text,
  quote: '',
  ...fields,
});
const rubric = (() => {
  const plain = plainRubric([]);
  const criterion = (id: string, name: string) => ({
    id,
    group: '',
    name,
    description: '',
    marker_note: '',
    kind: 'points' as const,
    select: 'one' as const,
    min: null,
    max: 10,
    weight: 1,
    bonus: false,
    levels: [],
  });
  return { ...plain, criteria: [criterion('c1', 'Argument'), criterion('c2', 'Sources')] };
})();
const of = (remarks: Remark[], more: Partial<HardFacts> = {}) =>
  hardOf({ remarks, rubric, shares: () => null, clean: (text) => text, ...more });

describe('[ANA-3] likeness', () => {
  test('endings, case, small words and what is quoted make no difference', () => {
    expect([
      ...wordsOf('The SOURCES you cited are “about cities and rents”, please check them!'),
    ]).toEqual(['sourc', 'cite', 'check']);
    expect(likeness(wordsOf('Cite your sources.'), wordsOf('You should cite the source'))).toBe(1);
    expect(
      likeness(wordsOf('Cite your sources.'), wordsOf('The conclusion repeats the introduction')),
    ).toBe(0);
    expect(likeness(wordsOf('??'), wordsOf('??'))).toBe(0);
  });

  test('what says the same stands together, whichever came first; what has no words is alike letter by letter', () => {
    const texts = [
      'Cite your sources.',
      'The conclusion only repeats the introduction.',
      'Sources should be cited here',
      '??',
      'Conclusion repeats introduction',
      '??',
      '!!',
      ' Cite your sources. ',
    ];
    const named = (items: string[]) =>
      alike(items.map((text) => ({ text })))
        .map((group) => group.map(({ text }) => text.trim()).toSorted())
        .toSorted();
    expect(named(texts)).toEqual([
      ['!!'],
      ['??', '??'],
      ['Cite your sources.', 'Cite your sources.', 'Sources should be cited here'],
      ['Conclusion repeats introduction', 'The conclusion only repeats the introduction.'],
    ]);
    expect(named(texts.toReversed())).toEqual(named(texts));
  });

  test('nothing is lost, and texts that are the same are never apart', () => {
    const word = fc.constantFrom(
      'source',
      'cite',
      'argument',
      'weak',
      'conclusion',
      'structure',
      'evidence',
      '?!',
      'the',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
          { maxLength: 60 },
        ),
        (texts) => {
          const groups = alike(texts.map((text, at) => ({ text, at })));
          expect(
            groups
              .flat()
              .map(({ at }) => at)
              .toSorted((a, b) => a - b),
          ).toEqual(texts.map((_, at) => at));
          for (const text of new Set(texts))
            expect(groups.filter((group) => group.some((item) => item.text === text))).toHaveLength(
              1,
            );
        },
      ),
      runs(1000),
    );
  });

  test('a megabyte of text, and twenty thousand remarks, are read in linear time', () => {
    expect(wordsOf('“'.repeat(1_000_000)).size).toBe(0);
    expect(wordsOf('word '.repeat(200_000)).size).toBe(1);
    expect(
      alike(
        Array.from({ length: 20_000 }, (_, at) => ({
          text: `argument ${at} evidence ${at * 7} weak`,
        })),
      ).flat(),
    ).toHaveLength(20_000);
  });
});

describe('[ANA-3] what the cohort found hard', () => {
  test('remarks stand by criterion in the words used most often, with their count by kind, those of most scripts first', () => {
    const { criteria, told } = of([
      remark(1, 'Cite your sources.', { criterion: 'c2' }),
      remark(2, 'Cite your sources.', { criterion: 'c2', kind: 'comment' }),
      remark(3, 'Sources need to be cited', { criterion: 'c2', kind: 'draft' }),
      remark(3, 'Cite sources!', { criterion: 'c2' }),
      remark(4, 'Cite your source', { criterion: 'c2' }),
      remark(1, 'The thesis is unclear', {}),
      remark(2, 'Unclear thesis', {}),
      remark(3, 'Your thesis is unclear to me', {}),
      remark(9, 'A page is missing', { criterion: 'gone' }),
    ]);
    expect(told).toBe(5);
    expect(criteria.map(({ id, name, remarks, alone }) => [id, name, remarks, alone])).toEqual([
      ['c1', 'Argument', 3, 0],
      ['c2', 'Sources', 5, 0],
      [null, 'No criterion', 1, 1],
    ]);
    expect(
      criteria[1]!.points.map(({ key, text, n, notes, comments, drafts }) => [
        key,
        text,
        n,
        notes,
        comments,
        drafts,
      ]),
    ).toEqual([['hard.c2.1', 'Cite your sources.', 4, 3, 1, 1]]);
    expect(criteria[0]!.points.map(({ text }) => text)).toEqual(['Unclear thesis']);
  });

  test('what fewer than three scripts were told isn’t told, however often it stands there', () => {
    const { criteria, scriptsIn } = of([
      remark(1, 'Cite sources'),
      remark(1, 'Cite sources'),
      remark(2, 'Cite sources'),
    ]);
    expect(criteria).toEqual([{ id: 'c1', name: 'Argument', remarks: 3, alone: 3, points: [] }]);
    expect(scriptsIn('hard.c1.1')).toBeNull();
  });

  test('each has three quotations of different scripts, those with the student’s words first, cut and without names', () => {
    const { criteria, scriptsIn } = of(
      [
        remark(1, 'Unclear, Jane'),
        remark(2, 'Unclear', { quote: 'It is Jane what it is.' }),
        remark(2, 'Unclear', { quote: 'again' }),
        remark(3, 'Unclear', { quote: 'x'.repeat(1000) }),
        remark(4, 'Unclear'),
      ],
      { clean: (text) => text.replaceAll('Jane', '[person 1]') },
    );
    const [point] = criteria[0]!.points;
    expect(
      point!.quotations.map(({ submission_id, quote, said }) => [
        submission_id,
        quote.length > 30 ? quote.length : quote,
        said,
      ]),
    ).toEqual([
      [2, 'It is [person 1] what it is.', 'Unclear'],
      [3, 240, 'Unclear'],
      [1, '', 'Unclear, [person 1]'],
    ]);
    expect(JSON.stringify(criteria)).not.toContain('Jane');
    expect(scriptsIn(point!.key)).toEqual({ label: 'Told “Unclear”', ids: [1, 2, 3, 4] });
  });

  test('what its scripts got for the criterion is told from ten of them on', () => {
    const remarks = (n: number) =>
      Array.from({ length: n }, (_, at) => remark(at + 1, 'Unclear thesis'));
    const shares = (submission: number) => submission * 10;
    expect(of(remarks(10), { shares }).criteria[0]!.points[0]!.mean).toBe(55);
    expect(of(remarks(9), { shares }).criteria[0]!.points[0]!.mean).toBeNull();
    expect(
      of(
        remarks(10).map((one) => ({ ...one, criterion: null })),
        { shares },
      ).criteria[0]!.points[0]!.mean,
    ).toBeNull();
  });

  test('a criterion tells no more than its six, and those of most scripts first', () => {
    const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];
    const { criteria } = of(
      words.flatMap((word, at) =>
        Array.from({ length: 3 + at }, (_, script) => remark(script + 1, word)),
      ),
    );
    expect(criteria[0]!.points.map(({ n }) => n)).toEqual([10, 9, 8, 7, 6, 5]);
    expect(criteria[0]!.points).toHaveLength(MOST_GROUPS);
  });
});
