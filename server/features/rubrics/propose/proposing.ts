import type { ReadRubric } from '#contract/rubrics/read.ts';
import { DAILY_LIMIT_REACHED } from '#server/features/drafts/outbound-preview.ts';
import { UnreadableError, WriterError } from '#server/features/drafts/errors.ts';
import type { OwnWriter } from '#server/features/drafts/own-writer.ts';
import type { Writer } from '#server/features/drafts/types.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import { takeTurns } from '#server/platform/process/turn-queue.ts';
import type { ProposalMaterial } from '#server/features/drafts/proposals.store.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import type { Principal, Stores } from '#server/platform/database/stores/types.ts';
import type { NamedMaterial, ProposalRequest } from './types.ts';

/** No assignment is described by more files than this; the rest are reported as not read. */
const MAX_FILES = 20;
const NO_MODEL =
  'No AI model writes here, so none can propose a rubric. Enter a key of your own in Settings where that is allowed, or paste a rubric.';
const NOTHING =
  'There is nothing to base a rubric on. Describe the assignment or attach its brief, and try again.';

/**
 * Asks a model for a proposed rubric (RUB-10). Throws Conflict without a model, UnreadableError,
 * WriterError, WorkerDied, or the signal's reason.
 */
export type ProposeRubric = (
  principal: Principal,
  material: ProposalMaterial,
  signal: AbortSignal,
) => Promise<ReadRubric>;

interface Sources {
  files: Pick<FileStore, 'read'>;
  stores: Pick<Stores, 'drafting'>;
  mayAsk(): Promise<boolean>;
  ownWriter: OwnWriter;
}

async function requestOf(
  files: Sources['files'],
  { attachments, name, description, rubric, ...rest }: ProposalMaterial,
): Promise<ProposalRequest> {
  const all = await Promise.all(
    attachments.slice(0, MAX_FILES).map(async ({ processed_key, ...file }) => ({
      ...file,
      text: processed_key === null ? '' : (await files.read(processed_key)).toString('utf8'),
    })),
  );
  const of = (type: 'brief' | 'rubric'): NamedMaterial[] =>
    all.filter(({ file_type, text }) => file_type === type && text.trim() !== '');
  const request: ProposalRequest = {
    assignment: { name, description, rubric },
    briefs: of('brief'),
    rubrics: of('rubric'),
    unread: [...all.filter(({ text }) => text.trim() === ''), ...attachments.slice(MAX_FILES)].map(
      ({ filename }) => filename,
    ),
    guidance: rest.guidance,
    most: rest.most,
    people: rest.people,
    language: rest.language,
  };
  const words = [
    description,
    rubric,
    rest.guidance.outcomes,
    ...[...request.briefs, ...request.rubrics].map(({ text }) => text),
  ];
  if (words.every((text) => text.trim() === '')) throw new UnreadableError(NOTHING);
  return request;
}

/** `atOnce` proposals at a time, at most all but one of them from one account. */
export const createProposing = (
  common: Writer,
  { files, stores, mayAsk, ownWriter }: Sources,
  atOnce: number,
): ProposeRubric =>
  takeTurns(
    atOnce,
    ({ userId }: Principal, _material: ProposalMaterial, _signal: AbortSignal) => userId,
    async (principal, material, signal) => {
      const { own } = material;
      signal.throwIfAborted();
      const writer = own === null ? common : await ownWriter(own);
      if (writer.propose === undefined) throw new Conflict(NO_MODEL);
      const request = await requestOf(files, material);
      if (own === null && !(await mayAsk()))
        throw new WriterError(DAILY_LIMIT_REACHED, { retryable: false });
      return await writer.propose(request, signal, (stage) =>
        stores.drafting.recordProposal(principal, stage, own !== null),
      );
    },
  );
