import { expect, test } from 'vitest';
import { alignRuns, drawnAs } from './drawn.ts';

test('[DESK-2] [DESK-3] pages and pictures are drawn, all else is shown by its text', () => {
  expect(['a.PDF', 'b.jpeg', 'c.svg', 'd.html', 'e', 'f.docx'].map(drawnAs)).toEqual(['pages', 'picture', null, null, null, null]);
});

test('[DESK-6] a run of the page is found where the server read it, though lines were joined and spaces differ', () => {
  const text = 'PAGE ONE\n\nThe charge of 2003 reduced traffic by a fifth. A fifth!';
  const at = (quote: string, from = 0) => text.indexOf(quote, from);
  expect(alignRuns(['The charge of', ' 2003 ', 'reduced traf-', 'a', 'fifth. A'], text, { start: 0, end: text.length }))
    .toEqual([at('The'), at('2003') - 1, at('reduced'), at(' a ') + 1, at('fifth. A')]);
  expect(alignRuns(['reduced traffic', 'PAGE ONE header', 'PAGE ONE'], text, { start: 10, end: text.length })).toEqual([at('reduced'), null, null]);
});

test('a short run far away is another one', () => {
  const text = `${'x'.repeat(200)} a`;
  expect(alignRuns(['a', 'x'], text, { start: 0, end: text.length })).toEqual([null, 0]);
});
