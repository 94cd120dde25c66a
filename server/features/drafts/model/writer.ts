import { createHash } from 'node:crypto';
import { PROPOSAL } from '#server/features/rubrics/propose/answer.ts';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import { PROMPT_VERSION } from '#server/features/drafts/pipeline/question.ts';
import { READING } from '#server/features/drafts/pipeline/reading.ts';
import { TRANSCRIPT, transcribeAsks } from '#server/features/drafts/pipeline/transcribe.ts';
import type { Ask, Stage, Told } from '#server/features/drafts/pipeline/types.ts';
import { SMALLER } from '#server/features/drafts/pipeline/work.ts';
import type { RawDraft, StageRecord, Writer } from '#server/features/drafts/types.ts';
import { forEachLimited } from '#server/platform/process/for-each-limited.ts';
import { createAsker, type Constraint, constrainedTo, type Reply } from './asker.ts';
import {
  emptyAnswer,
  onlyThought,
  readInPart,
  refusedAnswer,
  refusedDraft,
  TooLong,
  unfinishedAnswer,
  uselessAnswer,
  wrongFile,
} from './failures.ts';
import { previewOf, previewSightOf } from './preview.ts';
import type { Provider } from './question.ts';

export interface ModelWriterParts {
  provider: Provider;
  settings: AiSettings;
  /** A code that nobody can guess, new for each draft. */
  nonce: () => string;
  apart: WorkerPool;
}

/** Parts of one long work that are asked about at the same time. */
const AT_ONCE = 3;

/**
 * What a model is constrained to; the first question is answered in prose, so it has no constraint.
 */
const CONSTRAINTS: Readonly<Record<Stage, Constraint | null>> = {
  transcribe: constrainedTo('transcribe', TRANSCRIPT),
  draft: null,
  read: constrainedTo('read', READING),
  reread: constrainedTo('read', READING),
};
const PROPOSED = constrainedTo('rubric', PROPOSAL);

interface Answered extends Told {
  finishReason: string;
  /** From an earlier try. */ isKnown?: boolean;
}
/** Returns why an answer is unusable. */
function useless(
  { text, finishReason }: Pick<Answered, 'text' | 'finishReason'>,
  asked: AiSettings,
  what: 'feedback' | 'a rubric' = 'feedback',
) {
  if (finishReason === 'content-filter') return refusedAnswer(what);
  if (finishReason === 'length') return unfinishedAnswer(asked);
  return text.trim() === '' ? emptyAnswer(asked) : uselessAnswer(asked, what);
}

/**
 * Throws for an unusable answer, whatever it contains: one to only part of a question, or thoughts
 * alone.
 */
function refuseUseless(
  { cut, onlyThought: isThought, finishReason }: Reply,
  asked: AiSettings,
): void {
  if (cut !== null) throw readInPart(asked, cut);
  if (isThought) throw onlyThought(asked, finishReason === 'length');
}

/**
 * Returns a hash that identifies a question: the model, and everything that is said to it except
 * this draft's code.
 */
const hashOf = (
  { stage, part, instructions, shared, work, task, picture }: Ask,
  model: string,
  nonce: string,
): string =>
  createHash('sha256')
    .update(
      [
        model,
        stage,
        String(part),
        instructions,
        shared,
        work,
        task,
        ...(picture === undefined ? [] : [picture.jpeg]),
      ]
        .join('\0')
        .replaceAll(nonce, ''),
    )
    .digest('hex');

/**
 * Creates a writer that uses a model, with two questions (DRAFT-1) and without retries, since the
 * job handles those.
 */
