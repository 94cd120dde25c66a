import type * as Pdf from 'pdfjs-dist';
import { pdfjs } from './pdfjs.ts';

/** How large a page is drawn, in CSS pixels, and device pixels for one of them. */
export interface PageLook { width: number; ratio: number }
/** Where a page is drawn, and how. */
export interface PageTarget extends PageLook { canvas: HTMLCanvasElement; signal: AbortSignal; /** Without its text. */ bare?: boolean }
/** A first page that was drawn before anybody looked at it. */
export interface PageAhead { canvas: HTMLCanvasElement; layer: HTMLElement; width: number }
/** A PDF that is open, and its first page where it could be drawn. */
export interface OpenedPages { pages: Pdf.PDFDocumentProxy; sizes: readonly { width: number; height: number }[]; first: PageAhead | null }

/** Most points of a canvas: more would take a browser's memory for no sharper page. */
const MOST_POINTS = 16_000_000;

/** What pdf.js fetches while it draws, beside our own code: decoders of scans, letters and fonts that a file only names. */
export async function openPdf(data: ArrayBuffer): Promise<Pdf.PDFDocumentProxy> {
  const { pdf: fetched, gone } = pdfjs();
  const pdf = await fetched;
  const parts = `${window.location.origin}/assets/pdfjs-${pdf.version}`;
  const opening = pdf.getDocument({
    data, wasmUrl: `${parts}/wasm/`, cMapUrl: `${parts}/cmaps/`, standardFontDataUrl: `${parts}/standard_fonts/`, iccUrl: `${parts}/iccs/`, useWorkerFetch: true, enableXfa: false, stopAtErrors: false,
  });
  return Promise.race([opening.promise, gone]);
}

async function drawFirst(pages: Pdf.PDFDocumentProxy, { width, ratio }: PageLook): Promise<PageAhead | null> {
  const canvas = window.document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const layer = await drawPdfPage(pages, 1, { canvas, width, ratio, signal: new AbortController().signal });
  return layer === null ? null : { canvas, layer, width };
}

/** Opens a PDF with its first page drawn: what one waits for comes before what the other pages measure. */
export async function openDrawn(data: ArrayBuffer, look: PageLook): Promise<OpenedPages> {
  const pages = await openPdf(data);
  // A page that can't be drawn says so where it is looked at.
  const first = await drawFirst(pages, look).catch(() => null);
  const sizes = await Promise.all(Array.from({ length: pages.numPages }, async (_, at) => {
    const { width, height } = (await pages.getPage(at + 1)).getViewport({ scale: 1 });
    return { width, height };
  }));
  return { pages, sizes, first };
}

/** Draws one page, and answers its text layer: not yet on the page, so that it can be given its places first. */
export async function drawPdfPage(pages: Pdf.PDFDocumentProxy, number: number, { canvas, width, ratio, signal, bare = false }: PageTarget): Promise<HTMLElement | null> {
  const [pdf, page] = await Promise.all([pdfjs().pdf, pages.getPage(number)]);
  if (signal.aborted) return null;
  const whole = page.getViewport({ scale: 1 });
  const scale = width / whole.width;
  const sharp = Math.min(ratio, Math.sqrt(MOST_POINTS / (whole.width * whole.height * scale * scale)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width * sharp);
  canvas.height = Math.floor(viewport.height * sharp);
  const task = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0], annotationMode: pdf.AnnotationMode.ENABLE });
  const container = window.document.createElement('div');
  container.className = 'desk-text-layer';
  container.style.setProperty('--total-scale-factor', String(scale));
  const text = bare ? null : new pdf.TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  const stop = () => {
    task.cancel();
    text?.cancel();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all([task.promise, text?.render()]);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (bare) return null;
  page.cleanup();
  return signal.aborted ? null : container;
}
