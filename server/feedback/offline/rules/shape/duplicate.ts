import type { Examples } from '../../examples.ts';
import { textOf } from '../../../measure/code/program.ts';
import { type CodeNode, named } from '../../../measure/code/tree.ts';
import { codeRule } from '../defects/code-rule.ts';

const BLOCKS =
  /^(?:module|program|block|statement_block|compound_statement|statement_list|translation_unit|body_statement|constructor_body)$/;
const PLAIN =
  /^(?:import|use_|using|package|preproc|comment|class_|interface_|field_|declaration_list)/;
const MIN_STATEMENTS = 4;
const MIN_SIGNS = 120;

interface Run {
  first: CodeNode;
  last: CodeNode;
  other: CodeNode;
}

/** Statements in a row that stand in a second place, comments and spaces aside. */
export const duplicate = codeRule<{ from: number; to: number; other: number }>({
  id: 'code/duplicate',
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
    'php',
  ],
  weight: 68,
  find(program) {
    const key = (node: CodeNode): string => textOf(program, node).replace(/\s+/g, ' ');
    const seen = new Map<string, { statements: readonly CodeNode[]; at: number }>();
    const runs: Run[] = [];
    for (const block of program.all.filter(({ type }) => BLOCKS.test(type))) {
      const statements = named(block).filter(({ type }) => !PLAIN.test(type));
      const keys = statements.map(key);
      for (let at = 0; at + MIN_STATEMENTS <= statements.length; at += 1) {
        const window = keys.slice(at, at + MIN_STATEMENTS).join('\n');
        const before = seen.get(window);
        if (window.length < MIN_SIGNS) continue;
        if (before === undefined) {
          seen.set(window, { statements, at });
          continue;
        }
        const own = before.statements === statements;
        let length = MIN_STATEMENTS;
        while (
          at + length < statements.length &&
          before.at + length < before.statements.length &&
          keys[at + length] === key(before.statements[before.at + length]!)
        )
          length += 1;
        if (own && before.at + length > at) continue;
        runs.push({
          first: before.statements[before.at]!,
          last: before.statements[before.at + length - 1]!,
          other: statements[at]!,
        });
        at += length - 1;
      }
    }
    const [longest] = runs.toSorted(
      (a, b) => b.last.end - b.first.start - (a.last.end - a.first.start),
    );
    if (longest === undefined) return null;
    return {
      nodes: [longest.first, longest.other],
      data: {
        from: longest.first.row + program.firstLine,
        to: longest.last.endRow + program.firstLine,
        other: longest.other.row + program.firstLine,
      },
    };
  },
  say: {
    en: ({ from, to, other }) => ({
      seen: `Lines ${from} to ${to} stand a second time from line ${other} on, comments and spaces aside.`,
      deed: `Put them into a function, and call it in line ${from} and in line ${other}.`,
    }),
    de: ({ from, to, other }) => ({
      seen: `Die Zeilen ${from} bis ${to} stehen ab Zeile ${other} noch einmal, von Kommentaren und Leerzeichen abgesehen.`,
      deed: `Machen Sie eine Funktion daraus, und rufen Sie sie in Zeile ${from} und in Zeile ${other} auf.`,
    }),
    fr: ({ from, to, other }) => ({
      seen: `Les lignes ${from} à ${to} figurent une seconde fois à partir de la ligne ${other}, commentaires et espaces mis à part.`,
      deed: `Faites-en une fonction, et appelez-la à la ligne ${from} et à la ligne ${other}.`,
    }),
    es: ({ from, to, other }) => ({
      seen: `Las líneas ${from} a ${to} aparecen otra vez desde la línea ${other}, sin contar comentarios ni espacios.`,
      deed: `Conviértelas en una función y llámala en la línea ${from} y en la línea ${other}.`,
    }),
  },
});

const BODY = [
  'total = compute_total(prices, discount)',
  'tax = total * tax_rate / 100',
  'print("The total is", total + tax)',
  'log.append((total, tax, discount))',
  'counter = counter + 1',
];
const py = (indent: string) => BODY.map((line) => `${indent}${line}`).join('\n');
const js = (indent: string) =>
  BODY.map(
    (line) => `${indent}${line.replace('print', 'show').replace('((', '([').replace('))', '])')};`,
  ).join('\n');
export const examples: Examples = {
  triggers: [
    {
      text: `if a:\n${py('    ')}\nelse:\n    x = 1\nif b:\n${py('    ')}\n`,
      extension: 'py',
      genre: 'code',
      quotes: 'total = compute_total',
    },
    {
      text: `def f():\n${py('    ')}\n\ndef g():\n    x = 2\n${py('    ')}\n`,
      extension: 'py',
      genre: 'code',
    },
    { text: `${py('')}\nx = 2\n${py('')}\n`, extension: 'py', genre: 'code' },
    {
      text: `function f() {\n${js('  ')}\n}\nfunction g() {\n${js('    ')}\n}\n`,
      extension: 'js',
      genre: 'code',
    },
    {
      text: `class A {\n  void f() {\n${js('    ')}\n  }\n  void g() {\n${js('    ')}\n  }\n}\n`
        .replaceAll('([', '(new P(')
        .replaceAll('])', '))'),
      extension: 'java',
      genre: 'code',
    },
    {
      text: `void f() {\n${js('  ')}\n}\nvoid g() {\n${js('  ')}\n}\n`
        .replaceAll('([', '(P(')
        .replaceAll('])', '))'),
      extension: 'cpp',
      genre: 'code',
    },
  ],
  silent: [
    { text: `def f():\n${py('    ')}\n`, extension: 'py', genre: 'code' },
    {
      text: 'a = 1\nb = 2\nc = 3\nd = 4\na = 1\nb = 2\nc = 3\nd = 4\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'import a_long_module_name_one\nimport a_long_module_name_two\nimport a_long_module_name_three\nimport a_long_module_name_four\n'.repeat(
        2,
      ),
      extension: 'py',
      genre: 'code',
    },
    {
      text: `def f():\n${py('    ')}\n\ndef g():\n${py('    ').replaceAll('total', 'sum')}\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: '# the same comment stands here twice, and it is long enough to be seen\n'.repeat(12),
      extension: 'py',
      genre: 'code',
    },
    { text: `function f() {\n${js('  ')}\n}\n`, extension: 'js', genre: 'code' },
  ],
};
