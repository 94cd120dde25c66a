import {
  CODE_LANGUAGES,
  type CodeLanguage,
  type Document,
} from '#contract/submissions/document.ts';
import { Builder, type Draft } from '#server/extraction/builder.ts';
import * as v from 'valibot';
import { Unreadable } from '#server/extraction/reasons.ts';
import { isWrittenPage, readHtml } from './html.ts';
import { addMarkdown, looksLikeMarkdown, readMarkdown } from './markdown.ts';
import { finish, type Known } from '#server/extraction/finish.ts';
import { readCsv } from './csv.ts';
import { readLatex } from './latex/latex.ts';
import { looksLikeLatex } from './latex/source.ts';
import { readPlain } from './plain.ts';

const BY_EXTENSION: Readonly<Record<string, CodeLanguage>> = {
  py: 'python',
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  java: 'java',
  c: 'c',
  h: 'c',
  cpp: 'cpp',
  cs: 'csharp',
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
  php: 'php',
  r: 'r',
  m: 'matlab',
  sql: 'sql',
  html: 'html',
  css: 'css',
  json: 'json',
};

/** Returns the programming language of a file extension; null if it isn't one of code. */
const codeLanguageOf = (extension: string): CodeLanguage | null => BY_EXTENSION[extension] ?? null;

/** Reads a program unchanged: one block, keeping every line and indent. */
function readCode(text: string, language: CodeLanguage): Draft {
  const builder = new Builder();
  const lead = /^(?:[ \t\r]*\n)+/.exec(text)?.[0] ?? '';
  builder.add('code', text, { line: lead.split('\n').length, language });
  return builder.done();
}

const Text = v.union([v.string(), v.array(v.string())]);
/** In the older formats, the output of a cell is next to its kind, under short names. */
const OLDER_KINDS = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' } as const;
const Output = v.looseObject({
  png: v.optional(v.unknown()),
  jpeg: v.optional(v.unknown()),
  svg: v.optional(v.unknown()),
  html: v.optional(Text),
  output_type: v.optional(v.string()),
  text: v.optional(Text),
  data: v.optional(v.record(v.string(), v.unknown())),
  ename: v.optional(v.string()),
  evalue: v.optional(v.string()),
});
const Cell = v.looseObject({
  cell_type: v.string(),
  source: v.optional(Text),
  input: v.optional(Text),
  level: v.optional(v.number()),
  language: v.optional(v.string()),
  outputs: v.optional(v.array(Output), []),
});
const Notebook = v.looseObject({
  cells: v.optional(v.array(Cell)),
  /** Formats 2 and 3. */
  worksheets: v.optional(v.array(v.looseObject({ cells: v.optional(v.array(Cell), []) }))),
  metadata: v.optional(
    v.looseObject({ language_info: v.optional(v.looseObject({ name: v.optional(v.string()) })) }),
  ),
});

/** Kinds of output that are read, or add nothing to those; pictures are reported separately. */
const READ_OUTPUTS = /^(?:text\/|image\/|application\/(?:json|javascript|x-latex)$)/;
/** The most that is read of a cell's output: anything longer is a table or a log. */
const MAX_OUTPUT = 2000;

const whole = (text: unknown): string =>
  Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '';

/**
 * Removes colours and cursor movements that only a terminal interprets; of an overwritten line the
 * last state is kept.
 */
const asTerminal = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/\u001b(?:\[[\d;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g, '')
    .replace(/\r+\n/g, '\n')
    .replace(/^[^\n]*\r(?=[^\n])/gm, '');

/** Python writes numbers that JSON doesn't have. Strings are left alone. */
const withoutNaN = (source: string): string =>
  source.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g, (found) =>
    found.startsWith('"') ? found : 'null',
  );

function parseNotebook(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return JSON.parse(withoutNaN(source));
  }
}

/**
 * Returns what a cell shows, as text: preferring Markdown to the name of the object that contains
 * it. What isn't read is reported.
 */
function outputText(builder: Builder, output: v.InferOutput<typeof Output>): string {
  const textOf = ({ text, left_out: leftOut }: Draft): string => {
    for (const { what, note, count } of leftOut) builder.leaveOut(what, note, count);
    return text;
  };
  const { data = {} } = output;
  if (output.output_type === 'error' || output.output_type === 'pyerr')
    return `${output.ename ?? 'Error'}: ${output.evalue ?? ''}`;
  const plain = whole(output.text) || whole(data['text/plain']);
  const isObject =
    plain.trim() === '' || /^<[\w.]+(?: object.*| at 0x[\da-f]+)?>$/is.test(plain.trim());
  const markdown = whole(data['text/markdown']);
  if (markdown !== '') return textOf(readMarkdown(markdown));
  const latex = whole(data['text/latex']);
  if (isObject && latex !== '') return latex;
  const html = whole(data['text/html']) || whole(output.html);
  if (html === '') return plain;
  // In addition to its own words, content that only the page shows is reported.
  const page = textOf(readHtml(html));
  return (isObject && page) || plain;
}

