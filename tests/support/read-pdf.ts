import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { openPdf } from '#server/extraction/read/pdf/open.ts';

/** A part of a page as a screen reader conveys it: its words, or its role and its parts. */
export type Part = string | Part[];
interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

export interface ReadPdf {
  pages: number;
  title: string;
  lang: string | null;
  isTagged: boolean;
  /** The structure page by page; words outside the structure aren't in it. */
  parts: Part[][];
  /** All words page by page, including decoration. */
  texts: string[];
  outline: string[];
  /** The number of drawings that are neither in the structure nor marked as decoration. */
  unmarked: number;
  /** Returns each part's role with one of its attributes, in the order of the file. */
  attributes(name: 'Scope' | 'ListNumbering' | 'ActualText'): [role: string, value: string][];
  fonts: { name: string; isEmbedded: boolean }[];
  /** The part of PDF/UA that it claims to conform to. */
  says: string;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openPdf>>['getPage']>>;

/** pdf.js' operator numbers for the start and end of marked content, and for drawing. */
const BEGINS = [69, 70];
const ENDS = 71;
const DRAWS = [44, 91];

async function unmarkedIn(page: Page): Promise<number> {
  const { fnArray } = await page.getOperatorList();
  let depth = 0;
  return fnArray.filter((operator) => {
    depth += BEGINS.includes(operator) ? 1 : operator === ENDS ? -1 : 0;
    return depth === 0 && DRAWS.includes(operator);
  }).length;
}

async function partsOf(page: Page): Promise<{ parts: Part[]; text: string; unmarked: number }> {
  const words = new Map<string, string>();
  const open: (string | null)[] = [];
  let text = '';
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? null);
      continue;
    }
    text += item.str;
    const id = open.findLast((one) => one !== null);
    if (id !== undefined && id !== null) words.set(id, (words.get(id) ?? '') + item.str);
  }
  const part = (node: Node): Part[] => {
    if (node.type === 'content') return words.has(node.id!) ? [words.get(node.id!)!] : [];
    if (node.role === undefined) return [];
    const inner = (node.children ?? []).flatMap(part);
    // Lines of one paragraph are read as one. pdf.js guesses from positions which spaces are
    // between the pieces.
    const joined = inner
      .reduce<Part[]>(
        (all, one) =>
          typeof one === 'string' && typeof all.at(-1) === 'string'
            ? [...all.slice(0, -1), `${all.at(-1) as string} ${one}`]
            : [...all, one],
        [],
      )
      .map((one) => (typeof one === 'string' ? one.replaceAll(/\s+/g, ' ').trim() : one));
    return node.role === 'Root' ? joined : [[node.role, ...joined]];
  };
  return {
    parts: part((await page.getStructTree()) as Node),
    text,
    unmarked: await unmarkedIn(page),
  };
}

/** Reads a PDF as a checker would: its structure, words, language, title, outline and fonts. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = await PDFDocument.load(bytes, { updateMetadata: false });
  const dictionaries = raw.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict);
  const said = (value: unknown): string =>
    value instanceof PDFString || value instanceof PDFHexString
      ? value.decodeText()
      : value instanceof PDFName
        ? value.decodeText()
        : '';
  const pdf = await openPdf(bytes.slice());
  const { info } = await pdf.getMetadata();
  const read: Awaited<ReturnType<typeof partsOf>>[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1)
    read.push(await partsOf(await pdf.getPage(page)));
  const flat = (items: readonly { title: string; items: unknown[] }[] | null): string[] =>
    (items ?? []).flatMap((one) => [one.title, ...flat(one.items as typeof items)]);
  const outline = flat((await pdf.getOutline()) as never);
  const isTagged = (await pdf.getMarkInfo())?.Marked ?? false;
  await pdf.loadingTask.destroy();
  const lang = raw.catalog.get(PDFName.of('Lang'));
  return {
    pages: read.length,
    title: (info as { Title?: string }).Title ?? '',
    lang: lang === undefined ? null : said(lang),
    isTagged,
    outline,
    unmarked: read.reduce((sum, one) => sum + one.unmarked, 0),
    parts: read.map(({ parts }) => parts),
    texts: read.map(({ text }) => text),
    attributes: (name) =>
      dictionaries.flatMap((one): [string, string][] => {
        const role = said(one.get(PDFName.of('S')));
        const own = one.get(PDFName.of('A'));
        const value =
          one.get(PDFName.of(name)) ??
          (own instanceof PDFDict ? own.get(PDFName.of(name)) : undefined);
        return value === undefined ? [] : [[role, said(value)]];
      }),
    fonts: dictionaries
      .filter((one) => said(one.get(PDFName.of('Type'))) === 'FontDescriptor')
      .map((one) => ({
        name: said(one.get(PDFName.of('FontName'))).replace(/^[A-Z]{6}\+/, ''),
        isEmbedded: one.has(PDFName.of('FontFile2')),
      })),
    says: raw.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream && said(object.dict.get(PDFName.of('Subtype'))) === 'XML'
          ? [Buffer.from(object.contents).toString('utf8')]
          : [],
      )
      .join(''),
  };
}
