import { describe, expect, test } from 'vitest';
import { collisionsOf } from './collisions.ts';
import { mergeTexts } from './merge.ts';
import { pageHolding, pageOf } from './paging.ts';
import {
  byNumber,
  byText,
  nextSort,
  numberKey,
  plainKey,
  sortBy,
  sortByText,
  textKey,
  timeKey,
} from './sort.ts';
import { previousOf, forwardOf, nextRemaining, NO_TRAIL, trailTo } from './trail.ts';
import { stillUnreadable, unreadableOf } from './unreadable.ts';

describe('collisions', () => {
  const base = { grade: '60', feedback_text: 'Good.', turnitin_similarity_score: 10 };

  describe('[RULE-8] [RULE-9] collisions on a 412', () => {
    test('the same field, changed by both to something different', () => {
      expect(collisionsOf(base, { grade: '65' }, { ...base, grade: '70' })).toEqual([
        { field: 'grade', base: '60', mine: '65', theirs: '70' },
      ]);
      expect(collisionsOf(base, { grade: null }, { ...base, grade: '70' })).toEqual([
        { field: 'grade', base: '60', mine: null, theirs: '70' },
      ]);
    });

    test('no collision if others changed other fields, as a new draft does', () => {
      expect(collisionsOf(base, { grade: '65' }, { ...base, feedback_text: 'Better.' })).toEqual(
        [],
      );
      expect(collisionsOf(base, { grade: '65' }, { ...base })).toEqual([]);
    });

    test('no collision if both wrote the same, or if the user changed nothing', () => {
      expect(collisionsOf(base, { grade: '70' }, { ...base, grade: '70' })).toEqual([]);
      expect(collisionsOf(base, { grade: '60' }, { ...base, grade: '70' })).toEqual([]);
    });

    test('an empty text and a missing one are the same; a 0 is not', () => {
      expect(
        collisionsOf<string>(
          { feedback_text: null },
          { feedback_text: '' },
          { feedback_text: 'New.' },
        ),
      ).toEqual([]);
      expect(
        collisionsOf<string>(
          { feedback_text: 'A' },
          { feedback_text: '' },
          { feedback_text: null },
        ),
      ).toEqual([]);
      expect(collisionsOf<string>({ score: null }, { score: 0 }, { score: 5 })).toEqual([
        { field: 'score', base: null, mine: 0, theirs: 5 },
      ]);
    });

    test('names each field that collides', () => {
      expect(
        collisionsOf(
          base,
          { grade: '1', feedback_text: 'a', turnitin_similarity_score: 1 },
          { grade: '2', feedback_text: 'b', turnitin_similarity_score: 10 },
        ).map(({ field }) => field),
      ).toEqual(['grade', 'feedback_text']);
    });
  });
});

