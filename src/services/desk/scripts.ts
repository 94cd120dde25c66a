import type * as Pdf from 'pdfjs-dist';
import { fromPromise } from 'xstate';
import type { SubmissionFile } from '#contract/submission-file.ts';
import { type DrawnFile, drawnAs } from '#lib/desk/drawn.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Http } from '../http.ts';
import { loadFile } from '../submissions/submissions.ts';
import { beginPages, takePages } from './begun-pages.ts';
import type { PageTarget } from './pdf-drawing.ts';

/** A first page that was drawn before anybody looked at it. */
export interface PageAhead { canvas: HTMLCanvasElement; layer: HTMLElement; width: number }

const unreadable = (cause: unknown): Failure => new Failure(
  { status: 200, detail: null, message: 'This file could not be drawn. Its text is shown, and the original can be opened.' }, { cause },
);

const addressOf = (picture: Blob | null): string => {
  if (picture === null) throw new TypeError('The file holds no such picture.');
  return URL.createObjectURL(picture);
};

/** What draws PDFs, and pdf.js with it: fetched with the first, beside its bytes. */
const drawing = async () => {
  const module = await import('./pdf-drawing.ts');
  module.beginPdfjs();
  return module;
};

/** Files as they were handed in. What is open stays open until it is closed. */
export function createScripts(http: Http) {
  /** As the last page was drawn: so the first page of a script that is loaded ahead is drawn, too. */
  let last: { width: number; ratio: number } | null = null;
  const ahead = new Map<number, PageAhead>();
  /** Whose first page is drawn, or being drawn. */
  const looked = new Set<number>();
  const open = new Map<number, Pdf.PDFDocumentProxy>();
  const pictures = new Map<number, string>();
  /** Of files that hold pictures, by file and name. */
  const within = new Map<number, { bytes: Promise<Uint8Array>; addresses: Map<string, string> }>();

  const bytesOf = (submission: number, file: SubmissionFile, signal: AbortSignal): Promise<Response> =>
    loadFile(http, submission, { file_type: 'original', file_id: file.id }, signal);

  const opening = new Set<number>();
  const fetchPages = async (submission: number, file: SubmissionFile, signal: AbortSignal): Promise<ArrayBuffer> =>
    (await bytesOf(submission, file, signal)).arrayBuffer();

  const drawPage = async (file: number, number: number, target: PageTarget): Promise<HTMLElement | null> => {
    const pages = open.get(file);
    return pages === undefined ? null : (await drawing()).drawPdfPage(pages, number, target);
  };

  /** The first page of a script that is opened while another is read. */
  async function drawAhead(file: number): Promise<void> {
    if (last === null || looked.has(file)) return;
    looked.add(file);
    const canvas = window.document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    const { width, ratio } = last;
    const layer = await drawPage(file, 1, { canvas, width, ratio, signal: new AbortController().signal }).catch(() => null);
    if (layer !== null && open.has(file)) ahead.set(file, { canvas, layer, width });
  }

  /** The pages of a PDF: those that are open, that were begun, or anew. */
  const pagesOf = async (submission: number, file: SubmissionFile, signal: AbortSignal): Promise<Pdf.PDFDocumentProxy> => {
    const begun = open.get(file.id) ?? await takePages(file.id)?.catch(() => null);
    if (begun) return begun;
    const [{ openPdf }, bytes] = await Promise.all([drawing(), fetchPages(submission, file, signal)]);
    return openPdf(bytes).catch((error: unknown) => { throw unreadable(error); });
  };

  const openPages = async (submission: number, file: SubmissionFile, signal: AbortSignal): Promise<DrawnFile> => {
    opening.add(file.id);
    const pages = await pagesOf(submission, file, signal).finally(() => opening.delete(file.id));
    open.set(file.id, pages);
    try {
      const sizes = await Promise.all(Array.from({ length: pages.numPages }, async (_, at) => {
        const { width, height } = (await pages.getPage(at + 1)).getViewport({ scale: 1 });
        return { width, height };
      }));
      // Whoever looks at it draws it first; what is only loaded ahead is drawn when nothing else is to be done.
      setTimeout(() => void drawAhead(file.id), 200);
      return { kind: 'pages', file: file.id, sizes };
    } catch (error) {
      throw unreadable(error);
    }
  };

  return {
    bytesOf,
    /** Begins what takes longest of a script that is about to lie on the desk; true where that is a PDF. */
    begin: (submission: number, file: SubmissionFile): boolean => {
      if (drawnAs(file.filename) !== 'pages') return false;
      if (!opening.has(file.id) && !open.has(file.id)) beginPages(file.id, () => fetchPages(submission, file, new AbortController().signal));
      return true;
    },
    /** The pages of a PDF that lies on the desk: they stay open. */
    opened: (file: number): Pdf.PDFDocumentProxy | undefined => open.get(file),
    openFile: fromPromise<DrawnFile, { submission: number; file: SubmissionFile }>(async ({ input: { submission, file }, signal }) => {
      if (drawnAs(file.filename) === 'pages') return openPages(submission, file, signal);
      const address = pictures.get(file.id) ?? URL.createObjectURL(await (await bytesOf(submission, file, signal)).blob());
      pictures.set(file.id, address);
      return { kind: 'picture', address };
    }),

    drawPage: (file: number, number: number, target: PageTarget) => {
      if (!(target.bare ?? false)) {
        looked.add(file);
        last = { width: target.width, ratio: target.ratio };
        for (const other of open.keys()) void drawAhead(other);
      }
      return drawPage(file, number, target);
    },

    /** The first page of a file, where it was drawn ahead: it can be shown in the next frame, once. */
    drawnAhead: (file: number): PageAhead | null => {
      const known = ahead.get(file) ?? null;
      ahead.delete(file);
      return known;
    },
    /** …and is kept for when it is come back to. */
    keepDrawn: (file: number, page: PageAhead): void => { if (open.has(file)) ahead.set(file, page); },

    /** A picture that stands in a file, by the name it has there. */
    drawPicture: async (submission: number, file: SubmissionFile, name: string): Promise<string> => {
      const known = within.get(file.id) ?? { bytes: bytesOf(submission, file, new AbortController().signal).then(async (answer) => new Uint8Array(await answer.arrayBuffer())), addresses: new Map() };
      within.set(file.id, known);
      known.bytes.catch(() => within.delete(file.id));
      const [{ pictureIn }, bytes] = await Promise.all([import('./pictures.ts'), known.bytes]);
      const address = known.addresses.get(name) ?? addressOf(pictureIn(bytes, file.filename, name));
      known.addresses.set(name, address);
      return address;
    },

    /** Lets go of what isn't among these files. */
    closeBut: (files: readonly number[]): void => {
      for (const [id, pages] of open) {
        if (files.includes(id)) continue;
        open.delete(id);
        void pages.loadingTask.destroy();
      }
      for (const id of looked) {
        if (files.includes(id)) continue;
        looked.delete(id);
        ahead.delete(id);
      }
      for (const [id, { addresses }] of within) {
        if (files.includes(id)) continue;
        within.delete(id);
        for (const address of addresses.values()) URL.revokeObjectURL(address);
      }
      for (const [id, address] of pictures) {
        if (files.includes(id)) continue;
        pictures.delete(id);
        URL.revokeObjectURL(address);
      }
    },
  };
}

export type Scripts = ReturnType<typeof createScripts>;
