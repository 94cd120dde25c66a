/** The kinds of code that can be taken apart. */
export type CodeLanguage = 'python' | 'javascript' | 'typescript' | 'html' | 'css' | 'json';

const LANGUAGES: Readonly<Record<string, CodeLanguage>> = {
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  html: 'html',
  css: 'css',
  json: 'json',
};
export const codeLanguageOf = (extension: string): CodeLanguage | null => LANGUAGES[extension] ?? null;

export interface CodeLine {
  /** As written, and where it stands. */
  text: string;
  /** What rules look at: a line that is far longer than a screen is data, and rules would be slow on it. */
  head: string;
  start: number;
  /** The line's head with comments blanked and the inside of strings as spaces. */
  code: string;
  /** What is said in comments on it. */
  comment: string;
  isDocstring: boolean;
}

interface Rule {
  open: string;
  close: string;
  kind: 'comment' | 'string';
  oneLine?: boolean;
  escapes?: boolean;
}
const line = (open: string): Rule => ({ open, close: '\n', kind: 'comment' });
const string = (mark: string, oneLine = true): Rule => ({
  open: mark,
  close: mark,
  kind: 'string',
  oneLine,
  escapes: true,
});

const C_LIKE: readonly Rule[] = [
  line('//'),
  { open: '/*', close: '*/', kind: 'comment' },
  string('"'),
  string("'"),
  string('`', false),
];
const RULES: Readonly<Record<CodeLanguage, readonly Rule[]>> = {
  python: [line('#'), string('"""', false), string("'''", false), string('"'), string("'")],
  javascript: C_LIKE,
  typescript: C_LIKE,
  css: [{ open: '/*', close: '*/', kind: 'comment' }, string('"'), string("'")],
  html: [{ open: '<!--', close: '-->', kind: 'comment' }],
  json: [string('"')],
};
const HEAD = 400;
/** Before a slash that begins a regular expression, and not a division. */
const BEFORE_REGEX = /(?:^|[=(,:;!&|?{}[]|return|=>)\s*$/;
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/\n[])+\/[a-z]*/y;

/** Where the string or comment that begins at `at` ends (behind its close). */
function endOf(text: string, at: number, rule: Rule): number {
  let index = at + rule.open.length;
  while (index < text.length) {
    if (rule.escapes === true && text[index] === '\\') index += 2;
    else if (text.startsWith(rule.close, index)) return rule.close === '\n' ? index : index + rule.close.length;
    else if (rule.oneLine === true && text[index] === '\n') return index;
    else index += 1;
  }
  return text.length;
}

/** Each line of a program with its code and its comments apart. Never fails: what doesn't close goes on to the end. */
export function lexCode(text: string, language: CodeLanguage): CodeLine[] {
  const code = text.split('');
  const comment = code.map(() => ' ');
  const docstring = new Set<number>();
  const rules = RULES[language];
  const hasRegex = language === 'javascript' || language === 'typescript';
  let at = 0;
  while (at < text.length) {
    const rule = rules.find(({ open }) => text.startsWith(open, at));
    if (rule !== undefined) {
      const end = endOf(text, at, rule);
      const doc = rule.open.length === 3 && /(?:^|\n|:)\s*$/.test(text.slice(Math.max(0, at - 120), at));
      const inner =
        rule.kind === 'string' && !doc
          ? [at + rule.open.length, Math.max(at + rule.open.length, end - rule.close.length)]
          : [at, end];
      for (let index = inner[0]!; index < inner[1]!; index += 1) {
        if (text[index] === '\n') continue;
        code[index] = ' ';
        if (rule.kind === 'comment' || doc) comment[index] = text[index]!;
        if (doc) docstring.add(index);
      }
      at = end;
    } else if (hasRegex && text[at] === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 12), at))) {
      REGEX.lastIndex = at;
      const match = REGEX.exec(text);
      const length = match?.[0].length ?? 1;
      for (let index = at + 1; index < at + length - 1; index += 1) code[index] = ' ';
      at += length;
    } else at += 1;
  }
  let start = 0;
  return text.split('\n').map((written) => {
    const end = start + written.length;
    const found = {
      text: written,
      head: written.slice(0, HEAD),
      start,
      code: code.slice(start, Math.min(end, start + HEAD)).join('').trimEnd(),
      comment: comment.slice(start, Math.min(end, start + HEAD)).join('').trim(),
      isDocstring: [...written].some((_, index) => docstring.has(start + index)),
    };
    start = end + 1;
    return found;
  });
}
