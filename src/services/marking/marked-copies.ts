import { type Annotation, AnnotationListSchema } from '#contract/rubrics/annotation.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { placeOf } from '#lib/marking/anchors.ts';
import { boxIn } from '#lib/marking/boxes.ts';
import { drawnAs } from '#lib/marking/drawn.ts';
import { markedPage } from '#lib/marking/marked-page.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { parsed, type Http } from '#services/http.ts';
import { loadDocument } from './desk.ts';
import type { PdfNote } from './marked-pdf.ts';
import type { Scripts } from './scripts.ts';

export interface CopySource {
  http: Http;
  scripts: Scripts;
  submissionOf: (id: number) => Submission | undefined;
  criterionName: (id: string) => string | null;
}
interface Copy {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const HTML = 'text/html;charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  html: HTML,
  zip: 'application/zip',
};
const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
/** Returns a file name that every system accepts. */
const plain = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N} ,._@()-]/gu, '_')
    .slice(0, 100)
    .trim() || 'script';
const titleOf = ({ student_identifier, original_filename }: Submission): string =>
  student_identifier?.trim() || original_filename;

async function dataAddress(blob: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unread')));
    reader.readAsDataURL(blob);
  });
}

/**
 * Creates copies of marked scripts: a PDF with its notes, anything else as a self-contained page
 * (DESK-17).
 */
export function createMarkedCopies({ http, scripts, submissionOf, criterionName }: CopySource) {
  const made = new Map<number, Copy[]>();

  const notesOn = (
    annotations: readonly Annotation[],
    document: Document,
  ): (PdfNote & { file: number | null })[] =>
    annotations.map((one, at) => ({
      n: at + 1,
      text: one.text,
      criterion: one.criterion === null ? null : criterionName(one.criterion),
      marker: one.marker.name,
      span: placeOf(document.text, one.selectors),
      box: boxIn(one.selectors),
      file: one.file_id,
    }));

  async function pdfOf(
    submission: Submission,
    file: SubmissionFile,
    document: Document,
    notes: ReturnType<typeof notesOn>,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const [{ markedPdf }, { openPdf }] = await Promise.all([
      import('./marked-pdf.ts'),
      import('./pdf-drawing.ts'),
    ]);
    const bytes = await (await scripts.bytesOf(submission.id, file, signal)).arrayBuffer();
    const known = scripts.opened(file.id);
    // pdf.js takes ownership of the buffer it is given.
    const pages = known ?? (await openPdf(bytes.slice(0)));
    const places = new Map(
      document.pages.map(({ number, start, end }) => [number, { start, end }]),
    );
    const own = notes.filter(
      (note) => note.box === null || note.file === null || note.file === file.id,
    );
    try {
      return (await markedPdf(bytes, pages, {
        text: document.text,
        places,
        notes: own,
      })) as Uint8Array<ArrayBuffer>;
    } finally {
      // The file on the desk stays open.
      if (known === undefined) await pages.loadingTask.destroy();
    }
  }

  async function copiesOf(id: number, signal: AbortSignal): Promise<Copy[]> {
    const submission = submissionOf(id);
    if (submission === undefined) throw new Error('There is no such script.');
    const [document, annotations] = await Promise.all([
      loadDocument(http, id, signal),
      http
        .get(`api/v1/submissions/${id}/annotations`, { signal })
        .json()
        .then((body) => parsed(AnnotationListSchema, body)),
    ]);
    const notes = notesOn(annotations, document);
    const title = plain(titleOf(submission).replace(/\.\w{1,8}$/, ''));
    const { files } = submission;
    // If several files were read as one text, the text of each isn't known: then a page contains
    // all of it.
    const only = files.length === 1 ? files[0] : undefined;
    if (only !== undefined && drawnAs(only.filename) === 'pages') {
      try {
        return [
          { name: `${title}.pdf`, bytes: await pdfOf(submission, only, document, notes, signal) },
        ];
      } catch (error) {
        if (signal.aborted) throw error;
        console.warn(error);
      }
    }
    const pictures = await Promise.all(
      files
        .filter(({ filename }) => drawnAs(filename) === 'picture')
        .map(async (file) => ({
          name: file.filename,
          address: await dataAddress(await (await scripts.bytesOf(id, file, signal)).blob()),
        })),
    );
    return [
      {
        name: `${title}.html`,
        bytes: new TextEncoder().encode(markedPage({ title, document, notes, pictures })),
      },
    ];
  }

  return {
    /** Kept until downloaded. */
    async make(id: number, signal: AbortSignal): Promise<void> {
      made.set(id, await copiesOf(id, signal));
    },

    /** Downloads a file, or a zip of several. */
    async hand(ids: readonly number[]): Promise<void> {
      const copies = ids.flatMap((id) => made.get(id) ?? []);
      made.clear();
      const [first] = copies;
      if (first === undefined) return;
      if (copies.length === 1) {
        saveFile(
          first.name,
          new Blob([first.bytes], { type: TYPES[extensionOf(first.name)] ?? HTML }),
        );
        return;
      }
      const { zipSync } = await import('fflate');
      const names = new Map<string, number>();
      const entries = copies.map(({ name, bytes }) => {
        const many = (names.get(name) ?? 0) + 1;
        names.set(name, many);
        const dot = name.lastIndexOf('.');
        return [
          many === 1 ? name : `${name.slice(0, dot)} (${many})${name.slice(dot)}`,
          bytes,
        ] as const;
      });
      saveFile(
        'marked scripts.zip',
        new Blob([zipSync(Object.fromEntries(entries)) as Uint8Array<ArrayBuffer>], {
          type: TYPES['zip']!,
        }),
      );
    },
  };
}

export type MarkedCopies = ReturnType<typeof createMarkedCopies>;
