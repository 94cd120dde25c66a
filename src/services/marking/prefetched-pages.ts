import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  drawPdfPage,
  openDrawn,
  type OpenedPages,
  type PageLook,
  type PageTarget,
} from './pdf-drawing.ts';

export { openDrawn };

/** A PDF whose loading began before its script was on the desk. */
let begun: { file: number; opened: Promise<OpenedPages> } | null = null;
/** The settings of the last drawn page. */
let last: PageLook | null = null;

/** Maximum width of a page before the available space is known. */
const ROOMY = 720;

/** Returns how to draw a first page that isn't viewed yet. */
export const likelyLook = (): PageLook =>
  last ?? { width: Math.min(window.innerWidth, ROOMY), ratio: window.devicePixelRatio || 1 };

/** Opens a PDF. A failure is reported to the caller who opens it later. */
export function prefetchPages(file: number, fetchBytes: () => Promise<ArrayBuffer>): void {
  if (begun?.file === file) return;
  dropPrefetchedPages();
  const opened = fetchBytes().then((data) => openDrawn(data, likelyLook()));
  const mine = { file, opened };
  begun = mine;
  opened.catch(() => {
    if (begun === mine) begun = null;
  });
}

/**
 * Shows the prefetched first page with its text where the desk will have it, until the desk takes
 * it. Resolves once it is readable.
 */
export async function showFirst(): Promise<void> {
  if (begun === null) return;
  const { opened } = begun;
  const box = window.document.createElement('div');
  const stand = window.document.createElement('div');
  stand.className = 'desk-first';
  stand.append(box);
  window.document.body.append(stand);
  const width = Math.floor(box.getBoundingClientRect().width);
  if (width > 0) last = { width, ratio: window.devicePixelRatio || 1 };
  const { first } = await opened;
  if (first === null) return;
  box.append(first.canvas);
  const layer = await first.text;
  if (layer !== null && first.canvas.parentElement === box) box.append(layer);
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Returns what was prefetched for a file, once. */
export function takePrefetchedPages(file: number): Promise<OpenedPages> | null {
  if (begun?.file !== file) return null;
  const { opened } = begun;
  begun = null;
  return opened;
}

/** Drops what was prefetched but not taken. */
export function dropPrefetchedPages(): void {
  begun?.opened.then(({ pages }) => pages.loadingTask.destroy()).catch(() => {});
  begun = null;
}

/** Draws a page that is viewed, and remembers its settings for the next first page. */
export function drawLooked(
  pages: PDFDocumentProxy,
  number: number,
  target: PageTarget,
): Promise<HTMLElement | null> {
  if (!(target.bare ?? false)) last = { width: target.width, ratio: target.ratio };
  return drawPdfPage(pages, number, target);
}