describe('merge', () => {
  const linesOf = (letter: string) =>
    Array.from({ length: 3_000 }, (_, index) => `${letter}${index}`).join('\n');

  describe('merging two texts based on the same one', () => {
    const text = 'one\ntwo\nthree\nfour\nfive';

    test('takes changes in different lines from both', () => {
      expect(mergeTexts(text, text.replace('two', 'TWO'), text.replace('four', 'FOUR'))).toEqual({
        text: 'one\nTWO\nthree\nFOUR\nfive',
        isClean: true,
      });
      expect(mergeTexts(text, `zero\n${text}`, `${text}\nsix`)).toEqual({
        text: `zero\n${text}\nsix`,
        isClean: true,
      });
      expect(mergeTexts(text, text.replace('two\n', ''), text.replace('four\n', ''))).toEqual({
        text: 'one\nthree\nfive',
        isClean: true,
      });
    });

    test('takes a change made by only one of them', () => {
      expect(mergeTexts(text, 'mine', text)).toEqual({ text: 'mine', isClean: true });
      expect(mergeTexts(text, text, 'theirs')).toEqual({ text: 'theirs', isClean: true });
      expect(mergeTexts(text, text, text)).toEqual({ text, isClean: true });
      expect(mergeTexts(text, 'same', 'same')).toEqual({ text: 'same', isClean: true });
    });

    test("keeps both versions of a line changed by both, the user's first, and reports it", () => {
      expect(mergeTexts(text, text.replace('two', 'mine'), text.replace('two', 'theirs'))).toEqual({
        text: 'one\nmine\n\ntheirs\nthree\nfour\nfive',
        isClean: false,
      });
      expect(mergeTexts('', 'mine', 'theirs')).toEqual({ text: 'mine\n\ntheirs', isClean: false });
      expect(mergeTexts(text, text.replace('two\n', ''), text.replace('two', 'theirs'))).toEqual({
        text: 'one\ntheirs\nthree\nfour\nfive',
        isClean: false,
      });
    });

    test('leaves nothing of a deleted text below the other one', () => {
      expect(mergeTexts('one', 'mine', '')).toEqual({ text: 'mine', isClean: false });
      expect(mergeTexts('one', '', 'theirs')).toEqual({ text: 'theirs', isClean: false });
      expect(mergeTexts('one', '', 'one')).toEqual({ text: '', isClean: true });
    });

    test('finds moved lines in their new place', () => {
      expect(mergeTexts('a\nb\nc\nd', 'b\nc\nx\nd', 'a\nb\nc\nd\ne')).toEqual({
        text: 'b\nc\nx\nd\ne',
        isClean: true,
      });
      expect(mergeTexts('a\nb\na\nc', 'a\nb\na\nC', 'A\nb\na\nc')).toEqual({
        text: 'A\nb\na\nC',
        isClean: true,
      });
      expect(mergeTexts('a\nb', 'b\na', 'a\nb')).toEqual({ text: 'b\na', isClean: true });
    });

    test('the proposal contains every line that either of them wrote', () => {
      const lines = text.split('\n');
      for (let mine = 0; mine < lines.length; mine += 1) {
        for (let theirs = 0; theirs < lines.length; theirs += 1) {
          const merged = mergeTexts(
            text,
            lines.with(mine, 'MINE 🎓').join('\n'),
            lines.with(theirs, 'THEIRS مرحبا').join('\n'),
          );
          expect(merged.text).toContain('MINE 🎓');
          expect(merged.text).toContain('THEIRS مرحبا');
          expect(merged.isClean).toBe(mine !== theirs && Math.abs(mine - theirs) > 1);
        }
      }
    });

    test('keeps both texts if they are too different to compare line by line', () => {
      const merged = mergeTexts(linesOf('a'), linesOf('b'), linesOf('c'));
      expect(merged.isClean).toBe(false);
      expect(merged.text).toContain('b2999');
      expect(merged.text).toContain('c2999');
    });
  });

  describe('lines in between', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const text = lines.join('\n');
    const without = (...gone: string[]) => lines.filter((line) => !gone.includes(line));

    test('takes all changes if one changed both ends and the other the middle', () => {
      const mine = ['A', ...lines.slice(1, 8), 'I'].join('\n');
      expect(mergeTexts(text, mine, without('d', 'e').join('\n'))).toEqual({
        text: 'A\nb\nc\nf\ng\nh\nI',
        isClean: true,
      });
      expect(mergeTexts(text, without('d', 'e').join('\n'), mine)).toEqual({
        text: 'A\nb\nc\nf\ng\nh\nI',
        isClean: true,
      });
      expect(mergeTexts(text, mine, lines.with(4, 'E').join('\n'))).toEqual({
        text: 'A\nb\nc\nd\nE\nf\ng\nh\nI',
        isClean: true,
      });
    });
    test('keeps as many lines in place as possible: moves few past many, not many past few', () => {
      const moved = ['X', 'c', 'd', 'e', 'f', 'a', 'b', 'g', 'Y'].join('\n');
      expect(
        mergeTexts(
          ['W', ...lines.slice(0, 7), 'Z'].join('\n'),
          moved,
          ['W', ...lines.slice(0, 4), 'E', ...lines.slice(5, 7), 'Z'].join('\n'),
        ),
      ).toEqual({ text: 'X\nc\nd\nE\nf\na\nb\ng\nY', isClean: true });
    });
    test('finds inserted and removed lines one by one', () => {
      const mine = ['0', 'a', '1', 'b', 'd', '2', 'e', 'g', 'h', '3', 'i', '4'].join('\n');
      expect(mergeTexts(text, mine, lines.with(3, 'D').join('\n'))).toMatchObject({
        isClean: false,
      });
      expect(mergeTexts(text, mine, lines.with(7, 'H').join('\n'))).toMatchObject({
        isClean: false,
      });
      expect(mergeTexts(text, mine, lines.with(0, 'A').join('\n')).text).toBe(
        '0\na\n1\n\nA\nb\nd\n2\ne\ng\nh\n3\ni\n4',
      );
      expect(mergeTexts(text, mine, text)).toEqual({ text: mine, isClean: true });
      expect(mergeTexts(text, text, mine)).toEqual({ text: mine, isClean: true });
    });
    test('of equal lines, keeps as many as both have', () => {
      const base = ['x', '', 'y', '', 'z', '', 'end'].join('\n');
      expect(
        mergeTexts(
          base,
          ['x', '', 'Y', '', 'z', '', 'end'].join('\n'),
          ['x', '', 'y', '', 'Z', '', 'end'].join('\n'),
        ),
      ).toEqual({ text: 'x\n\nY\n\nZ\n\nend', isClean: true });
      expect(
        mergeTexts(
          base,
          ['X', '', 'y', '', 'z', '', 'END'].join('\n'),
          ['x', '', 'z', '', 'end'].join('\n'),
        ),
      ).toEqual({ text: 'X\n\nz\n\nEND', isClean: true });
    });
  });

  describe('all pairs of short texts', () => {
    /** Returns the length of the longest common subsequence. */
    const common = ([a, ...as]: readonly string[], [b, ...bs]: readonly string[]): number => {
      if (a === undefined || b === undefined) return 0;
      return a === b
        ? 1 + common(as, bs)
        : Math.max(common(as, [b, ...bs]), common([a, ...as], bs));
    };
    const textsOf = (letters: readonly string[], most: number): string[][] =>
      most === 0
        ? [[]]
        : [
            [],
            ...textsOf(letters, most - 1).flatMap((rest) =>
              letters.map((letter) => [letter, ...rest]),
            ),
          ];
    const merged = (base: readonly string[], mine: readonly string[], theirs: readonly string[]) =>
      mergeTexts(base.join('\n'), mine.join('\n'), theirs.join('\n'))
        .text.split('\n')
        .filter((line) => line !== '');

    test.each([
      ['two letters', ['a', 'b'], 4],
      ['three', ['a', 'b', 'c'], 3],
    ] as const)(
      'of %s: keeps as many lines as possible in order, and loses no inserted line',
      (_, letters, most) => {
        for (const base of textsOf(letters, most)) {
          const between = [...base.flatMap((line, at) => [`before ${at}`, line]), 'at the end'];
          for (const mine of textsOf(letters, most)) {
            const stays = mine.length + between.length - common(base, mine);
            expect([
              base,
              mine,
              merged(base, mine, between).length,
              merged(base, between, mine).length,
            ]).toEqual([base, mine, stays, stays]);
          }
        }
      },
    );
  });
});

