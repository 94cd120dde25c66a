import { DraftFailure, type WriteDraft } from './jobs/types.ts';
import { draft, type Work } from './draft.ts';
import type { Apart } from './apart/types.ts';
import { UnreadableError, WorkerDied, WriterError } from './errors.ts';
import { readTogether } from './extract/join.ts';
import type { Material, Writer } from './types.ts';
import { servedAs } from '../files/kinds.ts';
import type { Documents } from '../files/documents.ts';
import type { FileStore } from '../files/types.ts';
import type { DraftMaterial } from '../stores/feedback-job-types.ts';

/** What a draft is made from is bounded, whatever an assignment holds: so many files of a kind, so much of each, so many comments. */
const MOST = { attached: 20, characters: 200_000, comments: 2000 } as const;

type Files = Pick<FileStore, 'read'>;
interface Sources { files: Files; documents: Pick<Documents, 'of'> }
type Attachment = DraftMaterial['attachments'][number];

/** The files that have text, as one; where none has, the first. */
async function readWork({ files, documents }: Sources, handedIn: DraftMaterial['files'], signal: AbortSignal): Promise<Work> {
  const [first, ...rest] = handedIn;
  if (first === undefined) throw new UnreadableError('This submission has no file.');
  const media = async () => ({ type: servedAs(first.extension).mime, bytes: await files.read(first.key) });
  return { document: await readTogether(documents, [first, ...rest], signal), media };
}

/** What the educator has attached as `type`; a file without text says nothing here. */
async function attached(files: Files, { attachments }: DraftMaterial, type: Attachment['file_type']): Promise<(Material & { grade: string | null })[]> {
  const readable = attachments.filter((one) => one.file_type === type && one.processed_key !== null).slice(0, MOST.attached);
  return Promise.all(readable.map(async ({ processed_key, extension, grade }) =>
    ({ text: (await files.read(processed_key ?? '')).toString('utf8').slice(0, MOST.characters).toWellFormed(), extension, grade })));
}

const together = (first: string | null, rest: readonly Material[]): string =>
  [first ?? '', ...rest.map(({ text }) => text)].filter((text) => text.trim() !== '').join('\n\n').slice(0, MOST.characters).toWellFormed();

/** Writes the drafts of feedback jobs with one writer: fetches the files, and tells failures in the jobs' words. */
export function createDrafting(writer: Writer, sources: Sources, apart: Apart): WriteDraft {
  const { files } = sources;
  return async (material, { signal, step }) => {
    const { assignment, comments, settings } = material;
    try {
      const [briefs, rubrics, exemplars] = await Promise.all([
        attached(files, material, 'brief'), attached(files, material, 'rubric'), attached(files, material, 'exemplar'),
      ]);
      return await draft(
        {
          read: (reading) => readWork(sources, material.files, reading),
          assignment: {
            name: assignment.name,
            description: together(assignment.description, briefs),
            rubric: together(assignment.rubric, rubrics) || null,
            ...(assignment.criteria.length > 0 ? { criteria: assignment.criteria } : {}),
          },
          exemplars,
          comments: comments.slice(-MOST.comments).map(({ category, quality_level, text, standard_key }) => ({ category, quality_level, text, own: standard_key === null })),
          people: material.people,
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
