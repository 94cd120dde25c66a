import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { named } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

/** `except:` catches everything, including Ctrl+C and misspelt names. */
export const bareExcept = codeRule<object>({
  id: 'code/bare-except',
  area: 'robustness',
  programs: ['python'],
  weight: 70,
  find(program) {
    const found = program.own.filter(
      (node) =>
        node.type === 'except_clause' &&
        named(node).length === 1 &&
        !program.all.some(
          ({ type, start, end }) =>
            type === 'raise_statement' && start > node.start && end <= node.end,
        ),
    );
    return found.length === 0 ? null : { nodes: found, data: {} };
  },
  say: {
    en: ({ line, more }) => ({
      seen: `A bare “except:” (${PLACES.en(line, more)}) catches every error, a misspelt name and Ctrl+C too.`,
      advice: `Name in line ${line} the error you expect there.`,
    }),
    de: ({ line, more }) => ({
      seen: `Ein bloßes „except:“ (${PLACES.de(line, more)}) fängt jeden Fehler ab, auch einen Tippfehler im Namen und Strg+C.`,
      advice: `Nennen Sie in Zeile ${line} den Fehler, mit dem Sie rechnen.`,
    }),
    fr: ({ line, more }) => ({
      seen: `Un « except: » nu (${PLACES.fr(line, more)}) intercepte toutes les erreurs, même un nom mal écrit et Ctrl+C.`,
      advice: `Nommez à la ligne ${line} l’erreur à laquelle vous vous attendez.`,
    }),
    es: ({ line, more }) => ({
      seen: `Un «except:» a secas (${PLACES.es(line, more)}) captura todos los errores, incluso un nombre mal escrito y Ctrl+C.`,
      advice: `Nombra en la línea ${line} el error que esperas ahí.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'try:\n    f()\nexcept:\n    print("no")\n',
      extension: 'py',
      genre: 'code',
      quotes: 'except:',
    },
    {
      text: 'try:\n    f()\nexcept ValueError:\n    print(1)\nexcept:\n    print(2)\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'def g():\n    try:\n        f()\n    except:\n        return None\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'while True:\n    try:\n        n = int(input())\n        break\n    except:\n        print("again")\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'try:\n    f()\nexcept :\n    x = 1\n', extension: 'py', genre: 'code' },
    {
      text: 'try:\n    f()\nexcept:\n    pass\nfinally:\n    g()\n',
      extension: 'py',
      genre: 'code',
    },
  ],
  silent: [
    {
      text: 'try:\n    f()\nexcept ValueError:\n    print("no")\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'try:\n    f()\nexcept Exception as e:\n    print(e)\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'try:\n    f()\nexcept:\n    g()\n    raise\n', extension: 'py', genre: 'code' },
    {
      text: 'try:\n    f()\nexcept (ValueError, KeyError):\n    print("no")\n',
      extension: 'py',
      genre: 'code',
    },
    { text: '# except:\nprint("except:")\n', extension: 'py', genre: 'code' },
    { text: 'try { f(); } catch { g(); }\n', extension: 'js', genre: 'code' },
  ],
};
