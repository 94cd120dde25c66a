import type { Document } from '#contract/submissions/document.ts';
import type { OutboundPreview } from '#contract/drafts/drafting.ts';
import { type DraftContext, DraftFailure, type WriteDraft } from './jobs/types.ts';
import { draft, type Work } from './draft.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import { UnreadableError, WorkerDied, WriterError } from './errors.ts';
import { readTogether } from '#server/extraction/join.ts';
import { seeWork, sightFor, sightsOf, type SightSources } from './pictures/seeing.ts';
import type { Shown } from './pictures/types.ts';
import type { DraftRequest, Material, SightPreview, Writer } from './types.ts';
import { OWN_KEY_REMOVED, type OwnWriter } from './own-writer.ts';
import { learntVoice, paragraphsOf } from './voice.ts';
import type { Documents } from '#server/platform/files/documents.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import type { DraftMaterial, HandedIn } from './feedback-job-types.ts';

/**
 * The material for a draft is bounded, whatever an assignment contains: this many files of a kind,
 * this much of each, this many comments.
 */
const MAX = { attached: 20, characters: 200_000, comments: 2000 } as const;

type Files = Pick<FileStore, 'read'>;
interface Sources {
  files: Files;
  documents: Pick<Documents, 'of'>;
  /** Absent if no model writes. */
  sight?: SightSources;
  /** False once a provider has reached its daily limit of questions. */
  mayAsk?(): Promise<boolean>;
  /** For educators with their own key. */
  ownWriter?: OwnWriter;
}
type Attachment = DraftMaterial['attachments'][number];

const firstOf = ([first, ...rest]: DraftMaterial['files']): readonly [HandedIn, ...HandedIn[]] => {
  if (first === undefined) throw new UnreadableError('This submission has no file.');
  return [first, ...rest];
};

/**
 * Returns the files that have text, joined into one, with what a model sees in their pictures if
 * allowed; if none has text, the first.
 */
async function readWork(
  sources: Sources,
  material: DraftMaterial,
  writer: Writer,
  asking: Pick<DraftContext, 'signal' | 'record' | 'known'>,
): Promise<Work> {
  const files = firstOf(material.files);
  const sight = await sightFor(writer, material, sources.sight);
  return typeof sight === 'object'
    ? await seeWork(writer, files, sight, asking)
    : { document: await readTogether(sources.documents, files, asking.signal), blind: sight };
}

/** Returns what the educator has attached as `type`; files without text are ignored here. */
async function attached(
  files: Files,
  { attachments }: DraftMaterial,
  type: Attachment['file_type'],
): Promise<(Material & { grade: string | null; purpose: string })[]> {
  const readable = attachments
    .filter((one) => one.file_type === type && one.processed_key !== null)
    .slice(0, MAX.attached);
  return Promise.all(
    readable.map(async ({ processed_key, extension, grade, purpose }) => ({
      text: (await files.read(processed_key ?? ''))
        .toString('utf8')
        .slice(0, MAX.characters)
        .toWellFormed(),
      extension,
      grade,
      purpose: purpose ?? '',
    })),
  );
}

const together = (first: string | null, rest: readonly Material[]): string =>
  [first ?? '', ...rest.map(({ text }) => text)]
    .filter((text) => text.trim() !== '')
    .join('\n\n')
    .slice(0, MAX.characters)
    .toWellFormed();

/** Returns everything a writer gets except the work itself. */
async function requestOf(
  files: Files,
  material: DraftMaterial,
  kind: Writer['kind'],
): Promise<Omit<DraftRequest, 'material' | 'seen'>> {
  const { assignment, comments, settings } = material;
  const [briefs, rubrics, exemplars] = await Promise.all([
    attached(files, material, 'brief'),
    attached(files, material, 'rubric'),
    attached(files, material, 'exemplar'),
  ]);
  return {
    assignment: {
      name: assignment.name,
      description: together(assignment.description, briefs),
      rubric: together(assignment.rubric, rubrics) || null,
      ...(assignment.criteria.length > 0 ? { criteria: assignment.criteria } : {}),
      guidance: material.guidance,
    },
    exemplars,
    comments: comments
      .slice(-MAX.comments)
      .map(({ category, quality_level, text, standard_key }) => ({
        category,
        quality_level,
        text,
        own: standard_key === null,
      })),
    people: material.people,
    otherClasses: material.otherClasses,
    past: material.past.flatMap(paragraphsOf),
    voice: material.voice ?? learntVoice(material.past),
    ...(material.wish === null ? {} : { wish: material.wish }),
    ...(material.changed.length === 0 ? {} : { changed: material.changed }),
    ...(material.anyway ? { anyway: true } : {}),
    ...(kind === 'rule-based' ? { said: material.said } : {}),
    settings: {
      language: settings.draft_language,
      tone: settings.draft_tone,
      length: settings.draft_length,
    },
  };
}

export const DAILY_LIMIT_REACHED =
  'The tokens that this server allows its AI provider for a day are used up. Please try again tomorrow, or ask your administrator to raise AI_DAILY_TOKENS.';

/**
 * Returns who writes this draft: its educator's own provider, else the server's. Throws WriterError
 * if their key can't be used.
 */
async function writerOf(
  { own }: DraftMaterial,
  writer: Writer,
  { ownWriter }: Sources,
): Promise<Writer> {
  if (own === null || ownWriter === undefined) return writer;
  if (own === 'gone') throw new WriterError(OWN_KEY_REMOVED, { retryable: false });
  return await ownWriter(own);
}

