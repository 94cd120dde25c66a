import type { Examples } from '../../examples.ts';
import { codeRule } from '../defects/code-rule.ts';

/** What needs no words: it gives or sets one value, and its name says which. */
const ACCESSOR = /^(?:get|set|is)_?[A-Z]\w*$/;

/** Functions without a word of what they do, where the brief asks for comments. */
export const undocumented = codeRule<{ names: string[] }>({
  id: 'code/undocumented',
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
  weight: 78,
  asks: ({ comments }) => comments,
  absence: true,
  find(program) {
    const own = program.routines.filter(
      ({ name }) => name !== 'main' && !/^__\w+__$|^constructor$/.test(name),
    );
    const bare = own.filter(
      ({ name, node, documented, lines }) =>
        !documented &&
        lines > (ACCESSOR.test(name) ? 3 : 2) &&
        !program.comments.some(({ start, end }) => start >= node.start && end <= node.end),
    );
    return bare.length === 0 || bare.length * 2 < own.length
      ? null
      : {
          nodes: bare.map(({ node }) => node),
          data: { names: [...new Set(bare.map(({ name }) => name))] },
        };
  },
  say: {
    en: ({ names, line }, { list, quote }) => ({
      seen: `The brief asks for comments; ${list(names.map(quote), 4)} ${names.length === 1 ? 'has' : 'have'} none, above or inside.`,
      deed: `Begin with ${quote(names[0]!)} (line ${line}): one sentence on what it does, and what it needs.`,
    }),
    de: ({ names, line }, { list, quote }) => ({
      seen: `Die Aufgabe verlangt Kommentare; ${list(names.map(quote), 4)} ${names.length === 1 ? 'hat' : 'haben'} keinen, weder davor noch darin.`,
      deed: `Beginnen Sie mit ${quote(names[0]!)} (Zeile ${line}): ein Satz dazu, was sie tut und was sie braucht.`,
    }),
    fr: ({ names, line }, { list, quote }) => ({
      seen: `La consigne demande des commentaires ; ${list(names.map(quote), 4)} n’en ${names.length === 1 ? 'a' : 'ont'} aucun, ni avant ni dedans.`,
      deed: `Commencez par ${quote(names[0]!)} (ligne ${line}) : une phrase sur ce qu’elle fait et ce dont elle a besoin.`,
    }),
    es: ({ names, line }, { list, quote }) => ({
      seen: `El enunciado pide comentarios; ${list(names.map(quote), 4)} no ${names.length === 1 ? 'tiene' : 'tienen'} ninguno, ni antes ni dentro.`,
      deed: `Empieza por ${quote(names[0]!)} (línea ${line}): una frase sobre qué hace y qué necesita.`,
    }),
  },
});

const ASKS = 'Write a program and comment your functions.';
export const examples: Examples = {
  triggers: [
    {
      text: 'def f(x):\n    y = x\n    return y\n\ndef g(x):\n    y = x\n    return y\n',
      extension: 'py',
      genre: 'code',
      brief: ASKS,
      quotes: 'def f(x)',
    },
    {
      text: 'function f(x) {\n  const y = x;\n  return y;\n}\n',
      extension: 'js',
      genre: 'code',
      brief: ASKS,
    },
    {
      text: 'class A {\n  int f(int x) {\n    int y = x;\n    return y;\n  }\n}\n',
      extension: 'java',
      genre: 'code',
      brief: 'Document your methods with Javadoc.',
    },
    {
      text: 'int f(int x) {\n  int y = x;\n  return y;\n}\n',
      extension: 'c',
      genre: 'code',
      brief: ASKS,
    },
    { text: 'def f(x)\n  y = x\n  y\nend\n', extension: 'rb', genre: 'code', brief: ASKS },
    {
      text: 'fn f(x: i32) -> i32 {\n    let y = x;\n    y\n}\n',
      extension: 'rs',
      genre: 'code',
      brief: ASKS,
    },
  ],
  silent: [
    // Its name says it.
    {
      text: 'class A {\n  int getAge() {\n    return age;\n  }\n  void setAge(int a) {\n    age = a;\n  }\n}\n',
      extension: 'java',
      genre: 'code',
      brief: ASKS,
    },
    {
      text: 'def f(x):\n    """Gives x back."""\n    y = x\n    return y\n',
      extension: 'py',
      genre: 'code',
      brief: ASKS,
    },
    {
      text: '# gives x back\ndef f(x):\n    y = x\n    return y\n',
      extension: 'py',
      genre: 'code',
      brief: ASKS,
    },
    {
      text: 'def f(x):\n    y = x  # the same\n    return y\n',
      extension: 'py',
      genre: 'code',
      brief: ASKS,
    },
    { text: 'def f(x):\n    y = x\n    return y\n', extension: 'py', genre: 'code' },
    {
      text: '/** Gives x back. */\nexport function f(x) {\n  const y = x;\n  return y;\n}\n',
      extension: 'js',
      genre: 'code',
      brief: ASKS,
    },
    {
      text: '# what it does\n@cached\ndef f(x):\n    y = x\n    return y\n',
      extension: 'py',
      genre: 'code',
      brief: ASKS,
    },
    {
      text: 'def f(x):\n    y = x\n    return y\n',
      extension: 'py',
      genre: 'code',
      brief: ASKS,
      complete: false,
    },
  ],
};