describe('paging', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => ({ id: index + 1 }));

  test('a page of a list', () => {
    const second = pageOf(list(42), 1, 10);
    expect(second.rows.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(second).toMatchObject({ page: 1, pageCount: 5, total: 42 });
  });

  test('the last page may be short; a page past the end becomes the last', () => {
    expect(pageOf(list(42), 4, 10).rows).toHaveLength(2);
    expect(pageOf(list(42), 9, 10).rows.map(({ id }) => id)).toEqual([41, 42]);
    expect(pageOf(list(40), 4, 10)).toMatchObject({ page: 3, pageCount: 4 });
  });

  test('invalid pages are limited to the list', () => {
    for (const page of [-1, NaN, 0.5, -Infinity])
      expect(pageOf(list(5), page, 10)).toMatchObject({ page: 0, pageCount: 1 });
    expect(pageOf([], 3, 10)).toEqual({ rows: [], page: 0, pageCount: 1, total: 0 });
  });

  test('every row is on exactly one page, whatever the size', () => {
    for (const size of [10, 25, 50, 100]) {
      const all = Array.from(
        { length: pageOf(list(101), 0, size).pageCount },
        (_, page) => pageOf(list(101), page, size).rows,
      );
      expect(all.flat()).toEqual(list(101));
    }
  });

  test('finds the page that contains a row', () => {
    expect(pageHolding(list(42), 1, 10)).toBe(0);
    expect(pageHolding(list(42), 10, 10)).toBe(0);
    expect(pageHolding(list(42), 11, 10)).toBe(1);
    expect(pageHolding(list(42), 99, 10)).toBeNull();
  });
});

