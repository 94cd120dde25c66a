import * as v from 'valibot';
import { CODE_LANGUAGES, type CodeLanguage } from '#contract/submissions/document.ts';
import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { readHtml } from './html.ts';
import { addMarkdown, readMarkdown } from './markdown.ts';

const Text = v.union([v.string(), v.array(v.string())]);
/** In the older formats, what a cell gave stands beside its kind, under short names. */
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

/** Of what a cell gave, so much is read: more is a table or a log. */
const MOST_OUTPUT = 2000;

const whole = (text: unknown): string =>
  Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '';

/** Colours and moves of the cursor that a terminal obeys and nobody reads; a line that was written over is what stood last. */
const asTerminal = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/\u001b(?:\[[\d;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g, '')
    .replace(/\r+\n/g, '\n')
    .replace(/^[^\n]*\r(?=[^\n])/gm, '');

/** Python writes numbers that JSON doesn't know. Strings are left alone. */
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

/** What a cell shows, as text: Markdown before the name of the object that holds it. */
function outputText(output: v.InferOutput<typeof Output>): string {
  const { data = {} } = output;
  if (output.output_type === 'error' || output.output_type === 'pyerr')
    return `${output.ename ?? 'Error'}: ${output.evalue ?? ''}`;
  const plain = whole(output.text) || whole(data['text/plain']);
  const isObject =
    plain.trim() === '' || /^<[\w.]+(?: object.*| at 0x[\da-f]+)?>$/s.test(plain.trim());
  const markdown = whole(data['text/markdown']);
  if (markdown !== '') return readMarkdown(markdown).text;
  const latex = whole(data['text/latex']);
  if (isObject && latex !== '') return latex;
  const html = whole(data['text/html']) || whole(output.html);
  if (isObject && html !== '') return readHtml(html).text || plain;
  return plain;
}

/** What a cell gave; `place` is the way to it through the notebook. */
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
  const text = asTerminal(outputText(output));
  const isDrawn = Object.keys(data).some((kind) => kind.startsWith('image/'));
  if (text.trim() === '' && !isDrawn && Object.keys(data).length > 0)
    builder.leaveOut('outputs', 'Some of what the cells gave can’t be read: look at the original.');
  if (text.length > MOST_OUTPUT)
    builder.leaveOut(
      'outputs',
      `Of what a cell gave, the first ${MOST_OUTPUT.toLocaleString('en')} characters were read.`,
    );
  builder.add('code', text.slice(0, MOST_OUTPUT).toWellFormed(), { language: 'output' });
  if (drawn !== undefined) builder.picture(`${place}/data/${drawn}`);
}

/** A Jupyter notebook: its texts as Markdown, its programs as code, and what they gave. Throws Unreadable. */
export function readNotebook(source: string): { draft: Draft; code: CodeLanguage | null } {
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