export function modelWriter({ provider, settings, nonce, apart }: ModelWriterParts): Writer {
  const name = settings.model ?? '';
  const ask = createAsker({ provider, settings });
  const kept = (text: string): string => text.replaceAll('\0', '').toWellFormed();

  async function answer(
    given: Ask,
    asked: string,
    signal: AbortSignal,
    record: (stage: StageRecord) => void,
  ): Promise<Answered> {
    const { stage, part } = given;
    const reply = await ask(given, CONSTRAINTS[stage], signal);
    const { text, finishReason, took } = reply;
    record({
      ...took,
      stage,
      part,
      output: kept(text),
      asked: finishReason === 'stop' && reply.cut === null && !reply.onlyThought ? asked : null,
    });
    refuseUseless(reply, settings);
    if (finishReason === 'content-filter') throw refusedAnswer();
    // A truncated object is asked for once more; a truncated text would be taken for a whole one.
    if (finishReason === 'length' && stage === 'draft') throw unfinishedAnswer(settings);
    return { stage, part, text, finishReason };
  }

  const way = { provider: settings.provider, model: name, address: settings.baseUrl ?? '' };

  /**
   * Asks the questions for one draft: answers are stored one after the other, alongside the next
   * question, and all of them before anything else follows.
   */
  function asker(
    code: string,
    signal: AbortSignal,
    record: (stage: StageRecord) => Promise<void>,
    known: ReadonlyMap<string, string>,
  ) {
    let recorded = Promise.resolve();
    const keep = (stage: StageRecord): void => {
      recorded = recorded.then(() => record(stage));
      recorded.catch(() => {});
    };
    const failed = new AbortController();
    const asking = AbortSignal.any([signal, failed.signal]);
    return {
      /** Questions whose answers from an earlier try turned out to be unusable are asked again. */
      ask(one: Ask, isSpoiled: boolean): Promise<Answered> {
        const asked = hashOf(one, name, code);
        const text = isSpoiled ? undefined : known.get(asked);
        return text === undefined
          ? answer(one, asked, asking, keep)
          : Promise.resolve({
              stage: one.stage,
              part: one.part,
              text,
              finishReason: 'stop',
              isKnown: true,
            });
      },
      fail: (error: unknown): void => failed.abort(error),
      async whole<T>(work: () => Promise<T>): Promise<T> {
        try {
          const made = await work();
          await recorded;
          return made;
        } finally {
          await recorded.catch(() => {});
        }
      },
    };
  }

  /** Runs all of these, a few at a time; the first failure ends the others. */
  async function all<A, R>(
    list: readonly A[],
    { fail }: Pick<ReturnType<typeof asker>, 'fail'>,
    work: (one: A) => Promise<R>,
  ): Promise<R[]> {
    try {
      return await forEachLimited(list, AT_ONCE, work);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return {
    kind: 'model',
    engine: name,
    promptVersion: PROMPT_VERSION,
    way,
    async write(request, signal, record = async () => {}, known = new Map()) {
      const code = nonce();
      const asking = asker(code, signal, record, known);
      const spoiled = new Set<string>();
      const sizes = SMALLER.filter((size) => size < request.material.text.length);
      return await asking.whole(async (): Promise<RawDraft> => {
        let told: Answered[] = [];
        let atOnce: number | undefined;
        for (;;) {
          const next = await apart.run(
            'nextStep',
            {
              request,
              nonce: code,
              told: told.map(({ stage, part, text }) => ({ stage, part, text })),
              ...(atOnce === undefined ? {} : { atOnce }),
            },
            signal,
          );
          if (next.kind === 'done') return next.draft;
          if (next.kind === 'refused') throw refusedDraft(next.why);
          if (next.kind === 'wrong-file') throw wrongFile(next.note);
          if (next.kind === 'useless') {
            const wasTold = told.find(
              ({ stage, part }) => stage === next.told.stage && part === next.told.part,
            )!;
            if (!wasTold.isKnown) throw useless(wasTold, settings);
            spoiled.add(`${wasTold.stage} ${wasTold.part}`);
            told = told.filter((one) => one !== wasTold);
            continue;
          }
          const { asks } = next;
          // If a model accepts less at once, a first question is asked again about parts of the
          // work.
          const smaller = asks.every(({ stage }) => stage === 'draft') ? sizes : [];
          try {
            told.push(
              ...(await all(asks, smaller.length > 0 ? { fail: () => {} } : asking, (one) =>
                asking.ask(one, spoiled.has(`${one.stage} ${one.part}`)),
              )),
            );
          } catch (error) {
            if (!(error instanceof TooLong) || smaller.length === 0) throw error;
            atOnce = sizes.shift()!;
            told = [];
          }
        }
      });
    },
    async propose(request, signal, record) {
      const code = nonce();
      const step = (said: string | null) =>
        apart.run(
          'rubricStep',
          { request: { ...request, model: name }, nonce: code, said },
          signal,
        );
      const first = await step(null);
      if (first.kind !== 'ask') throw new Error('A proposal asks before it reads.');
      const reply = await ask(first.question, PROPOSED, signal);
      const { text, finishReason, took } = reply;
      await record({ ...took, stage: 'propose', part: 1, output: kept(text), asked: null });
      refuseUseless(reply, settings);
      const next = finishReason === 'stop' ? await step(text) : null;
      if (next?.kind !== 'read') throw useless({ text, finishReason }, settings, 'a rubric');
      return next.read;
    },
    async see(pictures, signal, record = async () => {}, known = new Map()) {
      const asking = asker('', signal, record, known);
      return await asking.whole(() =>
        all(transcribeAsks(pictures), asking, async (one) => {
          for (let isSpoiled = false; ; isSpoiled = true) {
            const said = await asking.ask(one, isSpoiled);
            const seen = await apart.run('readTranscript', { text: said.text }, signal);
            if (seen !== null) return seen;
            if (!said.isKnown) throw useless(said, settings);
          }
        }),
      );
    },
    preview: (request, signal, asIs) =>
      previewOf({ request, provider, settings, apart, asIs, outputs: CONSTRAINTS }, signal),
    previewSight: (pictures, signal) =>
      previewSightOf({ pictures, provider, settings, outputs: CONSTRAINTS }, signal),
  };
}
