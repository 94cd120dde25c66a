/**
 * The child process that reads a rubric from one file on its standard input, responds with one
 * message and ends (RUB-4).
 */
import type { ReadRubric } from '#contract/rubrics/read.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { takeJob } from '#server/extraction/take-job.ts';
import { NoRubric } from './read/draft.ts';
import { readRubricHtml, readRubricText } from './read/read.ts';

export interface RubricJob {
  characters: number;
  rssMb: number;
  cpuMs: number;
}
export type RubricAnswer = { read: ReadRubric } | { refused: string };

const begins = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

async function docxHtml(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  const noPicture = mammoth.images.imgElement(async () => ({ src: '' }));
  return (
    await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      { convertImage: noPicture, externalFileAccess: false },
    )
  ).value;
}

async function textOf(bytes: Uint8Array, extension: string, characters: number): Promise<string> {
  const { readBytes } = await import('#server/extraction/read/read.ts');
  return (await readBytes(bytes, { extension, characters })).text;
}

const withNote = (found: ReadRubric, text: string): ReadRubric => ({
  ...found,
  notes: [{ tone: 'warning', text }, ...found.notes],
});

/** By the first bytes, whatever the name says. */
async function read(bytes: Uint8Array, { characters }: RubricJob): Promise<ReadRubric> {
  if (begins(bytes, 0x50, 0x4b)) return readRubricHtml(await docxHtml(bytes));
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) {
    return withNote(
      readRubricText(await textOf(bytes, 'pdf', characters)),
      'A PDF has no tables, only lines, so check every criterion. A .docx file or a copied table gives better results.',
    );
  }
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return withNote(
      readRubricText(await textOf(bytes, 'doc', characters)),
      'Only the lines of an old Word file are read. Save it as .docx to keep its table.',
    );
  }
  const { decodeText } = await import('#server/extraction/read/charset.ts');
  const { text } = decodeText(bytes);
  if (text.length > characters) throw new NoRubric('It is far too long for a rubric.');
  return readRubricText(text);
}

async function answer(bytes: Uint8Array, job: RubricJob): Promise<RubricAnswer> {
  try {
    return { read: await read(bytes, job) };
  } catch (error) {
    if (error instanceof NoRubric) return { refused: error.message };
    return {
      refused:
        error instanceof Unreadable
          ? 'There is no text in it that can be read.'
          : 'It is damaged, or of a kind that can’t be read here.',
    };
  }
}

const { job, bytes } = await takeJob<RubricJob>();
process.send!(await answer(bytes, job), () => process.exit());
