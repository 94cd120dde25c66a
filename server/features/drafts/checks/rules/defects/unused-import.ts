import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { type Program, textOf } from '#server/features/drafts/checks/measure/code/program.ts';
import { type CodeNode, within } from '#server/features/drafts/checks/measure/code/tree.ts';
import { codeRule, PLACES } from './code-rule.ts';

interface Imported {
  name: string;
  node: CodeNode;
}

const isIn = (node: CodeNode, type: RegExp): boolean => {
  for (let at = node.parent; at !== null; at = at.parent) if (type.test(at.type)) return true;
  return false;
};

/** Returns the names that an import statement defines in the file. */
function importedBy(program: Program, node: CodeNode): Imported[] {
  const { language } = program;
  const words = textOf(program, node);
  if (language === 'python') {
    if (/__future__|\*/.test(words) || isIn(node, /try_statement|if_statement/)) return [];
    return node.children
      .filter(({ field }) => field === 'name')
      .map((one) => {
        const name =
          one.type === 'aliased_import'
            ? textOf(program, one)
                .split(/\sas\s/)
                .at(-1)!
                .trim()
            : textOf(program, one);
        return {
          name: (node.type === 'import_statement' ? name.split('.')[0]! : name).trim(),
          node,
        };
      });
  }
  if (language === 'java') {
    const name = /([\w$]+)\s*;\s*$/.exec(words)?.[1];
    return name === undefined || /\*/.test(words) ? [] : [{ name, node }];
  }
  if (/^import\s+type\b/.test(words)) return [];
  return [...within(node)]
    .filter(
      ({ type, parent, field }) =>
        type === 'identifier' &&
        (parent?.type === 'import_clause' ||
          parent?.type === 'namespace_import' ||
          (parent?.type === 'import_specifier' &&
            (field === 'alias' || !parent.children.some((one) => one.field === 'alias')))),
    )
    .map((one) => ({ name: textOf(program, one), node }));
}

/** Imports that the file doesn't use, by any name or in any string. */
export const unusedImport = codeRule<{ names: string[] }>({
  id: 'code/unused-import',
  area: 'readability',
  programs: ['python', 'javascript', 'typescript', 'java'],
  weight: 46,
  find(program) {
    const statements = program.all.filter(
      ({ type }) =>
        type === 'import_statement' ||
        type === 'import_from_statement' ||
        type === 'import_declaration',
    );
    if (
      program.broken ||
      program.codeLines - statements.length < 5 ||
      /__all__|jsx|React/.test(program.text.slice(0, 4000))
    )
      return null;
    const imported = statements.flatMap((node) => importedBy(program, node));
    const unused = imported.filter(
      ({ name, node }) =>
        !program.given.has(node.row) &&
        (program.names.get(name) ?? 0) <= imported.filter((one) => one.name === name).length &&
        !new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`).test(
          program.strings,
        ) &&
        !program.comments.some(
          (comment) =>
            /type:|@|#\s*noqa/.test(textOf(program, comment)) &&
            textOf(program, comment).includes(name),
        ),
    );
    return unused.length === 0 || (unused.length === imported.length && imported.length > 3)
      ? null
      : {
          nodes: [...new Set(unused.map(({ node }) => node))],
          data: { names: unused.map(({ name }) => name) },
        };
  },
  say: {
    en: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} ${names.length === 1 ? 'is' : 'are'} imported (${PLACES.en(line, more)}) and used nowhere in this file.`,
      advice: `Take the import of ${quote(names[0]!)} out.`,
    }),
    de: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} ${names.length === 1 ? 'wird' : 'werden'} importiert (${PLACES.de(line, more)}) und in dieser Datei nirgends benutzt.`,
      advice: `Streichen Sie den Import von ${quote(names[0]!)}.`,
    }),
    fr: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} : importé (${PLACES.fr(line, more)}), mais utilisé nulle part dans ce fichier.`,
      advice: `Supprimez l’importation de ${quote(names[0]!)}.`,
    }),
    es: ({ names, line, more }, { list, quote }) => ({
      seen: `${list(names.map(quote), 4)} se importa (${PLACES.es(line, more)}) y no se usa en ninguna parte de este archivo.`,
      advice: `Quita la importación de ${quote(names[0]!)}.`,
    }),
  },
});

const body = (use: string) =>
  `\n\ndef f(x):\n    y = ${use}\n    if y > 2:\n        y = 1\n    return y\n\nprint(f(3))\n`;
export const examples: Examples = {
  triggers: [
    {
      text: `import os\nimport math${body('math.sqrt(x)')}`,
      extension: 'py',
      genre: 'code',
      quotes: 'import os',
    },
    {
      text: `from random import randint, choice${body('choice([x])')}`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: `import numpy as np\nimport math${body('math.sqrt(x)')}`,
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'import java.util.List;\nimport java.util.Map;\nclass A {\n  List<String> a;\n  int f() {\n    int b = 1;\n    return b;\n  }\n}\n',
      extension: 'java',
      genre: 'code',
      quotes: 'java.util.Map',
    },
    {
      text: 'import fs from "node:fs";\nimport { join, sep } from "node:path";\nconst a = fs.readFileSync(join("a", "b"));\nfunction f(x) {\n  return x;\n}\nf(a);\nf(1);\n',
      extension: 'js',
      genre: 'code',
    },
    {
      text: 'import { a, b } from "./c";\nconst d: number = a;\nfunction f(x: number) {\n  return x;\n}\nf(d);\nf(1);\n',
      extension: 'ts',
      genre: 'code',
    },
  ],
  silent: [
    { text: `import math${body('math.sqrt(x)')}`, extension: 'py', genre: 'code' },
    { text: `import os.path${body('os.path.getsize(x)')}`, extension: 'py', genre: 'code' },
    { text: `from turtle import *${body('x')}`, extension: 'py', genre: 'code' },
    {
      text: `try:\n    import json\nexcept ImportError:\n    json = None${body('x')}`,
      extension: 'py',
      genre: 'code',
    },
    { text: `import numpy as np${body('eval("np.sqrt(x)")')}`, extension: 'py', genre: 'code' },
    {
      text: 'from .a import b\nfrom .c import d\n\n__all__ = ["b", "d"]\n',
      extension: 'py',
      genre: 'code',
    },
    {
      text: 'import java.util.*;\nclass A {\n  List<String> a;\n  int f() {\n    int b = 1;\n    return b;\n  }\n}\n',
      extension: 'java',
      genre: 'code',
    },
  ],
};
