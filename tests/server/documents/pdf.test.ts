import { describe, expect, test } from 'vitest';
import { linesOf } from '#server/platform/documents/pdf/lines.ts';
import { prose, renderPdf } from '#server/platform/documents/pdf/pdf.ts';
import { unwritable } from '#server/platform/documents/pdf/typefaces.ts';
import { writtenOf } from '#server/features/exchange/return/documents/pdf.ts';
import type { Written, WrittenBlock } from '#server/platform/documents/written.ts';
import { aReturned } from '#machines/release/returned-page.expectations.ts';
import { type Part, readPdf } from '#tests/support/read-pdf.ts';

const written = (blocks: readonly WrittenBlock[], more: Partial<Written> = {}): Written => ({
  title: 'A report',
  author: 'Maja',
  lang: 'en',
  made_at: '2026-11-22T10:00:00Z',
  blocks,
  ...more,
});
const read = async (blocks: readonly WrittenBlock[], more: Partial<Written> = {}) =>
  readPdf(await renderPdf(written(blocks, more)));
const cell = (said: string) => [{ said }];
const SENTENCE =
  'The light that falls on the leaf is turned into sugar, which is what the plant lives on. ';

test('[OUT-4] the structure says what each block is, in reading order', async () => {
  const { parts, isTagged, title, lang, says, outline, attributes } = await read(
    [
      { kind: 'heading', level: 1, said: 'Essay' },
      ...prose(
        'Say **why** and see [the source](https://example.org/a).\n\n- one\n- two\n\n1. first\n\n> Hers.\n\n```\nlet a;\n```\n\n# Below',
      ),
      {
        kind: 'table',
        caption: 'Marks',
        columns: [
          { heading: 'Criterion', share: 1 },
          { heading: 'Points', share: 1, side: 'end' },
        ],
        rows: [[cell('Argument'), cell('4 of 8')]],
        foot: [[cell('Total'), cell('4')]],
      },
      { kind: 'note', said: 'Made by hand.' },
    ],
    { title: 'Größe\nund “Ruhm”', lang: 'de' },
  );
  expect({ isTagged, title, lang, outline }).toEqual({
    isTagged: true,
    title: 'Größe und “Ruhm”',
    lang: 'de',
    outline: ['Essay', 'Below'],
  });
  expect(says).toContain('<pdfuaid:part>1</pdfuaid:part>');
  const item = (label: string, said: string): Part => [
    'LI',
    ['Lbl', label],
    ['LBody', ['P', said]],
  ];
  expect(parts).toEqual([
    [
      [
        'Document',
        ['H1', 'Essay'],
        ['P', 'Say why and see', ['Link', 'the source'], '.'],
        ['L', item('•', 'one'), item('•', 'two')],
        ['L', item('1.', 'first')],
        ['BlockQuote', ['P', 'Hers.']],
        ['P', ['Code', 'let a;']],
        ['H3', 'Below'],
        [
          'Table',
          ['Caption', 'Marks'],
          ['THead', ['TR', ['TH', ['P', 'Criterion']], ['TH', ['P', 'Points']]]],
          ['TBody', ['TR', ['TH', ['P', 'Argument']], ['TD', ['P', '4 of 8']]]],
          ['TFoot', ['TR', ['TH', ['P', 'Total']], ['TD', ['P', '4']]]],
        ],
        ['P', 'Made by hand.'],
      ],
    ],
  ]);
  expect(attributes('Scope')).toEqual([
    ['TH', 'Column'],
    ['TH', 'Column'],
    ['TH', 'Row'],
    ['TH', 'Row'],
  ]);
  expect(attributes('ListNumbering')).toEqual([
    ['L', 'Disc'],
    ['L', 'Decimal'],
  ]);
});

test('[OUT-4] contains its fonts, with Latin, Greek and Cyrillic letters, and needs no others', async () => {
  const { fonts, texts, attributes } = await read(
    prose('Đặng, Łódź, Ñandú, ſ. **Αθήνα** и *Щукин*. `x ≤ 1`'),
  );
  expect(fonts.map(({ name }) => name).toSorted()).toEqual([
    'DejaVuSansMono',
    'SourceSerif4-Italic',
    'SourceSerif4-Regular',
    'SourceSerif4-SemiBold',
  ]);
  expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  expect(texts.join('')).toContain('Đặng, Łódź, Ñandú, ſ. Αθήνα и Щукин. x ≤ 1');
  expect(attributes('ActualText')).toEqual([]);
});

