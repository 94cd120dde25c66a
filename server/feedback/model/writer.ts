import { toJsonSchema } from '@valibot/to-json-schema';
import { generateText, jsonSchema, type LanguageModel, Output } from 'ai';
import type { AiSettings } from '../../settings/settings.ts';
import type { Apart } from '../apart/types.ts';
import type { RawDraft, Writer } from '../types.ts';
import { AskedSchema } from './answer.ts';
import { blindModel, emptyAnswer, failureOf, refusedAnswer, refusesSchema, timedOut, unfinishedAnswer, uselessAnswer } from './failures.ts';
import { type Prompt, PROMPT_VERSION, promptOf } from './prompt.ts';

export interface ModelWriterParts {
  model: Exclude<LanguageModel, string>;
  canSee: boolean;
  settings: AiSettings;
  /** A code nobody can guess, anew for each request. */
  nonce: () => string;
  apart: Apart;
}

/** Holds the model to the shape where its provider can; the answer is read by `readAnswer`, which forgives more. */
const FEEDBACK = {
  ...Output.object({ name: 'feedback', schema: jsonSchema(toJsonSchema(AskedSchema) as Parameters<typeof jsonSchema>[0]) }),
  parseCompleteOutput: async ({ text }: { text: string }) => text,
};

interface Answered { text: string; finishReason: string }

/** The draft in an answer, or what is the matter with it. */
function taken(draft: RawDraft | null, { text, finishReason }: Answered, model: string): RawDraft {
  if (draft !== null) return draft;
  if (finishReason === 'content-filter') throw refusedAnswer();
  if (finishReason === 'length') throw unfinishedAnswer(model);
  throw text.trim() === '' ? emptyAnswer() : uselessAnswer();
}

/** Writes with a model: one request a draft, and no second try of its own, since the job owns those. */
export function modelWriter({ model, canSee, settings, nonce, apart }: ModelWriterParts): Writer {
  const name = settings.model ?? '';
  /** Set once the provider has refused to be held to a schema. */
  let isFree = false;

  async function ask({ system, user }: Prompt, abortSignal: AbortSignal): Promise<Answered> {
    const question = { model, instructions: system, prompt: user, maxRetries: 0, abortSignal };
    if (isFree) return generateText(question);
    try {
      return await generateText({ ...question, output: FEEDBACK });
    } catch (error) {
      if (!refusesSchema(error)) throw error;
      isFree = true;
      return generateText(question);
    }
  }

  return {
    kind: 'model',
    engine: name,
    promptVersion: PROMPT_VERSION,
    canSee,
    async write({ material, ...request }, signal) {
      if (material === null) throw blindModel(name);
      const prompt = promptOf({ ...request, material }, nonce());
      const timeout = AbortSignal.timeout(settings.timeoutMs);
      const answered = await ask(prompt, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
        signal.throwIfAborted();
        throw timeout.aborted ? timedOut(settings.timeoutMs) : failureOf(error, settings);
      });
      const draft = taken(await apart.run('readAnswer', answered.text, signal), answered, name);
      return { ...draft, notes: [...prompt.notes, ...draft.notes] };
    },
  };
}
