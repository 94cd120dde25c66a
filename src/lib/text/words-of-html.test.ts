import { expect, test } from 'vitest';
import { wordsOfHtml } from './words-of-html.ts';

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
])('[OUT-2] of %s a person reads %s', (html, words) => expect(wordsOfHtml(html)).toBe(words));
