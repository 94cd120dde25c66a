import { expect, test } from 'vitest';
import { CODE_LANGUAGES } from '#contract/submissions/document.ts';
import { aDocument } from '#tests/support/desk/document.ts';
import { CODE_COLOURS, type Coloured, colouredIn, hasColours } from './colours.ts';

const code = (text: string, language: string, before = '') => ({
  ...aDocument({ text: before + text }),
  blocks: [
    { kind: 'code' as const, start: before.length, end: before.length + text.length, language },
  ],
});
const words = (text: string, spans: Coloured[keyof Coloured]): string[] =>
  spans.map(({ start, end }) => text.slice(start, end));

test('[DESK-2] a program is coloured where it stands in its document: keywords, strings, numbers, comments and names', async () => {
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
  '[DESK-2] %s is a name of a language',
  (language) => {
    expect(hasColours(code('1', language))).toBe(true);
  },
);

test('[DESK-2] a program that names no language is of the one that the script is written in; words have none', async () => {
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

test('[DESK-2] programs are coloured up to 200,000 characters together; what has no colours isn’t counted', async () => {
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

test('[DESK-2] words, what a cell gave and very long programs stay as they are, and so does what is torn', async () => {
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

test('[DESK-2] no more signs are coloured than a browser paints without a pause', async () => {
  const coloured = await colouredIn(code('1\n'.repeat(20_000), 'python'));
  expect(coloured.number).toHaveLength(12_000);
});
