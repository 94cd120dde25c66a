import { expect, test } from 'vitest';
import { CODE_LANGUAGES } from '#contract/document.ts';
import { aDocument } from '#tests/support/desk/document.ts';
import { type Coloured, colouredIn, hasColours } from './colours.ts';

const code = (text: string, language: string, before = '') => ({
  ...aDocument({ text: before + text }), blocks: [{ kind: 'code' as const, start: before.length, end: before.length + text.length, language }],
});
const words = (text: string, spans: Coloured[keyof Coloured]): string[] => spans.map(({ start, end }) => text.slice(start, end));

test('[DESK-2] a program is coloured where it stands in its document: keywords, strings, numbers, comments and names', async () => {
  const document = code('# Counts.\ndef count(text):\n    return len("a b") + 12\n', 'python', 'Some words.\n\n');
  const coloured = await colouredIn(document);
  expect(words(document.text, coloured.comment)).toEqual(['# Counts.']);
  expect(words(document.text, coloured.keyword)).toEqual(['def', 'return']);
  expect(words(document.text, coloured.string)).toEqual(['"a b"']);
  expect(words(document.text, coloured.number)).toEqual(['12']);
  expect(words(document.text, coloured.name)).toContain('count');
});

const SAMPLES: Readonly<Record<string, string>> = {
  python: 'def f(): pass', javascript: 'const a = "b"', typescript: 'const a: string = "b"', java: 'class A { }', c: 'int main(void) { return 0; }', cpp: 'class A { };', go: 'func main() { }',
  rust: 'fn main() { }', php: '<?php function f() { }', r: 'f <- function(x) x + 1', html: '<p class="a">b</p>', css: 'p { color: red }', json: '{"a": 1}',
};
test.each(CODE_LANGUAGES.map((language) => [language, language in SAMPLES ? 'coloured' : 'read as it stands']))('[DESK-2] %s is %s', async (language, how) => {
  const document = code(SAMPLES[language] ?? 'end if;', language);
  const coloured = Object.values(await colouredIn(document)).flat();
  expect([hasColours(document), coloured.length > 0]).toEqual([how === 'coloured', how === 'coloured']);
});

test('[DESK-2] words, what a cell gave and very long programs stay as they are, and so does what is torn', async () => {
  const essay = { ...aDocument(), blocks: [{ kind: 'paragraph' as const, start: 0, end: 5, language: 'python' }] };
  for (const document of [essay, code('return 1', 'output'), code('x = 1\n'.repeat(40_000), 'python')]) expect(Object.values(await colouredIn(document)).flat()).toEqual([]);
  const torn = await colouredIn(code('def (((( "', 'python'));
  expect(torn.keyword).toHaveLength(1);
});

test('[DESK-2] no more signs are coloured than a browser paints without a pause', async () => {
  const coloured = await colouredIn(code('1\n'.repeat(20_000), 'python'));
  expect(coloured.number).toHaveLength(12_000);
});
