import { rule } from '#server/features/drafts/checks/rule.ts';
import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { lineOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { within } from '#server/features/drafts/checks/measure/code/tree.ts';

interface Data {
  name: string;
  lines: number;
  line: number;
  at: number | null;
  count: number;
}

const LONG = 60;
const PARTS =
  /^(?:for_statement|for_in_statement|enhanced_for_statement|foreach_statement|while_statement|try_statement|with_statement|for_range_loop|for_expression|while_expression|switch_statement|switch_expression)$/;

/** A function that doesn't fit on a screen, with a part that could be a separate function. */
export const longRoutine = rule<Data>({
  id: 'code/long-function',
  kind: 'priority',
  area: 'design',
  languages: 'any',
  genres: ['code'],
  programs: [
    'python',
    'javascript',
    'typescript',
    'java',
    'c',
    'cpp',
    'csharp',
    'go',
    'rust',
    'ruby',
    'php',
  ],
  find({ program }) {
    const long = (program?.routines ?? [])
      .filter(({ lines }) => lines > LONG)
      .toSorted((a, b) => b.lines - a.lines);
    const [worst] = long;
    if (worst === undefined || program === null) return null;
    const part = [...within(worst.body)]
      .filter(
        ({ type, row, endRow }) =>
          PARTS.test(type) &&
          endRow - row >= 8 &&
          endRow - row < (worst.node.endRow - worst.node.row) * 0.8,
      )
      .toSorted((a, b) => b.endRow - b.row - (a.endRow - a.row))[0];
    return {
      spans: [lineOf(program, worst.node), ...(part === undefined ? [] : [lineOf(program, part)])],
      weight: 60,
      data: {
        name: worst.name,
        lines: worst.lines,
        line: worst.node.row + program.firstLine,
        at: part === undefined ? null : part.row + program.firstLine,
        count: long.length,
      },
    };
  },
  say: {
    en: ({ name, lines, line, at, count }, { quote, number }) => ({
      seen: `The function ${quote(name)} (line ${line}) has ${lines} lines of code${count > 1 ? `; ${number(count - 1)} more ${count === 2 ? 'is' : 'are'} over ${LONG}` : ''}.`,
      advice:
        at === null
          ? `Give each of its steps a function with a name that says what it does, beginning with the first after line ${line}.`
          : `The part that begins in line ${at} could be a function of its own, with a name that says what it does.`,
    }),
    de: ({ name, lines, line, at, count }, { quote, number }) => ({
      seen: `Die Funktion ${quote(name)} (Zeile ${line}) hat ${lines} Zeilen Code${count > 1 ? `; ${number(count - 1)} weitere ${count === 2 ? 'hat' : 'haben'} mehr als ${LONG}` : ''}.`,
      advice:
        at === null
          ? `Geben Sie jedem ihrer Schritte eine eigene Funktion, beginnend mit dem ersten nach Zeile ${line}.`
          : `Der Teil, der in Zeile ${at} beginnt, könnte eine eigene Funktion sein, mit einem Namen, der sagt, was er tut.`,
    }),
    fr: ({ name, lines, line, at, count }, { quote, number }) => ({
      seen: `La fonction ${quote(name)} (ligne ${line}) compte ${lines} lignes de code${count > 1 ? ` ; ${number(count - 1)} autre${count === 2 ? ' en a' : 's en ont'} plus de ${LONG}` : ''}.`,
      advice:
        at === null
          ? `Donnez à chacune de ses étapes une fonction, à commencer par la première après la ligne ${line}.`
          : `La partie qui commence à la ligne ${at} pourrait être une fonction à elle seule, avec un nom qui dit ce qu’elle fait.`,
    }),
    es: ({ name, lines, line, at, count }, { quote, number }) => ({
      seen: `La función ${quote(name)} (línea ${line}) tiene ${lines} líneas de código${count > 1 ? `; ${number(count - 1)} más ${count === 2 ? 'pasa' : 'pasan'} de ${LONG}` : ''}.`,
      advice:
        at === null
          ? `Da a cada uno de sus pasos una función, empezando por el primero después de la línea ${line}.`
          : `La parte que empieza en la línea ${at} podría ser una función propia, con un nombre que diga qué hace.`,
    }),
  },
});

const lines = (n: number, of: (index: number) => string) =>
  Array.from({ length: n }, (_, index) => of(index)).join('\n');
export const examples: Examples = {
  triggers: [
    {
      text: `def f(x):\n${lines(70, (n) => `    x += ${n}`)}\n    return x\n`,
      extension: 'py',
      genre: 'code',
      quotes: 'def f(x):',
    },
    {
      text: `function f(x) {\n${lines(70, (n) => `  x += ${n};`)}\n}\n`,
      extension: 'js',
      genre: 'code',
    },
    {
      text: `class A {\n  int f(int x) {\n${lines(70, (n) => `    x += ${n};`)}\n    return x;\n  }\n}\n`,
      extension: 'java',
      genre: 'code',
    },
    {
      text: `int f(int x) {\n${lines(70, (n) => `  x += ${n};`)}\n  return x;\n}\n`,
      extension: 'c',
      genre: 'code',
    },
    {
      text: `def f(x):\n    for y in x:\n${lines(30, (n) => `        print(${n})`)}\n${lines(40, (n) => `    x += ${n}`)}\n`,
      extension: 'py',
      genre: 'code',
      quotes: 'for y in x',
    },
    {
      text: `package main\nfunc f(x int) int {\n${lines(70, (n) => `\tx += ${n}`)}\n\treturn x\n}\n`,
      extension: 'go',
      genre: 'code',
    },
  ],
  silent: [
    {
      text: `def f(x):\n${lines(40, (n) => `    x += ${n}`)}\n    return x\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `def f(x):\n${lines(70, (n) => `    # ${n}`)}\n    return x\n`,
      extension: 'py',
      genre: 'code',
    },
    { text: lines(90, (n) => `print(${n})`), extension: 'py', genre: 'code' },
    {
      text: `def f(x):\n    return x\n${'\n'.repeat(80)}print(f(1))\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `class A:\n${lines(30, (n) => `    def f${n}(self):\n        return ${n}`)}\n`,
      extension: 'py',
      genre: 'code',
    },
    { text: 'One long function of prose is to please. '.repeat(80), genre: 'argument' },
  ],
};
