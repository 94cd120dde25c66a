import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child, type CodeNode } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

/** A file that is opened and never closed. */
export const openFile = codeRule<{ name: string }>({
  id: 'code/open-file',
  area: 'robustness',
  programs: ['python'],
  weight: 62,
  find(program) {
    if (/\.close\b|ExitStack|closing/.test(program.text)) return null;
    const isOpen = (node: CodeNode | null): boolean =>
      node?.type === 'call' && textOf(program, child(node, 'function') ?? node) === 'open';
    const found = program.own.flatMap((node): { node: CodeNode; name: string }[] => {
      if (isOpen(node) && node.parent?.type === 'attribute')
        return [{ node, name: textOf(program, node) }];
      const left = node.type === 'assignment' ? child(node, 'left') : null;
      if (left?.type !== 'identifier' || !isOpen(child(node, 'right'))) return [];
      const name = textOf(program, left);
      return new RegExp(
        `\\bwith\\s+${name}\\b|\\breturn\\s+${name}\\b|\\byield\\s+${name}\\b`,
      ).test(program.text)
        ? []
        : [{ node, name }];
    });
    const [first] = found;
    return first === undefined
      ? null
      : { nodes: found.map(({ node }) => node), data: { name: first.name } };
  },
  say: {
    en: ({ name, line, more }, { quote }) => ({
      seen: `The file of ${quote(name)} (${PLACES.en(line, more)}) is opened and closed nowhere.`,
      advice: `Open it in line ${line} in a with block, which closes it by itself.`,
    }),
    de: ({ name, line, more }, { quote }) => ({
      seen: `Die Datei in ${quote(name)} (${PLACES.de(line, more)}) wird geöffnet und nirgends geschlossen.`,
      advice: `Öffnen Sie sie in Zeile ${line} mit einem with-Block, der sie selbst schließt.`,
    }),
    fr: ({ name, line, more }, { quote }) => ({
      seen: `Le fichier de ${quote(name)} (${PLACES.fr(line, more)}) est ouvert et fermé nulle part.`,
      advice: `Ouvrez-le à la ligne ${line} dans un bloc with, qui le ferme de lui-même.`,
    }),
    es: ({ name, line, more }, { quote }) => ({
      seen: `El archivo de ${quote(name)} (${PLACES.es(line, more)}) se abre y no se cierra en ninguna parte.`,
      advice: `Ábrelo en la línea ${line} con un bloque with, que lo cierra solo.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'f = open("a.txt")\nprint(f.read())\n',
      extension: 'py',
      genre: 'code',
      quotes: 'f = open("a.txt")',
    },
    {
      text: 'def g(name):\n    data = open(name, "r")\n    for line in data:\n        print(line)\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'import sys\nsource = open(sys.argv[1], encoding="utf-8")\ntext = source.read()\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'out = open("b", "w")\nout.write("x")\n', extension: 'py', genre: 'code' },
    {
      text: 'try:\n    f = open("a")\nexcept OSError:\n    print("no")\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'print(open("essay.txt").read())\n', extension: 'py', genre: 'code' },
    {
      text: 'a = open("a")\nb = open("b")\nprint(a.read() + b.read())\n',
      extension: 'py',
      genre: 'code',
    },
  ],
  silent: [
    { text: 'with open("a.txt") as f:\n    print(f.read())\n', extension: 'py', genre: 'code' },
    { text: 'f = open("a.txt")\nprint(f.read())\nf.close()\n', extension: 'py', genre: 'code' },
    { text: 'def g(name):\n    f = open(name)\n    return f\n', extension: 'py', genre: 'code' },
    { text: 'window = turtle.open("a")\n', extension: 'py', genre: 'code' },
    { text: 'f = open("a")\nwith f:\n    print(f.read())\n', extension: 'py', genre: 'code' },
    { text: '# f = open("a")\nprint(1)\n', extension: 'py', genre: 'code' },
  ],
};
