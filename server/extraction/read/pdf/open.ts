import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { Unreadable } from '#server/extraction/reasons.ts';

const SILENT = 0;

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/**
 * Mappings for the codes of Chinese, Japanese and Korean fonts, if a file doesn't include them. A
 * path: pdf.js reads no file by URL here.
 */
const CMAPS = `${join(PACKAGE, 'cmaps')}/`;
/** Decodes the pictures made by scanners. */
const WASM = `${join(PACKAGE, 'wasm')}/`;

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Opens a PDF. Throws Unreadable for one with a password or that is damaged. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, {
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: SILENT,
      cMapUrl: CMAPS,
      cMapPacked: true,
      wasmUrl: WASM,
    });
  } catch (error) {
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged', {
      cause: error,
    });
  }
}
