import WordExtractor from 'word-extractor';
import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { headingsByLook } from './headings.ts';
import { addPlain } from './plain.ts';

const SECTOR = 512;
const WORD_MAGIC = 0xa5ec;
const FLAGS_AT = 0x0a;
const ENCRYPTED = 0x0100;
/**
 * Unchanged: word-extractor would turn typographic quotes and dashes into plain ones, and the text
 * would no longer be the student's.
 */
const AS_TYPED = { filterUnicode: false };

/**
 * The main stream of a Word 97–2003 file says so in its first bytes ([MS-DOC], FibBase); it begins
 * at some sector.
 */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = SECTOR; at + SECTOR <= bytes.length; at += SECTOR) {
    if (bytes.readUInt16LE(at) === WORD_MAGIC)
      return (bytes.readUInt16LE(at + FLAGS_AT) & ENCRYPTED) !== 0;
  }
  return false;
}

/** Reads body, text boxes and notes of a Word 97–2003 document. Throws Unreadable. */
export async function readDoc(bytes: Uint8Array): Promise<Draft> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isEncrypted(buffer)) throw new Unreadable('encrypted');
  try {
    const document = await new WordExtractor().extract(buffer);
    const builder = new Builder();
    addPlain(builder, document.getBody(AS_TYPED));
    addPlain(builder, document.getTextboxes({ ...AS_TYPED, includeHeadersAndFooters: false }));
    for (const note of [document.getFootnotes(AS_TYPED), document.getEndnotes(AS_TYPED)]
      .join('\n')
      .split('\n'))
      builder.add('footnote', note);
    const heads = [
      document.getHeaders({ ...AS_TYPED, includeFooters: true }),
      document.getTextboxes({ ...AS_TYPED, includeBody: false }),
    ];
    for (const head of new Set(heads.join('\n').split('\n')))
      if (/\p{L}/u.test(head)) builder.add('running', head);
    builder.leaveOut(
      'comments',
      'Comments in the margin are not part of the text.',
      document.getAnnotations(AS_TYPED).trim() === '' ? 0 : 1,
    );
    builder.leaveOut(
      'other',
      'Of this older kind of Word file, pictures, embedded objects, fields of forms, and words that are hidden or were deleted with changes tracked can’t be told: look at the original.',
    );
    const { blocks, ...rest } = builder.done();
    // Line numbers mean nothing here: the file has paragraphs.
    return headingsByLook({ ...rest, blocks: blocks.map(({ line: _, ...block }) => block) });
  } catch (error) {
    throw new Unreadable('damaged', { cause: error });
  }
}
