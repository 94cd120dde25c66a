import mammoth from 'mammoth';
import { visibleText } from '../../html-text.ts';
import { Unreadable } from '../reasons.ts';

/** Paragraphs, lists and tables of a .docx as text; pictures are left out. Throws Unreadable. */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const noPicture = mammoth.images.imgElement(async () => ({ src: '' }));
  try {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage: noPicture, externalFileAccess: false });
    return visibleText(value);
  } catch (error) {
    throw new Unreadable('damaged', { cause: error });
  }
}
