import { describe, expect, test } from 'vitest';
import { mergeTexts } from './merge.ts';

const linesOf = (letter: string) => Array.from({ length: 3_000 }, (_, index) => `${letter}${index}`).join('\n');

describe('two texts of one', () => {
  const text = 'one\ntwo\nthree\nfour\nfive';

  test('changes in different lines are both taken', () => {
    expect(mergeTexts(text, text.replace('two', 'TWO'), text.replace('four', 'FOUR'))).toEqual({ text: 'one\nTWO\nthree\nFOUR\nfive', isClean: true });
    expect(mergeTexts(text, `zero\n${text}`, `${text}\nsix`)).toEqual({ text: `zero\n${text}\nsix`, isClean: true });
    expect(mergeTexts(text, text.replace('two\n', ''), text.replace('four\n', ''))).toEqual({ text: 'one\nthree\nfive', isClean: true });
  });

  test('who alone changed something has it', () => {
    expect(mergeTexts(text, 'mine', text)).toEqual({ text: 'mine', isClean: true });
    expect(mergeTexts(text, text, 'theirs')).toEqual({ text: 'theirs', isClean: true });
    expect(mergeTexts(text, text, text)).toEqual({ text, isClean: true });
    expect(mergeTexts(text, 'same', 'same')).toEqual({ text: 'same', isClean: true });
  });

  test('of the same line both are kept, mine first, and it is said', () => {
    expect(mergeTexts(text, text.replace('two', 'mine'), text.replace('two', 'theirs'))).toEqual({ text: 'one\nmine\n\ntheirs\nthree\nfour\nfive', isClean: false });
    expect(mergeTexts('', 'mine', 'theirs')).toEqual({ text: 'mine\n\ntheirs', isClean: false });
    expect(mergeTexts(text, text.replace('two\n', ''), text.replace('two', 'theirs'))).toEqual({ text: 'one\ntheirs\nthree\nfour\nfive', isClean: false });
  });

  test('of a text that was taken away nothing is left below the other', () => {
    expect(mergeTexts('one', 'mine', '')).toEqual({ text: 'mine', isClean: false });
    expect(mergeTexts('one', '', 'theirs')).toEqual({ text: 'theirs', isClean: false });
    expect(mergeTexts('one', '', 'one')).toEqual({ text: '', isClean: true });
  });

  test('lines that moved are found where they are now', () => {
    expect(mergeTexts('a\nb\nc\nd', 'b\nc\nx\nd', 'a\nb\nc\nd\ne')).toEqual({ text: 'b\nc\nx\nd\ne', isClean: true });
    expect(mergeTexts('a\nb\na\nc', 'a\nb\na\nC', 'A\nb\na\nc')).toEqual({ text: 'A\nb\na\nC', isClean: true });
    expect(mergeTexts('a\nb', 'b\na', 'a\nb')).toEqual({ text: 'b\na', isClean: true });
  });

  test('every line that anyone wrote anew is in the proposal', () => {
    const lines = text.split('\n');
    for (let mine = 0; mine < lines.length; mine += 1) {
      for (let theirs = 0; theirs < lines.length; theirs += 1) {
        const merged = mergeTexts(text, lines.with(mine, 'MINE 🎓').join('\n'), lines.with(theirs, 'THEIRS مرحبا').join('\n'));
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
