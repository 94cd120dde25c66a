import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A PDF that was begun before its script lies on the desk. */
let begun: { file: number; pages: Promise<PDFDocumentProxy> } | null = null;

/** Fetches pdf.js beside the bytes of a PDF, and opens it. A failure is told to who opens it then. */
export function beginPages(file: number, fetchBytes: () => Promise<ArrayBuffer>): void {
  if (begun?.file === file) return;
  const bytes = fetchBytes();
  const pages = import('./pdf-drawing.ts').then(async ({ beginPdfjs, openPdf }) => {
    beginPdfjs();
    return openPdf(await bytes);
  });
  const mine = { file, pages };
  begun = mine;
  Promise.all([bytes, pages]).catch(() => { if (begun === mine) begun = null; });
}

/** What was begun of a file, once. */
export function takePages(file: number): Promise<PDFDocumentProxy> | null {
  if (begun?.file !== file) return null;
  const { pages } = begun;
  begun = null;
  return pages;
}
