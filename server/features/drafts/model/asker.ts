import { toJsonSchema } from '@valibot/to-json-schema';
import { generateText, jsonSchema, Output } from 'ai';
import type * as v from 'valibot';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { ModelUsage } from '#server/features/drafts/types.ts';
import { costOf } from './cost.ts';
import { failureOf, refusesSchema, timedOut } from './failures.ts';
import { type Provider, type Question, questionOf } from './question.ts';
import { withoutThinking } from './thinking.ts';
import { cutOff } from './tokens.ts';

/**
 * Constrains a model to a shape if its provider can; the answer is read in the child process, which
 * is more tolerant.
 */
export const constrainedTo = (name: string, shape: v.GenericSchema) => ({
  ...Output.object({
    name,
    schema: jsonSchema(toJsonSchema(shape) as Parameters<typeof jsonSchema>[0]),
  }),
  parseCompleteOutput: async ({ text }: { text: string }) => text,
});
export type Constraint = ReturnType<typeof constrainedTo>;

/** An answer as it arrived, and what it used. */
export interface Reply {
  /** Without what the model thought aloud. */
  text: string;
  finishReason: string;
  took: ModelUsage;
  /** Set if it only thought, and said nothing. */
  onlyThought: boolean;
  /** Set if it has read far less than it was sent, so that its answer is about something else. */
  cut: { read: number; sent: number } | null;
}

/** Asks a model one question at a time. Throws WriterError, or the signal's reason. */
export function createAsker({ provider, settings }: { provider: Provider; settings: AiSettings }) {
  const model = provider.model(settings);
  /** Set once the provider has refused to be constrained to a schema. */
  let isFree = false;

  async function generate(given: Question, held: Constraint | null, abortSignal: AbortSignal) {
    const question = { ...questionOf(given, model, provider), abortSignal };
    if (isFree || held === null) return generateText(question);
    try {
      return await generateText({ ...question, output: held });
    } catch (error) {
      if (!refusesSchema(error)) throw error;
      isFree = true;
      return generateText(question);
    }
  }

  /** `held` is null for an answer in prose. */
  return async (given: Question, held: Constraint | null, signal: AbortSignal): Promise<Reply> => {
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const began = performance.now();
    const { text, reasoningText, finishReason, usage } = await generate(
      given,
      held,
      AbortSignal.any([signal, timeout]),
    ).catch((error: unknown) => {
      signal.throwIfAborted();
      throw timeout.aborted ? timedOut(settings, settings.timeoutMs) : failureOf(error, settings);
    });
    const counted = {
      input_tokens: usage.inputTokens ?? null,
      output_tokens: usage.outputTokens ?? null,
      cached_tokens: usage.inputTokenDetails.cacheReadTokens ?? null,
    };
    const { answer, isUnfinished } = withoutThinking(text);
    const { instructions, shared, work, task } = given;
    return {
      text: answer,
      finishReason,
      onlyThought:
        answer.trim() === '' &&
        (isUnfinished || text.trim() !== '' || (reasoningText ?? '') !== ''),
      cut: cutOff([instructions, shared, work, task].join('\n'), counted),
      took: {
        ...counted,
        cost_micros: costOf(counted, settings.prices),
        model: settings.model ?? '',
        ms: Math.round(performance.now() - began),
      },
    };
  };
}
