import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { codeRule } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

const SHORT = 25;
/** What a language makes one write divides no work: constructors, getters and setters. Nor do tests, one a case. */
const BY_ROTE =
  /^(?:__\w+__|(?:get|set|is)_?[A-Z_]\w*|test\w*|setUp\w*|tearDown\w*|constructor|toString|equals|hashCode|initialize|initComponents)$/;

/** Most of the code stands in several short functions. */
export const smallParts = codeRule<{ names: string[]; most: number }>({
  id: 'code/small-functions',
  kind: 'strength',
  area: 'design',
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
  weight: 50,
  find(program) {
    const { routines, codeLines } = program;
    const inside = routines.reduce((sum, { lines }) => sum + lines, 0);
    if (
      routines.length < 3 ||
      inside * 2 < codeLines ||
      routines.some(({ lines }) => lines > SHORT)
    )
      return null;
    const own = routines.filter(
      ({ name, node }, index) =>
        node.type !== 'constructor_declaration' &&
        !BY_ROTE.test(name) &&
        routines.findIndex((one) => one.name === name) === index,
    );
    if (own.length < 3 || own.length * 2 < routines.length) return null;
    // Answers to several exercises in one file divide nothing: of a work that is divided some call others.
    const called = own.filter(({ name, node }) =>
      routines.some(
        (other) =>
          other.node !== node &&
          !(other.node.start >= node.start && other.node.end <= node.end) &&
          new RegExp(
            `(?<![\\p{L}\\p{N}_])${name.replace(/[^\p{L}\p{N}_]/gu, '')}(?![\\p{L}\\p{N}_])`,
            'u',
          ).test(program.text.slice(other.body.start, other.body.end)),
      ),
    );
    if (called.length < 2) return null;
    return {
      nodes: own.map(({ node }) => node),
      data: {
        names: own.map(({ name }) => name),
        most: Math.max(...routines.map(({ lines }) => lines)),
      },
    };
  },
  say: {
    en: ({ names, most }, { list, quote, number }) => ({
      seen: `The work is divided among at least ${number(names.length)} functions, ${list(names.map(quote), 4)}, none with more than ${number(most)} lines of code.`,
    }),
    de: ({ names, most }, { list, quote, number }) => ({
      seen: `Die Arbeit ist auf mindestens ${number(names.length)} Funktionen verteilt, ${list(names.map(quote), 4)}, keine mit mehr als ${number(most)} Zeilen Code.`,
    }),
    fr: ({ names, most }, { list, quote, number }) => ({
      seen: `Le travail est réparti entre au moins ${number(names.length)} fonctions, ${list(names.map(quote), 4)}, aucune de plus de ${number(most)} lignes de code.`,
    }),
    es: ({ names, most }, { list, quote, number }) => ({
      seen: `El trabajo se reparte entre al menos ${number(names.length)} funciones, ${list(names.map(quote), 4)}, ninguna de más de ${number(most)} líneas de código.`,
    }),
  },
});

const py = (name: string) => `def ${name}(x):\n    y = x + 1\n    return y\n`;
export const examples: Examples = {
  triggers: [
    {
      text: `${py('read')}\n${py('count')}\ndef main(x):\n    y = read(x)\n    return count(y)\n`,
      extension: 'py',
      genre: 'code',
      quotes: 'def read(x)',
    },
    {
      text: 'function a(x) {\n  return x;\n}\nfunction b(x) {\n  return a(x);\n}\nconst c = (x) => {\n  return b(x);\n};\n',
      extension: 'js',
      genre: 'code',
    },
    {
      text: 'class A {\n  int a() {\n    return 1;\n  }\n  int b() {\n    return a();\n  }\n  int c() {\n    return b();\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    {
      text: 'int a(void) {\n  return 1;\n}\nint b(void) {\n  return 1;\n}\nint main(void) {\n  return a() + b();\n}\n',
      extension: 'c',
      genre: 'code',
    },
    {
      text: 'fn a() -> i32 {\n  1\n}\nfn b() -> i32 {\n  1\n}\nfn main() {\n  a() + b();\n}\n',
      extension: 'rs',
      genre: 'code',
    },
    { text: 'def a\n  1\nend\ndef b\n  a\nend\ndef c\n  b\nend\n', extension: 'rb', genre: 'code' },
  ],
  silent: [
    // Answers to exercises, and none needs another.
    {
      text: `${py('factorial')}\n${py('palindrome')}\n${py('largest')}\nprint(largest(3))\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'class A {\n  A() {\n    n = 1;\n  }\n  int getN() {\n    return n;\n  }\n  void setN(int m) {\n    n = m;\n  }\n  boolean isBig() {\n    return n > 9;\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    {
      text: `${py('test_one')}\n${py('test_two')}\n${py('test_three')}\n`,
      extension: 'py',
      genre: 'code',
    },
    { text: `${py('read')}\n${py('count')}\n`, extension: 'py', genre: 'code' },
    {
      text: `${py('a')}\n${py('b')}\n${py('c')}\n${'print(1)\n'.repeat(30)}`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `${py('a')}\n${py('b')}\ndef c(x):\n${'    x += 1\n'.repeat(40)}`,
      extension: 'py',
      genre: 'code',
    },
    { text: 'print(1)\nprint(2)\n', extension: 'py', genre: 'code' },
    { text: 'x = [1, 2, 3]\n', extension: 'py', genre: 'code' },
    { text: 'A town has three functions, and none is long.', genre: 'argument' },
  ],
};