describe('[OUT-4] right-to-left text', () => {
  test('is read in its own order, with brackets mirrored and numbers unchanged', async () => {
    const { parts, attributes } = await read(
      prose('الفكرة (واضحة) 12 مرة\n\nShe wrote שלום again.'),
    );
    expect(attributes('ActualText').map(([, said]) => said.trim())).toEqual([
      'الفكرة (واضحة)',
      'مرة',
      'שלום',
    ]);
    expect(parts[0]![0]).toEqual([
      'Document',
      ['P', ['Span', expect.stringContaining('الفكرة')], '12', ['Span', 'مرة']],
      ['P', 'She wrote', ['Span', 'שלום'], 'again.'],
    ]);
  });

  test('begins at the right within each line', () => {
    const style = { size: 10, color: '', mutedColor: '', bold: false, italic: false, code: false };
    const lines = (said: string, width: number) =>
      linesOf(said, width, style, (_, text) => text.length * 10);
    const [first, second, ...more] = lines('الفكرة 12 في abc, واضحة جدا', 200);
    expect(more).toEqual([]);
    expect(
      [first, second].map((line) => [
        line!.fromRight,
        line!.pieces.map(({ text, x }) => [text, x]),
      ]),
    ).toEqual([
      [
        true,
        [
          ['الفكرة ', 110],
          ['12', 90],
          [' في ', 50],
          ['abc', 20],
          [' ,', 0],
        ],
      ],
      [true, [['واضحة جدا', 0]]],
    ]);
    expect(lines('ا (ب)', 1000)[0]!.pieces.map(({ text, actual }) => [text, actual])).toEqual([
      ['ا )ب(', 'ا (ب)'],
    ]);
    expect(
      lines('abc الفكرة واضحة, d', 1000).map(({ fromRight, pieces }) => [
        fromRight,
        pieces.map(({ text, x }) => [text, x]),
      ]),
    ).toEqual([
      [
        false,
        [
          ['abc ', 0],
          ['الفكرة واضحة', 40],
          [', d', 160],
        ],
      ],
    ]);
  });
});

test('[OUT-4] a tick stays with its word at every width', () => {
  const criterion = {
    id: 'a',
    group: '',
    name: 'Argument',
    description: '',
    bonus: false,
    levels: [
      { name: 'Poor', descriptor: '', feedback: '', chosen: false },
      { name: 'Good', descriptor: '', feedback: '', chosen: true },
    ],
    comment: '',
    points: 8,
    max: 8,
  };
  const { blocks } = writtenOf(
    aReturned({ rubric: { criteria: [criterion], total: null } } as never),
  );
  const table = blocks.find((block) => block.kind === 'table');
  const [levels] = (table as unknown as { rows: { said: { text: string }[] }[][][] }).rows[0]![1]!;
  const said = levels!.said.map(({ text }) => text).join('');
  const style = { size: 10, color: '', mutedColor: '', bold: false, italic: false, code: false };
  for (let width = 60; width < 300; width += 10) {
    const lines = linesOf(said, width, style, (_, text) => text.length * 10).map(({ pieces }) =>
      pieces
        .map(({ text }) => text)
        .join('')
        .trim(),
    );
    expect(lines.join(' ')).toMatch(/✓\sGood/);
    expect(lines.filter((line) => line.endsWith('✓'))).toEqual([]);
  }
});

test('[OUT-4] a character missing from the fonts is drawn as a box, but is read out and copied correctly', async () => {
  const { texts, attributes } = await read(prose('王伟 and 👍🏽.'));
  expect(texts.join('')).toContain('□□ and □.');
  expect(attributes('ActualText')).toEqual([
    ['Span', '王伟'],
    ['Span', '👍🏽'],
  ]);
  expect(unwritable('Zoë, فاطمة, שרה, Ωμέγα, Щ, →✓≤ 王伟王 👍🏽 हिन्दी\n\t')).toEqual([
    '王',
    '伟',
    '👍🏽',
    'हि',
    'न्दी',
  ]);
});

