import { expect, test } from 'vitest';
import type { Block } from '#contract/submissions/document.ts';
import { type CopiedNote, markedPage } from './marked-page.ts';

const text = 'Buses\n\nWhy so <many> buses?\n\na\tb\nc\td';
const block = (kind: Block['kind'], words: string): Block => ({
  kind,
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});
const document = {
  text,
  pages: [],
  blocks: [
    block('heading', 'Buses'),
    block('paragraph', 'Why so <many> buses?'),
    block('table', 'a\tb\nc\td'),
  ],
};
const at = (words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});
const note = (n: number, words: string | null, fields: Partial<CopiedNote> = {}): CopiedNote => ({
  n,
  span: words === null ? null : at(words),
  text: `Note ${n}.`,
  criterion: null,
  marker: null,
  ...fields,
});
const page = (...notes: CopiedNote[]) =>
  markedPage({ title: 'Candidate "014"', document, notes, pictures: [] });

test('[DESK-17] marks a note’s place in the text; its number links to its words, and they link back', () => {
  const html = page(
    note(1, '<many>', { criterion: 'Style & voice', marker: 'Ada' }),
    note(2, null),
  );
  expect(html).toContain(
    '<p>Why so <mark>&lt;many&gt;</mark><sup><a href="#note-1" id="place-1">1</a></sup> buses?</p>',
  );
  expect(html).toContain(
    '<li id="note-1" value="1">Note 1. <small>(Style &amp; voice, Ada)</small> <a href="#place-1" aria-label="To its place">↑</a></li>',
  );
  expect(html).toContain('<li id="note-2" value="2">Note 2.</li>');
  expect(html).toContain('<title>Candidate &quot;014&quot;</title>');
});

test('[DESK-17] marks places that overlap or cross several blocks each in full', () => {
  const html = page(note(1, 'so <many>'), note(2, '<many> buses'), note(3, 'buses?\n\na'));
  expect(html).toContain(
    '<p>Why <mark>so </mark><mark>&lt;many&gt;</mark><sup><a href="#note-1" id="place-1">1</a></sup><mark> </mark><mark>buses</mark><sup><a href="#note-2" id="place-2">2</a></sup><mark>?</mark></p>',
  );
  expect(html).toContain(
    '<td><mark>a</mark><sup><a href="#note-3" id="place-3">3</a></sup></td><td>b</td></tr><tr><td>c</td>',
  );
});

test('[DESK-17] runs nothing, and depends on nothing else', () => {
  const html = markedPage({
    title: '<script>alert(1)</script>',
    document: {
      text: '<svg onload=alert(1)>',
      pages: [],
      blocks: [{ kind: 'code', start: 0, end: 21 }],
    },
    notes: [note(1, null, { text: '</li><script>alert(1)</script>' })],
    pictures: [{ name: '" onload="x', address: 'data:image/png;base64,AAAA' }],
  });
  expect([html.includes('<script'), html.includes('<svg'), html.includes('" onload="')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
  expect(html.replaceAll(/<img src="data:[^"]*"/g, '')).not.toMatch(/src=|href="(?!#)|url\(/);
});

test('[DESK-17] shows every kind of block appropriately', () => {
  const all = 'One Two Three Four Five Six Seven Eight Nine';
  const part = (kind: Block['kind'], words: string, level?: number): Block => ({
    kind,
    start: all.indexOf(words),
    end: all.indexOf(words) + words.length,
    ...(level === undefined ? {} : { level }),
  });
  const html = markedPage({
    title: 'T',
    notes: [],
    pictures: [{ name: 'A & B', address: 'data:image/png;base64,AAAA' }],
    document: {
      text: all,
      pages: [],
      blocks: [
        part('heading', 'One', 1),
        part('heading', 'Two', 9),
        part('list_item', 'Three'),
        part('quotation', 'Four'),
        part('footnote', 'Five'),
        part('caption', 'Six'),
        part('running', 'Seven'),
        part('code', 'Eight'),
        part('equation', 'Nine'),
      ],
    },
  });
  for (const shown of [
    '<h2>One</h2>',
    '<h5>Two</h5>',
    '<blockquote>Four</blockquote>',
    '<p class="small">Five</p>',
    '<p class="small">Six</p>',
    '<p class="small">Seven</p>',
    '<pre>Eight</pre>',
    '<p>Nine</p>',
    '<p><img src="data:image/png;base64,AAAA" alt="A &amp; B"></p>',
    '<p>No notes.</p>',
  ])
    expect(html).toContain(shown);
  expect(html).toMatch(/<p class="item"><span>.*<\/span> Three<\/p>/);
  expect(html).not.toContain('<ol>');
});
test("[DESK-17] doesn't mark a note in a run that it only touches; a note with a single fact shows just that", () => {
  const html = page(note(1, 'Buses', { criterion: 'Style' }), note(2, 'Why', { marker: 'Ada' }));
  expect(html).toContain(
    '<h2><mark>Buses</mark><sup><a href="#note-1" id="place-1">1</a></sup></h2>',
  );
  expect(html).toContain('<small>(Style)</small>');
  expect(html).toContain('<small>(Ada)</small>');
  expect(html.match(/<mark>/g)).toHaveLength(2);
});

test('[DESK-17] escapes every special HTML character', () => {
  const html = page(note(1, null, { text: `a & b < c > d "e" 'f'` }), note(2, null));
  expect(html).toContain('a &amp; b &lt; c &gt; d &quot;e&quot; &#39;f&#39;');
  expect(html).toMatch(
    /<ol><li id="note-1" value="1">.*<\/li>\n<li id="note-2" value="2">Note 2\.<\/li><\/ol>/,
  );
  expect(html).not.toContain('No notes.');
});
