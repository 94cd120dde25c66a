import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Wasm from '@vscode/tree-sitter-wasm';
import type { CodeLanguage } from '#contract/submissions/document.ts';
import { isMemorySpent, spend } from '#server/platform/workers/spent.ts';

/**
 * A node of a program's syntax tree, either named or a sign such as `==`. Offsets are UTF-16 units
 * into the text.
 */
export interface CodeNode {
  type: string;
  named: boolean;
  /** Its role in its parent: "name", "body", "condition". */
  field: string | null;
  start: number;
  end: number;
  /** Counted from 0. */
  row: number;
  endRow: number;
  /** The parser had to insert it, or couldn't read it. */
  broken: boolean;
  parent: CodeNode | null;
  children: CodeNode[];
}

/** The grammar of each language that is parsed. C is parsed with the grammar of C++. */
const GRAMMARS: Partial<Record<CodeLanguage, string>> = {
  python: 'python',
  javascript: 'javascript',
  typescript: 'typescript',
  java: 'java',
  c: 'cpp',
  cpp: 'cpp',
  csharp: 'c-sharp',
  go: 'go',
  rust: 'rust',
  ruby: 'ruby',
  php: 'php',
};
/** A student's program is far shorter; a longer file is data or somebody else's library. */
const MAX_CODE = 100_000;
/**
 * How often the parser may report progress while it recovers from errors: once for about sixty
 * characters. Text that is no program costs it more with every character, so parsing stops after a
 * few pages of that.
 */
const MAX_MENDING = 150;
/** Samples of this length are tried first: if most of them are no program, nothing is parsed. */
const TRIED = 1500;
const MAX_BROKEN = 0.4;

type Parsing = typeof Wasm;
type Cursor = ReturnType<Wasm.Tree['walk']>;

let begun: Promise<Parsing> | null = null;
const grammars = new Map<string, Promise<Wasm.Language>>();

async function begin(): Promise<Parsing> {
  const { default: parsing } = (await import('@vscode/tree-sitter-wasm')) as unknown as {
    default: Parsing;
  };
  await parsing.Parser.init();
  return parsing;
}

const wasmOf = (grammar: string): string =>
  join(
    fileURLToPath(import.meta.resolve('@vscode/tree-sitter-wasm')),
    '..',
    `tree-sitter-${grammar}.wasm`,
  );

function copied(cursor: Cursor): CodeNode {
  const make = (parent: CodeNode | null): CodeNode => ({
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    field: cursor.currentFieldName,
    start: cursor.startIndex,
    end: cursor.endIndex,
    row: cursor.startPosition.row,
    endRow: cursor.endPosition.row,
    broken: cursor.nodeType === 'ERROR' || cursor.nodeIsMissing,
    parent,
    children: [],
  });
  const root = make(null);
  let at = root;
  for (let down = cursor.gotoFirstChild(); ;) {
    if (down) {
      const node = make(at);
      at.children.push(node);
      at = node;
      down = cursor.gotoFirstChild();
    } else if (at === root) return root;
    else {
      at = at.parent!;
      if (cursor.gotoNextSibling()) down = true;
      else {
        cursor.gotoParent();
        if (at === root) return root;
      }
    }
  }
}

function parsed(parser: Wasm.Parser, text: string): CodeNode | null {
  let mending = 0;
  const tree = parser.parse(text, null, {
    progressCallback: ({ hasError }) => hasError && (mending += 1) > MAX_MENDING,
  });
  if (tree === null) return null;
  const cursor = tree.walk();
  const root = copied(cursor);
  cursor.delete();
  tree.delete();
  return root;
}

/** Whether whole lines from the beginning, the middle and the end mostly match the grammar. */
function isProgram(parser: Wasm.Parser, text: string): boolean {
  if (text.length <= 2 * TRIED) return true;
  return [0, Math.floor(text.length / 2), text.length - TRIED].every((from) => {
    const piece = text.slice(from === 0 ? 0 : text.indexOf('\n', from) + 1, from + TRIED);
    const root = parsed(parser, piece.slice(0, piece.lastIndexOf('\n') + 1) || piece);
    if (root === null) return false;
    const broken = root.broken
      ? piece.length
      : [...within(root)]
          .filter((node) => node.broken && node.parent?.broken !== true)
          .reduce((sum, { start, end }) => sum + end - start, 0);
    return broken <= piece.length * MAX_BROKEN;
  });
}

/**
 * Returns the syntax tree of a program; null for a language without a grammar here, and for text
 * that no student wrote by hand.
 */
export async function treeOf(text: string, language: CodeLanguage): Promise<CodeNode | null> {
  const grammar = GRAMMARS[language];
  if (grammar === undefined || text.length > MAX_CODE) return null;
  if (isMemorySpent()) return null;
  const { Parser, Language } = await (begun ??= begin());
  if (!grammars.has(grammar)) grammars.set(grammar, Language.load(wasmOf(grammar)));
  const known = await grammars.get(grammar)!;
  try {
    const parser = new Parser();
    parser.setLanguage(known);
    const root = isProgram(parser, text) ? parsed(parser, text) : null;
    parser.delete();
    return root;
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    // A parser that has aborted once can't be used again.
    spend();
    return null;
  }
}

/** Yields a node and all its descendants, in text order. */
export function* within(root: CodeNode): Generator<CodeNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index -= 1)
      waiting.push(node.children[index]!);
  }
}

export const child = (node: CodeNode, field: string): CodeNode | null =>
  node.children.find((one) => one.field === field) ?? null;
export const named = (node: CodeNode): CodeNode[] =>
  node.children.filter((one) => one.named && !one.type.includes('comment'));
