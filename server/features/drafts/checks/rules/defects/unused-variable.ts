import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { homeOf, textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

/**
 * A variable that is assigned in a function and whose name occurs nowhere else in the whole file.
 */
export const unusedVariable = codeRule<{ names: string[] }>({
  id: 'code/unused-variable',
  area: 'readability',
  programs: ['python', 'javascript', 'typescript', 'java', 'csharp'],
  weight: 58,
  find(program) {
    if (program.broken || /\b(?:locals|globals|eval|exec|vars)\s*\(/.test(program.text))
      return null;
    const names = program.own.flatMap((node) => {
      const left =
        node.type === 'assignment'
          ? child(node, 'left')
          : node.type === 'variable_declarator'
            ? child(node, 'name')
            : null;
      if (left === null || left.type !== 'identifier' || homeOf(program, node) === null) return [];
      if (
        node.type === 'variable_declarator' &&
        /field_declaration|for_|enhanced_for|using_statement|resource/.test(
          `${node.parent?.type} ${node.parent?.parent?.type}`,
        )
      )
        return [];
      const isValue = child(node, 'right') ?? child(node, 'value') ?? node.children.at(-1);
      return isValue === null || isValue === undefined ? [] : [left];
    });
    const unused = names.filter((node) => {
      const name = textOf(program, node);
      return (
        name.length > 1 &&
        !name.startsWith('_') &&
        program.names.get(name) === 1 &&
        !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(program.strings)
      );
    });
    return unused.length === 0
      ? null
      : { nodes: unused, data: { names: unused.map((node) => textOf(program, node)) } };
  },
  say: {
    en: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} ${names.length === 1 ? 'gets' : 'get'} a value (${PLACES.en(line, more)}) that is never read.`,
      advice: `Use ${quote(names[0]!)} where it was meant, or take line ${line} out.`,
    }),
    de: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} ${names.length === 1 ? 'bekommt' : 'bekommen'} einen Wert (${PLACES.de(line, more)}), der nie gelesen wird.`,
      advice: `Benutzen Sie ${quote(names[0]!)} dort, wo es gemeint war, oder streichen Sie Zeile ${line}.`,
    }),
    fr: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} reçoit une valeur (${PLACES.fr(line, more)}) qui n’est jamais lue.`,
      advice: `Utilisez ${quote(names[0]!)} là où vous le vouliez, ou supprimez la ligne ${line}.`,
    }),
    es: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} recibe un valor (${PLACES.es(line, more)}) que no se lee nunca.`,
      advice: `Usa ${quote(names[0]!)} donde hacía falta, o quita la línea ${line}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'def f(x):\n    total = x * 2\n    return x\n',
      extension: 'py',
      genre: 'code',
      quotes: 'total = x * 2',
    },
    {
      text: 'function f(x) {\n  const total = x * 2;\n  return x;\n}\n',
      extension: 'js',
      genre: 'code',
    },
    {
      text: 'function f(x: number) {\n  let total: number = x;\n  return x;\n}\n',
      extension: 'ts',
      genre: 'code',
    },
    {
      text: 'class A {\n  int f(int x) {\n    int total = x * 2;\n    return x;\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    {
      text: 'class A {\n  int F(int x) {\n    int total = x * 2;\n    return x;\n  }\n}\n',
      extension: 'cs',
      genre: 'code',
    },
    {
      text: 'def f(x):\n    first = 1\n    second = 2\n    return x\n',
      extension: 'py',
      genre: 'code',
    },
  ],
  silent: [
    { text: 'def f(x):\n    total = x * 2\n    return total\n', extension: 'py', genre: 'code' },
    { text: 'total = 3\n', extension: 'py', genre: 'code' },
    { text: 'def f(x):\n    _rest = x\n    return x\n', extension: 'py', genre: 'code' },
    {
      text: 'class A {\n  private int total = 3;\n  int f() { return 1; }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    { text: 'def f(x):\n    total = x\n    print(f"{total}")\n', extension: 'py', genre: 'code' },
    { text: 'def f(x):\n    total = x\n    return locals()\n', extension: 'py', genre: 'code' },
  ],
};
