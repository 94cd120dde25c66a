import { describe, expect, test } from 'vitest';
import { commentHtml, saysTheSame } from '#server/features/exchange/return/moodle/comment.ts';
import { hasComment } from '#server/features/exchange/connect/compare.ts';
import { visibleText } from '#server/extraction/html-text.ts';

/** As the worksheet shows a comment: without its tags, entities decoded. */
const stripped = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const MEANT: [string, string][] = [
  ['**Clear** and *calm*.', '<p><strong>Clear</strong> and <em>calm</em>.</p>'],
  ['***Very*** good', '<p><strong><em>Very</em></strong> good</p>'],
  [
    'Three points:\n* one\n* **two**\n* three',
    '<p>Three points:</p><ul><li>one</li><li><strong>two</strong></li><li>three</li></ul>',
  ],
  [
    '- one\n• two\n– three\nAnd then.',
    '<ul><li>one</li><li>two</li><li>three</li></ul><p>And then.</p>',
  ],
  ['1. First\n2. Second', '<ol><li>First</li><li>Second</li></ol>'],
  ['- one\n  goes on', '<ul><li>one<br>goes on</li></ul>'],
  ['## Structure\nGood.', '<h4>Structure</h4><p>Good.</p>'],
  ['> You write this.\n\nWhy?', '<blockquote><p>You write this.</p></blockquote><p>Why?</p>'],
  ['Call `a * b` & see', '<p>Call <code>a * b</code> &amp; see</p>'],
  ['```\nx = 2*3*4 # **no**\n+ 1\n```', '<pre>x = 2*3*4 # **no**\n+ 1</pre>'],
  [
    'See [the guide](https://example.org/a?b=1&c=2).',
    '<p>See <a href="https://example.org/a?b=1&amp;c=2" rel="noreferrer">the guide</a>.</p>',
  ],
  ['这是**重点**内容', '<p>这是<strong>重点</strong>内容</p>'],
];

const STAYS: [string, string][] = [
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['2*3*4 = 24', '<p>2*3*4 = 24</p>'],
  ['x**2 + y**2, f(x)**2', '<p>x**2 + y**2, f(x)**2</p>'],
  [
    '*p = *q; use snake_case_names, *.txt and *.csv',
    '<p>*p = *q; use snake_case_names, *.txt and *.csv</p>',
  ],
  ['`a*b*c` and **2*3**', '<p><code>a*b*c</code> and <strong>2*3</strong></p>'],
  ['+ good idea\n- no sources\n+ neat', '<p>+ good idea<br>- no sources<br>+ neat</p>'],
  ['-5 points, -- not more', '<p>-5 points, -- not more</p>'],
  ['1986. A good year.', '<p>1986. A good year.</p>'],
  ['    Set in by hand.', '<p>Set in by hand.</p>'],
  ['#1 in the class, 5* work', '<p>#1 in the class, 5* work</p>'],
  [
    'A star * and <b>no markup</b> of mine',
    '<p>A star * and &lt;b&gt;no markup&lt;/b&gt; of mine</p>',
  ],
  ['[no](javascript:alert(1))', '<p>no</p>'],
];

describe('[OUT-2] [OUT-7] feedback with asterisks and dashes', () => {
  test.each(MEANT)('%j is Markdown, and becomes HTML', (text, html) =>
    expect(commentHtml(text)).toBe(html),
  );
  test.each(STAYS)('%j stays as it was written', (text, html) =>
    expect(commentHtml(text)).toBe(html),
  );

  test.each([...MEANT, ...STAYS])(
    '%j reads back as the same, stripped in the worksheet or complete with a token, and another text doesn’t',
    (text, html) => {
      expect([saysTheSame(stripped(html), text), saysTheSame(text, text)]).toEqual([true, true]);
      expect(hasComment('moodle', { grade: null, comment: visibleText(html) }, text)).toBe(true);
      expect([
        saysTheSame(`${stripped(html)} More.`, text),
        hasComment('moodle', { grade: null, comment: `${visibleText(html)} More.` }, text),
      ]).toEqual([false, false]);
    },
  );
});
