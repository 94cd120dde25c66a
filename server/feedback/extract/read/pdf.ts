import { getDocumentProxy } from 'unpdf';
import { type Piece, textOfPages } from './pdf-lines.ts';
import { Unreadable } from '../reasons.ts';

/** Fewer letters a page than this is a stamp or a page number on a scan, not a text. */
const MIN_LETTERS_A_PAGE = 25;
const SILENT = 0;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { useSystemFonts: false, disableFontFace: true, verbosity: SILENT });
  } catch (error) {
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged', { cause: error });
  }
}

async function piecesOf(pdf: Pdf, pageNumber: number): Promise<Piece[]> {
  const page = await pdf.getPage(pageNumber);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.flatMap((item) =>
    ('str' in item ? [{ str: item.str, x: item.transform[4] as number, y: item.transform[5] as number, height: item.height, hasEOL: item.hasEOL }] : []));
}

/** The text of a PDF and its number of pages. Stops reading past `characters`. Throws Unreadable. */
export async function readPdf(bytes: Uint8Array, characters: number): Promise<{ text: string; pages: number }> {
  const pdf = await open(bytes);
  const pages: Piece[][] = [];
  let length = 0;
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const pieces = await piecesOf(pdf, number);
      length += pieces.reduce((sum, piece) => sum + piece.str.length, 0);
      if (length > characters) throw new Unreadable('too-long');
      pages.push(pieces);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error });
  }
  const text = textOfPages(pages);
  if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS_A_PAGE * pdf.numPages) throw new Unreadable('scan');
  return { text, pages: pdf.numPages };
}