/**
 * Writes the drafts of feedback jobs: fetches the files, and translates failures into those of
 * jobs.
 */
export function createDrafting(common: Writer, sources: Sources, apart: WorkerPool): WriteDraft {
  return async (material, { signal, step, record, known }) => {
    try {
      const writer = await writerOf(material, common, sources);
      if (writer === common && writer.kind === 'model' && (await sources.mayAsk?.()) === false)
        throw new WriterError(DAILY_LIMIT_REACHED, { retryable: false });
      const request = await requestOf(sources.files, material, writer.kind);
      return await draft(
        {
          read: (reading) =>
            readWork(sources, material, writer, { signal: reading, record, known }),
          ...request,
        },
        writer,
        { signal, step, record, known, apart },
      );
    } catch (error) {
      if (error instanceof UnreadableError)
        throw new DraftFailure('unreadable', error.message, { cause: error });
      if (error instanceof WorkerDied)
        throw new DraftFailure('internal', error.message, { killedWorker: true, cause: error });
      if (!(error instanceof WriterError)) throw error;
      const retryAfterMs = error.retryAfterS === null ? null : error.retryAfterS * 1000;
      throw new DraftFailure('provider', error.message, {
        retryable: error.retryable,
        retryAfterMs,
        cause: error,
      });
    }
  };
}

/** Shows what a draft of a work would send, without sending it (DRAFT-6). */
export type ShowOutbound = (
  material: DraftMaterial,
  signal: AbortSignal,
) => Promise<OutboundPreview>;

const NOTHING_LEAVES: OutboundPreview = {
  provider: null,
  model: null,
  requests: [],
  pictures: [],
  blind: null,
  questions: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: null,
  taken: { name: 0, id: 0, email: 0, profile: 0, phone: 0 },
};
/**
 * In addition to those about pictures: a draft is written from the findings, and then read once
 * more.
 */
const LATER_QUESTIONS = 2;

/**
 * Returns the questions about the text of a work, which don't yet contain what its pictures show.
 */
async function previewOf(
  request: DraftRequest,
  preview: NonNullable<Writer['preview']>,
  signal: AbortSignal,
): Promise<OutboundPreview> {
  const [before, after] = [
    await preview(request, signal, true),
    await preview(request, signal, false),
  ];
  const { provider, model, questions, input_tokens, output_tokens, cost_micros, taken } = after;
  return {
    provider,
    model,
    questions,
    input_tokens,
    output_tokens,
    taken,
    pictures: [],
    blind: null,
    cost: cost_micros === null ? null : cost_micros / 1_000_000,
    requests: after.requests.map(({ stage, part, body }, at) => ({
      stage,
      part,
      before: before.requests[at]?.body ?? '',
      after: body,
    })),
  };
}

/** Puts the questions about pictures before the others. */
function withSights(
  asked: OutboundPreview | null,
  { provider, model, requests, cost_micros, ...tokens }: SightPreview,
  shown: readonly Shown[],
): OutboundPreview {
  const rest = asked ?? {
    ...NOTHING_LEAVES,
    questions: LATER_QUESTIONS,
    cost: cost_micros === null ? null : 0,
  };
  return {
    ...rest,
    provider,
    model,
    pictures: shown.map(({ width, height, jpeg }) => ({ width, height, jpeg })),
    questions: rest.questions + shown.length,
    requests: [
      ...requests.map(({ stage, part, body }) => ({ stage, part, before: body, after: body })),
      ...rest.requests,
    ],
    input_tokens: rest.input_tokens + tokens.input_tokens,
    output_tokens: rest.output_tokens + tokens.output_tokens,
    cost: cost_micros === null || rest.cost === null ? null : rest.cost + cost_micros / 1_000_000,
  };
}

/**
 * Throws UnreadableError for a work of which nothing can be sent, WriterError if a person's own key
 * can't be used.
 */
export function createOutboundPreview(common: Writer, sources: Sources): ShowOutbound {
  return async (material, signal) => {
    const writer = await writerOf(material, common, sources);
    const { preview, previewSight } = writer;
    if (preview === undefined || previewSight === undefined) return NOTHING_LEAVES;
    const files = firstOf(material.files);
    const sight = await sightFor(writer, material, sources.sight);
    const blind = typeof sight === 'object' ? null : sight;
    const { document, shown } =
      typeof sight === 'object'
        ? await sightsOf(files, sight, signal)
        : { document: await readTogether(sources.documents, files, signal), shown: [] };
    if (document.kind !== 'text' && shown.length === 0)
      throw new UnreadableError(
        `${blind ?? ''}${document.reason ?? 'Nothing can be read of this work, so nothing is sent.'}`,
      );
    const asked =
      document.kind === 'text'
        ? await previewOf(
            { ...(await requestOf(sources.files, material, writer.kind)), material: document },
            preview,
            signal,
          )
        : null;
    if (shown.length === 0) return { ...asked!, blind: hasSights(document) ? blind : null };
    return withSights(asked, await previewSight(shown, signal), shown);
  };
}

/** Whether it contains anything that has to be looked at to be read. */
const hasSights = ({ pictures = [], pages }: Document): boolean =>
  pictures.length > 0 || pages.some(({ readable }) => !readable);
