import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  drawPdfPage,
  openDrawn,
  type OpenedPages,
  type PageLook,
  type PageTarget,
} from './pdf-drawing.ts';

export { openDrawn };

/** A PDF that was begun before its script lies on the desk. */
let begun: { file: number; opened: Promise<OpenedPages> } | null = null;
/** As the last page was drawn. */
let last: PageLook | null = null;

/** Most that a page is drawn wide before it is known how much room there is. */
const ROOMY = 720;

/** As a first page is drawn that isn't looked at yet. */
export const likelyLook = (): PageLook =>
  last ?? { width: Math.min(window.innerWidth, ROOMY), ratio: window.devicePixelRatio || 1 };

/** Opens a PDF. A failure is told to who opens it then. */
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
 * Shows the first page of what was begun, with its text, where the desk will have it, until that
 * takes it. Settles when it can be read.
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

/** What was begun of a file, once. */
export function takePrefetchedPages(file: number): Promise<OpenedPages> | null {
  if (begun?.file !== file) return null;
  const { opened } = begun;
  begun = null;
  return opened;
}

/** Lets go of what was begun and not taken. */
export function dropPrefetchedPages(): void {
  begun?.opened.then(({ pages }) => pages.loadingTask.destroy()).catch(() => {});
  begun = null;
}

/** Draws a page that is looked at, as the next first page will be. */
export function drawLooked(
  pages: PDFDocumentProxy,
  number: number,
  target: PageTarget,
): Promise<HTMLElement | null> {
  if (!(target.bare ?? false)) last = { width: target.width, ratio: target.ratio };
  return drawPdfPage(pages, number, target);
}
