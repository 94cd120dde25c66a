import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { drawn } from '#server/features/drafts/pictures/codec.ts';
import { pagesOf } from '#server/features/drafts/pictures/pictures.ts';
import type { Raster } from '#server/features/drafts/pictures/raster.ts';
import { LANGUAGES, type OcrAnswer, type OcrJob, OCR_LIMITS, type PrintedLine } from './types.ts';

/** What of Tesseract, compiled to WebAssembly, is called here. */
interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(path: null, languages: string, engine: number): number;
    SetImageFile(orientation: number, angle: number, enlarge: boolean): void;
    SetSourceResolution(dotsAnInch: number): void;
    Recognize(monitor: null): number;
    GetJSONText(page: number): string;
  };
}
interface Recognised {
  blocks: {
    paragraphs: {
      lines: { text: string; confidence: number; words: { confidence: number }[] }[];
    }[];
  }[];
}

const NEURAL = 1;
const UPRIGHT = 1;
/** What print was set for, by most scanners; it only settles what counts as a speck. */
const RESOLUTION = 300;
const LIGHTNESS = [0.299, 0.587, 0.114] as const;

const require = createRequire(import.meta.url);

/** The data of a language; null where its package isn't installed: these packages are optional. */
function dataOf(language: string): Uint8Array | null {
  try {
    const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const file = join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
    return existsSync(file) ? gunzipSync(readFileSync(file)) : null;
  } catch {
    return null;
  }
}

/** A page in greys, as the plainest file there is of them (PGM). */
function greys({ width, height, rgba }: Raster): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const bytes = new Uint8Array(head.length + width * height);
  bytes.set(head);
  const [red, green, blue] = LIGHTNESS;
  for (let point = 0, at = 0; point < width * height; point += 1, at += 4)
    bytes[head.length + point] = rgba[at]! * red + rgba[at + 1]! * green + rgba[at + 2]! * blue;
  return bytes;
}

function linesOf({ blocks }: Recognised): PrintedLine[] {
  return blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines
        .filter(({ text }) => text.trim() !== '')
        .map(({ text, confidence, words }, at) => ({
          text: text.replace(/\s+/g, ' ').trim(),
          confidence: Math.min(confidence, ...words.map((word) => word.confidence)) / 100,
          begins: at === 0,
        })),
    ),
  );
}

/**
 * Tesseract with every language that is installed, all at once: a page in another than the one that
 * was guessed would be read badly. It starts no thread and fetches nothing.
 */
async function openTesseract(): Promise<(page: Raster) => PrintedLine[]> {
  const create = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (
    options: object,
  ) => Promise<Tesseract>;
  const ignore = (): void => undefined;
  const tesseract = await create({ print: ignore, printErr: ignore });
  const known = LANGUAGES.filter((language) => {
    const data = dataOf(language);
    if (data !== null) tesseract.FS.writeFile(`${language}.traineddata`, data);
    return data !== null;
  });
  const api = new tesseract.TessBaseAPI();
  if (known.length === 0 || api.Init(null, known.join('+'), NEURAL) !== 0)
    throw new Error('No language data for OCR is installed.');
  return (page) => {
    tesseract.FS.writeFile('/input', greys(page));
    api.SetImageFile(UPRIGHT, 0, false);
    api.SetSourceResolution(RESOLUTION);
    api.Recognize(null);
    return linesOf(JSON.parse(api.GetJSONText(0)) as Recognised);
  };
}

/** The print on the pages of a file. Only for a child process. */
export async function recognise(
  bytes: Uint8Array,
  { extension, numbers }: Pick<OcrJob, 'extension' | 'numbers'>,
): Promise<OcrAnswer> {
  const read = await openTesseract();
  const { side } = OCR_LIMITS;
  const answer: OcrAnswer = { count: 1, pages: [] };
  const take = (number: number, page: Raster | null): void => {
    if (page !== null) answer.pages.push({ number, lines: read(page) });
  };
  if (extension === 'pdf') {
    const { count, pages } = await pagesOf(bytes, numbers, side);
    answer.count = count;
    for await (const [number, page] of pages) take(number, page);
  } else take(1, drawn(bytes, side));
  return answer;
}
