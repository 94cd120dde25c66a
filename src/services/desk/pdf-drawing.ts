import type * as Pdf from 'pdfjs-dist';

/** Where a page is drawn, and how large in CSS pixels. */
export interface PageTarget { canvas: HTMLCanvasElement; width: number; /** Device pixels for one of CSS. */ ratio: number; signal: AbortSignal; /** Without its text. */ bare?: boolean }

/** Most points of a canvas: more would take a browser's memory for no sharper page. */
const MOST_POINTS = 16_000_000;

let loading: Promise<typeof Pdf> | null = null;

/** pdf.js with a worker of its own. Nothing of a file is ever run: no scripting, no evaluation, no annotations that act. */
async function pdfjs(): Promise<typeof Pdf> {
  loading ??= Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')]).then(([pdf, { default: address }]) => {
    const own = (url: string): string => {
      if (new URL(url, window.location.href).origin !== window.location.origin) throw new TypeError('A worker is loaded from here alone.');
      return url;
    };
    const policy = (window as { trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => unknown } } })
      .trustedTypes?.createPolicy('marginalia-pdf', { createScriptURL: own });
    pdf.GlobalWorkerOptions.workerPort = new Worker((policy?.createScriptURL(address) ?? own(address)) as string, { type: 'module' });
    return pdf;
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Fetches pdf.js and starts its worker, before there is anything to draw. A failure is told to whoever draws. */
export const beginPdfjs = (): void => { pdfjs().catch(() => {}); };

/** What pdf.js fetches while it draws, beside our own code: decoders of scans, letters and fonts that a file only names. */
export async function openPdf(data: ArrayBuffer): Promise<Pdf.PDFDocumentProxy> {
  const pdf = await pdfjs();
  const parts = `${window.location.origin}/assets/pdfjs-${pdf.version}`;
  return pdf.getDocument({
    data, wasmUrl: `${parts}/wasm/`, cMapUrl: `${parts}/cmaps/`, standardFontDataUrl: `${parts}/standard_fonts/`, iccUrl: `${parts}/iccs/`, useWorkerFetch: true, enableXfa: false, stopAtErrors: false,
  }).promise;
}

/** Draws one page, and answers its text layer: not yet on the page, so that it can be given its places first. */
export async function drawPdfPage(pages: Pdf.PDFDocumentProxy, number: number, { canvas, width, ratio, signal, bare = false }: PageTarget): Promise<HTMLElement | null> {
  const [pdf, page] = await Promise.all([pdfjs(), pages.getPage(number)]);
  if (signal.aborted) return null;
  const whole = page.getViewport({ scale: 1 });
  const scale = width / whole.width;
  const sharp = Math.min(ratio, Math.sqrt(MOST_POINTS / (whole.width * whole.height * scale * scale)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width * sharp);
  canvas.height = Math.floor(viewport.height * sharp);
  const task = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0], annotationMode: pdf.AnnotationMode.ENABLE });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await task.promise;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (bare) return null;
  const container = window.document.createElement('div');
  container.className = 'desk-text-layer';
  container.style.setProperty('--total-scale-factor', String(scale));
  await new pdf.TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render();
  page.cleanup();
  return signal.aborted ? null : container;
}
