import { createHash } from 'node:crypto';
import { PROPOSAL } from '../../rubrics/propose/answer.ts';
import type { AiSettings } from '../../settings/settings.ts';
import type { Apart } from '../apart/types.ts';
import { ASKED } from '../pipeline/answers.ts';
import { PROMPT_VERSION } from '../pipeline/instructions.ts';
import { type Ask, type Pipeline, type Stage, STAGES, type Told } from '../pipeline/types.ts';
import type { RawDraft, StageRecord, Writer } from '../types.ts';
import { createAsker, type Held, heldTo } from './asker.ts';
import { blindModel, emptyAnswer, refusedAnswer, refusedDraft, unfinishedAnswer, uselessAnswer } from './failures.ts';
import { previewOf } from './preview.ts';
import type { Provider } from './question.ts';

export interface ModelWriterParts {
  provider: Provider;
  settings: AiSettings;
  /** A code nobody can guess, anew for each draft. */
  nonce: () => string;
  apart: Apart;
}

/** Parts of one long work that are asked about at the same time. */
const AT_ONCE = 3;

const HELD = Object.fromEntries(STAGES.map((stage) => [stage, heldTo(stage, ASKED[stage])])) as Record<Stage, Held>;
const PROPOSED = heldTo('rubric', PROPOSAL);

interface Answered extends Told { finishReason: string; /** From an earlier try. */ isKnown?: boolean }
/** Why an answer is of no use. */
function useless({ text, finishReason }: Pick<Answered, 'text' | 'finishReason'>, asked: AiSettings, what: 'feedback' | 'a rubric' = 'feedback') {
  if (finishReason === 'content-filter') return refusedAnswer(what);
  if (finishReason === 'length') return unfinishedAnswer(asked);
  return text.trim() === '' ? emptyAnswer(asked) : uselessAnswer(asked, what);
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
  const ask = createAsker({ provider, settings });
  const kept = (text: string): string => text.replaceAll('\0', '').toWellFormed();

  async function answer(given: Ask, asked: string, signal: AbortSignal, record: (stage: StageRecord) => void): Promise<Answered> {
    const { stage, part } = given;
    const { text, finishReason, took } = await ask(given, HELD[stage], signal);
    record({ ...took, stage, part, output: kept(text), asked: finishReason === 'stop' ? asked : null });
    return { stage, part, text, finishReason };
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
      let recorded = Promise.resolve();
      const keep = (stage: StageRecord): void => {
        recorded = recorded.then(() => record(stage));
        recorded.catch(() => {});
      };
      /** Answers of an earlier try that turned out to be of no use: these are asked for anew. */
      const spoiled = new Set<string>();
      const answerOr = (given: Ask): Promise<Answered> => {
        const asked = hashOf(given, name, code);
        const text = spoiled.has(`${given.stage} ${given.part}`) ? undefined : known.get(asked);
        return text === undefined ? answer(given, asked, asking, keep) : Promise.resolve({ stage: given.stage, part: given.part, text, finishReason: 'stop', isKnown: true });
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
        await recorded;
        return draft;
      } finally {
        await recorded.catch(() => {});
      }
    },
    async propose(request, signal, record) {
      const code = nonce();
      const step = (said: string | null) => apart.run('rubricStep', { request: { ...request, model: name }, nonce: code, said }, signal);
      const first = await step(null);
      if (first.kind !== 'ask') throw new Error('A proposal asks before it reads.');
      const { text, finishReason, took } = await ask(first.question, PROPOSED, signal);
      await record({ ...took, stage: 'propose', part: 1, output: kept(text), asked: null });
      const next = finishReason === 'stop' ? await step(text) : null;
      if (next?.kind !== 'read') throw useless({ text, finishReason }, settings, 'a rubric');
      return next.read;
    },
    preview: ({ material, ...request }, signal, asIs) => {
      if (material === null) throw blindModel(name);
      return previewOf({ request: { ...request, material, media: null }, provider, settings, apart, asIs, outputs: HELD }, signal);
    },
  };
}
