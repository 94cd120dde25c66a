import { createHash } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import { generateText, jsonSchema, Output } from 'ai';
import type { AiSettings } from '../../settings/settings.ts';
import type { Apart } from '../apart/types.ts';
import { ASKED } from '../pipeline/answers.ts';
import { PROMPT_VERSION } from '../pipeline/instructions.ts';
import { type Ask, type Pipeline, type Stage, STAGES, type Told } from '../pipeline/types.ts';
import type { RawDraft, StageRecord, Writer } from '../types.ts';
import { blindModel, emptyAnswer, failureOf, refusedAnswer, refusedDraft, refusesSchema, timedOut, unfinishedAnswer, uselessAnswer } from './failures.ts';
import { costOf } from './cost.ts';
import { previewOf } from './preview.ts';
import { type Provider, questionOf } from './question.ts';

export interface ModelWriterParts {
  provider: Provider;
  settings: AiSettings;
  /** A code nobody can guess, anew for each draft. */
  nonce: () => string;
  apart: Apart;
}

/** Parts of one long work that are asked about at the same time. */
const AT_ONCE = 3;

/** Holds the model to the shape where its provider can; the answer is read in the child, which forgives more. */
const held = (stage: Stage) => ({
  ...Output.object({ name: stage, schema: jsonSchema(toJsonSchema(ASKED[stage]) as Parameters<typeof jsonSchema>[0]) }),
  parseCompleteOutput: async ({ text }: { text: string }) => text,
});
const HELD = Object.fromEntries(STAGES.map((stage) => [stage, held(stage)])) as Record<Stage, ReturnType<typeof held>>;

interface Answered extends Told { finishReason: string; /** From an earlier try. */ isKnown?: boolean }
/** Why an answer is of no use. */
function useless({ text, finishReason }: Answered, asked: AiSettings) {
  if (finishReason === 'content-filter') return refusedAnswer();
  if (finishReason === 'length') return unfinishedAnswer(asked);
  return text.trim() === '' ? emptyAnswer(asked) : uselessAnswer(asked);
}

/** Tells a question from every other: the model, and all that is said to it but the code of this draft. */
const hashOf = ({ stage, part, instructions, shared, work, task }: Ask, model: string, nonce: string): string =>
  createHash('sha256').update([model, stage, String(part), instructions, shared, work, task].join('\0').replaceAll(nonce, '')).digest('hex');

/** Does `work` for each of a list, so many at once; the first failure ends it all. */
async function each<T, R>(list: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, async () => {
    while (next < list.length) {
      const at = next++;
      results[at] = await work(list[at]!);
    }
  }));
  return results;
}

/** Writes with a model, in stages (DRAFT-1), and with no second try of its own, since the job owns those. */
export function modelWriter({ provider, settings, nonce, apart }: ModelWriterParts): Writer {
  const name = settings.model ?? '';
  const model = provider.model(settings);
  /** Set once the provider has refused to be held to a schema. */
  let isFree = false;

  async function generate(ask: Ask, abortSignal: AbortSignal) {
    const question = { ...questionOf(ask, model, provider), abortSignal };
    if (isFree) return generateText(question);
    try {
      return await generateText({ ...question, output: HELD[ask.stage] });
    } catch (error) {
      if (!refusesSchema(error)) throw error;
      isFree = true;
      return generateText(question);
    }
  }

  async function answer(ask: Ask, asked: string, signal: AbortSignal, record: (stage: StageRecord) => void): Promise<Answered> {
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const began = performance.now();
    const { text, finishReason, usage } = await generate(ask, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
      signal.throwIfAborted();
      throw timeout.aborted ? timedOut(settings, settings.timeoutMs) : failureOf(error, settings);
    });
    const counted = { input_tokens: usage.inputTokens ?? null, output_tokens: usage.outputTokens ?? null, cached_tokens: usage.inputTokenDetails.cacheReadTokens ?? null };
    record({
      ...counted, cost_micros: costOf(counted, settings.prices),
      stage: ask.stage, part: ask.part, model: name, ms: Math.round(performance.now() - began), output: text.replaceAll('\0', '').toWellFormed(), asked: finishReason === 'stop' ? asked : null,
    });
    return { stage: ask.stage, part: ask.part, text, finishReason };
  }

  return {
    kind: 'model',
    engine: name,
    promptVersion: PROMPT_VERSION,
    canSee: provider.canSee,
    async write({ material, ...request }, signal, record = async () => {}, known = new Map()) {
      if (material === null) throw blindModel(name);
      const code = nonce();
      const pipeline: Omit<Pipeline, 'told'> = { request: { ...request, material, media: null }, nonce: code };
      /** What is kept of the answers, one after the other beside the next question; all of it before anything follows from the draft. */
      let kept = Promise.resolve();
      const keep = (stage: StageRecord): void => {
        kept = kept.then(() => record(stage));
        kept.catch(() => {});
      };
      /** Answers of an earlier try that turned out to be of no use: these are asked for anew. */
      const spoiled = new Set<string>();
      const answerOr = (ask: Ask): Promise<Answered> => {
        const asked = hashOf(ask, name, code);
        const text = spoiled.has(`${ask.stage} ${ask.part}`) ? undefined : known.get(asked);
        return text === undefined ? answer(ask, asked, asking, keep) : Promise.resolve({ stage: ask.stage, part: ask.part, text, finishReason: 'stop', isKnown: true });
      };
      const failed = new AbortController();
      const asking = AbortSignal.any([signal, failed.signal]);
      const written = async (): Promise<RawDraft> => {
        let told: Answered[] = [];
        for (;;) {
          const next = await apart.run('nextStep', { ...pipeline, told: told.map(({ stage, part, text }) => ({ stage, part, text })) }, signal);
          if (next.kind === 'done') return next.draft;
          if (next.kind === 'refused') throw refusedDraft(next.why);
          if (next.kind === 'useless') {
            const wasTold = told.find(({ stage, part }) => stage === next.told.stage && part === next.told.part)!;
            if (!wasTold.isKnown) throw useless(wasTold, settings);
            spoiled.add(`${wasTold.stage} ${wasTold.part}`);
            told = told.filter((one) => one !== wasTold);
            continue;
          }
          try {
            told.push(...await each(next.asks, AT_ONCE, answerOr));
          } catch (error) {
            failed.abort(error);
            throw error;
          }
        }
      };
      try {
        const draft = await written();
        await kept;
        return draft;
      } finally {
        await kept.catch(() => {});
      }
    },
    preview: ({ material, ...request }, signal, asIs) => {
      if (material === null) throw blindModel(name);
      return previewOf({ request: { ...request, material, media: null }, provider, settings, apart, asIs, outputs: HELD }, signal);
    },
  };
}
