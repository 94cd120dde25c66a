import { createHash } from 'node:crypto';
import type { Document } from '#contract/submissions/document.ts';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { Draft } from './feedback-job-types.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import { UnreadableError } from './errors.ts';
import { createOfflineWriter } from './checks/offline-writer.ts';
import type { DraftRequest, DraftStep, SeenPicture, StageRecord, Writer } from './types.ts';

/**
 * A student's work: what was read from it, what was seen in its pictures, and why the other
 * pictures were not looked at.
 */
export interface Work {
  document: Document;
  seen?: readonly SeenPicture[];
  blind?: string | null;
}

/**
 * Everything that a draft is made from. `read` is called first, so that reading is a step like the
 * others.
 */
export interface DraftInput extends Omit<DraftRequest, 'material' | 'seen'> {
  read(signal: AbortSignal): Promise<Work>;
}

export interface DraftOptions {
  signal: AbortSignal;
  apart: WorkerPool;
  /** Called before each step begins. */
  step?(step: DraftStep): Promise<void>;
  /** Called for each answer from a model. */
  record?(stage: StageRecord): Promise<void>;
  /** What a model answered in an earlier try, by the question's hash. */
  known?: ReadonlyMap<string, string>;
}

const PICTURED: readonly Document['kind'][] = ['picture', 'scan'];

function look({ document, seen, blind }: Work): Pick<DraftRequest, 'material' | 'seen'> {
  if (document.kind === 'text')
    return { material: document, ...(seen === undefined || seen.length === 0 ? {} : { seen }) };
  throw new UnreadableError(
    `${PICTURED.includes(document.kind) ? (blind ?? '') : ''}${document.reason ?? ''}`,
  );
}

const hashOf = (request: DraftRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

/**
 * Reads the work, has a draft written, and keeps those of its quotes that occur in the student's
 * text (decisions, section 4). Throws UnreadableError, WriterError, WorkerDied, whatever `read` and
 * `step` throw, or the signal's reason.
 */
export async function draft(
  input: DraftInput,
  writer: Writer,
  { signal, apart, step = async () => {}, record, known }: DraftOptions,
): Promise<Draft> {
  const { read, ...rest } = input;
  await step('reading');
  const work = look(await read(signal));
  const request: DraftRequest = { ...work, ...rest };
  signal.throwIfAborted();
  await step('writing');
  const raw = await writer.write(request, signal, record, known);
  signal.throwIfAborted();
  await step('checking');
  const { kind, engine, promptVersion } = writer;
  const finished = await apart.run(
    'finishDraft',
    {
      raw,
      document: request.material,
      ...(request.seen === undefined ? {} : { seen: request.seen }),
      writer: { kind, engine },
    },
    signal,
  );
  return { ...finished, model: engine, prompt_version: promptVersion, input_hash: hashOf(request) };
}

/**
 * Creates the writer that the settings name. A provider's code is loaded only when it is named.
 * Throws SettingError for a provider that this version doesn't have.
 */
export async function createWriter(settings: AiSettings, apart: WorkerPool): Promise<Writer> {
  if (settings.provider === 'offline') return createOfflineWriter(apart);
  const { createModelWriter } = await import('./model/providers.ts');
  return createModelWriter(settings, apart);
}