describe('[OUT-4] over several pages', () => {
  test('no word is lost or duplicated, and the pages are numbered without that being read out', async () => {
    const { pages, parts, texts } = await read(
      prose(
        Array.from({ length: 60 }, (_, at) => `Paragraph ${at}. ${SENTENCE.repeat(3)}`).join(
          '\n\n',
        ),
      ),
    );
    expect(pages).toBeGreaterThan(4);
    const words = parts
      .flat(2)
      .flatMap((part) => (Array.isArray(part) ? part.slice(1) : []))
      .join(' ');
    expect(words.split(SENTENCE.trim()).length - 1).toBe(180);
    for (let at = 0; at < 60; at += 1) expect(words.split(`Paragraph ${at}. `)).toHaveLength(2);
    expect(texts[1]).toContain(`2 / ${pages}`);
    expect(words).not.toContain(`/ ${pages}`);
  });

  test('a table repeats its headings on each page, but they are read once; a row longer than a page continues', async () => {
    const rows = [
      [cell('First'), cell(SENTENCE.repeat(100))],
      ...Array.from({ length: 40 }, (_, at) => [cell(`Row ${at}`), cell(SENTENCE.repeat(2))]),
    ];
    const { pages, parts, texts } = await read([
      {
        kind: 'table',
        columns: [
          { heading: 'Criterion', share: 1 },
          { heading: 'Given', share: 3 },
        ],
        rows,
      },
    ]);
    expect(pages).toBeGreaterThan(4);
    expect(texts.filter((text) => text.includes('Criterion'))).toHaveLength(pages);
    const said = JSON.stringify(parts);
    expect(said.split('Criterion')).toHaveLength(2);
    expect(said.split('"First"')).toHaveLength(2);
    for (let at = 0; at < 40; at += 1) expect(said.split(`"Row ${at}"`)).toHaveLength(2);
    expect(said.split('sugar')).toHaveLength(181);
  });

  test.each(Array.from({ length: 8 }, (_, at) => 26 + at))(
    'a heading stays with what follows it, %i lines down',
    async (lines) => {
      const { parts } = await read([
        ...Array.from({ length: lines }, (): WrittenBlock => ({ kind: 'paragraph', said: 'One.' })),
        { kind: 'heading', level: 2, said: 'H' },
        { kind: 'paragraph', said: 'Below.' },
      ]);
      const pageOf = (role: string, said: string): number =>
        parts.findIndex((page) => JSON.stringify(page).includes(`["${role}","${said}"]`));
      expect(pageOf('H2', 'H')).toBe(pageOf('P', 'Below.'));
    },
  );

  test.each(Array.from({ length: 9 }, (_, at) => 22 + at))(
    'the signatory’s name stays with what is below the signature, %i lines down',
    async (lines) => {
      const { parts } = await read([
        ...Array.from({ length: lines }, (): WrittenBlock => ({ kind: 'paragraph', said: 'One.' })),
        { kind: 'paragraph', said: 'Maja', look: 'signed' },
        { kind: 'note', said: 'Made by hand.\nOn Monday.' },
      ]);
      const pageOf = (said: string): number =>
        parts.findLastIndex((page) => JSON.stringify(page).includes(said));
      expect(pageOf('On Monday.')).toBe(pageOf('Maja'));
    },
  );
});

describe('[OUT-4] any text', () => {
  test.each([
    ['nothing', ''],
    ['one long word', 'a'.repeat(5000)],
    ['signs that no page can show', 'a\0b\u0007c\u2028d'],
    ['half of a sign', '\ud83d'],
    ['lines alone', '\n\n\n'],
    ['many words in one line', 'word '.repeat(5000)],
    ['levels within levels', `${'\u202e\u2067א('.repeat(500)}`],
  ])('%s', async (_, said) => {
    const { pages } = await read([
      { kind: 'paragraph', said },
      { kind: 'list', ordered: true, items: [[{ said }], []] },
      {
        kind: 'table',
        columns: [{ heading: said.slice(0, 40), share: 1 }],
        rows: [[cell(said.slice(0, 3000))], []],
      },
    ]);
    expect(pages).toBeGreaterThan(0);
  });
});

test('[OUT-4] everything drawn is in the structure or marked as decoration', async () => {
  const { unmarked } = await read([
    ...prose('> Hers.\n\nSee [it](https://example.org).'),
    { kind: 'paragraph', said: '72', look: 'result' },
    {
      kind: 'table',
      columns: [{ heading: 'A', share: 1 }],
      rows: [[cell('b')]],
      foot: [[cell('c')]],
    },
    { kind: 'note', said: 'n' },
  ]);
  expect(unmarked).toBe(0);
});

test('[OUT-4] the same input gives the same bytes', async () => {
  const document = written(prose('Say **why**. 王'));
  expect(
    Buffer.from(await renderPdf(document)).equals(Buffer.from(await renderPdf(document))),
  ).toBe(true);
});
