import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deepestOf, duplicatesOf, functionsOf, looseOf, twinsOf } from '#server/feedback/measure/code-functions.ts';
import { habitsOf, namesOf, openBrackets, unusedImports } from '#server/feedback/measure/code-habits.ts';
import { type CodeLanguage, lexCode } from '#server/feedback/measure/code-lexer.ts';

const PROGRAMS = join(import.meta.dirname, '../../../server/demo/programs');
const lexed = (name: string, language: CodeLanguage) => lexCode(readFileSync(join(PROGRAMS, name), 'utf8'), language);
const trimmed = (lines: readonly { text: string }[] = []): string[] => lines.map(({ text }) => text.trim());

describe('code and comments apart', () => {
  test('[AI-25] comments are known from what looks like one in a string', () => {
    const [first, second, third] = lexCode('x = "# no comment"  # yes\n"""doc\nstring"""', 'python');
    expect(first).toMatchObject({ code: 'x = "            "', comment: '# yes' });
    expect([second!.isDocstring, third!.isDocstring, third!.code]).toEqual([true, true, '']);
  });

  test('regular expressions and templates of JavaScript are no comments', () => {
    const lines = lexCode('const a = b.replace(/"\\/\\/[/]x/g, `// ${c} "`); // real', 'javascript');
    expect(lines[0]!.comment).toBe('// real');
    expect(openBrackets(lines)).toEqual({ '()': 0, '[]': 0, '{}': 0 });
  });

  test('what does not close goes on to the end', () => {
    expect(lexCode('a = 1 /* open\nb = 2', 'javascript').map(({ code }) => code)).toEqual(['a = 1', '']);
  });

  test.each(['word_count.py', 'main.py', 'top-words.ts', 'index.html', 'styles.css'])('%s: each line keeps its place and its length', (name) => {
    const text = readFileSync(join(PROGRAMS, name), 'utf8');
    const language = ({ py: 'python', ts: 'typescript', html: 'html', css: 'css' } as const)[name.split('.')[1] as 'py'];
    for (const line of lexCode(text, language)) {
      expect(text.slice(line.start, line.start + line.text.length)).toBe(line.text);
      expect(line.code.length).toBeLessThanOrEqual(line.text.length);
    }
  });
});

describe('[AI-25] structure of programs', () => {
  test('functions with their size and whether they say what they do', () => {
    const lines = lexed('frequency.py', 'python');
    expect(functionsOf(lines, 'python').map(({ name, documented }) => [name, documented])).toEqual([
      ['read_words', true], ['count_words', false], ['top_words', false], ['main', false],
    ]);
    expect(functionsOf(lexed('main.py', 'python'), 'python')).toMatchObject([{ name: 'doEverything', lines: 49, parameters: 3 }]);
    expect(functionsOf(lexed('top-words.ts', 'typescript'), 'typescript').map(({ name }) => name)).toEqual(['wordsOf', 'mostFrequent', 'main']);
  });

  test('nesting, repetition, twins and code outside functions', () => {
    expect(deepestOf(lexed('main.py', 'python'), 'python')).toMatchObject({ depth: 9, line: { text: expect.stringContaining('counts[w] += 1') } });
    expect(deepestOf(lexed('countwords.js', 'javascript'), 'javascript')?.depth).toBe(2);
    const analyse = lexed('analyse.js', 'javascript');
    expect(twinsOf(analyse, functionsOf(analyse, 'javascript')).map((pair) => pair.map(({ name }) => name))).toEqual([['printTop', 'printLongest']]);
    expect(trimmed(looseOf(lexed('solution.py', 'python')))).toEqual(['main()']);
    expect(looseOf(lexed('frequency.py', 'python'))).toEqual([]);
    const twice = 'a = read(1)\nb = clean(a)\nc = count(b)\nshow(c)\n';
    expect(duplicatesOf(lexCode(`${twice}x = 1\n${twice}`, 'python'))[0]?.first).toHaveLength(4);
  });

  test('a bracket that is missing', () => {
    expect(openBrackets(lexed('broken.js', 'javascript'))).toEqual({ '()': 0, '[]': 0, '{}': 1 });
    expect(openBrackets(lexed('analyse.js', 'javascript'))['{}']).toBe(0);
  });
});

describe('habits', () => {
  test('of Python', () => {
    const habits = habitsOf(lexed('main.py', 'python'), 'python');
    expect([...habits.keys()]).toEqual(expect.arrayContaining(['bareExcept', 'starImport', 'mutableDefault', 'globalVariable', 'openWithoutWith', 'debugOutput', 'task', 'commentedOut']));
    expect(trimmed(habits.get('mutableDefault'))).toEqual(['def doEverything(filename, number=10, ignore=[]):']);
    const clean = habitsOf(lexed('word_count.py', 'python'), 'python');
    expect([...clean.keys()].toSorted()).toEqual(['asserts', 'commandLine', 'mainGuard', 'specificExcept']);
  });

  test('of JavaScript', () => {
    expect([...habitsOf(lexed('countwords.js', 'javascript'), 'javascript').keys()]).toEqual(expect.arrayContaining(['usesVar', 'looseEquality', 'fixedFile']));
    expect(habitsOf(lexed('top-words.ts', 'typescript'), 'typescript').has('asserts')).toBe(false);
  });

  test('names and imports', () => {
    expect(namesOf(lexed('assignment2.py', 'python')).single).toEqual(['t', 'l', 'd', 'r', 'c']);
    expect(namesOf(lexed('wordcounter_oop.py', 'python'))).toMatchObject({ snake: ['print_words'], camel: expect.arrayContaining(['getFileName']) });
    expect(unusedImports(lexCode('import os, re\nfrom math import pi as p\nprint(re, 3)', 'python')).map(({ name }) => name)).toEqual(['os', 'p']);
  });
});
