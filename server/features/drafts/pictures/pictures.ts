import { getResolvedPDFJS } from 'unpdf';
import { openPdf, type Pdf } from '#server/extraction/read/pdf/open.ts';
import { after, blank, fitting, type Matrix, paint, type Raster } from './raster.ts';
import { type Looked, pageName, pageOf, SIGHT_LIMITS, type SightJob } from './types.ts';
import { openZip } from '#server/extraction/read/office/zip.ts';
import { drawn, packed } from './codec.ts';

type Page = Awaited<ReturnType<Pdf['getPage']>>;
interface PdfImage {
  width: number;
  height: number;
  data?: Uint8Array | Uint8ClampedArray | string;
  kind?: number;
  bitmap?: unknown;
}

/** How pdf.js stores pixels: one bit each, three bytes, or four. */
const KIND = { bit: 1, rgb: 2, rgba: 3 } as const;
/** The unit square of PDF is upside down. */
const FLIP: Matrix = [1, 0, 0, -1, 0, 1];
const UNIT: Matrix = [1, 0, 0, 1, 0, 0];

/** `isMask`: unpainted pixels are left out, the rest is black. */
function rasterOf({ width, height, data, kind }: PdfImage, isMask: boolean): Raster | null {
  if (data === undefined || typeof data === 'string' || width * height > SIGHT_LIMITS.pixels)
    return null;
  const rgba = new Uint8Array(width * height * 4);
  if (isMask || kind === KIND.bit) {
    const line = (width + 7) >> 3;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const isLight = (data[y * line + (x >> 3)]! & (0x80 >> (x & 7))) !== 0;
        const at = (y * width + x) * 4;
        rgba.fill(isLight ? 255 : 0, at, at + 3);
        rgba[at + 3] = isMask && isLight ? 0 : 255;
      }
    }
  } else if (kind === KIND.rgb) {
    for (let point = 0; point < width * height; point += 1) {
      rgba.set(data.subarray(point * 3, point * 3 + 3), point * 4);
      rgba[point * 4 + 3] = 255;
    }
  } else rgba.set(data.subarray(0, rgba.length));
  return { width, height, rgba };
}

/**
 * Returns an image by the name that a page's commands use. One that can't be decoded would never
 * arrive, so it is only looked up.
 */
function found(page: Page, name: string): Promise<PdfImage | null> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  const answer = Promise.withResolvers<PdfImage | null>();
  const timer = setTimeout(() => answer.resolve(null), 5000);
  objects.get(name, (image: PdfImage | null) => answer.resolve(image));
  return answer.promise.finally(() => clearTimeout(timer));
}

/**
 * Returns the pictures of a page at their positions: this is what a scan consists of. Null for a
 * page without a picture that can be drawn.
 */
async function drawnPage(page: Page, side: number): Promise<Raster | null> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = fitting(viewport.width * 4, viewport.height * 4, side);
  const target = blank(width, height);
  const saved: Matrix[] = [];
  let now: Matrix = after(
    [width / viewport.width, 0, 0, height / viewport.height, 0, 0],
    viewport.transform as unknown as Matrix,
  );
  let isDrawn = false;
  for (const [at, command] of fnArray.entries()) {
    const given = argsArray[at] as unknown[];
    switch (command) {
      case OPS.save:
        saved.push(now);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        now = saved.pop() ?? now;
        break;
      case OPS.transform:
        now = after(now, given as unknown as Matrix);
        break;
      case OPS.paintFormXObjectBegin: {
        saved.push(now);
        now = after(now, Array.isArray(given[0]) ? (given[0] as unknown as Matrix) : UNIT);
        break;
      }
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject: {
        const isMask = command === OPS.paintImageMaskXObject;
        const said = given[0] as PdfImage | string;
        const name =
          typeof said === 'string' ? said : typeof said.data === 'string' ? said.data : null;
        const image = name === null ? (said as PdfImage) : await found(page, name);
        const raster = image === null ? null : rasterOf(image, isMask);
        if (raster === null) break;
        paint(target, raster, after(now, FLIP));
        isDrawn = true;
        break;
      }
      default:
    }
  }
  page.cleanup();
  return isDrawn ? target : null;
}

/**
 * Pages of a PDF by their numbers, their longer side at most `side`, one at a time: each may take
 * much room. What it hasn't got is left out.
 */
export async function pagesOf(
  bytes: Uint8Array,
  numbers: readonly number[],
  side: number,
): Promise<{ count: number; pages: AsyncGenerator<[number, Raster | null]> }> {
  const pdf = await openPdf(bytes);
  async function* pages(): AsyncGenerator<[number, Raster | null]> {
    for (const number of numbers)
      if (number <= pdf.numPages)
        yield [number, await drawnPage(await pdf.getPage(number), side).catch(() => null)];
  }
  return { count: pdf.numPages, pages: pages() };
}

type Job = Pick<SightJob, 'extension' | 'names'>;
type Pictures = AsyncIterable<[string, Raster | null]> | Iterable<[string, Raster | null]>;

const ZIPPED = ['docx', 'odt', 'pptx', 'xlsx'];

/** Returns the value at a path through JSON. */
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
    // A picture's type contains a slash, like its path.
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
    const { count, pages } = await pagesOf(bytes, numbers, SIGHT_LIMITS.side);
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