/** Adds the output of a cell; `place` is its path in the notebook. */
function addOutput(builder: Builder, output: v.InferOutput<typeof Output>, place: string): void {
  const older = Object.entries(OLDER_KINDS)
    .filter(([name]) => output[name as keyof typeof OLDER_KINDS] !== undefined)
    .map(([name, kind]) => [kind, output[name]] as const);
  const data: Record<string, unknown> = { ...output.data, ...Object.fromEntries(older) };
  if (Object.keys(data).some((kind) => kind.startsWith('image/')))
    builder.leaveOut(
      'pictures',
      'Pictures that the cells drew can’t be read: look at the original.',
    );
  const [drawn] = Object.keys(data).filter((kind) => /^image\/(?:png|jpeg|gif|webp)$/.test(kind));
  const text = asTerminal(outputText(builder, output));
  const isDrawn = Object.keys(data).some((kind) => kind.startsWith('image/'));
  const isMore = Object.keys(data).some((kind) => !READ_OUTPUTS.test(kind));
  if (isMore || (text.trim() === '' && !isDrawn && Object.keys(data).length > 0))
    builder.leaveOut('outputs', 'Some of what the cells gave can’t be read: look at the original.');
  if (text.length > MAX_OUTPUT)
    builder.leaveOut(
      'outputs',
      `Of what a cell gave, the first ${MAX_OUTPUT.toLocaleString('en')} characters were read.`,
    );
  builder.add('code', text.slice(0, MAX_OUTPUT).toWellFormed(), { language: 'output' });
  if (drawn !== undefined) builder.picture(`${place}/data/${drawn}`);
}

/**
 * Reads a Jupyter notebook: its texts as Markdown, its programs as code, and their output. Throws
 * Unreadable.
 */
function readNotebook(source: string): { draft: Draft; code: CodeLanguage | null } {
  let notebook: v.InferOutput<typeof Notebook>;
  try {
    notebook = v.parse(Notebook, parseNotebook(source));
  } catch (error) {
    throw new Unreadable('damaged', { cause: error });
  }
  const { worksheets } = notebook;
  const cells = notebook.cells ?? worksheets?.flatMap((sheet) => sheet.cells);
  if (cells === undefined) throw new Unreadable('damaged');
  const name = (
    notebook.metadata?.language_info?.name ??
    cells.find(({ language }) => language !== undefined)?.language ??
    'python'
  ).toLowerCase();
  const code = CODE_LANGUAGES.find((known) => known === name) ?? null;
  const builder = new Builder();
  for (const [at, cell] of cells.entries()) {
    const text = whole(cell.source ?? cell.input);
    if (cell.cell_type === 'markdown') addMarkdown(builder, text);
    else if (cell.cell_type === 'heading')
      builder.add('heading', text, { level: Math.min(6, Math.max(1, cell.level ?? 1)) });
    else if (cell.cell_type === 'code') {
      builder.add('code', text, { language: name });
      for (const [which, output] of cell.outputs.entries())
        addOutput(builder, output, `cells/${at}/outputs/${which}`);
    } else builder.add('paragraph', text);
  }
  return { draft: builder.done(), code };
}

interface Read {
  draft: Draft;
  known: Omit<Known, 'extension'>;
}

/**
 * Reads a text by the kind of its file or, for a plain one, by its markup; all line ends become the
 * same, wherever it was typed.
 */
export function readText(typed: string, extension: string): Read {
  const text = typed.replace(/\r\n?/g, '\n');
  if (extension === 'ipynb') {
    const { draft, code } = readNotebook(text);
    return { draft, known: { genre: 'notebook', code } };
  }
  if (extension === 'csv') return { draft: readCsv(text), known: { genre: 'data' } };
  // A page with a word processor's extension is a text, whatever is in it.
  if (extension === 'page') return { draft: readHtml(text), known: {} };
  if (extension === 'html') {
    const draft = readHtml(text);
    if (isWrittenPage(text, draft)) return { draft, known: {} };
  }
  const code = codeLanguageOf(extension);
  if (code !== null)
    return {
      draft: readCode(text, code),
      known: { genre: code === 'json' ? 'data' : 'code', code },
    };
  if (extension === 'md' || (extension === 'txt' && looksLikeMarkdown(text)))
    return { draft: readMarkdown(text), known: {} };
  if (extension === 'tex' || (extension === 'txt' && looksLikeLatex(text)))
    return { draft: readLatex(text), known: {} };
  return { draft: readPlain(text), known: {} };
}

/** Reads a text that is already in memory as a document, without a child process. */
export function documentOfText(text: string, extension: string): Document {
  const { draft, known } = readText(text, extension);
  return finish(draft, { extension, ...known });
}
