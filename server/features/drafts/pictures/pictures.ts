import { openZip } from '#server/extraction/read/office/zip.ts';
import { drawn, packed } from './codec.ts';
import { pagesOf } from './pdf-pages.ts';
import type { Raster } from './raster.ts';
import { type Looked, pageName, pageOf, type SightJob } from './types.ts';

type Job = Pick<SightJob, 'extension' | 'names'>;
type Pictures = AsyncIterable<[string, Raster | null]> | Iterable<[string, Raster | null]>;

const ZIPPED = ['docx', 'odt', 'pptx', 'xlsx'];

/** What lies at a path through JSON. */
function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    json,
  );
}

const inNotebook =
  (notebook: unknown) =>
  (name: string): Uint8Array | null => {
    // The type of a picture holds a stroke, as its path does.
    const [, place = '', type = ''] = /^(.*)\/(image\/\w+)$/.exec(name) ?? [];
    const value = valueAt(notebook, [...place.split('/'), type]);
    const coded = Array.isArray(value) ? value.join('') : value;
    return typeof coded === 'string' ? Buffer.from(coded, 'base64') : null;
  };

async function* named(
  pages: AsyncIterable<[number, Raster | null]>,
): AsyncGenerator<[string, Raster | null]> {
  for await (const [number, raster] of pages) yield [pageName(number), raster];
}

const drawnOr = (bytes: Uint8Array | null): Raster | null => {
  try {
    return bytes === null ? null : drawn(bytes);
  } catch {
    return null;
  }
};

function* within(
  names: readonly string[],
  bytesOf: (name: string) => Uint8Array | null,
): Generator<[string, Raster | null]> {
  for (const name of names) yield [name, drawnOr(bytesOf(name))];
}

async function picturesOf(
  bytes: Uint8Array,
  { extension, names }: Job,
): Promise<{ pictures: Pictures; beyond: number }> {
  if (extension === 'pdf') {
    const numbers = names.flatMap((name) => pageOf(name) ?? []);
    const { count, pages } = await pagesOf(bytes, numbers);
    return { pictures: named(pages), beyond: Math.max(0, count - Math.max(0, ...numbers)) };
  }
  const bytesOf =
    extension === 'ipynb'
      ? inNotebook(JSON.parse(new TextDecoder().decode(bytes)))
      : ZIPPED.includes(extension)
        ? openZip(bytes).bytes
        : () => bytes;
  return { pictures: within(names, bytesOf), beyond: 0 };
}

/** The pictures of a file that are named, each as it is sent. Only for a child process. */
export async function takeOut(bytes: Uint8Array, job: Job): Promise<Looked> {
  const shown: Looked['shown'] = [];
  const failed: string[] = [];
  const { pictures, beyond } = await picturesOf(bytes, job);
  for await (const [name, raster] of pictures) {
    const one = raster === null ? null : packed(name, raster);
    if (one === null) failed.push(name);
    else shown.push(one);
  }
  return { shown, failed, beyond };
}
