import { createRequire } from 'node:module';
import { runContained } from '#server/extraction/contain.ts';
import { programOf } from '#server/platform/process/programs.ts';
import { LANGUAGES, type OcrAnswer, type OcrJob, OCR_LIMITS, type PrintedPage } from './types.ts';

const require = createRequire(import.meta.url);
/** Whether Tesseract and the data of a language are installed: its packages are optional. */
export function isOcrInstalled(): boolean {
  const isThere = (name: string): boolean => {
    try {
      return require.resolve(`${name}/package.json`) !== '';
    } catch {
      return false;
    }
  };
  return (
    isThere('tesseract.js-core') &&
    LANGUAGES.some((language) => isThere(`@tesseract.js-data/${language}`))
  );
}

/** The print in a file, and the share of its pages that was read. */
export interface Print {
  pages: PrintedPage[];
  share: number;
}

/**
 * Reads the print in the file at a path by OCR, a few pages at a time, in child processes with the
 * same walls as whatever reads files. What a page costs beyond the limits loses its lot alone.
 * Rejects with the signal's reason, and when the file can't be opened.
 */
export async function readPrint(
  path: string,
  extension: string,
  signal: AbortSignal,
): Promise<Print> {
  const { lot, rssMb, cpuMs, wallMs, heapMb } = OCR_LIMITS;
  const pages: PrintedPage[] = [];
  // Until a child has said how many pages there are, one more lot may be there.
  let count: number | null = null;
  for (
    let first = 1;
    first <= Math.min(OCR_LIMITS.pages, count ?? OCR_LIMITS.pages);
    first += lot
  ) {
    const numbers = Array.from({ length: lot }, (_, at) => first + at);
    const ending = await runContained(
      programOf('server/features/submissions/recognition/recogniser.ts'),
      path,
      { extension, numbers, rssMb, cpuMs } satisfies OcrJob,
      { wallMs, heapMb },
      signal,
    );
    if (ending.kind === 'answer') {
      const answer = ending.message as OcrAnswer;
      count = Math.max(count ?? 0, answer.count);
      pages.push(...answer.pages);
    } else if (count === null) break;
  }
  return {
    pages,
    share: pages.length === 0 ? 0 : pages.length / Math.max(count ?? 0, pages.length),
  };
}
