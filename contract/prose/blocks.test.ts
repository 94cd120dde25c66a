import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { type Block, blocks, type Run } from './blocks.ts';

const said = (...spans: (Run | string)[]): Run[] =>
  spans.map((run) => (typeof run === 'string' ? { text: run } : run));
const paragraph = (...spans: (Run | string)[]): Block => ({
  kind: 'paragraph',
  runs: said(...spans),
});
const heading = (...spans: (Run | string)[]): Block => ({ kind: 'heading', runs: said(...spans) });
const quote = (...spans: (Run | string)[]): Block => ({ kind: 'quote', runs: said(...spans) });
const list = (ordered: boolean, ...items: (Run | string)[][]): Block => ({
  kind: 'list',
  ordered,
  items: items.map((item) => said(...item)),
});
const code = (text: string): Block => ({ kind: 'code', text });
const bold = (text: string): Run => ({ text, bold: true });
const italic = (text: string): Run => ({ text, italic: true });

const BLOCKS: [what: string, markdown: string, Block[]][] = [
  ['paragraphs', 'Good.\n\nGo on.', [paragraph('Good.'), paragraph('Go on.')]],
  [
    'headings, of whichever way',
    '## Structure\nGood.\n\nStyle\n---\nDull.',
    [heading('Structure'), paragraph('Good.'), heading('Style'), paragraph('Dull.')],
  ],
  [
    'a quotation of two paragraphs',
    '> You write\n> this.\n>\n> And that.\n\nWhy?',
    [quote('You write', '\n', 'this.'), quote('And that.'), paragraph('Why?')],
  ],
  ['a quotation in a quotation', '> > Theirs.\n\nMine.', [quote('Theirs.'), paragraph('Mine.')]],
  [
    'a list of dashes and one of numbers',
    '- one\n- two\n\n1. first\n2. second',
    [list(false, ['one'], ['two']), list(true, ['first'], ['second'])],
  ],
  ['a list of numbers with brackets', '1) first\n2) second', [list(true, ['first'], ['second'])]],
  [
    'a list in a list, as one',
    '1. a\n   - b\n     - c\n2. d',
    [list(true, ['a'], ['b'], ['c'], ['d'])],
  ],
  [
    'what an item holds besides words',
    '- # Head\n- > Theirs.\n- ```\n  x = 1\n  ```\n- ***\n- one\n\n  two',
    [list(false, ['Head'], ['Theirs.'], [{ text: 'x = 1', code: true }], ['one'], ['two'])],
  ],
  [
    'a list that is counted on, with its numbers',
    '3. a\n   - b\n4. c',
    [paragraph('3. ', 'a'), paragraph('b'), paragraph('4. ', 'c')],
  ],
  ['a year that is no list', '1986. A good year.', [paragraph('1986. ', 'A good year.')]],
  ['a list in a quotation', '> - a\n> - b', [list(false, ['a'], ['b'])]],
  [
    'code as it is',
    '```py\nx = 2*3*4\n+ 1\n- [y]\n\n• z\n```',
    [code('x = 2*3*4\n+ 1\n- [y]\n\n• z')],
  ],
  ['code between waves', '~~~\n*p = 1\n~~~\nAnd then.', [code('*p = 1'), paragraph('And then.')]],
  [
    'a table, row by row',
    '| Part | Mark |\n|---|---|\n| Style | *good* |',
    [paragraph('Part', ' · ', 'Mark'), paragraph('Style', ' · ', italic('good'))],
  ],
  [
    'markup as words',
    '<p onclick="x()">\n\nSay <b>no</b>.',
    [paragraph('<p onclick="x()">'), paragraph('Say ', '<b>', 'no', '</b>', '.')],
  ],
  ['a line between two parts as nothing', 'a\n\n***\n\nb', [paragraph('a'), paragraph('b')]],
  ['nothing', ' \n\n', []],
];

