import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { codeRule, PLACES } from './code-rule.ts';

/**
 * In Java, == compares whether two strings are the same object, not whether they have the same
 * content.
 */
export const stringCompare = codeRule<{ expression: string }>({
  id: 'code/string-compare',
  area: 'robustness',
  programs: ['java'],
  weight: 84,
  find(program) {
    const found = program.own.filter(
      (node) =>
        node.type === 'binary_expression' &&
        node.children.some(({ type }) => type === '==' || type === '!=') &&
        node.children.some(({ type }) => type === 'string_literal') &&
        !node.children.some(({ type }) => type === 'null_literal'),
    );
    const [first] = found;
    return first === undefined
      ? null
      : { nodes: found, data: { expression: textOf(program, first) } };
  },
  say: {
    en: ({ expression, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.en(line, more)}) asks whether both are the same object, not whether they hold the same letters.`,
      advice: `Compare with equals in line ${line}.`,
    }),
    de: ({ expression, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.de(line, more)}) fragt, ob beide dasselbe Objekt sind, nicht, ob sie dasselbe enthalten.`,
      advice: `Vergleichen Sie in Zeile ${line} mit equals.`,
    }),
    fr: ({ expression, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.fr(line, more)}) demande si les deux sont le même objet, et non s’ils contiennent les mêmes lettres.`,
      advice: `Comparez avec equals à la ligne ${line}.`,
    }),
    es: ({ expression, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.es(line, more)}) pregunta si los dos son el mismo objeto, no si contienen las mismas letras.`,
      advice: `Compara con equals en la línea ${line}.`,
    }),
  },
});

const inside = (statement: string) =>
  `class A {\n  void f(String s, int n) {\n    ${statement}\n  }\n}\n`;
export const examples: Examples = {
  triggers: [
    {
      text: inside('if (s == "yes") g();'),
      extension: 'java',
      genre: 'code',
      quotes: 's == "yes"',
    },
    { text: inside('if (s != "quit") g();'), extension: 'java', genre: 'code' },
    { text: inside('while (s == "") g();'), extension: 'java', genre: 'code' },
    { text: inside('boolean b = "a" == s;'), extension: 'java', genre: 'code' },
    { text: inside('if (n > 1 && s == "x") g();'), extension: 'java', genre: 'code' },
    { text: inside('int k = s == "a" ? 1 : 2;'), extension: 'java', genre: 'code' },
  ],
  silent: [
    { text: inside('if (s.equals("yes")) g();'), extension: 'java', genre: 'code' },
    { text: inside('if (s == null) g();'), extension: 'java', genre: 'code' },
    { text: inside("if (s.charAt(0) == 'a') g();"), extension: 'java', genre: 'code' },
    { text: inside('if (n == 1) g("yes");'), extension: 'java', genre: 'code' },
    { text: 'if s == "yes":\n    f()\n', extension: 'py', genre: 'code' },
    { text: inside('String t = "a == b";'), extension: 'java', genre: 'code' },
  ],
};
