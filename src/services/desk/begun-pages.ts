import type { OpenedPages, PageLook } from './pdf-drawing.ts';
import { pdfjs } from './pdfjs.ts';

/** A PDF that was begun before its script lies on the desk. */
let begun: { file: number; opened: Promise<OpenedPages> } | null = null;
/** As the last page was drawn. */
let last: PageLook | null = null;

/** Most that a page is drawn wide before it is known how much room there is. */
const ROOMY = 720;

export const noteLook = (look: PageLook): void => { last = look; };
/** As a first page is drawn that isn't looked at yet. */
export const likelyLook = (): PageLook => last ?? { width: Math.min(window.innerWidth, ROOMY), ratio: window.devicePixelRatio || 1 };

/** Fetches pdf.js beside the bytes of a PDF, and opens it. A failure is told to who opens it then. */
export function beginPages(file: number, fetchBytes: () => Promise<ArrayBuffer>): void {
  if (begun?.file === file) return;
  dropPages();
  const bytes = fetchBytes();
  pdfjs();
  const opened = import('./pdf-drawing.ts').then(async ({ openDrawn }) => openDrawn(await bytes, likelyLook()));
  const mine = { file, opened };
  begun = mine;
  Promise.all([bytes, opened]).catch(() => { if (begun === mine) begun = null; });
}

/** What was begun of a file, once. */
export function takePages(file: number): Promise<OpenedPages> | null {
  if (begun?.file !== file) return null;
  const { opened } = begun;
  begun = null;
  return opened;
}

/** Lets go of what was begun and not taken. */
export function dropPages(): void {
  begun?.opened.then(({ pages }) => pages.loadingTask.destroy()).catch(() => {});
  begun = null;
}