const RUNS: [what: string, markdown: string, Run[]][] = [
  [
    'bold and italic, one in the other',
    '**a *b* c**',
    [bold('a '), { text: 'b', bold: true, italic: true }, bold(' c')],
  ],
  [
    'code in words that are stressed',
    '*see `x*y`*',
    [italic('see '), { text: 'x*y', italic: true, code: true }],
  ],
  [
    'a link with its words in their style',
    '[see **this**](https://example.org/a?b=1)',
    [
      { text: 'see ', href: 'https://example.org/a?b=1' },
      { text: 'this', bold: true, href: 'https://example.org/a?b=1' },
    ],
  ],
  [
    'an address to write to, in capitals too',
    '[me](MAILTO:a@b.org)',
    [{ text: 'me', href: 'MAILTO:a@b.org' }],
  ],
  [
    'an address that is typed',
    'See https://example.org.',
    [{ text: 'See ' }, { text: 'https://example.org', href: 'https://example.org' }, { text: '.' }],
  ],
  [
    'an address that runs something as its words',
    '[x](javascript:alert(1)) <data:text/html,y>',
    [{ text: 'x' }, { text: ' ' }, { text: 'data:text/html,y' }],
  ],
  ['an address that only ends like one as its words', '[x](javascript:https://y)', [{ text: 'x' }]],
  [
    'an address with stars as it was typed',
    '[x](https://y.org/2*3*4)',
    [{ text: 'x', href: 'https://y.org/2*3*4' }],
  ],
  ['a picture as what is said of it', '![A map](https://y.org/map.png)', [{ text: 'A map' }]],
  [
    'every line end',
    'a\nb  \nc\\\nd\r\ne\rf',
    said('a', '\n', 'b', '\n', 'c', '\n', 'd', '\n', 'e', '\n', 'f'),
  ],
  ['a line end in its style', '**a\nb**', [bold('a'), bold('\n'), bold('b')]],
  [
    'what is multiplied, and raised',
    '2*3*4, (a)*b*c, x[1]*y*z, x**2 + y**2',
    [{ text: '2*3*4, (a)*b*c, x[1]*y*z, x**2 + y**2' }],
  ],
  [
    'stars between Chinese letters as stress',
    '这是**重点**内容',
    [{ text: '这是' }, bold('重点'), { text: '内容' }],
  ],
  [
    'points for and against as they stand',
    '+ neat\n- dull\n  + short',
    said('+ neat', '\n', '- dull', '\n', '+ short'),
  ],
  ['numbers with a sign', '-5 points\n+5 points', said('-5 points', '\n', '+5 points')],
  ['what is set in by hand', '    Set in.', said('Set in.')],
];

describe("[OUT-4] [OUT-6] reads an educator's text as blocks", () => {
  test.each(BLOCKS)('%s', (_, markdown, expected) => expect(blocks(markdown)).toEqual(expected));
});

describe("[OUT-4] [OUT-6] reads the words of an educator's text", () => {
  test.each(RUNS)('%s', (_, markdown, expected) => {
    const [only, ...others] = blocks(markdown);
    expect([only, others]).toEqual([{ kind: 'paragraph', runs: expected }, []]);
  });
});

describe('[OUT-4] [OUT-6] a list', () => {
  test('may be typed with bullets, indented or not', () => {
    expect(blocks('• one\n– two\n\nThree.')).toEqual([
      list(false, ['one'], ['two']),
      paragraph('Three.'),
    ]);
    expect(blocks('- one\n  • two')).toEqual([list(false, ['one'], ['two'])]);
    expect(blocks('•one')).toEqual([paragraph('•one')]);
  });

  test('ends with its last item’s line, and continues where a line is indented', () => {
    expect(blocks('- one\n- two\nAnd then.\nMore.')).toEqual([
      list(false, ['one'], ['two']),
      paragraph('And then.', '\n', 'More.'),
    ]);
    expect(blocks('1. one\n  goes on\n2. two')).toEqual([
      list(true, ['one', '\n', 'goes on'], ['two']),
    ]);
    expect(blocks('- one\n\nApart.\nTogether.')).toEqual([
      list(false, ['one']),
      paragraph('Apart.', '\n', 'Together.'),
    ]);
  });

  test("doesn't start at dashes if other lines begin with a plus, and does again if none do", () => {
    expect(blocks('+ neat\n\n- dull')).toEqual([paragraph('+ neat'), paragraph('- dull')]);
    expect(blocks('- a+b\n- c')).toEqual([list(false, ['a+b'], ['c'])]);
  });
});

