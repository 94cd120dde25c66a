import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { child, named } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

/** An error that is expected by its name, and dealt with. */
export const specificExcept = codeRule<{ error: string }>({
  id: 'code/expected-error',
  kind: 'strength',
  area: 'robustness',
  programs: ['python', 'java'],
  weight: 54,
  find(program) {
    const found = program.all
      .filter(({ type }) => type === 'except_clause' || type === 'catch_clause')
      .flatMap((clause) => {
        const body =
          child(clause, 'body') ??
          clause.children.findLast(({ type }) => /block/.test(type)) ??
          null;
        const head = textOf(program, clause).slice(
          0,
          body === null ? undefined : body.start - clause.start,
        );
        const error = /\b([A-Z]\w*(?:Error|Exception|Interrupt|Iteration|Exit))\b/.exec(head)?.[1];
        const isWide =
          error === undefined || /^(?:Exception|BaseException|RuntimeException)$/.test(error);
        const does =
          body === null ? [] : named(body).filter(({ type }) => type !== 'pass_statement');
        const isShrug =
          body !== null && does.length === 1 && /printStackTrace/.test(textOf(program, body));
        return isWide || isShrug || does.length === 0 ? [] : [{ clause, error }];
      });
    const [first] = found;
    return first === undefined
      ? null
      : { nodes: found.map(({ clause }) => clause), data: { error: first.error } };
  },
  say: {
    en: ({ error, line }, { quote }) => ({
      seen: `You expect a certain error and deal with it: ${quote(error)} in line ${line}.`,
    }),
    de: ({ error, line }, { quote }) => ({
      seen: `Sie rechnen mit einem bestimmten Fehler und behandeln ihn: ${quote(error)} in Zeile ${line}.`,
    }),
    fr: ({ error, line }, { quote }) => ({
      seen: `Vous prévoyez une erreur précise et la traitez : ${quote(error)} à la ligne ${line}.`,
    }),
    es: ({ error, line }, { quote }) => ({
      seen: `Prevés un error concreto y lo tratas: ${quote(error)} en la línea ${line}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'try:\n    f()\nexcept FileNotFoundError:\n    print("no file")\n',
      extension: 'py',
      genre: 'code',
      quotes: 'FileNotFoundError',
    },
    {
      text: 'try:\n    n = int(s)\nexcept ValueError as e:\n    print(e)\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'try:\n    f()\nexcept (ValueError, KeyError):\n    n = 0\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'class A { void f() { try { g(); } catch (IOException e) { h(e); } } }\n',
      extension: 'java',
      genre: 'code',
    },
    { text: 'try:\n    f()\nexcept KeyboardInterrupt:\n    g()\n', extension: 'py', genre: 'code' },
    {
      text: 'class A { void f() { try { g(); } catch (NumberFormatException e) { n = 0; } } }\n',
      extension: 'java',
      genre: 'code',
    },
  ],
  silent: [
    {
      text: 'class A {\n  void f() {\n    try {\n      g();\n    } catch (SQLException e) {\n      e.printStackTrace();\n    }\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
    { text: 'try:\n    f()\nexcept:\n    print("no")\n', extension: 'py', genre: 'code' },
    { text: 'try:\n    f()\nexcept Exception:\n    print("no")\n', extension: 'py', genre: 'code' },
    { text: 'try:\n    f()\nexcept ValueError:\n    pass\n', extension: 'py', genre: 'code' },
    {
      text: 'class A { void f() { try { g(); } catch (Exception e) { h(e); } } }\n',
      extension: 'java',
      genre: 'code',
    },
    { text: 'raise ValueError("x")\n', extension: 'py', genre: 'code' },
    { text: '# except ValueError:\nprint(1)\n', extension: 'py', genre: 'code' },
  ],
};