describe('sort', () => {
  const words = (list: (string | null)[], direction: 'asc' | 'desc') =>
    sortBy(list, textKey, byText, direction);

  test('sorts student ids in natural order, ignoring case', () => {
    expect(words(['s10', 'S9', 's100', 's1'], 'asc')).toEqual(['s1', 'S9', 's10', 's100']);
    expect(words(['b', 'A', 'a', 'B'], 'asc')).toEqual(['A', 'a', 'b', 'B']);
    expect(words(['élan', 'zebra', 'Eule'], 'asc')).toEqual(['élan', 'Eule', 'zebra']);
  });

  test('puts blank ones last in both directions', () => {
    expect(words([null, 'b', '', 'a', '  '], 'asc')).toEqual(['a', 'b', null, '', '  ']);
    expect(words([null, 'b', '', 'a', '  '], 'desc')).toEqual(['b', 'a', null, '', '  ']);
    expect(sortBy([null, 3, Number.NaN, 1], numberKey, byNumber, 'asc')).toEqual([
      1,
      3,
      null,
      Number.NaN,
    ]);
    expect(sortBy([null, 3, Number.NaN, 1], numberKey, byNumber, 'desc')).toEqual([
      3,
      1,
      null,
      Number.NaN,
    ]);
  });

  test('equal rows keep their order in both directions', () => {
    const rows = [
      { id: 1, score: 5 },
      { id: 2, score: 5 },
      { id: 3, score: 9 },
      { id: 4, score: 5 },
    ];
    const ids = (direction: 'asc' | 'desc') =>
      sortBy(rows, ({ score }) => score, byNumber, direction).map(({ id }) => id);
    expect(ids('asc')).toEqual([1, 2, 4, 3]);
    expect(ids('desc')).toEqual([3, 1, 2, 4]);
  });

  test('sorts times, unreadable ones last', () => {
    const times = [
      '2026-11-21T09:00:00Z',
      'never',
      '2026-11-21T08:00:00.500Z',
      '2025-01-01T00:00:00Z',
    ];
    expect(sortBy(times, timeKey, byNumber, 'desc')).toEqual([
      times[0],
      times[2],
      times[3],
      'never',
    ]);
  });

  test("doesn't change the given list; accepts an empty one", () => {
    const list = ['b', 'a'];
    words(list, 'asc');
    expect(list).toEqual(['b', 'a']);
    expect(words([], 'desc')).toEqual([]);
  });

  test('calculates each key once', () => {
    let made = 0;
    const list = Array.from({ length: 500 }, (_, index) => (index * 7919) % 500);
    sortBy(
      list,
      (value) => {
        made += 1;
        return value;
      },
      byNumber,
      'asc',
    );
    expect(made).toBe(500);
  });

  /** The same texts in every run: pieces that are easily sorted wrongly, in all lengths. */
  function texts(count: number): string[] {
    const pieces = [
      's',
      'S',
      '0',
      '00',
      '7',
      '07',
      '10',
      '9',
      '99',
      '100',
      '.',
      '-',
      '_',
      ' ',
      '@',
      'z',
      'A',
      '~',
      '(',
      '2024',
      '/',
      'essay',
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    return Array.from({ length: count }, () =>
      Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)]).join(''),
    );
  }

  test('keys of plain texts sort in natural order', () => {
    const list = texts(400);
    const signs = (compare: (a: string, b: string) => number) =>
      list.flatMap((a) => list.map((b) => Math.sign(compare(a, b))));
    const keys = new Map(list.map((text) => [text, plainKey(text)!]));
    const byKey = (a: string, b: string) =>
      keys.get(a)! < keys.get(b)! ? -1 : keys.get(a)! > keys.get(b)! ? 1 : 0;
    expect(signs(byKey)).toEqual(signs(byText));
    const every = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    expect(
      every.toSorted((a, b) =>
        plainKey(a)! < plainKey(b)! ? -1 : plainKey(a)! > plainKey(b)! ? 1 : 0,
      ),
    ).toEqual(every.toSorted(byText));
  });

  test('a text that is not plain has no such key', () => {
    expect([
      plainKey('élan'),
      plainKey('学生'),
      plainKey('a\tb'),
      plainKey('9'.repeat(201)),
    ]).toEqual([null, null, null, null]);
  });

  test('sorts by text, plain or not, as the collator does', () => {
    const plainOnes = [...texts(200), '', '  '];
    for (const list of [plainOnes, [...plainOnes, 'élan', 'Öde']]) {
      for (const direction of ['asc', 'desc'] as const)
        expect(sortByText(list, (text) => text, direction)).toEqual(words(list, direction));
    }
  });

  test("[WB-17] [WB-18] [ALLS-15] the same column reverses direction, a new one starts in the table's default", () => {
    expect(nextSort({ column: 'grade', direction: 'asc' }, 'grade', 'asc')).toEqual({
      column: 'grade',
      direction: 'desc',
    });
    expect(nextSort({ column: 'grade', direction: 'desc' }, 'grade', 'asc')).toEqual({
      column: 'grade',
      direction: 'asc',
    });
    expect(
      nextSort<'grade' | 'files'>({ column: 'grade', direction: 'desc' }, 'files', 'asc'),
    ).toEqual({ column: 'files', direction: 'asc' });
    expect(
      nextSort<'grade' | 'files'>({ column: 'grade', direction: 'asc' }, 'files', 'desc'),
    ).toEqual({ column: 'files', direction: 'desc' });
  });
});