describe('[OUT-4] [OUT-6] loses no word', () => {
  const words = (markdown: string): string =>
    blocks(markdown)
      .map((block) =>
        block.kind === 'code'
          ? block.text
          : (block.kind === 'list' ? block.items.flat() : block.runs)
              .map(({ text }) => text)
              .join(''),
      )
      .join('\n');

  test.each([
    '[Q1]: Wrong.',
    'See [^1].\n\n[^1]: Smith said so.',
    '[a][b] and ![c][b]\n\n[b]: d',
    '[x] done',
    '~~good~~ and ~5 points~',
  ])('of %j, which has another meaning in Markdown', (markdown) => {
    expect(words(markdown)).toBe(markdown.replaceAll('\n\n', '\n'));
  });
  test('of a ticked box', () =>
    expect(blocks('- [x] done\n- [ ] missing')).toEqual([
      list(false, ['[x] done'], ['[ ] missing']),
    ]));

  test('whatever signs surround them', () => {
    const sign = fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '~',
      '~~',
      '#',
      '> ',
      '- ',
      '+ ',
      '1. ',
      '7) ',
      '[',
      ']',
      '(',
      ')',
      '[^',
      ']:',
      '[x] ',
      '![',
      '|',
      '\n',
      '\n\n',
      '    ',
      '---',
      '\\',
      '&',
      '•  ',
      ' ',
      ': ',
    );
    fc.assert(
      fc.property(
        fc.array(sign, { maxLength: 12 }),
        fc.array(sign, { maxLength: 12 }),
        (before, after) => {
          // A fence carries the name of its code's language, and an address follows its words.
          const markdown = `${before.join('')}first${after.join('')}second`
            .replaceAll(/`{3,}|~{3,}/g, '`')
            .replaceAll('](', '] (');
          const shown = words(markdown);
          expect([markdown, shown.includes('first'), shown.includes('second')]).toEqual([
            markdown,
            true,
            true,
          ]);
        },
      ),
      runs(),
    );
  });
});

describe('[OUT-4] [OUT-6] unintended Markdown', () => {
  test.each(['>', '> ', '- ', '* ', '1. ', '1) ', '> - '])(
    'keeps repeated %j as typed, and reads it quickly',
    (mark) => {
      for (const times of [21, 6_000])
        expect(blocks(`${mark.repeat(times)}x`)).toEqual([paragraph(`${mark.repeat(times)}x`)]);
    },
  );
  test.each([
    ['stress in stress', '*_'.repeat(25_000)],
    ['pictures in pictures', '!['.repeat(401)],
    ['401 signs of stress', 'a*b '.repeat(401).trim()],
    ['lines underlined to headings', 'a\n=\n'.repeat(2500).trim()],
    ['a thousand and one items', '- a\n'.repeat(1001).trim()],
  ])('[SAFE-5] %s: as typed', (_what, text) => {
    expect(blocks(text)).toEqual([paragraph(text)]);
  });
  test('[SAFE-5] keeps paragraphs when shown as typed', () =>
    expect(blocks(`One.\n\n${'*_'.repeat(300)}\n \nThree.`)).toEqual([
      paragraph('One.'),
      paragraph('*_'.repeat(300)),
      paragraph('Three.'),
    ]));
  test('reads long feedback', () => {
    expect(blocks('- **a** b\n'.repeat(99))).toHaveLength(1);
    expect(blocks('**a** b\n\n'.repeat(1900))[0]).toEqual({
      kind: 'paragraph',
      runs: [{ text: 'a', bold: true }, { text: ' b' }],
    });
    expect(blocks('- a\n'.repeat(1000))).toMatchObject([{ kind: 'list' }]);
  });
  test('reads feedback nested nineteen deep', () =>
    expect(blocks(`${'> '.repeat(19)}x`)).toEqual([quote('x')]));
  test('keeps the words of a hundred nested emphases', () => {
    const found = blocks(`${'*a _b '.repeat(50)}${' b_ a*'.repeat(50)}`).flatMap((block) =>
      block.kind === 'paragraph' ? block.runs : [],
    );
    expect(
      found
        .map(({ text }) => text)
        .join('')
        .replaceAll(/[^ab]/g, ''),
    ).toBe(`${'ab'.repeat(50)}${'ba'.repeat(50)}`);
  });
});
