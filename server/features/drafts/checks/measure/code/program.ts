import type { CodeLanguage } from '#contract/submissions/document.ts';
import { isTelling } from '#server/features/drafts/checks/measure/given.ts';
import { child, type CodeNode, treeOf, within } from './tree.ts';

export interface Routine {
  name: string;
  node: CodeNode;
  body: CodeNode;
  /** The number of its lines that contain the student's own code. */
  lines: number;
}

/** What rules see of a program. */
export interface Program {
  language: CodeLanguage;
  text: string;
  root: CodeNode;
  all: readonly CodeNode[];
  comments: readonly CodeNode[];
  routines: readonly Routine[];
  /**
   * How often each name occurs in the code, including members after a dot, without strings and
   * comments.
   */
  names: ReadonlyMap<string, number>;
  /** Everything in quotation marks: a name may be used there. */
  strings: string;
  codeLines: number;
  /**
   * The number of those that the assignment didn't give out, without lines that only contain
   * brackets.
   */
  ownLines: number;
  /** Lines that the assignment gave out, counted from 0. */
  given: ReadonlySet<number>;
  /** The nodes that begin on one of the student's own lines. */
  own: readonly CodeNode[];
  /** Whether some part of it couldn't be parsed. */
  broken: boolean;
  /**
   * The line of its file on which its text begins: empty lines before it aren't part of the text.
   */
  firstLine: number;
}

const ROUTINES = new Set([
  'function_definition',
  'function_declaration',
  'method_definition',
  'method_declaration',
  'constructor_declaration',
  'local_function_statement',
  'function_item',
  'method',
  'singleton_method',
  'generator_function_declaration',
]);
const CLOSURES = new Set(['arrow_function', 'function_expression']);
const COMMENTS = new Set(['comment', 'line_comment', 'block_comment']);
const STRINGS =
  /^(?:string|template_string|string_literal|interpreted_string_literal|raw_string_literal|encapsed_string|char_literal|character_literal|raw_string|string_fragment|verbatim_string_literal|interpolated_string_expression)$/;
const NAMES =
  /^(?:identifier|type_identifier|property_identifier|shorthand_property_identifier|shorthand_property_identifier_pattern|field_identifier|name|variable_name|constant|package_identifier|namespace_identifier|statement_identifier)$/;
/** A name after a dot is a member: it uses no variable and no import. */
const MEMBERS = new Set(['property', 'attribute']);

/** Returns the name of a routine, however its language wraps it. */
function nameOf(text: string, node: CodeNode): string {
  const direct = child(node, 'name');
  if (direct !== null) return text.slice(direct.start, direct.end);
  let declarator = child(node, 'declarator');
  while (declarator !== null && child(declarator, 'declarator') !== null)
    declarator = child(declarator, 'declarator');
  return declarator === null ? '' : text.slice(declarator.start, declarator.end);
}

function routineOf(node: CodeNode, name: string, rows: readonly boolean[]): Routine | null {
  const body =
    child(node, 'body') ??
    node.children.find(({ type }) => /block|body|compound_statement/.test(type)) ??
    null;
  if (body === null || name === '') return null;
  return {
    name,
    node,
    body,
    lines: rows.slice(node.row, node.endRow + 1).filter(Boolean).length,
  };
}

const ownLinesOf = (text: string, given: Program['given']): number =>
  text.split('\n').filter((line, row) => isTelling(line) && !given.has(row)).length;

/** Languages whose rules look at the text itself. */
const UNPARSED = new Set<CodeLanguage>(['html', 'json']);

function unparsed(
  text: string,
  language: CodeLanguage,
  firstLine: number,
  given: Program['given'],
): Program {
  const root: CodeNode = {
    type: language,
    named: true,
    field: null,
    start: 0,
    end: text.length,
    row: 0,
    endRow: 0,
    broken: false,
    parent: null,
    children: [],
  };
  return {
    language,
    text,
    root,
    all: [],
    own: [],
    given,
    ownLines: ownLinesOf(text, given),
    comments: [],
    routines: [],
    names: new Map(),
    strings: '',
    codeLines: text.split('\n').filter((line) => line.trim() !== '').length,
    broken: false,
    firstLine,
  };
}

/** Reads a program; returns null if its language has no grammar here. */
export async function readProgram(
  text: string,
  language: CodeLanguage,
  firstLine = 1,
  given: Program['given'] = new Set(),
): Promise<Program | null> {
  if (UNPARSED.has(language)) return unparsed(text, language, firstLine, given);
  const root = await treeOf(text, language);
  if (root === null) return null;
  const all = [...within(root)];
  const comments = all.filter(({ type }) => COMMENTS.has(type));
  const names = new Map<string, number>();
  const strings: string[] = [];
  const rows: boolean[] = [];
  for (const node of all) {
    if (
      NAMES.test(node.type) &&
      !MEMBERS.has(node.field ?? '') &&
      !(node.type === 'name' && node.children.length > 0)
    ) {
      const name = text.slice(node.start, node.end);
      names.set(name, (names.get(name) ?? 0) + 1);
    }
    if (STRINGS.test(node.type))
      strings.push(text.slice(node.start, Math.min(node.end, node.start + 2000)));
    if (node.children.length === 0 && !COMMENTS.has(node.type) && node.end > node.start)
      for (let row = node.row; row <= node.endRow && row < node.row + 500; row += 1)
        rows[row] = true;
  }
  const ownRows = rows.map((isCode, row) => isCode && !given.has(row));
  const routines = all.flatMap((node): Routine[] => {
    const isClosure = CLOSURES.has(node.type) && node.parent?.type === 'variable_declarator';
    if (!ROUTINES.has(node.type) && !isClosure) return [];
    const made = routineOf(
      node,
      isClosure ? nameOf(text, node.parent!) : nameOf(text, node),
      ownRows,
    );
    return made === null ? [] : [made];
  });
  return {
    language,
    text,
    root,
    all,
    own: all.filter(({ row }) => !given.has(row)),
    given,
    ownLines: ownLinesOf(text, given),
    comments,
    routines,
    names,
    strings: strings.join('\n'),
    codeLines: rows.filter(Boolean).length,
    broken: all.some(({ broken }) => broken),
    firstLine,
  };
}

export const textOf = (
  { text }: Pick<Program, 'text'>,
  { start, end }: Pick<CodeNode, 'start' | 'end'>,
): string => text.slice(start, end);

const SHOWN = 160;

/**
 * Returns the line that a node begins on, without surrounding white space, as evidence; a long line
 * is cut at a space.
 */
export function lineOf(
  { text }: Pick<Program, 'text'>,
  { start }: Pick<CodeNode, 'start'>,
): { start: number; end: number } {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', start);
  const line = text.slice(from, to === -1 ? text.length : to);
  const lead = line.length - line.trimStart().length;
  const words = line.trim();
  const cut =
    words.length <= SHOWN ? words : words.slice(0, words.lastIndexOf(' ', SHOWN) + 1).trimEnd();
  return { start: from + lead, end: from + lead + cut.length };
}

/** Returns the innermost routine that contains a node. */
export const homeOf = ({ routines }: Program, node: CodeNode): Routine | null =>
  routines
    .filter(({ node: own }) => own.start <= node.start && node.end <= own.end && own !== node)
    .toSorted((a, b) => a.node.end - a.node.start - (b.node.end - b.node.start))[0] ?? null;
