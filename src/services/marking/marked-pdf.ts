import type { PDFPage } from '@cantoo/pdf-lib';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { Box } from '#contract/rubrics/annotation.ts';
import { alignRuns } from '#lib/marking/drawn.ts';
import type { CopiedNote } from '#lib/marking/marked-page.ts';
import type { Span } from '#lib/marking/selectors.ts';

/** A note that may be a box. */
export interface PdfNote extends CopiedNote {
  box: Box | null;
}
interface Pages {
  numPages: number;
  getPage: (number: number) => Promise<PDFPageProxy>;
}
interface Run {
  start: number;
  words: string;
  transform: readonly number[];
  width: number;
  height: number;
}

/** How far letters extend below and above their line. */
const [BELOW, ABOVE] = [0.22, 0.8];
const GREEN = [0.6, 0.88, 0.72];
const PRINTED = 4;

/**
 * Returns the corners by which a PDF identifies a passage: upper left, upper right, lower left,
 * lower right.
 */
function quadOf({ start, words, transform, width, height }: Run, span: Span): number[] {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const [along, up] = [
    [a / length, b / length],
    [-b / length, a / length],
  ] as const;
  const [from, to] = [
    Math.max(span.start - start, 0),
    Math.min(span.end - start, words.length),
  ].map((at) => (width * at) / Math.max(words.length, 1)) as [number, number];
  const corner = (far: number, high: number) => [
    x + along[0] * far + up[0] * high,
    y + along[1] * far + up[1] * high,
  ];
  return [
    ...corner(from, height * ABOVE),
    ...corner(to, height * ABOVE),
    ...corner(from, -height * BELOW),
    ...corner(to, -height * BELOW),
  ];
}

const around = (points: readonly number[]): number[] => {
  const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

async function runsOf(page: PDFPageProxy, text: string, place: Span): Promise<Run[]> {
  const items = (await page.getTextContent()).items.flatMap((item) =>
    'str' in item ? [item] : [],
  );
  const starts = alignRuns(
    items.map(({ str }) => str),
    text,
    place,
  );
  return items.flatMap(({ str, transform, width, height }, at) => {
    const start = starts[at];
    return start === null || start === undefined
      ? []
      : [
          {
            start,
            words: str,
            transform: transform as number[],
            width,
            height: height || Math.hypot(transform[2] as number, transform[3] as number),
          },
        ];
  });
}

/**
 * Writes the notes into a PDF as highlights, squares and notes that any PDF reader shows. `places`
 * says where each page's text is in `text`. Throws if it can't be written, for example if it is
 * encrypted.
 */
export async function markedPdf(
  bytes: ArrayBuffer,
  pages: Pages,
  {
    text,
    places,
    notes,
  }: { text: string; places: ReadonlyMap<number, Span>; notes: readonly PdfNote[] },
): Promise<Uint8Array> {
  const { PDFDocument, PDFHexString, PDFName } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const put = (
    page: PDFPage,
    { n, text: words, criterion, marker }: PdfNote,
    kind: 'Highlight' | 'Square' | 'Text',
    shape: { rect: readonly number[]; quads?: readonly number[] },
  ) => {
    const annotation = pdf.context.obj({
      Type: 'Annot',
      Subtype: kind,
      Rect: [...shape.rect],
      C: GREEN,
      F: PRINTED,
      P: page.ref,
      ...(shape.quads === undefined ? {} : { QuadPoints: [...shape.quads] }),
    });
    annotation.set(
      PDFName.of('Contents'),
      PDFHexString.fromText(`${n}. ${words}${criterion === null ? '' : ` (${criterion})`}`),
    );
    if (marker !== null) annotation.set(PDFName.of('T'), PDFHexString.fromText(marker));
    page.node.addAnnot(pdf.context.register(annotation));
  };
  const left = new Set(notes);
  for (const [at, page] of pdf.getPages().entries()) {
    const place = places.get(at + 1);
    const here = notes.filter(({ span, box }) =>
      box === null
        ? span !== null && place !== undefined && span.start < place.end && span.end > place.start
        : box.page === at + 1,
    );
    if (here.length === 0) continue;
    const drawn = await pages.getPage(at + 1);
    const runs = place === undefined ? [] : await runsOf(drawn, text, place);
    for (const note of here) {
      if (note.box !== null) {
        const view = drawn.getViewport({ scale: 1 });
        const { x, y, width, height } = note.box;
        const corner = (far: number, low: number) =>
          view.convertToPdfPoint((view.width * far) / 100, (view.height * low) / 100) as number[];
        put(page, note, 'Square', {
          rect: around([...corner(x, y), ...corner(x + width, y + height)]),
        });
        left.delete(note);
        continue;
      }
      const quads = runs
        .filter(
          ({ start, words }) => start < note.span!.end && start + words.length > note.span!.start,
        )
        .flatMap((run) => quadOf(run, note.span!));
      if (quads.length === 0) continue;
      put(page, note, 'Highlight', { rect: around(quads), quads });
      left.delete(note);
    }
  }
  // Notes on the whole, or whose place isn't on a page, go to the top of the first page.
  const first = pdf.getPages()[0];
  if (first !== undefined) {
    const { x, y, height } = first.getCropBox();
    for (const [at, note] of [...left].entries())
      put(first, note, 'Text', {
        rect: [x + 12, y + height - 36 - at * 24, x + 32, y + height - 16 - at * 24],
      });
  }
  return await pdf.save();
}
