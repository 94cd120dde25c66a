import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { codeRule, PLACES } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

/** `== None`, `== True`: Python has `is`, and the value's own truth. */
export const noneCompare = codeRule<{ expression: string; word: string }>({
  id: 'code/none-compare',
  area: 'readability',
  programs: ['python'],
  weight: 40,
  find(program) {
    const found = program.own.filter(
      (node) =>
        node.type === 'comparison_operator' &&
        node.children.length === 3 &&
        /^[!=]=$/.test(node.children[1]!.type) &&
        /^(?:none|true|false)$/.test(node.children[2]!.type),
    );
    const [first] = found;
    return first === undefined
      ? null
      : {
          nodes: found.filter(({ children }) => children[2]!.type === first.children[2]!.type),
          data: { expression: textOf(program, first), word: textOf(program, first.children[2]!) },
        };
  },
  say: {
    en: ({ expression, word, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.en(line, more)}) compares with ${word} by a sign for values.`,
      advice:
        word === 'None'
          ? `Write is or is not in line ${line}.`
          : `In line ${line} the value itself already answers the question: leave ${word} out.`,
    }),
    de: ({ expression, word, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.de(line, more)}) vergleicht mit ${word} durch ein Zeichen für Werte.`,
      advice:
        word === 'None'
          ? `Schreiben Sie in Zeile ${line} is oder is not.`
          : `In Zeile ${line} beantwortet der Wert selbst die Frage: Lassen Sie ${word} weg.`,
    }),
    fr: ({ expression, word, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.fr(line, more)}) compare avec ${word} par un signe fait pour les valeurs.`,
      advice:
        word === 'None'
          ? `Écrivez is ou is not à la ligne ${line}.`
          : `À la ligne ${line}, la valeur répond déjà à la question : supprimez ${word}.`,
    }),
    es: ({ expression, word, line, more }, { quote }) => ({
      seen: `${quote(expression)} (${PLACES.es(line, more)}) compara con ${word} con un signo para valores.`,
      advice:
        word === 'None'
          ? `Escribe is o is not en la línea ${line}.`
          : `En la línea ${line} el propio valor ya responde: quita ${word}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'if x == None:\n    print(1)\n', extension: 'py', genre: 'code', quotes: 'x == None' },
    { text: 'if x != None:\n    print(1)\n', extension: 'py', genre: 'code' },
    { text: 'while done == False:\n    f()\n', extension: 'py', genre: 'code' },
    { text: 'if f(x) == True:\n    print(1)\n', extension: 'py', genre: 'code' },
    { text: 'y = [a for a in b if a == None]\n', extension: 'py', genre: 'code' },
    { text: 'assert x.y != True\n', extension: 'py', genre: 'code' },
  ],
  silent: [
    { text: 'if x is None:\n    print(1)\n', extension: 'py', genre: 'code' },
    { text: 'if x == 1:\n    print(None)\n', extension: 'py', genre: 'code' },
    { text: 'x = None\n', extension: 'py', genre: 'code' },
    { text: 'if x == "None":\n    print(1)\n', extension: 'py', genre: 'code' },
    { text: 'f(default=True)\n', extension: 'py', genre: 'code' },
    { text: 'if (x == null) f();\n', extension: 'js', genre: 'code' },
  ],
};
