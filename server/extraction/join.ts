import { joinTexts } from '#contract/submissions/submission-text.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { Documents } from '#server/platform/files/documents.ts';

interface HandedIn {
  key: string;
  extension: string;
  processed_key: string | null;
}

/**
 * Returns the joint content of a submission's files: those with text, or the first one's result if
 * none has any; each as returned by `as`.
 */
export async function readTogether(
  documents: Pick<Documents, 'of'>,
  handedIn: readonly [HandedIn, ...HandedIn[]],
  signal?: AbortSignal,
  as: (document: Document) => Document = (document) => document,
): Promise<Document> {
  const readable = handedIn.filter((file) => file.processed_key !== null);
  const read: Document[] = [];
  for (const file of readable.length > 0 ? readable : [handedIn[0]]) {
    const { pictures, ...document } = as(await documents.of(file, signal));
    read.push(
      pictures === undefined
        ? document
        : {
            ...document,
            pictures: pictures.map((picture) => ({ ...picture, file: handedIn.indexOf(file) })),
          },
    );
  }
  return joinDocuments(read);
}

/**
 * Joins the files of one submission into one document, in order: those with text one after the
 * other (each file's running heads after its own text), as the app joins them; language, genre and
 * citations are those of the file with the most words. If none has text, returns the first file's
 * own result.
 */
export function joinDocuments(documents: readonly Document[]): Document {
  const readable = documents.filter((document) => document.kind === 'text');
  const [first] = readable;
  if (first === undefined || readable.length === 1) return first ?? documents[0]!;
  const longest = readable.toSorted((a, b) => b.words - a.words)[0] ?? first;
  const { text, parts } = joinTexts(
    readable.map((document, file_id) => ({ file_id, text: document.text })),
  );
  const moved = <T extends { start: number; end: number }>(
    items: (document: Document) => readonly T[],
  ): T[] =>
    readable.flatMap((document, index) =>
      items(document).map((item) => ({
        ...item,
        start: item.start + parts[index]!.start,
        end: item.end + parts[index]!.start,
      })),
    );
  const pictures = readable.flatMap((document, index) =>
    (document.pictures ?? []).map((picture) => ({
      ...picture,
      at: picture.at + parts[index]!.start,
    })),
  );
  const sourced = readable.flatMap((document, index) =>
    (document.sourced ?? []).map((at) => at + parts[index]!.start),
  );
  const recognised = moved((document) => document.recognised ?? []);
  const { pictures: _, sourced: __, recognised: ___, ...rest } = longest;
  return {
    ...rest,
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(sourced.length === 0 ? {} : { sourced }),
    ...(recognised.length === 0 ? {} : { recognised }),
    text,
    words: readable.reduce((sum, document) => sum + document.words, 0),
    blocks: moved((document) => document.blocks),
    pages: moved((document) => document.pages),
    left_out: readable.flatMap((document) => document.left_out),
    read_share: readable.reduce((sum, document) => sum + document.read_share, 0) / documents.length,
  };
}
