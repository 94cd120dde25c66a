import { describe, expect, test } from 'vitest';
import { mergeTexts } from './merge.ts';

const linesOf = (letter: string) =>
  Array.from({ length: 3_000 }, (_, index) => `${letter}${index}`).join('\n');

describe('two texts of one', () => {
  const text = 'one\ntwo\nthree\nfour\nfive';

  test('changes in different lines are both taken', () => {
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

  test('who alone changed something has it', () => {
    expect(mergeTexts(text, 'mine', text)).toEqual({ text: 'mine', isClean: true });
    expect(mergeTexts(text, text, 'theirs')).toEqual({ text: 'theirs', isClean: true });
    expect(mergeTexts(text, text, text)).toEqual({ text, isClean: true });
    expect(mergeTexts(text, 'same', 'same')).toEqual({ text: 'same', isClean: true });
  });

  test('of the same line both are kept, mine first, and it is said', () => {
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

  test('of a text that was taken away nothing is left below the other', () => {
    expect(mergeTexts('one', 'mine', '')).toEqual({ text: 'mine', isClean: false });
    expect(mergeTexts('one', '', 'theirs')).toEqual({ text: 'theirs', isClean: false });
    expect(mergeTexts('one', '', 'one')).toEqual({ text: '', isClean: true });
  });

  test('lines that moved are found where they are now', () => {
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

  test('every line that anyone wrote anew is in the proposal', () => {
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

  test('texts too different to compare line by line are still both there', () => {
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

  test('what one changed at both ends and the other in the middle is all taken', () => {
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
  test('as many lines as can be stay where they were: few are moved past many, not many past few', () => {
    const moved = ['X', 'c', 'd', 'e', 'f', 'a', 'b', 'g', 'Y'].join('\n');
    expect(
      mergeTexts(
        ['W', ...lines.slice(0, 7), 'Z'].join('\n'),
        moved,
        ['W', ...lines.slice(0, 4), 'E', ...lines.slice(5, 7), 'Z'].join('\n'),
      ),
    ).toEqual({ text: 'X\nc\nd\nE\nf\na\nb\ng\nY', isClean: true });
  });
  test('lines that were put in, and lines that were taken out, are found one by one', () => {
    const mine = ['0', 'a', '1', 'b', 'd', '2', 'e', 'g', 'h', '3', 'i', '4'].join('\n');
    expect(mergeTexts(text, mine, lines.with(3, 'D').join('\n'))).toMatchObject({ isClean: false });
    expect(mergeTexts(text, mine, lines.with(7, 'H').join('\n'))).toMatchObject({ isClean: false });
    expect(mergeTexts(text, mine, lines.with(0, 'A').join('\n')).text).toBe(
      '0\na\n1\n\nA\nb\nd\n2\ne\ng\nh\n3\ni\n4',
    );
    expect(mergeTexts(text, mine, text)).toEqual({ text: mine, isClean: true });
    expect(mergeTexts(text, text, mine)).toEqual({ text: mine, isClean: true });
  });
  test('of lines that say the same, as many stay as both have', () => {
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

describe('every two short texts', () => {
  /** How many lines at most stand in both in one order. */
  const common = ([a, ...as]: readonly string[], [b, ...bs]: readonly string[]): number => {
    if (a === undefined || b === undefined) return 0;
    return a === b ? 1 + common(as, bs) : Math.max(common(as, [b, ...bs]), common([a, ...as], bs));
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
    'of %s: as many lines stay as can, in their order, and nothing that was put between them is lost',
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
