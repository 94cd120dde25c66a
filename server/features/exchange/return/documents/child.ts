/** The child process that makes documents: what they say is its standard input, the document or a zip of them its output. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { zip } from '#server/platform/files/zip.ts';
import { watchLimits } from '#server/extraction/watch-limits.ts';
import type { RenderJob } from './renderer.ts';
import { render } from './render.ts';

/** Those that are packed already gain nothing. */
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
