import type { Examples } from '../../examples.ts';
import { textOf } from '../../../measure/code/program.ts';
import { child, within } from '../../../measure/code/tree.ts';
import { codeRule, PLACES } from '../defects/code-rule.ts';

/** A loop over positions that only fetches what stands there. */
export const rangeLen = codeRule<{ list: string; index: string }>({
  id: 'code/range-len',
  area: 'readability',
  programs: ['python'],
  weight: 42,
  find(program) {
    const found = program.all
      .filter(({ type }) => type === 'for_statement')
      .flatMap((loop) => {
        const [left, right, body] = [
          child(loop, 'left'),
          child(loop, 'right'),
          child(loop, 'body'),
        ];
        if (left?.type !== 'identifier' || right === null || body === null) return [];
        const list = /^range\(\s*len\(\s*([\w.]+)\s*\)\s*\)$/.exec(textOf(program, right))?.[1];
        if (list === undefined) return [];
        const index = textOf(program, left);
        const uses = [...within(body)].filter(
          (node) => node.type === 'identifier' && textOf(program, node) === index,
        );
        const isFetched = uses.every(
          ({ parent }) =>
            parent?.type === 'subscript' &&
            textOf(program, parent) === `${list}[${index}]` &&
            parent.field !== 'left' &&
            parent.parent?.type !== 'delete_statement',
        );
        return uses.length > 0 && isFetched ? [{ loop, list, index }] : [];
      });
    const [first] = found;
    // A loop over another list fetches something else.
    return first === undefined
      ? null
      : {
          nodes: found
            .filter(({ list, index }) => list === first.list && index === first.index)
            .map(({ loop }) => loop),
          data: { list: first.list, index: first.index },
        };
  },
  say: {
    en: ({ list, index, line, more }, { quote }) => ({
      seen: `The loop at ${PLACES.en(line, more)} counts ${quote(index)} up only to fetch ${quote(`${list}[${index}]`)}.`,
      deed: `Loop over ${quote(list)} itself in line ${line}: each round then has its element.`,
    }),
    de: ({ list, index, line, more }, { quote }) => ({
      seen: `Die Schleife in ${PLACES.de(line, more)} zählt ${quote(index)} nur, um ${quote(`${list}[${index}]`)} zu holen.`,
      deed: `Durchlaufen Sie in Zeile ${line} ${quote(list)} selbst.`,
    }),
    fr: ({ list, index, line, more }, { quote }) => ({
      seen: `La boucle à la ${PLACES.fr(line, more)} ne compte ${quote(index)} que pour prendre ${quote(`${list}[${index}]`)}.`,
      deed: `Parcourez ${quote(list)} directement à la ligne ${line}.`,
    }),
    es: ({ list, index, line, more }, { quote }) => ({
      seen: `El bucle de la ${PLACES.es(line, more)} cuenta ${quote(index)} solo para tomar ${quote(`${list}[${index}]`)}.`,
      deed: `Recorre ${quote(list)} directamente en la línea ${line}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'for i in range(len(words)):\n    print(words[i])\n',
      extension: 'py',
      genre: 'code',
      quotes: 'for i in range(len(words))',
    },
    {
      text: 'for k in range(len(a)):\n    if a[k] > 2:\n        s += a[k]\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'def f(a):\n    for i in range( len(a) ):\n        g(a[i])\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'for i in range(len(self.items)):\n    print(self.items[i])\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'for i in range(len(a)):\n    x = a[i].lower()\n', extension: 'py', genre: 'code' },
    {
      text: 'for i in range(len(a)):\n    b.append(a[i])\n    print(a[i])\n',
      extension: 'py',
      genre: 'code',
    },
  ],
  silent: [
    { text: 'for word in words:\n    print(word)\n', extension: 'py', genre: 'code' },
    {
      text: 'for i in range(len(words)):\n    print(i, words[i])\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'for i in range(len(a)):\n    a[i] = 0\n', extension: 'py', genre: 'code' },
    { text: 'for i in range(len(a)):\n    print(a[i], b[i])\n', extension: 'py', genre: 'code' },
    { text: 'for i in range(len(a) - 1):\n    print(a[i])\n', extension: 'py', genre: 'code' },
    { text: 'for i in range(len(a)):\n    a[i] += 1\n', extension: 'py', genre: 'code' },
    { text: 'for i in range(len(a)):\n    print("x")\n', extension: 'py', genre: 'code' },
  ],
};
