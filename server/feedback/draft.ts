import { createHash } from 'node:crypto';
import type { Document } from '#contract/document.ts';
import type { AiFeedback } from '#contract/feedback.ts';
import type { AiSettings } from '../settings/settings.ts';
import type { Apart } from './apart/types.ts';
import { UnreadableError } from './errors.ts';
import { createOfflineWriter } from './offline/apart.ts';
import type { DraftRequest, DraftStep, Media, StageRecord, Writer } from './types.ts';

/** What a student handed in: what was read of it, and how to get at the file itself for a writer that can see. */
export interface Work {
  document: Document;
  media(): Promise<Media>;
}

/** All a draft is made from. `read` is called first, so that reading is a step like the others. */
export interface DraftInput extends Omit<DraftRequest, 'material' | 'media'> {
  read(signal: AbortSignal): Promise<Work>;
}

export interface FinishedDraft {
  ai_feedback: AiFeedback;
  ai_feedback_text: string;
  /** What wrote it, as is recorded with the draft. */
  model: string;
  prompt_version: string;
  /** SHA-256 (hex) of everything the writer was given. */
  input_hash: string;
}

export interface DraftOptions {
  signal: AbortSignal;
  apart: Apart;
  /** Told before each step begins. */
  step?(step: DraftStep): Promise<void>;
  /** Told each question to a model that was answered. */
  record?(stage: StageRecord): Promise<void>;
  /** What a model has answered to an earlier try, by the question's hash. */
  known?: ReadonlyMap<string, string>;
}

const CANT_SEE = 'The rule-based engine can’t read pictures or scans. ';
const MODEL_CANT_SEE = 'The AI provider is not given pictures or scans. ';
const VISIBLE: readonly Document['kind'][] = ['picture', 'scan'];

async function look({ document, media }: Work, writer: Writer): Promise<Pick<DraftRequest, 'material' | 'media'>> {
  if (document.kind === 'text') return { material: document, media: null };
  const isPicture = VISIBLE.includes(document.kind);
  if (isPicture && writer.canSee) return { material: null, media: await media() };
  const why = writer.kind === 'rule-based' ? CANT_SEE : MODEL_CANT_SEE;
  throw new UnreadableError(`${isPicture ? why : ''}${document.reason ?? ''}`);
}

const hashOf = (request: DraftRequest): string => {
  const { media, ...rest } = request;
  const seen = media === null ? null : { type: media.type, bytes: createHash('sha256').update(media.bytes).digest('hex') };
  return createHash('sha256').update(JSON.stringify({ ...rest, media: seen })).digest('hex');
};

/**
 * Reads the work, has a draft written and keeps of its quotes those that stand in the student's text (decisions, section 4).
 * Throws UnreadableError, WriterError, WorkerDied, what `read` and `step` throw, or the signal's reason.
 */
export async function draft(input: DraftInput, writer: Writer, { signal, apart, step = async () => {}, record, known }: DraftOptions): Promise<FinishedDraft> {
  const { read, ...rest } = input;
  await step('reading');
  const seen = await look(await read(signal), writer);
  const request: DraftRequest = { ...seen, ...rest };
  signal.throwIfAborted();
  await step('writing');
  const raw = await writer.write(request, signal, record, known);
  signal.throwIfAborted();
  await step('checking');
  const { kind, engine, promptVersion } = writer;
  const finished = await apart.run('finishDraft', { raw, document: request.material, writer: { kind, engine } }, signal);
  return { ...finished, model: engine, prompt_version: promptVersion, input_hash: hashOf(request) };
}

/**
 * The writer that the settings name. A provider's code is loaded only when it is named. Throws SettingError for a
 * provider this version doesn't have.
 */
export async function createWriter(settings: AiSettings, apart: Apart): Promise<Writer> {
  if (settings.provider === 'offline') return createOfflineWriter(apart);
  const { createModelWriter } = await import('./model/providers.ts');
  return createModelWriter(settings, apart);
}
