import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fromPromise } from 'xstate';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import { type DrawnFile, drawnAs } from '#lib/marking/drawn.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Http } from '#services/http.ts';
import { loadFile } from '#services/submissions/submissions.ts';
import type { OpenedPages, PageAhead, PageTarget } from './pdf-drawing.ts';
import { pdfjs } from './pdfjs.ts';

const unreadable = (cause: unknown): Failure =>
  new Failure(
    {
      status: 200,
      detail: null,
      message: 'This file could not be drawn. Its text is shown, and the original can be opened.',
    },
    { cause },
  );

const addressOf = (picture: Blob | null): string => {
  if (picture === null) throw new TypeError('The file holds no such picture.');
  return URL.createObjectURL(picture);
};

/** The code that draws PDFs, including pdf.js: loaded together with the first PDF's bytes. */
const drawing = () => {
  pdfjs();
  return import('./prefetched-pages.ts');
};

/** Opens files as they were handed in. An open file stays open until it is closed. */
export function createScripts(http: Http) {
  /** First pages that nobody has viewed yet. */
  const ahead = new Map<number, PageAhead>();
  const open = new Map<number, Omit<OpenedPages, 'first'>>();
  const pictures = new Map<number, string>();
  /** Files that contain pictures, and the pictures' addresses by name. */
  const within = new Map<number, { bytes: Promise<Uint8Array>; addresses: Map<string, string> }>();

  const bytesOf = (
    submission: number,
    file: SubmissionFile,
    signal: AbortSignal,
  ): Promise<Response> =>
    loadFile(http, submission, { file_type: 'original', file_id: file.id }, signal);

  const opening = new Set<number>();
  const fetchPages = async (
    submission: number,
    file: SubmissionFile,
    signal: AbortSignal,
  ): Promise<ArrayBuffer> => (await bytesOf(submission, file, signal)).arrayBuffer();

  const drawPage = async (
    file: number,
    number: number,
    target: PageTarget,
  ): Promise<HTMLElement | null> => {
    const opened = open.get(file);
    return opened === undefined ? null : (await drawing()).drawLooked(opened.pages, number, target);
  };

  /** Returns the pages of a PDF: prefetched, or newly opened. */
  const pagesOf = async (
    submission: number,
    file: SubmissionFile,
    signal: AbortSignal,
  ): Promise<OpenedPages> => {
    const { likelyLook, openDrawn, takePrefetchedPages: takePages } = await drawing();
    const begun = await takePages(file.id)?.catch(() => null);
    if (begun) return begun;
    return openDrawn(await fetchPages(submission, file, signal), likelyLook()).catch(
      (error: unknown) => {
        throw unreadable(error);
      },
    );
  };

  const openPages = async (
    submission: number,
    file: SubmissionFile,
    signal: AbortSignal,
  ): Promise<DrawnFile> => {
    if (!open.has(file.id)) {
      opening.add(file.id);
      const { first, ...opened } = await pagesOf(submission, file, signal).finally(() =>
        opening.delete(file.id),
      );
      open.set(file.id, opened);
      if (first !== null) ahead.set(file.id, first);
    }
    const { pages, size } = open.get(file.id)!;
    return { kind: 'pages', file: file.id, count: pages.numPages, size };
  };

  return {
    bytesOf,
    /** Starts the slowest work for a script that is about to be on the desk. */
    begin: (submission: number, file: SubmissionFile): void => {
      if (drawnAs(file.filename) !== 'pages' || opening.has(file.id) || open.has(file.id)) return;
      void drawing().then(
        ({ prefetchPages: beginPages }) =>
          beginPages(file.id, () => fetchPages(submission, file, new AbortController().signal)),
        () => {},
      );
    },
    /** The pages of a PDF on the desk: they stay open. */
    opened: (file: number): PDFDocumentProxy | undefined => open.get(file)?.pages,
    openFile: fromPromise<DrawnFile, { submission: number; file: SubmissionFile }>(
      async ({ input: { submission, file }, signal }) => {
        if (drawnAs(file.filename) === 'pages') return openPages(submission, file, signal);
        const address =
          pictures.get(file.id) ??
          URL.createObjectURL(await (await bytesOf(submission, file, signal)).blob());
        pictures.set(file.id, address);
        return { kind: 'picture', address };
      },
    ),

    drawPage,

    /**
     * Returns the first page of a file if it was drawn ahead: it can be shown in the next frame,
     * once.
     */
    drawnAhead: (file: number): PageAhead | null => {
      const known = ahead.get(file) ?? null;
      ahead.delete(file);
      known?.canvas.closest('.desk-first')?.remove();
      return known;
    },
    /** Stores a drawn page for the user's return to it. */
    keepDrawn: (file: number, page: PageAhead): void => {
      if (open.has(file)) ahead.set(file, page);
    },

    /** Returns a picture within a file, by its name there. */
    drawPicture: async (
      submission: number,
      file: SubmissionFile,
      name: string,
    ): Promise<string> => {
      const known = within.get(file.id) ?? {
        bytes: bytesOf(submission, file, new AbortController().signal).then(
          async (answer) => new Uint8Array(await answer.arrayBuffer()),
        ),
        addresses: new Map(),
      };
      within.set(file.id, known);
      known.bytes.catch(() => within.delete(file.id));
      const [{ pictureIn }, bytes] = await Promise.all([import('./pictures.ts'), known.bytes]);
      const address = known.addresses.get(name) ?? addressOf(pictureIn(bytes, file.filename, name));
      known.addresses.set(name, address);
      return address;
    },

    /** Closes everything that isn't among these files. */
    closeBut: (files: readonly number[]): void => {
      for (const [id, { pages }] of open) {
        if (files.includes(id)) continue;
        open.delete(id);
        ahead.delete(id);
        void pages.loadingTask.destroy();
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
