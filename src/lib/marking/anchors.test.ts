import { assert, nat, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { placeOf } from './anchors.ts';
import { selectorsOf } from './selectors.ts';
import { boxSelector } from '#contract/rubrics/annotation.ts';
import { boxBetween, boxIn, firstBox, isMeant, moved, stretched, unturned } from './boxes.ts';
import { type Block, CODE_LANGUAGES } from '#contract/submissions/document.ts';
import { aDocument } from '#tests/support/desk/document.ts';
import { CODE_COLOURS, type Coloured, colouredIn, hasColours } from './colours.ts';
import { alignRuns, drawnAs, ZOOMS } from './drawn.ts';
import { hitsIn, MAX_HITS } from './hits.ts';
import { aCriterion, aLevel, deskRubric } from '#tests/support/rubric/rubrics.ts';
import { choose, chooseByDigit, isJudged, middleOf, pointsOfText } from './judge.ts';
import { NO_MARK } from './sheet.ts';
import { picturesBefore, shownBlocks } from './leaves.ts';

describe('anchors', () => {
  const TEXT =
    'The charge of 2003 reduced traffic by a fifth. Bus journeys became faster. The charge was fair, and buses were full.';
  const at = (quote: string, from = 0) => ({
    start: TEXT.indexOf(quote, from),
    end: TEXT.indexOf(quote, from) + quote.length,
  });

  test('[DESK-5] stores a place by position and by quote with context', () => {
    const place = at('Bus journeys');
    expect(selectorsOf(TEXT, place)).toEqual([
      { type: 'TextPositionSelector', ...place },
      {
        type: 'TextQuoteSelector',
        exact: 'Bus journeys',
        prefix: TEXT.slice(place.start - 32, place.start),
        suffix: ' became faster. The charge was f',
      },
    ]);
    expect(placeOf(TEXT, selectorsOf(TEXT, place))).toEqual({ ...place, how: 'there' });
  });

  test('[DESK-5] finds any place of any text again', () => {
    assert(
      property(
        string({ minLength: 1, maxLength: 300, unit: 'binary' }),
        nat(),
        nat(),
        (text, a, b) => {
          const [start, end] = [a % text.length, b % (text.length + 1)].toSorted(
            (one, other) => one - other,
          ) as [number, number];
          expect(placeOf(text, selectorsOf(text, { start, end }))).toEqual({
            start,
            end,
            how: 'there',
          });
        },
      ),
      runs(),
    );
  });

  test('[DESK-5] finds a quote that moved, at the place whose context fits', () => {
    const second = at('The charge', 10);
    const read = `Page 1\n\n${TEXT}`;
    expect(placeOf(read, selectorsOf(TEXT, second))).toEqual({
      start: second.start + 8,
      end: second.end + 8,
      how: 'moved',
    });
    expect(placeOf(read, selectorsOf(TEXT, at('The charge')))).toEqual({
      start: 8,
      end: 18,
      how: 'moved',
    });
  });

  test("[DESK-5] finds a slightly changed quote approximately; doesn't find a missing one", () => {
    const read = TEXT.replace('Bus journeys became faster', 'Bus jour-neys becarne faster');
    const found = placeOf(read, selectorsOf(TEXT, at('Bus journeys became faster')));
    expect(found?.how).toBe('nearly');
    expect(read.slice(found!.start, found!.end)).toBe('Bus jour-neys becarne faster');
    expect(
      placeOf(
        'Nothing of this kind was ever written by anyone at all, I am afraid to say.',
        selectorsOf(TEXT, at('reduced traffic by a fifth')),
      ),
    ).toBeNull();
    expect(placeOf('Quite another text.', selectorsOf(TEXT, at('Bus')))).toBeNull();
  });

  test('[DESK-5] a note on the whole script has no place; a position alone counts while it is within the text', () => {
    expect(placeOf(TEXT, [])).toBeNull();
    expect(placeOf(TEXT, [{ type: 'TextPositionSelector', start: 3, end: 5 }])).toEqual({
      start: 3,
      end: 5,
      how: 'there',
    });
    expect(placeOf('ab', [{ type: 'TextPositionSelector', start: 3, end: 5 }])).toBeNull();
  });

  const quote = (exact: string, prefix = '', suffix = '') => ({
    type: 'TextQuoteSelector' as const,
    exact,
    prefix,
    suffix,
  });
  const position = (start: number, end: number) => ({
    type: 'TextPositionSelector' as const,
    start,
    end,
  });

  test('[DESK-5] of equal quotes takes the nearest, and context counts for more than distance', () => {
    const text = 'one word two, and word three; last word four.';
    const places = [4, 18, 35];
    expect(
      [0, 19, 44].map((near) => placeOf(text, [position(near, near + 4), quote('word')])?.start),
    ).toEqual(places);
    expect(placeOf(text, [position(0, 4), quote('word', '', ' four')])).toEqual({
      start: 35,
      end: 39,
      how: 'moved',
    });
    expect(placeOf(text, [position(44, 48), quote('word', 'one ')])).toEqual({
      start: 4,
      end: 8,
      how: 'moved',
    });
    expect(placeOf(text, [quote('word', 'last ', ' two')])?.start).toBe(35);
  });
  test('[DESK-5] with an empty quote only the position counts; searches for a quote alone', () => {
    expect(placeOf('abcdef', [quote(''), position(2, 6)])).toEqual({
      start: 2,
      end: 6,
      how: 'there',
    });
    expect([
      placeOf('abcdef', [quote('')]),
      placeOf('abcdef', [position(2, 7)]),
      placeOf('abcdef', [quote('cd')]),
    ]).toEqual([null, null, { start: 2, end: 4, how: 'moved' }]);
  });
  test('[DESK-5] searches approximately from eight to a thousand characters, with at most half of them wrong', () => {
    expect([
      placeOf('abcdefgX', [quote('abcdefgh')])?.how,
      placeOf('abcdefX', [quote('abcdefg')]),
    ]).toEqual(['nearly', null]);
    const long = Array.from({ length: 250 }, (_, nth) =>
      String.fromCodePoint(97 + ((nth * 7) % 26)),
    )
      .join('')
      .repeat(4);
    expect([
      placeOf(`${long.slice(0, 999)}!`, [quote(long)])?.how,
      placeOf(`${long}!`, [quote(`${long.slice(0, 500)}?${long.slice(500)}`)]),
    ]).toEqual(['nearly', null]);
    expect(placeOf('zzzzzzzz', [quote('abcdefgh')])).toBeNull();
  });
  test('[DESK-5] of a word that occurs a thousand times, checks the first two hundred', () => {
    expect(placeOf('a '.repeat(1000), [position(1501, 1502), quote('a', 'a ', ' a')])).toEqual({
      start: 398,
      end: 399,
      how: 'moved',
    });
  });
});

describe('boxes', () => {
  test('[DESK-4] a box is the same whichever way it is dragged, and stays on its page', () => {
    const box = { page: 2, x: 10, y: 20, width: 30, height: 40 };
    expect(boxBetween(2, { x: 10, y: 20 }, { x: 40, y: 60 })).toEqual(box);
    expect(boxBetween(2, { x: 40, y: 60 }, { x: 10, y: 20 })).toEqual(box);
    expect(boxBetween(1, { x: -5, y: 90 }, { x: 130, y: 120 })).toEqual({
      page: 1,
      x: 0,
      y: 90,
      width: 100,
      height: 10,
    });
    expect([
      isMeant(box),
      isMeant({ ...box, width: 0.9 }),
      isMeant({ ...box, height: 0.9 }),
      isMeant({ ...box, width: 1, height: 1 }),
    ]).toEqual([true, false, false, true]);
  });

  test('[DESK-4] keys move and stretch it, no further than the page', () => {
    const box = firstBox(3);
    expect(box).toEqual({ page: 3, x: 35, y: 40, width: 30, height: 20 });
    expect(moved(box, { x: 2, y: -2 })).toEqual({ ...box, x: 37, y: 38 });
    expect(moved(box, { x: 90, y: 90 })).toEqual({ ...box, x: 70, y: 80 });
    expect(moved(box, { x: -90, y: -90 })).toEqual({ ...box, x: 0, y: 0 });
    expect(stretched(box, { x: 2, y: -2 })).toEqual({ ...box, width: 32, height: 18 });
    expect(stretched(box, { x: 90, y: 90 })).toEqual({ ...box, width: 65, height: 60 });
    expect(stretched(box, { x: -90, y: -90 })).toEqual({ ...box, width: 1, height: 1 });
  });

  test('[DESK-4] converts a point on a rotated picture to the picture itself', () => {
    const point = { x: 10, y: 30 };
    expect([0, 1, 2, 3].map((turns) => unturned(point, turns))).toEqual([
      { x: 10, y: 30 },
      { x: 30, y: 90 },
      { x: 90, y: 70 },
      { x: 70, y: 10 },
    ]);
  });

  test("[DESK-4] reads a note's box, or none", () => {
    const box = { page: 2, x: 10, y: 20, width: 30, height: 40 };
    expect(boxIn([{ type: 'TextPositionSelector', start: 0, end: 1 }, boxSelector(box)])).toEqual(
      box,
    );
    expect(boxIn([])).toBeNull();
  });
});

describe('colours', () => {
  const code = (text: string, language: string, before = '') => ({
    ...aDocument({ text: before + text }),
    blocks: [
      { kind: 'code' as const, start: before.length, end: before.length + text.length, language },
    ],
  });
  const words = (text: string, spans: Coloured[keyof Coloured]): string[] =>
    spans.map(({ start, end }) => text.slice(start, end));

  test('[DESK-2] highlights a program within its document: keywords, strings, numbers, comments and names', async () => {
    const document = code(
      '# Counts.\ndef count(text):\n    return len("a b") + 12\n',
      'python',
      'Some words.\n\n',
    );
    const coloured = await colouredIn(document);
    expect(Object.keys(coloured)).toEqual(CODE_COLOURS);
    expect(words(document.text, coloured.comment)).toEqual(['# Counts.']);
    expect(words(document.text, coloured.keyword)).toEqual(['def', 'return']);
    expect(words(document.text, coloured.string)).toEqual(['"a b"']);
    expect(words(document.text, coloured.number)).toEqual(['12']);
    expect(words(document.text, coloured.name)).toContain('count');
  });

  const SAMPLES: Readonly<Record<string, string>> = {
    python: 'def f(): pass',
    javascript: 'const a = "b"',
    typescript: 'const a: string = "b"',
    java: 'class A { }',
    c: 'int main(void) { return 0; }',
    cpp: 'class A { };',
    go: 'func main() { }',
    rust: 'fn main() { }',
    php: '<?php function f() { }',
    r: 'f <- function(x) x + 1',
    html: '<p class="a">b</p>',
    css: 'p { color: red }',
    json: '{"a": 1}',
  };
  test.each(
    CODE_LANGUAGES.map((language) => [
      language,
      language in SAMPLES ? 'coloured' : 'read as it stands',
    ]),
  )('[DESK-2] %s is %s', async (language, how) => {
    const document = code(SAMPLES[language] ?? 'end if;', language);
    const coloured = Object.values(await colouredIn(document)).flat();
    expect([hasColours(document), coloured.length > 0]).toEqual([
      how === 'coloured',
      how === 'coloured',
    ]);
  });

  test.each<[text: string, language: string, colour: keyof Coloured, found: string[]]>([
    ['class A:\n  def f(self): pass', 'python', 'keyword', ['class', 'def', 'pass']],
    ['public final class A { }', 'java', 'keyword', ['public', 'final', 'class']],
    [
      'import { a } from "b"; if (a instanceof B) delete c',
      'javascript',
      'keyword',
      ['import', 'from', 'if', 'instanceof', 'delete'],
    ],
    ['interface A { b: string }', 'typescript', 'keyword', ['interface']],
    ['const a = /b+/; const c = `d`', 'javascript', 'string', ['/b+/', '`d`']],
    ["char a = 'b';", 'c', 'string', ["'b'"]],
    ['<p class="a">b</p>', 'html', 'string', ['"a"']],
    ['a = True or None or 1.5', 'python', 'number', ['True', 'None', '1.5']],
    ['p { color: red }', 'css', 'number', ['red']],
    ['/* a */ int b; // c', 'java', 'comment', ['/* a */', '// c']],
    ['<?php f(); ?>', 'php', 'comment', ['<?php', '?>']],
    ['class A:\n  def f(a): g(a)', 'python', 'name', ['A', 'f', 'g']],
    ['int main(void) { struct A a; }', 'c', 'name', ['int', 'main', 'void', 'A']],
    ['<p class="a">b</p>', 'html', 'name', ['p', 'class', 'p']],
    ['const a = <p id="b">c</p>', 'jsx', 'name', ['p', 'id', 'p']],
  ])('[DESK-2] of %j in %s, %s are %j', async (text, language, colour, found) => {
    expect(words(text, (await colouredIn(code(text, language)))[colour])).toEqual(found);
  });

  test.each(['py', 'ipython', 'python3', 'Python', 'js', 'jsx', 'ts', 'tsx', 'c++', 'rs'])(
    '[DESK-2] recognises %s as a language',
    (language) => {
      expect(hasColours(code('1', language))).toBe(true);
    },
  );

  test("[DESK-2] a program without a language gets the script's; prose gets none", async () => {
    const python = { kind: 'code' as const, confidence: 1, code: 'python' as const };
    const [named, prose] = [
      { kind: 'code' as const, start: 5, end: 6 },
      { kind: 'paragraph' as const, start: 0, end: 4 },
    ];
    const script = { text: 'None 1', blocks: [prose, named], genre: python };
    expect([
      hasColours(script),
      hasColours({ ...script, blocks: [prose] }),
      hasColours({ ...script, genre: { ...python, code: null } }),
    ]).toEqual([true, false, false]);
    expect((await colouredIn(script)).number).toEqual([{ start: 5, end: 6 }]);
    expect((await colouredIn({ ...script, genre: { ...python, code: null } })).number).toEqual([]);
  });

  test('[DESK-2] highlights up to 200,000 characters of programs in total, not counting those without highlighting', async () => {
    const block = (start: number, end: number, language: string) => ({
      kind: 'code' as const,
      start,
      end,
      language,
    });
    const comments = async (rest: number) => {
      const text = '#'.repeat(200_010 + rest);
      const blocks = [
        block(0, 10, 'matlab'),
        block(10, 20, 'python'),
        block(20, 200_010 + rest, 'python'),
      ];
      return (await colouredIn({ ...aDocument({ text }), blocks })).comment.length;
    };
    expect([await comments(0), await comments(1)]).toEqual([2, 1]);
  });

  test("[DESK-2] doesn't highlight prose, output, very long programs and broken code", async () => {
    const essay = {
      ...aDocument(),
      blocks: [{ kind: 'paragraph' as const, start: 0, end: 5, language: 'python' }],
    };
    for (const document of [
      essay,
      code('return 1', 'output'),
      code('x = 1\n'.repeat(40_000), 'python'),
    ])
      expect(Object.values(await colouredIn(document)).flat()).toEqual([]);
    const torn = await colouredIn(code('def (((( "', 'python'));
    expect(torn.keyword).toHaveLength(1);
  });

  test('[DESK-2] highlights no more spans than a browser paints without a pause', async () => {
    const coloured = await colouredIn(code('1\n'.repeat(20_000), 'python'));
    expect(coloured.number).toHaveLength(12_000);
  });
});

describe('drawn', () => {
  test('[DESK-2] [DESK-3] draws pages and pictures, shows everything else as text', () => {
    expect(['a.PDF', 'b.jpeg', 'c.svg', 'd.html', 'e', 'f.docx'].map(drawnAs)).toEqual([
      'pages',
      'picture',
      null,
      null,
      null,
      null,
    ]);
  });

  test('[DESK-6] finds a run of the page where the server read it, even with joined lines and different spaces', () => {
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

  test("doesn't match a short run far away", () => {
    const text = `${'x'.repeat(200)} a`;
    expect(alignRuns(['a', 'x'], text, { start: 0, end: text.length })).toEqual([null, 0]);
  });

  test('[DESK-3] draws every picture that a browser can, at half to four times its size', () => {
    expect(['a.png', 'a.jpg', 'a.gif', 'a.webp', 'a.avif', 'a.bmp', 'a.PNG'].map(drawnAs)).toEqual(
      Array(7).fill('picture'),
    );
    expect([drawnAs('pdf'), drawnAs('a.pdf.txt'), drawnAs('')]).toEqual(['pages', null, null]);
    expect(ZOOMS).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]);
  });
  test('[DESK-6] finds a run a little further on, and a long one anywhere; a blank one nowhere', () => {
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
  test('[DESK-6] searches for repeated words only after the last match; ignores a hyphen at the end of a long word', () => {
    const text = 'again and again, hyphen words';
    const all = { start: 0, end: text.length };
    expect(alignRuns(['again', 'again', '  hyphen-'], text, all)).toEqual([0, 10, 15]);
    expect(alignRuns(['abc-'], 'abc abc-', { start: 0, end: 8 })).toEqual([4]);
  });
});

describe('hits', () => {
  const found = (text: string, query: string) =>
    hitsIn(text, query).map(({ start, end }) => text.slice(start, end));

  test('[DESK-2] finds words ignoring case and across line breaks, and treats special characters literally', () => {
    expect(found('Buses, buses and\n  more BUSES.', 'buses')).toEqual(['Buses', 'buses', 'BUSES']);
    expect(found('so many\n  buses; so many buses', ' many buses ')).toEqual([
      'many\n  buses',
      'many buses',
    ]);
    expect(found('f(x) = (a+b)* and f(x)', 'f(x)')).toEqual(['f(x)', 'f(x)']);
    expect(found('Straße, ÄRGER, 你好吗', 'ärger')).toEqual(['ÄRGER']);
    expect(found('你好吗 你好', '你好')).toEqual(['你好', '你好']);
  });

  test('[DESK-2] finds nothing for an empty search, and limits the number of hits', () => {
    expect([hitsIn('a b', ''), hitsIn('a b', '  ')]).toEqual([[], []]);
    expect(MAX_HITS).toBe(2000);
    expect(hitsIn('a'.repeat(1_000_000), 'a')).toHaveLength(MAX_HITS);
    expect([
      hitsIn('a'.repeat(200), 'a'.repeat(250)),
      hitsIn('a'.repeat(200), `${' '.repeat(200)}aa`).length,
    ]).toEqual([[{ start: 0, end: 200 }], 100]);
    expect(hitsIn(' '.repeat(1_000_000), 'a a')).toEqual([]);
    expect(hitsIn('a'.repeat(1_000_000), `${'a'.repeat(150)}b`)).toEqual([]);
  });
});

describe('judge', () => {
  const [argument] = deskRubric().criteria;

  test('[DESK-8] a digit chooses the level at its position, and deselects it the second time', () => {
    const first = chooseByDigit(argument!, NO_MARK, 3)!;
    expect(first).toEqual({ level_ids: ['strong'], points: null, comment: '' });
    expect(chooseByDigit(argument!, first, 1)!.level_ids).toEqual(['weak']);
    expect(chooseByDigit(argument!, { ...first, comment: 'Kept.' }, 3)).toEqual({
      level_ids: null,
      points: null,
      comment: 'Kept.',
    });
    expect([chooseByDigit(argument!, NO_MARK, 4), chooseByDigit(argument!, NO_MARK, 0)]).toEqual([
      null,
      null,
    ]);
  });

  test('[DESK-8] 0 is the tenth level; a criterion without levels ignores digits', () => {
    const ten = aCriterion({
      id: 'ten',
      levels: Array.from({ length: 10 }, (_, at) => aLevel({ id: `l${at}`, points: at })),
    });
    expect(chooseByDigit(ten, NO_MARK, 0)!.level_ids).toEqual(['l9']);
    expect(chooseByDigit(aCriterion({ id: 'p', kind: 'points', max: 5 }), NO_MARK, 1)).toBeNull();
  });

  test('[DESK-8] [DESK-E] adds and removes items in the rubric’s order; a range starts in its middle', () => {
    const items = aCriterion({
      id: 'i',
      kind: 'items',
      levels: [aLevel({ id: 'a', points: 1 }), aLevel({ id: 'b', points: -1 })],
    });
    const b = choose(items, NO_MARK, items.levels[1]!);
    expect(choose(items, b, items.levels[0]!).level_ids).toEqual(['a', 'b']);
    expect(choose(items, b, items.levels[1]!).level_ids).toEqual([]);
    const range = aCriterion({
      id: 'r',
      kind: 'range',
      levels: [aLevel({ id: 'x', points: 10, points_min: 6 })],
    });
    expect(choose(range, NO_MARK, range.levels[0]!)).toEqual({
      level_ids: ['x'],
      points: 8,
      comment: '',
    });
    const odd = aLevel({ id: 'x', points: 7, points_min: 4 });
    expect([middleOf(odd), middleOf({ ...odd, points: 0.125, points_min: 0 })]).toEqual([
      5.5, 0.062,
    ]);
  });

  test('[DESK-7] a level, points or words judge a criterion; white space doesn’t', () => {
    expect(
      [
        NO_MARK,
        { ...NO_MARK, comment: ' ' },
        { ...NO_MARK, comment: 'x' },
        { ...NO_MARK, points: 0 },
        { ...NO_MARK, level_ids: [] },
      ].map(isJudged),
    ).toEqual([false, false, true, true, true]);
  });

  test('reads points as people type them', () => {
    expect(['7', ' 7,5 ', '−2', '', 'seven', '1e3'].map(pointsOfText)).toEqual([
      7,
      7.5,
      -2,
      null,
      null,
      null,
    ]);
  });

  test('[DESK-8] a level without a range gives no points by itself; deselecting one removes its points', () => {
    const range = aCriterion({
      id: 'r',
      kind: 'range',
      levels: [aLevel({ id: 'x', points: 10, points_min: 6 }), aLevel({ id: 'y', points: 5 })],
    });
    expect(choose(range, NO_MARK, range.levels[1]!)).toEqual({
      level_ids: ['y'],
      points: null,
      comment: '',
    });
    expect(choose(range, { level_ids: ['x'], points: 8, comment: '' }, range.levels[0]!)).toEqual(
      NO_MARK,
    );
    const plain = aCriterion({
      id: 'l',
      kind: 'levels',
      levels: [aLevel({ id: 'x', points: 10, points_min: 6 })],
    });
    expect(choose(plain, NO_MARK, plain.levels[0]!).points).toBeNull();
    expect(pointsOfText('1234567')).toBeNull();
  });
});

describe('leaves', () => {
  const text = 'Title\n\n12. First\n\n- Second\n\na\tb\nc\td\n\nint a;\nint b;';
  const block = (kind: Block['kind'], words: string, page?: number): Block => ({
    kind,
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
    ...(page === undefined ? {} : { page }),
  });
  const pages = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      number: at + 1,
      start: 0,
      end: 0,
      readable: true,
    }));
  const rows = (...blocks: Block[]) =>
    shownBlocks({ text, blocks, pages: [] }).map((shown) =>
      shown.rows.map((row) => row.map(({ start, end }) => text.slice(start, end))),
    );

  test('[DESK-2] shows a table by its cells, code by its lines, everything else as one', () => {
    expect(
      rows(
        block('heading', 'Title'),
        block('table', 'a\tb\nc\td'),
        block('code', 'int a;\nint b;'),
      ),
    ).toEqual([
      [['Title']],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [['int a;'], ['int b;']],
    ]);
    expect(rows({ kind: 'code', start: 5, end: 5 })).toEqual([[['']]]);
  });
  test('[DESK-2] an item has the mark from its text, or a dot', () => {
    const signs = (...blocks: Block[]) =>
      shownBlocks({ text, blocks, pages: [] }).map(({ sign }) => sign);
    expect(
      signs(block('heading', 'Title'), block('list_item', 'First'), block('list_item', 'Second')),
    ).toEqual(['', '12.', '-']);
    expect(
      signs({ kind: 'list_item', start: 0, end: 5 }, { kind: 'list_item', start: 5, end: 6 }),
    ).toEqual(['•', '•']);
    expect(
      shownBlocks({
        text: 'Before a long way of words First',
        blocks: [{ kind: 'list_item', start: 27, end: 32 }],
        pages: [],
      })[0]?.sign,
    ).toBe('ay of words');
  });
  test('[DESK-2] a page begins where its first block does, once, but not at a running head or in a document with one page', () => {
    const turns = (count: number, ...blocks: Block[]) =>
      shownBlocks({ text, blocks, pages: pages(count) }).map(({ page }) => page);
    const five = [
      block('heading', 'Title', 1),
      block('list_item', 'First', 1),
      block('running', 'a', 2),
      block('list_item', 'Second', 2),
      block('paragraph', 'int a;'),
    ];
    expect(turns(2, ...five)).toEqual([1, null, null, 2, null]);
    expect(turns(1, ...five)).toEqual([null, null, null, null, null]);
  });

  test('[DESK-2] puts a picture before the first block that begins at or after it, or after the last block', () => {
    const blocks = [
      block('heading', 'Title'),
      block('list_item', 'First'),
      block('list_item', 'Second'),
    ];
    const [, first, second] = blocks;
    const at = (place: number, name: string) => ({ at: place, name });
    const pictures = [
      at(0, 'front'),
      at(1, 'after the title'),
      at(first!.start, 'before'),
      at(second!.start, 'one'),
      at(second!.start, 'two'),
      at(text.length, 'end'),
    ];
    const found = picturesBefore({ blocks, pictures });
    expect([...found].map(([place, some]) => [place, some.map(({ name }) => name)])).toEqual([
      [0, ['front']],
      [1, ['after the title', 'before']],
      [2, ['one', 'two']],
      [3, ['end']],
    ]);
    expect([
      picturesBefore({ blocks }),
      picturesBefore({ blocks: [], pictures: [at(3, 'alone')] }),
    ]).toEqual([new Map(), new Map([[0, [at(3, 'alone')]]])]);
  });
});
