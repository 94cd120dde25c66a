import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

/** A list or dictionary as a default value, which all calls share. */
export const mutableDefault = codeRule<{ parameter: string }>({
  id: 'code/mutable-default',
  area: 'robustness',
  programs: ['python'],
  weight: 74,
  find(program) {
    const found = program.own.filter(
      (node) =>
        (node.type === 'default_parameter' || node.type === 'typed_default_parameter') &&
        /^(?:list|dictionary|set|list_comprehension)$/.test(child(node, 'value')?.type ?? ''),
    );
    const [first] = found;
    return first === undefined
      ? null
      : { nodes: found, data: { parameter: textOf(program, first) } };
  },
  say: {
    en: ({ parameter, line, more }, { quote }) => ({
      seen: `The default value in ${quote(parameter)} (${PLACES.en(line, more)}) is made once, and all calls share it.`,
      advice: `Give ${quote(parameter.split(/[=:]/)[0]!.trim())} the default None, and make the new value inside the function.`,
    }),
    de: ({ parameter, line, more }, { quote }) => ({
      seen: `Der Vorgabewert in ${quote(parameter)} (${PLACES.de(line, more)}) entsteht nur einmal, alle Aufrufe teilen ihn.`,
      advice: `Geben Sie ${quote(parameter.split(/[=:]/)[0]!.trim())} die Vorgabe None, und legen Sie den Wert in der Funktion an.`,
    }),
    fr: ({ parameter, line, more }, { quote }) => ({
      seen: `La valeur par défaut de ${quote(parameter)} (${PLACES.fr(line, more)}) n’est créée qu’une fois, et tous les appels la partagent.`,
      advice: `Donnez à ${quote(parameter.split(/[=:]/)[0]!.trim())} la valeur None par défaut, et créez la valeur dans la fonction.`,
    }),
    es: ({ parameter, line, more }, { quote }) => ({
      seen: `El valor por defecto de ${quote(parameter)} (${PLACES.es(line, more)}) se crea una sola vez y lo comparten todas las llamadas.`,
      advice: `Da a ${quote(parameter.split(/[=:]/)[0]!.trim())} el valor None por defecto y crea el valor dentro de la función.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'def f(x, seen=[]):\n    seen.append(x)\n',
      extension: 'py',
      genre: 'code',
      quotes: 'seen=[]',
    },
    { text: 'def f(counts={}):\n    return counts\n', extension: 'py', genre: 'code' },
    { text: 'def f(x: list = []):\n    return x\n', extension: 'py', genre: 'code' },
    {
      text: 'class A:\n    def f(self, x=[1, 2]):\n        return x\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'def f(x={1, 2}):\n    return x\n', extension: 'py', genre: 'code' },
    { text: 'async def f(x, y=[]):\n    return y\n', extension: 'py', genre: 'code' },
  ],
  silent: [
    { text: 'def f(x, seen=None):\n    seen = seen or []\n', extension: 'py', genre: 'code' },
    { text: 'def f(x=()):\n    return x\n', extension: 'py', genre: 'code' },
    { text: 'f(seen=[])\n', extension: 'py', genre: 'code' },
    { text: 'seen = []\n', extension: 'py', genre: 'code' },
    { text: 'function f(x = []) { return x; }\n', extension: 'js', genre: 'code' },
    { text: '# def f(x=[]):\nprint(1)\n', extension: 'py', genre: 'code' },
  ],
};
