import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child, named } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

const CATCHES = new Set(['except_clause', 'catch_clause']);

/** Errors that are caught and ignored: a handler that does nothing and reports nothing. */
export const swallowed = codeRule<{ head: string }>({
  id: 'code/swallowed-error',
  area: 'robustness',
  programs: ['python', 'javascript', 'typescript', 'java', 'cpp', 'csharp', 'php'],
  weight: 76,
  find(program) {
    const found = program.own
      .filter(({ type }) => CATCHES.has(type))
      .filter((clause) => {
        const body =
          child(clause, 'body') ??
          clause.children.findLast(({ type }) => /block|compound_statement/.test(type)) ??
          null;
        if (body === null || /#|\/\/|\/\*/.test(textOf(program, clause))) return false;
        const statements = named(body);
        return (
          statements.length === 0 ||
          (statements.length === 1 && statements[0]!.type === 'pass_statement')
        );
      });
    const [first] = found;
    return first === undefined
      ? null
      : {
          nodes: found,
          data: {
            head: textOf(program, first)
              .split('\n')[0]!
              .replace(/[{:\s]+$/, ''),
          },
        };
  },
  say: {
    en: ({ head, line, more }, { quote }) => ({
      seen: `${quote(head)} (${PLACES.en(line, more)}) catches an error and does nothing with it, so nobody learns that something went wrong.`,
      advice: `In line ${line}, at least say what failed, or catch only the error you can deal with.`,
    }),
    de: ({ head, line, more }, { quote }) => ({
      seen: `${quote(head)} (${PLACES.de(line, more)}) fängt einen Fehler ab und tut nichts damit; so erfährt niemand davon.`,
      advice: `Melden Sie in Zeile ${line} wenigstens, was schiefging, oder fangen Sie nur den Fehler ab, den Sie behandeln können.`,
    }),
    fr: ({ head, line, more }, { quote }) => ({
      seen: `${quote(head)} (${PLACES.fr(line, more)}) intercepte une erreur et n’en fait rien : personne ne l’apprend.`,
      advice: `À la ligne ${line}, dites au moins ce qui a échoué, ou n’interceptez que l’erreur que vous savez traiter.`,
    }),
    es: ({ head, line, more }, { quote }) => ({
      seen: `${quote(head)} (${PLACES.es(line, more)}) captura un error y no hace nada con él: nadie se entera.`,
      advice: `En la línea ${line}, di al menos qué falló, o captura solo el error que sabes tratar.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'try:\n    f()\nexcept ValueError:\n    pass\n',
      extension: 'py',
      genre: 'code',
      quotes: 'except ValueError',
    },
    { text: 'try { f(); } catch (e) { }\n', extension: 'js', genre: 'code' },
    {
      text: 'class A {\n  void f() {\n    try { g(); } catch (Exception e) {\n    }\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    { text: 'void f() {\n  try { g(); } catch (...) { }\n}\n', extension: 'cpp', genre: 'code' },
    {
      text: 'class A { void F() { try { G(); } catch (System.Exception) { } } }\n',
      extension: 'cs',
      genre: 'code',
    },
    { text: 'try:\n    f()\nexcept:\n    pass\n', extension: 'py', genre: 'code' },
  ],
  silent: [
    {
      text: 'try:\n    f()\nexcept ValueError:\n    print("no number")\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'try:\n    f()\nexcept ValueError:\n    pass  # not a number: keep the default\n',
      extension: 'py',
      genre: 'code',
    },
    { text: 'try { f(); } catch (e) { console.error(e); }\n', extension: 'js', genre: 'code' },
    {
      text: 'class A { void f() { try { g(); } catch (Exception e) { /* never happens */ } } }\n',
      extension: 'java',
      genre: 'code',
    },
    { text: 'class A:\n    pass\n', extension: 'py', genre: 'code' },
    { text: 'try:\n    f()\nfinally:\n    pass\n', extension: 'py', genre: 'code' },
  ],
};
