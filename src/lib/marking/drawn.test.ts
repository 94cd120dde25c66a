import { expect, test } from 'vitest';
import { alignRuns, drawnAs, ZOOMS } from './drawn.ts';

test('[DESK-2] [DESK-3] pages and pictures are drawn, all else is shown by its text', () => {
  expect(['a.PDF', 'b.jpeg', 'c.svg', 'd.html', 'e', 'f.docx'].map(drawnAs)).toEqual([
    'pages',
    'picture',
    null,
    null,
    null,
    null,
  ]);
});

test('[DESK-6] a run of the page is found where the server read it, though lines were joined and spaces differ', () => {
  const text = 'PAGE ONE\n\nThe charge of 2003 reduced traffic by a fifth. A fifth!';
  const at = (quote: string, from = 0) => text.indexOf(quote, from);
  expect(
    alignRuns(['The charge of', ' 2003 ', 'reduced traf-', 'a', 'fifth. A'], text, {
      start: 0,
      end: text.length,
    }),
  ).toEqual([at('The'), at('2003') - 1, at('reduced'), at(' a ') + 1, at('fifth. A')]);
  expect(
    alignRuns(['reduced traffic', 'PAGE ONE header', 'PAGE ONE'], text, {
      start: 10,
      end: text.length,
    }),
  ).toEqual([at('reduced'), null, null]);
});

test('a short run far away is another one', () => {
  const text = `${'x'.repeat(200)} a`;
  expect(alignRuns(['a', 'x'], text, { start: 0, end: text.length })).toEqual([null, 0]);
});

test('[DESK-3] every picture that a browser draws is drawn, at half its size to four times', () => {
  expect(['a.png', 'a.jpg', 'a.gif', 'a.webp', 'a.avif', 'a.bmp', 'a.PNG'].map(drawnAs)).toEqual(
    Array(7).fill('picture'),
  );
  expect([drawnAs('pdf'), drawnAs('a.pdf.txt'), drawnAs('')]).toEqual(['pages', null, null]);
  expect(ZOOMS).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]);
});
test('[DESK-6] a run is found a little further on, and a long one wherever it stands; a blank one nowhere', () => {
  const all = (text: string) => ({ start: 0, end: text.length });
  const near = `${'x'.repeat(399)} words here`;
  expect(alignRuns(['words'], near, all(near))).toEqual([400]);
  const far = `${'x'.repeat(400)} words and a long run`;
  expect(alignRuns(['words', 'a long run of', 'and a long run'], far, all(far))).toEqual([
    null,
    null,
    407,
  ]);
  const short = `${'x'.repeat(50)}abcd`;
  expect([
    alignRuns(['abcd'], short, all(short)),
    alignRuns(['abcd'], `x${short}`, all(`x${short}`)),
    alignRuns([' ', ''], short, all(short)),
  ]).toEqual([[50], [null], [null, null]]);
});
test('[DESK-6] what was found is passed: the same words are looked for behind it, and a hyphen at the end of a long word is none', () => {
  const text = 'again and again, hyphen words';
  const all = { start: 0, end: text.length };
  expect(alignRuns(['again', 'again', '  hyphen-'], text, all)).toEqual([0, 10, 15]);
  expect(alignRuns(['abc-'], 'abc abc-', { start: 0, end: 8 })).toEqual([4]);
});
