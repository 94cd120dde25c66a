import type * as Pdf from 'pdfjs-dist';
import { pdfjs } from './pdfjs.ts';

/** The size of a drawn page in CSS pixels, and the number of device pixels per CSS pixel. */
export interface PageLook {
  width: number;
  ratio: number;
}
/** Where and how a page is drawn. */
export interface PageTarget extends PageLook {
  canvas: HTMLCanvasElement;
  signal: AbortSignal;
  /** Draws the page without its text. */ bare?: boolean;
}
/** A first page that was drawn before it is viewed; its text follows. */
export interface PageAhead {
  canvas: HTMLCanvasElement;
  width: number;
  layer: HTMLElement | null;
  text: Promise<HTMLElement | null>;
}
/** An open PDF, the size of its first page, and that page if it could be drawn. */
export interface OpenedPages {
  pages: Pdf.PDFDocumentProxy;
  size: { width: number; height: number };
  first: PageAhead | null;
}

/**
 * Maximum number of pixels of a canvas: more would use up memory without making a page sharper.
 */
const MAX_POINTS = 16_000_000;

/**
 * Files that pdf.js loads while drawing, in addition to our own code: decoders for scans, and
 * letters and fonts that a file only names.
 */
export async function openPdf(data: ArrayBuffer): Promise<Pdf.PDFDocumentProxy> {
  const { pdf: fetched, gone } = pdfjs();
  const pdf = await fetched;
  const parts = `${window.location.origin}/assets/pdfjs-${pdf.version}`;
  const opening = pdf.getDocument({
    data,
    wasmUrl: `${parts}/wasm/`,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    iccUrl: `${parts}/iccs/`,
    useWorkerFetch: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  return Promise.race([opening.promise, gone]);
}

async function drawFirst(page: Pdf.PDFPageProxy, { width, ratio }: PageLook): Promise<PageAhead> {
  const canvas = window.document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const pdf = await pdfjs().pdf;
  await drawing(pdf, page, canvas, { width, ratio }).promise;
  const text = lettering(pdf, page, width);
  const first: PageAhead = { canvas, width, layer: null, text: text.done.then(() => text.layer) };
  // The page's view draws it again, and reports what can't be read.
  first.text = first.text
    .then(
      (layer) => (first.layer = layer),
      () => null,
    )
    .finally(() => page.cleanup());
  return first;
}

/**
 * Opens a PDF with its first page drawn: what the user waits for comes before its text, and other
 * pages are measured when they are near.
 */
export async function openDrawn(data: ArrayBuffer, look: PageLook): Promise<OpenedPages> {
  const pages = await openPdf(data);
  const page = await pages.getPage(1);
  // A page that can't be drawn is reported where it is viewed.
  const first = await drawFirst(page, look).catch(() => null);
  const { width, height } = page.getViewport({ scale: 1 });
  return { pages, size: { width, height }, first };
}

function drawing(
  pdf: typeof Pdf,
  page: Pdf.PDFPageProxy,
  canvas: HTMLCanvasElement,
  { width, ratio }: PageLook,
): Pdf.RenderTask {
  const whole = page.getViewport({ scale: 1 });
  const scale = width / whole.width;
  const sharp = Math.min(
    ratio,
    Math.sqrt(MAX_POINTS / (whole.width * whole.height * scale * scale)),
  );
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width * sharp);
  canvas.height = Math.floor(viewport.height * sharp);
  return page.render({
    canvas,
    viewport,
    transform: [sharp, 0, 0, sharp, 0, 0],
    annotationMode: pdf.AnnotationMode.ENABLE,
  });
}

function lettering(pdf: typeof Pdf, page: Pdf.PDFPageProxy, width: number) {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const layer = window.document.createElement('div');
  layer.className = 'desk-text-layer';
  layer.style.setProperty('--total-scale-factor', String(viewport.scale));
  const text = new pdf.TextLayer({
    textContentSource: page.streamTextContent(),
    container: layer,
    viewport,
  });
  return { layer, done: text.render(), cancel: () => text.cancel() };
}

/**
 * Draws one page, and returns its text layer: not yet on the page, so that its positions can be set
 * first.
 */
export async function drawPdfPage(
  pages: Pdf.PDFDocumentProxy,
  number: number,
  { canvas, signal, bare = false, ...look }: PageTarget,
): Promise<HTMLElement | null> {
  const [pdf, page] = await Promise.all([pdfjs().pdf, pages.getPage(number)]);
  if (signal.aborted) return null;
  const task = drawing(pdf, page, canvas, look);
  const text = bare ? null : lettering(pdf, page, look.width);
  const stop = () => {
    task.cancel();
    text?.cancel();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all([task.promise, text?.done]);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (text === null) return null;
  page.cleanup();
  return signal.aborted ? null : text.layer;
}
