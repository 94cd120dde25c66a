import {
  type CodeFunction,
  deepestOf,
  duplicatesOf,
  functionsOf,
  looseOf,
  twinsOf,
} from '../../measure/code-functions.ts';
import {
  type HabitName,
  habitsOf,
  type Names,
  namesOf,
  openBrackets,
  unusedImports,
} from '../../measure/code-habits.ts';
import { type CodeLanguage, type CodeLine, lexCode } from '../../measure/code-lexer.ts';

/** All that is measured of a program. */
export interface CodeFacts {
  text: string;
  language: CodeLanguage;
  lines: CodeLine[];
  /** Lines that hold code, and lines that hold a comment. */
  codeLines: number;
  commentLines: number;
  functions: CodeFunction[];
  deepest: { line: CodeLine; depth: number } | null;
  duplicates: { first: CodeLine[]; second: CodeLine[] }[];
  /** Functions that share most of their lines. */
  twins: [CodeFunction, CodeFunction][];
  /** Statements of a Python file that run when it is imported, though it has functions. */
  loose: CodeLine[];
  habits: Map<HabitName, CodeLine[]>;
  names: Names;
  brackets: ReturnType<typeof openBrackets>;
  unused: { name: string; line: CodeLine }[];
  /** Lines of more than 100 characters. */
  long: CodeLine[];
  /** Comments that say in words what their line says in code. */
  echoes: CodeLine[];
  /** Of the assignment, for rules that ask what it asks. */
  brief: string;
}

/** A program of fewer lines needs neither functions nor comments. */
export const SCRIPT_LINES = 12;
const LONG_LINE = 100;
const ECHO =
  /^(?:#|\/\/)\s*(?:(?:this|the|a|an|to|then|here|we|now|it)\s+)*(?:open|read|loop|loops|print|prints|make|makes|add|adds|check|checks|set|sets|split|splits|append|appends|create|creates|increment|return|returns|sort|sorts|count|counts|remove|removes|call|calls|import|imports|define|defines|get|gets|getter|setter)\b/i;
const COMMENT_ONLY = (line: CodeLine): boolean => line.comment !== '' && line.code.trim() === '' && !line.isDocstring;

export function readCode(text: string, language: CodeLanguage, brief: string): CodeFacts {
  const lines = lexCode(text, language);
  const functions = functionsOf(lines, language);
  return {
    text,
    language,
    lines,
    brief,
    codeLines: lines.filter((line) => line.code.trim() !== '').length,
    commentLines: lines.filter((line) => line.comment !== '').length,
    functions,
    twins: twinsOf(lines, functions),
    loose: language === 'python' && functions.length > 0 ? looseOf(lines) : [],
    deepest: deepestOf(lines, language),
    duplicates: duplicatesOf(lines),
    habits: habitsOf(lines, language),
    names: namesOf(lines),
    brackets: openBrackets(lines),
    unused: language === 'python' ? unusedImports(lines) : [],
    long: lines.filter((line) => line.text.length > LONG_LINE),
    echoes: lines.filter(
      (line) => COMMENT_ONLY(line) && ECHO.test(line.comment) && line.comment.split(/\s+/).length <= 7,
    ),
  };
}

/** The first of some lines, for evidence. */
export const show = (lines: readonly CodeLine[], most = 2): string[] =>
  lines.slice(0, most).map((line) => line.text.trim());
