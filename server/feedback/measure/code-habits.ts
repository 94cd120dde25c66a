import type { CodeLanguage, CodeLine } from './code-lexer.ts';

/** A habit that a single line shows. */
export type HabitName = keyof typeof PATTERNS;

const PY = ['python'] as const;
const JS = ['javascript', 'typescript'] as const;
const both = [...PY, ...JS];

/** Where each habit is looked for: in the code without strings and comments, or in the line as written. */
const PATTERNS = {
  bareExcept: { in: PY, code: /^\s*except\s*:/ },
  starImport: { in: PY, code: /^\s*from\s+[\w.]+\s+import\s+\*/ },
  mutableDefault: { in: PY, code: /^\s*def\s+\w+\(.*=\s*(?:\[\s*\]|\{\s*\})/ },
  globalVariable: { in: PY, code: /^\s*global\s+\w/ },
  openWithoutWith: { in: PY, code: /^(?!\s*with\b).*(?<![.\w])open\(/ },
  openWithoutEncoding: { in: PY, text: /\bopen\((?!.*(?:encoding|["']\w*b\w*["'])).*\)/ },
  mainGuard: { in: PY, code: /^\s*if\s+__name__\s*==/ },
  withOpen: { in: PY, code: /^\s*with\b.*\bopen\(/ },
  usesVar: { in: JS, code: /^\s*(?:for\s*\(\s*)?var\s/ },
  looseEquality: { in: JS, code: /[^=!<>]==[^=]|!=[^=]/ },
  innerHtml: { in: [...JS, 'html'], code: /\.innerHTML\s*\+?=/ },
  usesEval: { in: both, code: /(?<![.\w])eval\(/ },
  debugOutput: {
    in: both,
    text: /(?:print|console\.(?:log|debug))\(\s*f?["'`](?:debug|test|here|xxx|hello|asdf|aaa)\b/i,
  },
  task: { in: [...both, 'html', 'css'], text: /(?:#|\/\/|\/\*|<!--).*\b(?:TODO|FIXME|XXX|HACK)\b/ },
  fixedFile: {
    in: both,
    text: /(?:open|readFileSync|readFile|loadtxt|WordCounter|\w+Words|\w+)\(\s*["'][\w./-]+\.(?:txt|csv|json|dat)["']/,
  },
  commandLine: { in: both, code: /\bsys\.argv\b|\bargparse\b|\bprocess\.argv\b|\bargv\b|(?<!\w)input\(/ },
  specificExcept: { in: PY, code: /^\s*except\s+\(?[A-Z]\w+/ },
  catches: { in: JS, code: /\bcatch\b|\.catch\(|existsSync/ },
  asserts: {
    in: both,
    code: /^\s*assert[\s(]|\bself\.assert\w+\(|\bexpect\(|\bassert\.\w+\(|^\s*def\s+test_|(?<![.\w])(?:test|it|describe)\(/,
  },
  commentedOut: {
    in: [...both, 'css'],
    text: /^\s*(?:#|\/\/)\s*(?:\w+\([^)]*\);?|(?:for|if|while|return|print|import|def|const|let|var)\b.*[(:;=].*|\w+\s*=\s*\S+;?)\s*$/,
  },
  silentExcept: { in: PY, code: /^\s*pass\s*$/ },
} as const satisfies Record<string, { in: readonly CodeLanguage[]; code?: RegExp; text?: RegExp }>;

/** Every habit that shows in the program, with the lines that show it. */
export function habitsOf(lines: readonly CodeLine[], language: CodeLanguage): Map<HabitName, CodeLine[]> {
  const found = new Map<HabitName, CodeLine[]>();
  for (const [name, rule] of Object.entries(PATTERNS) as [
    HabitName,
    { in: readonly CodeLanguage[]; code?: RegExp; text?: RegExp },
  ][]) {
    if (!rule.in.includes(language)) continue;
    const shown = lines.filter(
      (line) =>
        (rule.code?.test(line.code) ?? true) &&
        (rule.text?.test(line.head) ?? true) &&
        (rule.code === undefined || line.code.trim() !== ''),
    );
    if (shown.length > 0) found.set(name, shown);
  }
  return found;
}

export interface Names {
  /** One letter, outside loops and arrow functions, with how often each is used. */
  single: string[];
  snake: string[];
  camel: string[];
}

const ASSIGNED = /(?:^\s*|[,(]\s*|\b(?:const|let|var|for)\s+)([A-Za-z_]\w*)\s*(?::[^=]{1,40})?=(?!=|>)/g;
const DEFINED = /\b(?:def|function)\s+([A-Za-z_]\w*)/g;
const USUAL_SINGLES = new Set(['i', 'j', 'k', 'n', 'm', 'x', 'y', 'z', 'e', '_', 'f']);

/** The names a program gives, by their form. */
export function namesOf(lines: readonly CodeLine[]): Names {
  const names = new Set(
    lines.flatMap(({ code }) => [...code.matchAll(ASSIGNED), ...code.matchAll(DEFINED)].map((match) => match[1]!)),
  );
  const all = [...names];
  return {
    single: all.filter((name) => name.length === 1 && !USUAL_SINGLES.has(name)),
    snake: all.filter((name) => /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(name)),
    camel: all.filter((name) => /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(name)),
  };
}

/** How far brackets are from closing: 0 when they balance, above when some stay open. */
export function openBrackets(lines: readonly CodeLine[]): Record<'()' | '[]' | '{}', number> {
  const code = lines.map((line) => line.code).join('\n');
  const count = (sign: string): number => code.split(sign).length - 1;
  return { '()': count('(') - count(')'), '[]': count('[') - count(']'), '{}': count('{') - count('}') };
}

/** Python modules that are imported and never named again. */
export function unusedImports(lines: readonly CodeLine[]): { name: string; line: CodeLine }[] {
  const imported = lines.flatMap((line) => {
    const plain =
      /^\s*import\s+(.+)$/.exec(line.code)?.[1] ?? /^\s*from\s+[\w.]+\s+import\s+(?!\*|\()(.+)$/.exec(line.code)?.[1];
    return (plain ?? '').split(',').flatMap((part) => {
      const name = /(?:\bas\s+)?(\w+)\s*$/.exec(part.trim().replace(/^(\w+)(?:\.\w+)+$/, '$1'))?.[1];
      return name === undefined ? [] : [{ name, line }];
    });
  });
  const rest = lines
    .filter((line) => !/^\s*(?:import|from)\s/.test(line.code))
    .map((line) => line.code)
    .join('\n');
  return imported.filter(({ name }) => !new RegExp(String.raw`\b${name}\b`).test(rest));
}
