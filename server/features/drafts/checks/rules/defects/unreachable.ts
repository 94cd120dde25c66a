import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { named } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

const BLOCKS = new Set([
  'block',
  'statement_block',
  'compound_statement',
  'constructor_body',
  'statement_list',
]);
const JUMPS = new Set([
  'return_statement',
  'raise_statement',
  'throw_statement',
  'break_statement',
  'continue_statement',
]);
/** What may follow a jump: it is hoisted, or reached in another way. */
const REACHED =
  /^(?:function_declaration|generator_function_declaration|class_declaration|labeled_statement|case|default|switch_|empty_statement|;|ERROR|preproc|local_function_statement|interface_declaration|type_alias)/;

/** Statements after a return, raise, throw, break or continue in the same block. */
export const unreachable = codeRule<{ jump: string }>({
  id: 'code/unreachable',
  area: 'robustness',
  programs: ['python', 'javascript', 'typescript', 'java', 'c', 'cpp', 'csharp', 'go', 'php'],
  weight: 82,
  find(program) {
    const found = program.all
      .filter(({ type }) => BLOCKS.has(type))
      .flatMap((block) => {
        const statements = named(block);
        const at = statements.findIndex(({ type }) => JUMPS.has(type));
        const next = at === -1 ? undefined : statements[at + 1];
        return next === undefined ||
          REACHED.test(next.type) ||
          next.broken ||
          program.given.has(next.row) ||
          block.children.some(({ broken }) => broken)
          ? []
          : [{ next, jump: statements[at]! }];
      });
    const [first] = found;
    return first === undefined
      ? null
      : {
          nodes: found.map(({ next }) => next),
          data: { jump: textOf(program, first.jump).split(/[\s;(]/)[0]! },
        };
  },
  say: {
    en: ({ jump, line, more }, { quote }) => ({
      seen: `The code at ${PLACES.en(line, more)} can never run, since ${quote(jump)} stands right before it.`,
      advice: `Take line ${line} out, or move it above ${quote(jump)}.`,
    }),
    de: ({ jump, line, more }, { quote }) => ({
      seen: `Der Code in ${PLACES.de(line, more)} wird nie ausgeführt, denn direkt davor steht ${quote(jump)}.`,
      advice: `Streichen Sie Zeile ${line}, oder setzen Sie sie vor ${quote(jump)}.`,
    }),
    fr: ({ jump, line, more }, { quote }) => ({
      seen: `Le code à la ${PLACES.fr(line, more)} ne peut jamais s’exécuter : ${quote(jump)} se trouve juste avant.`,
      advice: `Supprimez la ligne ${line}, ou placez-la avant ${quote(jump)}.`,
    }),
    es: ({ jump, line, more }, { quote }) => ({
      seen: `El código de la ${PLACES.es(line, more)} no se ejecuta nunca: justo antes está ${quote(jump)}.`,
      advice: `Quita la línea ${line}, o ponla antes de ${quote(jump)}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'def f(x):\n    return x\n    print(x)\n',
      extension: 'py',
      genre: 'code',
      quotes: 'print(x)',
    },
    {
      text: 'function f(x) {\n  throw new Error(x);\n  x = 1;\n}\n',
      extension: 'js',
      genre: 'code',
    },
    {
      text: 'class A {\n  int f(int x) {\n    while (true) {\n      break;\n      x++;\n    }\n    return x;\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    {
      text: 'int f(int x) {\n  return x;\n  x++;\n}\n',
      extension: 'c',
      genre: 'code',
      quotes: 'x++',
    },
    { text: 'for x in range(3):\n    continue\n    print(x)\n', extension: 'py', genre: 'code' },
    {
      text: 'package main\nfunc f(x int) int {\n\treturn x\n\tx = 1\n}\n',
      extension: 'go',
      genre: 'code',
    },
  ],
  silent: [
    {
      text: 'def f(x):\n    if x:\n        return x\n    print(x)\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'function f() {\n  return g();\n  function g() { return 1; }\n}\n',
      extension: 'js',
      genre: 'code',
    },
    {
      text: 'int f(int x) {\n  switch (x) {\n    case 1: return 1;\n    case 2: return 2;\n    default: return 3;\n  }\n}\n',
      extension: 'c',
      genre: 'code',
    },
    { text: 'def f(x):\n    return x\n    # the end\n', extension: 'py', genre: 'code' },
    {
      text: 'int f(int x) {\n  goto out;\n  x = 1;\nout:\n  return x;\n}\n',
      extension: 'c',
      genre: 'code',
    },
    { text: 'We return home, and then we print it.', genre: 'argument' },
  ],
};
