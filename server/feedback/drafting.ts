import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DraftFailure, type WriteDraft } from './jobs/types.ts';
import { draft, type Work } from './draft.ts';
import type { Apart } from './apart/types.ts';
import { UnreadableError, WorkerDied, WriterError } from './errors.ts';
import { extractText } from './extract/extract.ts';
import type { Extracted } from './extract/types.ts';
import type { Material, Writer } from './types.ts';
import { servedAs } from '../files/kinds.ts';
import type { FileStore } from '../files/types.ts';
import type { DraftMaterial } from '../stores/feedback-job-types.ts';

type Files = Pick<FileStore, 'incoming' | 'read'>;
type Attachment = DraftMaterial['attachments'][number];

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** The file read anew, for one whose text was not to be had when it was uploaded: that says why, too. */
async function extractStored(files: Files, { key, extension }: DraftMaterial['file'], signal: AbortSignal): Promise<Extracted> {
  const path = join(files.incoming, `${randomUUID()}.part`);
  try {
    await writeFile(path, await files.read(key), { flag: 'wx' });
    return await extractText(path, extension, { signal });
  } finally {
    await rm(path, { force: true });
  }
}

async function readWork(files: Files, { file, processed_key }: DraftMaterial, signal: AbortSignal): Promise<Work> {
  const media = async () => ({ type: servedAs(file.extension).mime, bytes: await files.read(file.key) });
  if (processed_key === null) return { extracted: await extractStored(files, file, signal), extension: file.extension, media };
  const text = (await files.read(processed_key)).toString('utf8');
  return { extracted: { kind: 'text', text, words: wordsIn(text), pages: null }, extension: file.extension, media };
}

/** What the educator has attached as `type`; a file without text says nothing here. */
async function attached(files: Files, { attachments }: DraftMaterial, type: Attachment['file_type']): Promise<(Material & { grade: string | null })[]> {
  const readable = attachments.filter((one) => one.file_type === type && one.processed_key !== null);
  return Promise.all(readable.map(async ({ processed_key, extension, grade }) =>
    ({ text: (await files.read(processed_key ?? '')).toString('utf8'), extension, grade })));
}

const together = (first: string | null, rest: readonly Material[]): string =>
  [first ?? '', ...rest.map(({ text }) => text)].filter((text) => text.trim() !== '').join('\n\n');

/** Writes the drafts of feedback jobs with one writer: fetches the files, and tells failures in the jobs' words. */
export function createDrafting(writer: Writer, files: Files, apart: Apart): WriteDraft {
  return async (material, { signal, step }) => {
    const { assignment, comments, settings } = material;
    try {
      const [briefs, rubrics, exemplars] = await Promise.all([
        attached(files, material, 'brief'), attached(files, material, 'rubric'), attached(files, material, 'exemplar'),
      ]);
      return await draft(
        {
          read: (reading) => readWork(files, material, reading),
          assignment: {
            name: assignment.name,
            description: together(assignment.description, briefs),
            rubric: together(assignment.rubric, rubrics) || null,
          },
          exemplars,
          comments: comments.map(({ category, quality_level, text }) => ({ category, quality_level, text })),
          settings: { language: settings.draft_language, tone: settings.draft_tone, length: settings.draft_length },
        },
        writer,
        { signal, step, apart },
      );
    } catch (error) {
      if (error instanceof UnreadableError) throw new DraftFailure('unreadable', error.message, { cause: error });
      if (error instanceof WorkerDied) throw new DraftFailure('internal', error.message, { killedWorker: true, cause: error });
      if (!(error instanceof WriterError)) throw error;
      const retryAfterMs = error.retryAfterS === null ? null : error.retryAfterS * 1000;
      throw new DraftFailure('provider', error.message, { retryable: error.retryable, retryAfterMs, cause: error });
    }
  };
}
