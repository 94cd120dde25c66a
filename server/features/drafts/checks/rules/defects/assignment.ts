import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child, named } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

const LITERAL =
  /^(?:number|number_literal|string|string_literal|true|false|null|integer|char_literal|encapsed_string|boolean)$/;

/** `if (x = 1)`: assigns where it should compare. */
export const assignment = codeRule<{ condition: string }>({
  id: 'code/assignment-in-condition',
  area: 'robustness',
  programs: ['javascript', 'typescript', 'c', 'cpp', 'php'],
  weight: 86,
  find(program) {
    const found = program.all
      .filter(({ type }) => type === 'if_statement')
      .flatMap((node) => {
        let condition = child(node, 'condition');
        while (
          condition !== null &&
          /parenthesized|condition_clause/.test(condition.type) &&
          named(condition).length === 1
        )
          condition = named(condition)[0]!;
        const right = condition === null ? null : child(condition, 'right');
        const isPlain = condition?.children.some(({ type }) => type === '=') === true;
        return condition !== null &&
          !program.given.has(condition.row) &&
          condition.type === 'assignment_expression' &&
          isPlain &&
          right !== null &&
          LITERAL.test(right.type)
          ? [condition]
          : [];
      });
    const [first] = found;
    return first === undefined
      ? null
      : { nodes: found, data: { condition: textOf(program, first) } };
  },
  say: {
    en: ({ condition, line, more }, { quote }) => ({
      seen: `The condition ${quote(condition)} (${PLACES.en(line, more)}) sets a value instead of comparing it, so its answer never changes.`,
      advice: `Use the sign for equality in line ${line}.`,
    }),
    de: ({ condition, line, more }, { quote }) => ({
      seen: `Die Bedingung ${quote(condition)} (${PLACES.de(line, more)}) setzt einen Wert, statt ihn zu vergleichen; ihr Ergebnis ist immer dasselbe.`,
      advice: `Nehmen Sie in Zeile ${line} das Zeichen für Gleichheit.`,
    }),
    fr: ({ condition, line, more }, { quote }) => ({
      seen: `La condition ${quote(condition)} (${PLACES.fr(line, more)}) affecte une valeur au lieu de la comparer ; sa réponse est toujours la même.`,
      advice: `Employez le signe d’égalité à la ligne ${line}.`,
    }),
    es: ({ condition, line, more }, { quote }) => ({
      seen: `La condición ${quote(condition)} (${PLACES.es(line, more)}) asigna un valor en vez de compararlo; su respuesta es siempre la misma.`,
      advice: `Usa el signo de igualdad en la línea ${line}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'let x = 2;\nif (x = 1) { f(); }\n', extension: 'js', genre: 'code', quotes: 'x = 1' },
    {
      text: 'int main() { int x = 2; if (x = 0) { return 1; } return 0; }\n',
      extension: 'c',
      genre: 'code',
    },
    {
      text: 'int main() {\n  bool b;\n  if (b = true) return 1;\n  return 0;\n}\n',
      extension: 'cpp',
      genre: 'code',
    },
    { text: '<?php if ($x = 1) { echo 1; }\n', extension: 'php', genre: 'code' },
    { text: 'let s: string = "";\nif (s = "a") { f(); }\n', extension: 'ts', genre: 'code' },
    { text: 'if ((x = 3)) { f(); }\n', extension: 'js', genre: 'code' },
  ],
  silent: [
    { text: 'if (x == 1) { f(); }\n', extension: 'js', genre: 'code' },
    { text: 'let m;\nif (m = /a/.exec(s)) { f(m); }\n', extension: 'js', genre: 'code' },
    {
      text: 'int main() { int c; while ((c = getchar()) != 10) { } return 0; }\n',
      extension: 'c',
      genre: 'code',
    },
    { text: 'if (x >= 1) { x = 1; }\n', extension: 'js', genre: 'code' },
    { text: 'if x == 1:\n    y = 1\n', extension: 'py', genre: 'code' },
    { text: '// if (x = 1)\nf("if (x = 1)");\n', extension: 'js', genre: 'code' },
  ],
};