describe('trail', () => {
  const walked = (...ids: number[]) =>
    ids.reduce((trail, id) => trailTo(trail, id, 'forth'), NO_TRAIL);

  test('[EASE-10] back leads to the previously viewed item, whatever its neighbours in the list, and forward again', () => {
    const trail = walked(1, 5, 9);
    expect([previousOf(trail), forwardOf(trail)]).toEqual([5, null]);
    const back = trailTo(trail, 5, 'back');
    expect([previousOf(back), forwardOf(back)]).toEqual([1, 9]);
    expect([previousOf(walked()), previousOf(walked(1)), forwardOf(walked(1))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('taking another way forgets the old one; viewing the same item again changes nothing', () => {
    const trail = trailTo(trailTo(walked(1, 5, 9), 5, 'back'), 7, 'forth');
    expect(trail.ids).toEqual([1, 5, 7]);
    expect([trailTo(trail, 7, 'forth'), trailTo(trail, 7, 'back')]).toEqual([trail, trail]);
  });

  test('limits the length of the trail', () => {
    const trail = walked(...Array.from({ length: 2_000 }, (_, id) => id));
    expect([trail.ids.length, previousOf(trail)]).toEqual([500, 1_998]);
    const up = Array.from({ length: 2_000 }, (_, id) => id).reduce(
      (way, id) => trailTo(way, id, 'back'),
      NO_TRAIL,
    );
    expect([up.ids.length, forwardOf(up)]).toEqual([500, 1_998]);
  });

  test('[EASE-9] the next remaining item comes after this one, wrapping around to the start, and is never this one', () => {
    const list = [1, 2, 3, 4].map((id) => ({ id }));
    const left =
      (...ids: number[]) =>
      ({ id }: { id: number }) =>
        ids.includes(id);
    expect(nextRemaining(list, 2, left(1, 2, 4))).toEqual({ id: 4 });
    expect(nextRemaining(list, 3, left(1, 2, 3))).toEqual({ id: 1 });
    expect(nextRemaining(list, 3, left(3))).toBeNull();
    expect(nextRemaining(list, 9, left(2, 3))).toEqual({ id: 2 });
  });

  test('[EASE-10] a step forward follows the existing trail, and the trail stays', () => {
    const back = trailTo(trailTo(walked(1, 5, 9), 5, 'back'), 1, 'back');
    expect(back).toEqual({ ids: [1, 5, 9], at: 0 });
    expect(trailTo(back, 5, 'forth')).toEqual({ ids: [1, 5, 9], at: 1 });
    expect(NO_TRAIL).toEqual({ ids: [], at: -1 });
    expect(walked(7)).toEqual({ ids: [7], at: 0 });
    expect(trailTo(NO_TRAIL, 7, 'back')).toEqual({ ids: [7], at: 0 });
  });

  test('[EASE-10] after going up one in the list and down again, continues downwards', () => {
    const again = trailTo(trailTo(walked(5), 4, 'back'), 5, 'forth');
    expect([previousOf(again), forwardOf(again)]).toEqual([4, null]);
  });

  test('[EASE-10] after continuing to an item viewed before, back leads to the one just left', () => {
    const again = trailTo(walked(9, 5), 9, 'forth');
    expect([previousOf(again), forwardOf(again)]).toEqual([5, null]);
  });

  test('[EASE-9] the next remaining item is the one right after, or the first if the list doesn’t contain this one', () => {
    const list = [1, 2, 3, 4].map((id) => ({ id }));
    expect(nextRemaining(list, 2, () => true)).toEqual({ id: 3 });
    expect(nextRemaining(list, 4, () => true)).toEqual({ id: 1 });
    expect(nextRemaining(list, 1, ({ id }) => id === 1)).toBeNull();
    expect(nextRemaining(list, 9, () => true)).toEqual({ id: 1 });
  });
});

describe('unreadable', () => {
  test('[ERR-59] identifies a row by its student, its file, its name, its number, or its position', () => {
    expect(
      unreadableOf({ id: 7, student_identifier: 's1042', original_filename: 'a.pdf' }, 3),
    ).toEqual({
      id: 7,
      name: 's1042',
    });
    expect(
      unreadableOf({ id: 7, student_identifier: null, original_filename: 'a.pdf' }, 3),
    ).toEqual({
      id: 7,
      name: 'a.pdf',
    });
    expect(unreadableOf({ id: 7, name: 'Essay' }, 3)).toEqual({ id: 7, name: 'Essay' });
    expect(unreadableOf({ id: 7 }, 3)).toEqual({ id: 7, name: 'no. 7' });
    expect(unreadableOf({ id: 'x' }, 3)).toEqual({ id: null, name: 'row 3' });
    expect(unreadableOf(null, 3)).toEqual({ id: null, name: 'row 3' });
  });

  test('[ERR-59] stops reporting what was read or deleted since; reports repeated failures once', () => {
    const [one, two, nobody] = [
      { id: 1, name: 's1' },
      { id: 2, name: 's2' },
      { id: null, name: 'row 3' },
    ];
    expect(stillUnreadable([one, two, nobody], [], new Set([1]))).toEqual([two, nobody]);
    expect(stillUnreadable([one, two], [{ id: 2, name: 's2 again' }], new Set())).toEqual([
      one,
      { id: 2, name: 's2 again' },
    ]);
  });

  test.each([
    ['student_identifier', 'original_filename'],
    ['original_filename', 'name'],
    ['name', 'display_name'],
    ['display_name', 'full_name'],
    ['full_name', 'email'],
    ['email', 'student'],
    ['student', 'title'],
    ['title', 'text'],
    ['text', 'reference_id'],
  ])('[ERR-59] %s is more specific than %s', (one, other) => {
    expect(unreadableOf({ [other]: 'other', [one]: 'one' }, 1).name).toBe('one');
    expect(unreadableOf({ [other]: 'other', [one]: ' ' }, 1).name).toBe('other');
  });
  test('[ERR-59] shortens a long name between two characters; identifies nothing in a non-object', () => {
    expect(unreadableOf({ name: 'a'.repeat(61) }, 1).name).toBe('a'.repeat(60));
    expect(unreadableOf({ name: `${'a'.repeat(59)}😀` }, 1).name).toBe(`${'a'.repeat(59)}�`);
    expect([
      unreadableOf('text', 2),
      unreadableOf(7, 2),
      unreadableOf({ id: 1.5, name: 7 }, 2),
    ]).toEqual([1, 2, 3].map(() => ({ id: null, name: 'row 2' })));
  });
  test('[ERR-59] reports rows without a number as often as they are found', () => {
    const nobody = { id: null, name: 'row 3' };
    expect(stillUnreadable([nobody], [nobody], new Set([3]))).toEqual([nobody, nobody]);
  });
});
