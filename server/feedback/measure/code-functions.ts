import type { CodeLanguage, CodeLine } from './code-lexer.ts';

export interface CodeFunction {
  name: string;
  /** Index of its first line and of the one behind its last. */
  from: number;
  to: number;
  /** Lines that hold code. */
  lines: number;
  parameters: number;
  documented: boolean;
  typed: boolean;
}

const indentOf = (code: string): number => code.length - code.trimStart().length;
const PYTHON = /^\s*(?:async\s+)?def\s+(\w+)\s*\(([^)]*)\)?\s*(->)?/;
const SCRIPT: readonly RegExp[] = [
  /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)\s*(?:<[^(]{0,80}>)?\(([^)]*)\)?/,
  /^\s*(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::[^=]{0,120})?=\s*(?:async\s+)?(?:function\s*\w*\s*)?\(([^)]*)\)?[^;]{0,80}(?:=>|\{\s*$)/,
  /^\s+(?:(?:public|private|protected|static|async|override|get|set)\s+)*(?!if\b|for\b|while\b|switch\b|catch\b|return\b|function\b|else\b)(\w+)\s*\(([^)]*)\)\s*(?::[^{]{0,80})?\{\s*$/,
];

const parametersOf = (inside: string): number =>
  inside
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:self|cls|\*|\/)$/.test(part)).length;

function pythonEnd(lines: readonly CodeLine[], from: number): number {
  const own = indentOf(lines[from]!.code);
  let last = from;
  for (let index = from + 1; index < lines.length; index += 1) {
    const { code, isDocstring } = lines[index]!;
    if (code.trim() === '' && !isDocstring) continue;
    if (code.trim() !== '' && indentOf(code) <= own && !/^\s*[)\]}]/.test(code)) break;
    last = index;
  }
  return last + 1;
}

function scriptEnd(lines: readonly CodeLine[], from: number): number {
  let depth = 0;
  let opened = false;
  for (let index = from; index < lines.length; index += 1) {
    for (const sign of lines[index]!.code) {
      if (sign === '{') {
        depth += 1;
        opened = true;
      } else if (sign === '}') depth -= 1;
    }
    if (opened ? depth <= 0 : /;\s*$/.test(lines[index]!.code) || index > from + 2) return index + 1;
  }
  return lines.length;
}

/** The named functions of a Python, JavaScript or TypeScript program. */
export function functionsOf(lines: readonly CodeLine[], language: CodeLanguage): CodeFunction[] {
  if (language !== 'python' && language !== 'javascript' && language !== 'typescript') return [];
  const isPython = language === 'python';
  return lines.flatMap(({ code }, from) => {
    const match = (isPython ? [PYTHON] : SCRIPT).map((pattern) => pattern.exec(code)).find((found) => found !== null);
    if (match === undefined || match === null) return [];
    const to = isPython ? pythonEnd(lines, from) : scriptEnd(lines, from);
    const next = lines.slice(from + 1, to).find((line) => line.text.trim() !== '');
    const above = lines[from - 1];
    const documented = isPython
      ? next?.isDocstring === true || (above !== undefined && above.comment !== '' && above.code.trim() === '')
      : above !== undefined && above.comment !== '' && above.code.trim() === '';
    return [
      {
        name: match[1]!,
        from,
        to,
        parameters: parametersOf(match[2] ?? ''),
        documented,
        lines: lines.slice(from, to).filter((line) => line.code.trim() !== '').length,
        typed: isPython ? match[3] !== undefined || /:\s*\w/.test(match[2] ?? '') : /:\s*\w/.test(match[2] ?? ''),
      },
    ];
  });
}

/** The deepest line inside blocks, and how many blocks are around it. */
export function deepestOf(
  lines: readonly CodeLine[],
  language: CodeLanguage,
): { line: CodeLine; depth: number } | null {
  let deepest: { line: CodeLine; depth: number } | null = null;
  const note = (line: CodeLine, depth: number) => {
    if (deepest === null || depth > deepest.depth) deepest = { line, depth };
  };
  const indents: number[] = [];
  let depth = 0;
  for (const line of lines) {
    if (line.code.trim() === '') continue;
    if (language === 'python') {
      const indent = indentOf(line.code);
      while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop();
      note(line, indents.length);
      if (/:\s*$/.test(line.code)) indents.push(indent);
    } else {
      const opens = line.code.split('{').length - 1;
      const closes = line.code.split('}').length - 1;
      note(line, depth - (/^\s*\}/.test(line.code) ? 1 : 0));
      depth = Math.max(0, depth + opens - closes);
    }
  }
  return deepest;
}

const wordingOf = (line: CodeLine): string => line.text.trim().replace(/\s+/g, ' ');

/** Runs of at least four lines of code that stand in two places, longest first. */
export function duplicatesOf(lines: readonly CodeLine[]): { first: CodeLine[]; second: CodeLine[] }[] {
  const MIN = 4;
  const kept = lines.filter(
    ({ code, text }) => code.trim().length > 2 && !/^\s*(?:import|from|#include|\}|<\/)/.test(text),
  );
  const places = new Map<string, number[]>();
  kept.forEach((line, index) =>
    places.set(wordingOf(line), [...(places.get(wordingOf(line)) ?? []), index].slice(0, 40)),
  );
  const found: { first: CodeLine[]; second: CodeLine[] }[] = [];
  const used = new Set<number>();
  for (let index = 0; index + MIN <= kept.length; index += 1) {
    for (const other of places.get(wordingOf(kept[index]!)) ?? []) {
      if (other <= index || used.has(other) || used.has(index)) continue;
      let size = 0;
      while (
        other + size < kept.length &&
        index + size < other &&
        wordingOf(kept[index + size]!) === wordingOf(kept[other + size]!)
      )
        size += 1;
      if (size < MIN) continue;
      for (let step = 0; step < size; step += 1) used.add(other + step).add(index + step);
      found.push({ first: kept.slice(index, index + size), second: kept.slice(other, other + size) });
    }
  }
  return found.toSorted((a, b) => b.first.length - a.first.length);
}

const TWIN_SHARE = 0.6;
const TWIN_LINES = 3;

/** Pairs of functions of which most lines are the same. */
export function twinsOf(
  lines: readonly CodeLine[],
  functions: readonly CodeFunction[],
): [CodeFunction, CodeFunction][] {
  const bodies = functions.slice(0, 100).map((one) => ({
    one,
    body: new Set(
      lines
        .slice(one.from + 1, one.to)
        .map((line) => line.code.trim() && line.text.trim())
        .filter((text) => text.length > 2),
    ),
  }));
  return bodies.flatMap((a, index) =>
    bodies.slice(index + 1).flatMap((b): [CodeFunction, CodeFunction][] => {
      const shared = [...a.body].filter((text) => b.body.has(text)).length;
      return shared >= TWIN_LINES && shared >= (a.body.size + b.body.size - shared) * TWIN_SHARE
        ? [[a.one, b.one]]
        : [];
    }),
  );
}

/** Statements at the left margin that do something, in a Python file without a main guard. */
export function looseOf(lines: readonly CodeLine[]): CodeLine[] {
  if (lines.some(({ code }) => /^if\s+__name__/.test(code))) return [];
  return lines.filter(({ code }) => /^(?:\w[\w.]*\(|for\b|while\b|with\b|if\b|\w+\s*=\s*\w[\w.]*\(.*\w+\()/.test(code));
}
