import { stripTypeScriptTypes } from 'node:module';
import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { codeRule, PLACES } from './code-rule.ts';

/**
 * Whether Node's own parser rejects a program, too; it only parses and runs nothing. Syntax that it
 * doesn't know isn't counted as an error.
 */
function isRefused(text: string): boolean {
  try {
    stripTypeScriptTypes(text, { mode: 'strip' });
    return false;
  } catch (error) {
    return (
      error instanceof Error &&
      (error as NodeJS.ErrnoException).code === 'ERR_INVALID_TYPESCRIPT_SYNTAX'
    );
  }
}

/** A program that neither of two parsers can read. */
export const syntax = codeRule<{ name: string }>({
  id: 'code/syntax',
  area: 'robustness',
  programs: ['javascript', 'typescript'],
  weight: 95,
  find(program) {
    const first = program.own.find(({ broken }) => broken);
    if (
      first === undefined ||
      /<\/?[A-Za-z][\w.]*[^<>]{0,200}\/?>|^#!/.test(program.text) ||
      !isRefused(program.text)
    )
      return null;
    return {
      nodes: [first],
      data: { name: program.language === 'javascript' ? 'JavaScript' : 'TypeScript' },
    };
  },
  say: {
    en: ({ name, line, more }) => ({
      seen: `This file can’t be read as ${name}: two parsers give up on it, the first at ${PLACES.en(line, more)}.`,
      advice: `Check the brackets, quotation marks and commas at line ${line} and just before it.`,
    }),
    de: ({ name, line, more }) => ({
      seen: `Diese Datei lässt sich nicht als ${name} lesen: Zwei Parser scheitern daran, der erste in ${PLACES.de(line, more)}.`,
      advice: `Prüfen Sie Klammern, Anführungszeichen und Kommas in Zeile ${line} und kurz davor.`,
    }),
    fr: ({ name, line, more }) => ({
      seen: `Ce fichier ne peut pas être lu comme du ${name} : deux analyseurs échouent, le premier à la ${PLACES.fr(line, more)}.`,
      advice: `Vérifiez parenthèses, guillemets et virgules à la ligne ${line} et juste avant.`,
    }),
    es: ({ name, line, more }) => ({
      seen: `Este archivo no se puede leer como ${name}: dos analizadores fallan, el primero en la ${PLACES.es(line, more)}.`,
      advice: `Revisa paréntesis, comillas y comas en la línea ${line} y justo antes.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'function f(x) {\n  if (x > 1) {\n    return x;\n}\nf(1);\n',
      extension: 'js',
      genre: 'code',
    },
    { text: 'const a = [1, 2;\nshow(a);\n', extension: 'js', genre: 'code' },
    { text: 'for (let i = 0; i < 3; i++ {\n  show(i);\n}\n', extension: 'js', genre: 'code' },
    { text: 'const a: number = ;\n', extension: 'ts', genre: 'code' },
    { text: 'let s = "abc;\nshow(s);\n', extension: 'js', genre: 'code' },
    { text: 'const = 3;\nshow(1);\n', extension: 'js', genre: 'code' },
  ],
  silent: [
    { text: 'function f(x) {\n  return x;\n}\nf(1);\n', extension: 'js', genre: 'code' },
    {
      text: 'import fs from "node:fs";\nexport const a = await fs.promises.readFile("a");\n',
      extension: 'js',
      genre: 'code',
    },
    { text: 'const a: number = 1;\nenum E { A, B }\n', extension: 'ts', genre: 'code' },
    { text: 'const A = () => <p className="x">Hi</p>;\n', extension: 'js', genre: 'code' },
    { text: '#!/usr/bin/env node\nconsole.log(1);\n', extension: 'js', genre: 'code' },
    {
      text: 'class A { #x = 1; get x() { return this.#x ?? 2; } }\nlabel: for (;;) break label;\n',
      extension: 'js',
      genre: 'code',
    },
  ],
};
