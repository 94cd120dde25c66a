import * as v from 'valibot';
import { CODE_LANGUAGES, type CodeLanguage } from '#contract/document.ts';
import { Builder, type Draft } from '../builder.ts';
import { Unreadable } from '../reasons.ts';
import { addMarkdown } from './markdown.ts';

const Text = v.union([v.string(), v.array(v.string())]);
const Output = v.looseObject({
  output_type: v.optional(v.string()),
  text: v.optional(Text),
  data: v.optional(v.record(v.string(), v.unknown())),
  ename: v.optional(v.string()),
  evalue: v.optional(v.string()),
});
const Cell = v.looseObject({
  cell_type: v.string(),
  source: v.optional(Text, ''),
  outputs: v.optional(v.array(Output), []),
});
const Notebook = v.looseObject({
  cells: v.array(Cell),
  metadata: v.optional(
    v.looseObject({ language_info: v.optional(v.looseObject({ name: v.optional(v.string()) })) }),
  ),
});

/** Of what a cell gave, so much is read: more is a table or a log. */
const MOST_OUTPUT = 2000;

const whole = (text: unknown): string =>
  Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '';

/** What a cell gave; `place` is the way to it through the notebook. */
function addOutput(builder: Builder, output: v.InferOutput<typeof Output>, place: string): void {
  const { data = {} } = output;
  if (Object.keys(data).some((kind) => kind.startsWith('image/')))
    builder.leaveOut(
      'pictures',
      'Pictures that the cells drew can’t be read: look at the original.',
    );
  const [drawn] = Object.keys(data).filter((kind) => /^image\/(?:png|jpeg|gif|webp)$/.test(kind));
  const text =
    output.output_type === 'error'
      ? `${output.ename ?? 'Error'}: ${output.evalue ?? ''}`
      : whole(output.text) || whole(data['text/plain']);
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
    notebook = v.parse(Notebook, JSON.parse(source));
  } catch (error) {
    throw new Unreadable('damaged', { cause: error });
  }
  const name = (notebook.metadata?.language_info?.name ?? 'python').toLowerCase();
  const code = CODE_LANGUAGES.find((known) => known === name) ?? null;
  const builder = new Builder();
  for (const [at, cell] of notebook.cells.entries()) {
    const text = whole(cell.source);
    if (cell.cell_type === 'markdown') addMarkdown(builder, text);
    else if (cell.cell_type === 'code') {
      builder.add('code', text, { language: name });
      for (const [which, output] of cell.outputs.entries())
        addOutput(builder, output, `cells/${at}/outputs/${which}`);
    } else builder.add('paragraph', text);
  }
  return { draft: builder.done(), code };
}
