import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

/** What may stand outside of functions without running anything. */
const IMPORTED =
  /^(?:import_statement|import_from_statement|future_import_statement|function_definition|class_definition|decorated_definition|comment)$/;

/** A program that can be imported without starting. */
export const mainGuard = codeRule<object>({
  id: 'code/main-guard',
  kind: 'strength',
  area: 'design',
  programs: ['python'],
  weight: 40,
  find(program) {
    const guard = program.all.find(
      (node) =>
        node.type === 'if_statement' &&
        node.parent === program.root &&
        /^__name__\s*==\s*["']__main__["']$/.test(
          textOf(program, child(node, 'condition') ?? node),
        ),
    );
    if (
      program.broken ||
      program.root.children.some(
        ({ type, children }) =>
          type !== 'if_statement' &&
          !IMPORTED.test(type) &&
          !(
            type === 'expression_statement' &&
            /^(?:string|assignment)$/.test(children[0]?.type ?? '')
          ),
      )
    )
      return null;
    // A file of tests is there to be started.
    return guard === undefined ||
      /unittest\.main|pytest\.main/.test(textOf(program, guard)) ||
      program.routines.length === 0
      ? null
      : { nodes: [guard], data: {} };
  },
  say: {
    en: ({ line }) => ({
      seen: `What starts the program stands by itself (line ${line}), so its functions can be imported and tried out one by one.`,
    }),
    de: ({ line }) => ({
      seen: `Was das Programm startet, steht für sich (Zeile ${line}); so lassen sich die Funktionen einzeln einbinden und ausprobieren.`,
    }),
    fr: ({ line }) => ({
      seen: `Ce qui lance le programme est à part (ligne ${line}) : ses fonctions peuvent être importées et essayées une à une.`,
    }),
    es: ({ line }) => ({
      seen: `Lo que arranca el programa está aparte (línea ${line}), así que sus funciones se pueden importar y probar una por una.`,
    }),
  },
});

const F = 'def f(x):\n    return x\n\n';
export const examples: Examples = {
  triggers: [
    {
      text: `${F}if __name__ == "__main__":\n    print(f(1))\n`,
      extension: 'py',
      genre: 'code',
      quotes: 'if __name__',
    },
    { text: `${F}if __name__ == '__main__':\n    f(1)\n`, extension: 'py', genre: 'code' },
    {
      text: `import sys\n\n${F}if __name__=="__main__":\n    f(sys.argv)\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `${F}${F.replace('f(', 'g(')}if __name__ == "__main__":\n    g(f(1))\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `${F}if __name__ == "__main__":\n    try:\n        f(1)\n    finally:\n        pass\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `class A:\n    def f(self):\n        return 1\n\nif __name__ == "__main__":\n    A().f()\n`,
      extension: 'py',
      genre: 'code',
    },
  ],
  silent: [
    // The program runs as soon as it is imported, whatever the guard says.
    {
      text: `import pygame\n\n${F}pygame.init()\npygame.quit()\nif __name__ == "__main__":\n    f(1)\n`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `import unittest\n\n${F}if __name__ == "__main__":\n    unittest.main()\n`,
      extension: 'py',
      genre: 'code',
    },
    { text: `${F}print(f(1))\n`, extension: 'py', genre: 'code' },
    { text: 'if __name__ == "__main__":\n    print(1)\n', extension: 'py', genre: 'code' },
    { text: `${F}if name == "__main__":\n    f(1)\n`, extension: 'py', genre: 'code' },
    { text: `${F}# if __name__ == "__main__":\nf(1)\n`, extension: 'py', genre: 'code' },
    { text: `${F}if __name__ != "__main__":\n    f(1)\n`, extension: 'py', genre: 'code' },
    { text: `${F}s = 'if __name__ == "__main__":'\n`, extension: 'py', genre: 'code' },
  ],
};
