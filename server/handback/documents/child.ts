/** The child process that makes documents: what they say is its standard input, the document or a zip of them its output. */
import { setPriority } from 'node:os';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { watchMemory } from '../../feedback/extract/watch-memory.ts';
import type { RenderJob } from './apart.ts';
import { render } from './render.ts';

/** Those that are packed already gain nothing. */
const PACKED = new Set<string>(['docx']);

async function write(bytes: Uint8Array): Promise<void> {
  if (bytes.length > 0 && !process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

async function zip({ format, entries }: RenderJob): Promise<void> {
  let made: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error;
    made.push(bytes);
  });
  const flush = async (): Promise<void> => {
    const ready = made;
    made = [];
    for (const bytes of ready) await write(bytes);
  };
  for (const { path, returned } of entries) {
    const file = PACKED.has(format) ? new ZipPassThrough(path) : new ZipDeflate(path);
    file.mtime = returned.made_at;
    archive.add(file);
    file.push(await render(format, returned), true);
    await flush();
  }
  archive.end();
  await flush();
}

setPriority(10);
watchMemory(Number(process.argv[2]));
const job = JSON.parse(await text(process.stdin)) as RenderJob;
const [only] = job.entries;
if (job.zip || only === undefined) await zip(job);
else await write(await render(job.format, only.returned));
process.stdout.end(() => process.exit(0));
