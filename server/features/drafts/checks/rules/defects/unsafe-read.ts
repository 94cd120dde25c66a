import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

/**
 * `gets`, and `scanf` of a word without a width: input longer than the buffer overwrites adjacent
 * memory.
 */
export const unsafeRead = codeRule<{ call: string }>({
  id: 'code/unsafe-read',
  area: 'robustness',
  programs: ['c', 'cpp'],
  weight: 80,
  find(program) {
    const found = program.own.filter((node) => {
      if (node.type !== 'call_expression') return false;
      const name = textOf(program, child(node, 'function') ?? node);
      const given = textOf(program, child(node, 'arguments') ?? node);
      return name === 'gets' || (name === 'scanf' && /^\(\s*"[^"]*%s/.test(given));
    });
    const [first] = found;
    return first === undefined ? null : { nodes: found, data: { call: textOf(program, first) } };
  },
  say: {
    en: ({ call, line, more }, { quote }) => ({
      seen: `${quote(call)} (${PLACES.en(line, more)}) reads without a limit: a longer input overwrites what lies behind the array.`,
      advice: `Use fgets in line ${line}, or give the width.`,
    }),
    de: ({ call, line, more }, { quote }) => ({
      seen: `${quote(call)} (${PLACES.de(line, more)}) liest ohne Grenze: Eine längere Eingabe überschreibt, was hinter dem Feld liegt.`,
      advice: `Nehmen Sie in Zeile ${line} fgets, oder geben Sie die Breite an.`,
    }),
    fr: ({ call, line, more }, { quote }) => ({
      seen: `${quote(call)} (${PLACES.fr(line, more)}) lit sans limite : une saisie plus longue écrase ce qui suit le tableau.`,
      advice: `Employez fgets à la ligne ${line}, ou donnez la largeur.`,
    }),
    es: ({ call, line, more }, { quote }) => ({
      seen: `${quote(call)} (${PLACES.es(line, more)}) lee sin límite: una entrada más larga sobrescribe lo que hay tras el arreglo.`,
      advice: `Usa fgets en la línea ${line}, o indica el ancho.`,
    }),
  },
});

const main = (statement: string) =>
  `#include <stdio.h>\nint main(void) {\n  char a[10];\n  int n;\n  ${statement}\n  return 0;\n}\n`;
export const examples: Examples = {
  triggers: [
    { text: main('gets(a);'), extension: 'c', genre: 'code', quotes: 'gets(a)' },
    { text: main('scanf("%s", a);'), extension: 'c', genre: 'code' },
    { text: main('scanf("%d %s", &n, a);'), extension: 'c', genre: 'code' },
    { text: main('if (scanf("%s", a) == 1) n = 1;'), extension: 'c', genre: 'code' },
    { text: main('scanf(" %s", a);'), extension: 'cpp', genre: 'code' },
    { text: main('gets(a); gets(a);'), extension: 'c', genre: 'code' },
  ],
  silent: [
    { text: main('fgets(a, 10, stdin);'), extension: 'c', genre: 'code' },
    { text: main('scanf("%9s", a);'), extension: 'c', genre: 'code' },
    { text: main('scanf("%d", &n);'), extension: 'c', genre: 'code' },
    { text: main('printf("%s", a);'), extension: 'c', genre: 'code' },
    { text: main('/* gets(a); */'), extension: 'c', genre: 'code' },
    { text: main('fscanf(stdin, "%9s", a);'), extension: 'c', genre: 'code' },
  ],
};
