import { describe, expect, test } from 'vitest';
import { hasEndlessWord, initials, insertComment, preview } from './text.ts';
import { wordsOfHtml } from './words-of-html.ts';

describe('text', () => {
  const family = '👨‍👩‍👧‍👦';

  describe('[WB-52] 100 characters', () => {
    test('exactly up to the limit', () => {
      expect(preview('x'.repeat(100), 100)).toEqual({ text: 'x'.repeat(100), isCut: false });
      expect(preview('x'.repeat(101), 100)).toEqual({ text: `${'x'.repeat(100)}…`, isCut: true });
      expect(preview('', 100)).toEqual({ text: '', isCut: false });
    });

    test('counts characters as readers do, splitting none', () => {
      expect(preview(family.repeat(100), 100)).toEqual({ text: family.repeat(100), isCut: false });
      expect(preview(family.repeat(101), 100)).toEqual({
        text: `${family.repeat(100)}…`,
        isCut: true,
      });
      expect(preview('e\u0301'.repeat(101), 100).text).toBe(`${'e\u0301'.repeat(100)}…`);
      expect(preview('م'.repeat(101), 100).text).toBe(`${'م'.repeat(100)}…`);
      expect(preview(`${'🎓'.repeat(3)}x`, 3).text.isWellFormed()).toBe(true);
    });

    test('puts no blank before the ellipsis; keeps line breaks', () => {
      expect(preview('one two', 4).text).toBe('one…');
      expect(preview('a\nb\nc', 3).text).toBe('a\nb…');
    });

    test('cuts a very long text after its first 100', () => {
      expect(preview('y'.repeat(1_000_000), 100).text).toHaveLength(101);
    });
  });

  describe('[EDIT-32] puts a blank line between the text and the comment', () => {
    test('before it, at the end', () => {
      expect(insertComment('Well done.', 'Cite more.')).toEqual({
        text: 'Well done.\n\nCite more.',
        caret: 22,
      });
      expect(insertComment('Well done.\n', 'Cite more.').text).toBe('Well done.\n\nCite more.');
      expect(insertComment('Well done.\n\n', 'Cite more.').text).toBe('Well done.\n\nCite more.');
      expect(insertComment('Well done.\n\n\n', 'Cite more.').text).toBe(
        'Well done.\n\n\nCite more.',
      );
    });

    test('none in an empty field', () => {
      expect(insertComment('', 'Cite more.')).toEqual({ text: 'Cite more.', caret: 10 });
      expect(insertComment('  ', 'Cite more.').text).toBe('  Cite more.');
      expect(insertComment(' ', 'Cite more.', { start: 0, end: 0 }).text).toBe('Cite more. ');
    });

    test('before and after it, at the caret', () => {
      expect(insertComment('One.Two.', 'Mid.', { start: 4, end: 4 })).toEqual({
        text: 'One.\n\nMid.\n\nTwo.',
        caret: 10,
      });
      expect(insertComment('One.\nTwo.', 'Mid.', { start: 4, end: 4 }).text).toBe(
        'One.\n\nMid.\n\nTwo.',
      );
      expect(insertComment('Two.', 'Top.', { start: 0, end: 0 })).toEqual({
        text: 'Top.\n\nTwo.',
        caret: 4,
      });
    });

    test('in place of the selection', () => {
      expect(insertComment('One. OLD Two.', 'Mid.', { start: 5, end: 8 }).text).toBe(
        'One. \n\nMid.\n\n Two.',
      );
    });

    test('moves a caret outside the text to its nearest end', () => {
      expect(insertComment('One.', 'Two.', { start: 99, end: 99 }).text).toBe('One.\n\nTwo.');
      expect(insertComment('One.', 'Two.', { start: -5, end: -5 }).text).toBe('Two.\n\nOne.');
      expect(insertComment('One.', 'Two.', { start: 4, end: 1 }).text).toBe('One.\n\nTwo.');
    });

    test('keeps all that was typed, wherever the caret is', () => {
      const text = 'Δύο 🎓\n\nمرحبا\nthree ';
      for (let at = 0; at <= text.length; at += 1) {
        const { text: out, caret } = insertComment(text, '<b>x</b>', { start: at, end: at });
        expect(out.startsWith(text.slice(0, at))).toBe(true);
        expect(out.endsWith(text.slice(at))).toBe(true);
        expect(out.slice(0, caret).endsWith('<b>x</b>')).toBe(true);
      }
    });
  });

  test.each([
    ['Jane Doe', 'JD'],
    ['jane van der doe', 'JD'],
    ['Plato', 'P'],
    ['', '?'],
    ['  ', '?'],
    ['🎓', '?'],
    ['(Jane) "Doe"', 'JD'],
    ['élodie Ñuñez', 'ÉÑ'],
    ['مريم علي', 'مع'],
    ['李 小龙', '李小'],
    ['x'.repeat(10_000), 'X'],
    ['7 of 9', '79'],
  ])('the initials of %.20s are %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  test('distinguishes an endless word from a long text', () => {
    expect(hasEndlessWord('')).toBe(false);
    expect(hasEndlessWord('word '.repeat(50_000))).toBe(false);
    expect(hasEndlessWord(`${'x'.repeat(1_000)}\n${'y'.repeat(1_000)}`)).toBe(false);
    expect([
      hasEndlessWord('x'.repeat(1_000)),
      hasEndlessWord('x'.repeat(1_001)),
      hasEndlessWord(`${'x'.repeat(500)}!${'x'.repeat(500)}`),
    ]).toEqual([false, true, true]);
    expect(hasEndlessWord(`An essay.\n${'x'.repeat(1_001)}`)).toBe(true);
  });
});

describe('words of HTML', () => {
  test.each([
    ['<p>Well <strong>argued</strong>.</p>', 'Well argued.'],
    ['<p>Three points:</p><ul><li>one</li><li><em>two</em>!</li></ul>', 'Three points: one two!'],
    ['<p>a<br>b</p><p>c</p>', 'a b c'],
    [
      '<p>See <a href="https://example.org/a?b=1&amp;c=2" rel="noreferrer">the guide</a>.</p>',
      'See the guide.',
    ],
    ['<p>1 &lt; 2 &amp;&amp; <code>a &gt; b</code>, &lt;p&gt;</p>', '1 < 2 && a > b, <p>'],
    ['Typed as it is: 1 < 2 and 3 > 2', 'Typed as it is: 1 < 2 and 3 > 2'],
  ])('[OUT-2] reads %s as %s', (html, words) => expect(wordsOfHtml(html)).toBe(words));
});
