import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { partsOf } from './blocks.ts';
import { linesOf } from './lines.ts';
import { openPdf, type Pdf } from './open.ts';
import { lettersIn, MIN_LETTERS, readPage } from './page.ts';
import { partRunning } from './running.ts';
import type { Line, PageText } from './types.ts';

/** What can be seen is looked at on every page until so much of the processor's time is spent, in microseconds: it takes as long as reading. */
const LOOKING_TIME = 4_500_000;
/** So many pages from the beginning are looked at in any case. */
const LOOKED_AT = 4;

async function readPages(pdf: Pdf, characters: number): Promise<PageText[]> {
  const pages: PageText[] = [];
  let length = 0;
  const before = process.cpuUsage();
  try {
    const layers = await pdf.getOptionalContentConfig();
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await readPage(
        await pdf.getPage(number),
        number <= LOOKED_AT || process.cpuUsage(before).user < LOOKING_TIME,
        layers,
      );
      length += page.pieces.reduce((sum, { text }) => sum + text.length, 0);
      if (length > characters) throw new Unreadable('too-long');
      pages.push(page);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error });
  }
  return pages;
}

const isReadable = ({ pieces, hasPicture }: PageText): boolean =>
  !hasPicture || lettersIn(pieces.map(({ text }) => text).join('')) >= MIN_LETTERS;

function addHidden(builder: Builder, { pieces, number }: PageText): void {
  const hidden = pieces.filter((piece) => piece.hidden !== null);
  for (const how of ['white', 'tiny', 'hidden'] as const) {
    const words = hidden
      .filter((piece) => piece.hidden === how)
      .map(({ text }) => text.trim())
      .join(' ');
    builder.add('paragraph', words, { page: number, hidden: how });
  }
}

/** Blocks in order, with the place in the text where each page begins. */
function build(
  pages: readonly PageText[],
  lines: readonly (readonly Line[])[],
  heads: readonly string[],
): Builder {
  const builder = new Builder();
  const begins = new Map<number, number>();
  const begin = (page: number, at: number): void => {
    if (!begins.has(page)) begins.set(page, at);
  };
  let done = 0;
  const endPages = (until: number): void => {
    for (; done < until; done += 1) addHidden(builder, pages[done]!);
  };
  for (const { kind, text, mark, page, breaks, rows, level } of partsOf(lines)) {
    if (kind !== 'footnote') endPages(page - 1);
    const marks = { page, ...(level === undefined ? {} : { level }) };
    const start =
      kind === 'table' ? builder.addTable(rows, marks) : builder.add(kind, text, marks, mark);
    if (start === null) continue;
    begin(page, start);
    for (const at of breaks) begin(at.page, start + at.at);
  }
  endPages(pages.length);
  const end = builder.length;
  let next = end;
  const starts = pages
    .map(({ number }) => begins.get(number))
    .toReversed()
    .map((at) => (next = Math.min(at ?? next, next)))
    .toReversed();
  pages.forEach((page, index) =>
    builder.page(page.number, starts[index]!, starts[index + 1] ?? end, isReadable(page)),
  );
  for (const head of heads) builder.add('running', head);
  return builder;
}

const pagesNote = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} of the pages ${what}`];

/** Forms of Adobe LiveCycle (XFA) keep their answers where only Adobe's programs look. */
async function formNotes(pdf: Pdf): Promise<string[]> {
  const { info } = await pdf.getMetadata();
  return (info as { IsXFAPresent?: boolean }).IsXFAPresent === true
    ? ['This PDF is an XFA form: answers in it may be missing here. Look at the original.']
    : [];
}

/** The text of a PDF in paragraphs. Stops reading past `characters`. Throws Unreadable. */
export async function readPdf(bytes: Uint8Array, characters: number): Promise<Draft> {
  const pdf = await openPdf(bytes);
  const pages = await readPages(pdf, characters);
  const { lines, heads, numbers } = partRunning(
    pages.map((page) => ({ lines: linesOf(page), height: page.height })),
  );
  const builder = build(pages, lines, heads);
  const unread = pages.filter((page) => !isReadable(page)).length;
  builder.leaveOut('page_numbers', 'Page numbers are not part of the text.', numbers);
  builder.leaveOut(
    'pages',
    'These pages hold only pictures, such as scans: their text could not be read.',
    unread,
  );
  const sum = (of: 'comments' | 'embedded' | 'drawings' | 'pictures'): number =>
    pages.reduce((total, page) => total + page[of], 0);
  builder.leaveOut('comments', 'Comments on the pages are not part of the text.', sum('comments'));
  builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.', sum('pictures'));
  builder.leaveOut(
    'pictures',
    'Stamps and drawings that were put on the pages can’t be read: look at the original.',
    sum('drawings'),
  );
  // Newer versions of pdf.js answer a Map, older ones an object.
  const attachments = (await pdf.getAttachments()) as ReadonlyMap<string, unknown> | object | null;
  const attached =
    attachments instanceof Map ? attachments.size : Object.keys(attachments ?? {}).length;
  builder.leaveOut(
    'embedded',
    'Files that are attached to the PDF are not read: look at the original.',
    Math.max(attached, sum('embedded')),
  );
  const notes = [
    ...(await formNotes(pdf)),
    ...pagesNote(
      pages.filter(({ isRecognised }) => isRecognised).length,
      'are a scan: their words come from text recognition (OCR), and may differ from what is seen.',
    ),
    ...pagesNote(
      pages.filter(({ offPage }) => offPage > 0).length,
      'have words that run off the page: those can’t be seen, and are not part of the text.',
    ),
    ...pagesNote(
      pages.filter(({ isLookedAt }) => !isLookedAt).length,
      'were not searched for words that can’t be seen: the file is very large.',
    ),
  ];
  if (notes.length > 0) builder.leaveOut('other', notes.join(' '));
  const draft = builder.done();
  if (unread > 0 && lettersIn(draft.text) < MIN_LETTERS * Math.max(1, pages.length - unread))
    throw new Unreadable('scan');
  return draft;
}
