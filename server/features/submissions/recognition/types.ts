/** What reading the print in one file by OCR may take (CHECK-5, docs/decisions/ocr.md). */
export const OCR_LIMITS = {
  /** Pages of one file: those beyond stay unread, and it is said. */
  pages: 60,
  /** Pages that one child process reads; when it dies the others are still read. */
  lot: 5,
  /** Of the longer side of a page, in points: A4 at 300 dots an inch. */
  side: 3508,
  cpuMs: 120_000,
  wallMs: 600_000,
  heapMb: 512,
  rssMb: 1024,
} as const;

/** As Tesseract names them: English, German, French and Spanish. */
export const LANGUAGES = ['eng', 'deu', 'fra', 'spa'] as const;

/** A line of print. `confidence`: 0 to 1, how sure the recogniser is of its least certain word. */
export interface PrintedLine {
  text: string;
  confidence: number;
  /** It begins a paragraph. */
  begins: boolean;
}

/** A page that was read; its lines are empty where no print was found on it. */
export interface PrintedPage {
  number: number;
  lines: PrintedLine[];
}

/** What the child is told; the file is its standard input. */
export interface OcrJob {
  extension: string;
  /** Pages of a PDF; of a picture its only one, 1. */
  numbers: readonly number[];
  rssMb: number;
  cpuMs: number;
}

/** `count`: pages that the file has. A page that couldn't be drawn is not among `pages`. */
export interface OcrAnswer {
  count: number;
  pages: PrintedPage[];
}
