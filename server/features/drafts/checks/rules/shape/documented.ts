import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { codeRule } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

/** A title between dashes, of a part of the file and not of what stands below it. */
const BANNER = /^\s*(?:#|\/\/)\s*[-=~*#]{3,}[^\n]*\p{L}[^\n]*[-=~*#]{3,}[\s#*/]*$/u;

/** Every function says what it does. */
export const documented = codeRule<{ names: string[] }>({
  id: 'code/documented',
  kind: 'strength',
  area: 'comments',
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
  weight: 60,
  find(program) {
    const own = program.routines.filter(({ name }) => !/^__\w+__$|^constructor$/.test(name));
    const hasOwn = (node: { start: number }): boolean =>
      !BANNER.test(program.text.slice(0, node.start).trimEnd().split('\n').at(-1) ?? '');
    return own.filter(({ name }) => name.toLowerCase() !== 'main').length >= 2 &&
      own.every((one) => one.documented && hasOwn(one.node))
      ? { nodes: own.map(({ node }) => node), data: { names: own.map(({ name }) => name) } }
      : null;
  },
  say: {
    en: ({ names }, { list, quote, number }) => ({
      seen: `${number(names.length).replace(/^./, (sign) => sign.toUpperCase())} functions come with a comment: ${list(names.map(quote), 4)}.`,
    }),
    de: ({ names }, { list, quote, number }) => ({
      seen: `${number(names.length).replace(/^./, (sign) => sign.toUpperCase())} Funktionen sind kommentiert: ${list(names.map(quote), 4)}.`,
    }),
    fr: ({ names }, { list, quote }) => ({
      seen: `Vos fonctions sont commentées : ${list(names.map(quote), 4)}.`,
    }),
    es: ({ names }, { list, quote }) => ({
      seen: `Tus funciones llevan un comentario: ${list(names.map(quote), 4)}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'def f(x):\n    """Gives x."""\n    return x\n\n# gives two\ndef g():\n    return 2\n',
      extension: 'py',
      genre: 'code',
      quotes: 'def f(x)',
    },
    {
      text: '/** Gives x. */\nfunction f(x) { return x; }\n// gives two\nfunction g() { return 2; }\n',
      extension: 'js',
      genre: 'code',
    },
    {
      text: 'class A {\n  /** Gives x. */\n  int f(int x) { return x; }\n  // two\n  int g() { return 2; }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    {
      text: '/* Gives x. */\nint f(int x) { return x; }\n/* two */\nint g(void) { return 2; }\n',
      extension: 'c',
      genre: 'code',
    },
    {
      text: '# gives x\ndef f(x)\n  x\nend\n# two\ndef g\n  2\nend\n',
      extension: 'rb',
      genre: 'code',
    },
    {
      text: '/// Gives x.\nfn f(x: i32) -> i32 { x }\n/// Two.\nfn g() -> i32 { 2 }\n',
      extension: 'rs',
      genre: 'code',
    },
  ],
  silent: [
    // A comment in one function that is the program.
    {
      text: 'class A {\n  public static void main(String[] args) {\n    // Initialize objects\n    int x = 1;\n    System.out.println(x);\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    {
      text: 'def f(x):\n    """Gives x."""\n    return x\n\ndef g():\n    return 2\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: '# gives x\ndef f(x):\n    return x\n\n# ------------ output ------------ #\ndef g():\n    return 2\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'def f(x):\n    return x\n', extension: 'py', genre: 'code' },
    {
      text: '# a program\n\n\ndef f(x):\n    return x\n\n\ndef g():\n    return 2\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'function f(x) { return x; }\nfunction g() { return 2; }\n',
      extension: 'js',
      genre: 'code',
    },
    { text: 'x = 1  # one\ny = 2  # two\n', extension: 'py', genre: 'code' },
    { text: 'We comment on each function of the town hall.', genre: 'argument' },
  ],
};
