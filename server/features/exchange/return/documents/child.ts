import type { DocumentFormat } from '#contract/exchange/handback.ts';
import type { Returned } from '#contract/release/returned.ts';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { zip } from '#server/platform/files/zip.ts';
import { watchLimits } from '#server/extraction/watch-limits.ts';
import type { RenderJob } from './renderer.ts';

/**
 * A format's renderer is loaded only when that format is requested: a child that makes one document
 * would spend most of its time loading the others.
 */
const RENDERERS: Readonly<Record<DocumentFormat, (returned: Returned) => Promise<Uint8Array>>> = {
  pdf: async (returned) => (await import('./pdf.ts')).renderReturnedPdf(returned),
  docx: async (returned) => (await import('./docx.ts')).renderDocx(returned),
  html: async (returned) => Buffer.from((await import('./html.ts')).renderHtml(returned), 'utf8'),
};

/** Renders what one student gets as a document. */
const render = (format: DocumentFormat, returned: Returned): Promise<Uint8Array> =>
  RENDERERS[format](returned);

/**
 * The child process that makes documents: their content is its standard input, the document or a
 * zip of them its output.
 */

/** Formats that are already compressed. */
const PACKED = new Set<string>(['docx', 'pdf']);

async function write(bytes: Uint8Array): Promise<void> {
  if (bytes.length > 0 && !process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

const renderWritten = async ({
  written,
  as,
}: Extract<RenderJob, { written: unknown }>): Promise<Uint8Array> =>
  as === 'docx'
    ? (await import('#server/platform/documents/docx.ts')).renderDocx(written)
    : (await import('#server/platform/documents/pdf/pdf.ts')).renderPdf(written);

async function writeAll({
  format,
  entries,
}: Extract<RenderJob, { format: unknown }>): Promise<void> {
  const packs = !PACKED.has(format);
  const files = entries.map(({ path, returned }) => ({
    path,
    packs,
    bytes: () => render(format, returned),
  }));
  for await (const bytes of zip(files, new Date(entries[0]?.returned.made_at ?? 0)))
    await write(bytes);
}

watchLimits({ rssMb: Number(process.argv[2]) });
const job = JSON.parse(await text(process.stdin)) as RenderJob;
const only = 'entries' in job ? job.entries[0] : undefined;
if ('written' in job) await write(await renderWritten(job));
else if (job.zip || only === undefined) await writeAll(job);
else await write(await render(job.format, only.returned));
process.stdout.end(() => process.exit(0));
