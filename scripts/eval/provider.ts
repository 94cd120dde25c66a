import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { commentsIn, stemsOf } from '#contract/comments/remembered.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { UnreadableError, WorkerDied, WriterError } from '#server/features/drafts/errors.ts';
import { withoutGrades } from '#server/features/drafts/model/grades.ts';
import { fetchWithoutTimeout } from '#server/features/drafts/model/patient-fetch.ts';
import { providerOf } from '#server/features/drafts/model/providers.ts';
import { modelWriter } from '#server/features/drafts/model/writer.ts';
import { PROMPT_VERSION } from '#server/features/drafts/pipeline/question.ts';
import { quotationsIn } from '#server/features/drafts/pipeline/quotations.ts';
import type { RawDraft, StageRecord } from '#server/features/drafts/types.ts';
import { forEachLimited } from '#server/platform/process/for-each-limited.ts';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import { requestFor } from './by-hand.ts';
import { medianOf } from './figures.ts';
import { type Gold, placeOf } from './gold.ts';
import { percent, QuestionSchema } from './replay.ts';

/** One draft of one text, or the reason why there is none. */
export interface Tried {
  name: string;
  /** From 1: each text is drafted several times, since a model's responses vary. */
  round: number;
  ms: number;
  draft: RawDraft | null;
  why: string;
  came: StageRecord[];
  /**
   * Of the marker's `points`, the number (`reached`) of which the draft contains at least half the
   * words.
   */
  worth: { points: number; reached: number };
  /** Of the planted faults that have a place, the number whose place the draft names. */
  faults: { of: number; named: number };
  /** Quotations that aren't in the text, grades, and forbidden words. */
  untrue: string[];
}

const AnsweredSchema = v.intersect([
  QuestionSchema,
  v.object({ question: v.string(), reference_answer: v.optional(v.string(), '') }),
]);

/**
 * Returns answers that lost marks from a folder of the shape that `--replay` takes, spread evenly
 * over each question, at most `most` per question.
 */
export function answersOf(folder: string, most: number): Gold[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((file): Gold[] => {
      const read = v.safeParse(
        AnsweredSchema,
        JSON.parse(readFileSync(join(folder, file), 'utf8')),
      );
      if (!read.success) return [];
      const { language, question, reference_answer, best_score, answers } = read.output;
      const lost = answers
        .map((answer, at) => ({ ...answer, at }))
        .filter(({ score, feedback }) => score < best_score && commentsIn(feedback).length > 0);
      const step = Math.max(1, Math.floor(lost.length / most));
      return lost
        .filter((_, at) => at % step === 0)
        .slice(0, most)
        .map(({ answer, feedback, at }) => ({
          name: `${basename(file, '.json')}-${at + 1}`,
          kind: 'txt',
          isGold: false,
          prompt: question,
          rubric: null,
          language,
          planted: [],
          true: [],
          never: [],
          silent: false,
          model_answer: reference_answer,
          feedback,
          read: () => Promise.resolve(documentOfText(answer, 'txt')),
        }));
    });
}

const proseOf = ({ paragraphs = [] }: RawDraft): string =>
  paragraphs.map(({ text }) => text).join('\n\n');

/**
 * Counts roughly how many of the marker's points a text makes, by their words; check by reading.
 */
function reachedIn(prose: string, feedback: string | undefined): Tried['worth'] {
  const points = commentsIn(feedback ?? '')
    .map(stemsOf)
    .filter(({ size }) => size > 0);
  const said = stemsOf(prose);
  return {
    points: points.length,
    reached: points.filter(
      (point) => 2 * [...point].filter((stem) => said.has(stem)).length >= point.size,
    ).length,
  };
}

function untrueIn(prose: string, work: Gold, sources: readonly string[]): string[] {
  const material = sources.join('\n').toLowerCase();
  return [
    ...quotationsIn(prose)
      // A suggested correction isn't in the text: “iba → fue”.
      .filter(({ start }) => !/(?:→|->)\s*$/u.test(prose.slice(0, start)))
      .filter(({ words }) => !words.includes('→') && !material.includes(words.toLowerCase()))
      .map(({ words }) => `stands nowhere: “${words}”`),
    ...(withoutGrades(prose).hadGrade ? ['gives a grade'] : []),
    ...work.never
      .filter((words) => new RegExp(words, 'iu').test(prose))
      .map((words) => `must not be said: ${words}`),
  ];
}

export interface Trial {
  settings: AiSettings;
  apart: WorkerPool;
  /** How many times each text is drafted. */
  times: number;
  /** The folder for requests, responses and drafts; null to write nothing. */
  folder: string | null;
}

/**
 * Has the provider draft each text as the product would, `settings.concurrency` at a time. A failed
 * draft is part of the result. Throws SettingError for a provider without a model.
 */
export async function tryProvider(
  works: readonly Gold[],
  { settings, apart, times, folder }: Trial,
): Promise<Tried[]> {
  const provider = await providerOf(settings);
  const rounds = Array.from({ length: times }, (_, index) => index + 1);
  const all = rounds.flatMap((round) => works.map((work) => ({ work, round })));
  const tried = await forEachLimited(
    all,
    settings.concurrency,
    async ({ work, round }): Promise<Tried | null> => {
      const request = await requestFor(work);
      if (request === null) return null;
      const sent: string[] = [];
      const keepSent: typeof globalThis.fetch = (input, init) => {
        if (typeof init?.body === 'string') sent.push(init.body);
        return fetchWithoutTimeout(input, init);
      };
      const writer = modelWriter({
        provider: { ...provider, model: (own) => provider.model(own, keepSent) },
        settings,
        // The same in every trial, so that requests can be compared.
        nonce: () => 'evaluation00',
        apart,
      });
      const came: StageRecord[] = [];
      const began = performance.now();
      let draft: RawDraft | null = null;
      let why = '';
      try {
        draft = await writer.write(request, new AbortController().signal, (stage) => {
          came.push(stage);
          return Promise.resolve();
        });
      } catch (error) {
        if (
          !(
            error instanceof WriterError ||
            error instanceof UnreadableError ||
            error instanceof WorkerDied
          )
        )
          throw error;
        why = error.message;
      }
      const ms = Math.round(performance.now() - began);
      const prose = draft === null ? '' : proseOf(draft);
      const places = work.planted.map(placeOf).filter((place) => place !== '');
      const one: Tried = {
        name: work.name,
        round,
        ms,
        draft,
        why,
        came,
        worth: reachedIn(prose, work.feedback),
        faults: {
          of: places.length,
          named: places.filter((place) => prose.toLowerCase().includes(place.toLowerCase())).length,
        },
        untrue:
          draft === null
            ? []
            : untrueIn(prose, work, [
                request.material.text,
                work.prompt,
                work.rubric ?? '',
                request.assignment.guidance?.model_answer ?? '',
              ]),
      };
      if (folder !== null) {
        const home = join(folder, work.name.replace(/[^\p{L}\p{N}.-]+/gu, '_'));
        mkdirSync(home, { recursive: true });
        writeFileSync(join(home, `${round}.json`), JSON.stringify({ sent, ...one }, null, 1));
        writeFileSync(join(home, `${round}.md`), draft === null ? `${why}\n` : `${prose}\n`);
      }
      return one;
    },
  );
  return tried.filter((one) => one !== null);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

/**
 * Returns the page about a provider: a line for each figure, a column for each round and one for
 * the total.
 */
export function providerPage(tried: readonly Tried[], { settings, times }: Trial): string {
  const columns = [
    ...Array.from({ length: times }, (_, index) =>
      tried.filter(({ round }) => round === index + 1),
    ),
    tried,
  ];
  const stages = (those: readonly Tried[]): StageRecord[] => those.flatMap(({ came }) => came);
  const counted = (
    those: readonly Tried[],
    of: (stage: StageRecord) => number | null,
  ): number | null => {
    const numbers = stages(those).map(of);
    return numbers.includes(null) ? null : sum(numbers as number[]);
  };
  const each = (total: number | null, drafts: number): string =>
    total === null || drafts === 0 ? '–' : String(Math.round(total / drafts));
  const written = (those: readonly Tried[]) => those.filter(({ draft }) => draft !== null);
  const figures: [string, (those: readonly Tried[]) => string][] = [
    ['works asked about', (those) => String(those.length)],
    ['drafts', (those) => percent(written(those).length, those.length)],
    [
      'drafts with something untrue (a quotation that stands nowhere, a grade, forbidden words)',
      (those) =>
        percent(those.filter(({ untrue }) => untrue.length > 0).length, written(those).length),
    ],
    [
      'planted faults that are named',
      (those) =>
        percent(
          sum(those.map(({ faults }) => faults.named)),
          sum(those.map(({ faults }) => faults.of)),
        ),
    ],
    [
      'points of the marker, by half of their words',
      (those) =>
        percent(
          sum(those.map(({ worth }) => worth.reached)),
          sum(those.map(({ worth }) => worth.points)),
        ),
    ],
    [
      'words of a draft, the median',
      (those) => String(medianOf(written(those).map(({ draft }) => wordsIn(proseOf(draft!))))),
    ],
    [
      'seconds for a draft, the median',
      (those) => (medianOf(written(those).map(({ ms }) => ms)) / 1000).toFixed(1),
    ],
    [
      'tokens read for each work',
      (those) =>
        each(
          counted(those, ({ input_tokens }) => input_tokens),
          those.length,
        ),
    ],
    [
      'tokens written for each work',
      (those) =>
        each(
          counted(those, ({ output_tokens }) => output_tokens),
          those.length,
        ),
    ],
    [
      'cost of a hundred works',
      (those) => {
        const cost = counted(those, ({ cost_micros }) => cost_micros);
        return cost === null || those.length === 0
          ? '–'
          : ((cost / 1_000_000 / those.length) * 100).toFixed(2);
      },
    ],
  ];
  const reasons = Map.groupBy(
    tried.filter(({ draft }) => draft === null),
    ({ why }) => why,
  );
  return [
    `# ${settings.model ?? ''} through ${settings.provider}`,
    `Questions of version ${PROMPT_VERSION}. Each work was asked about ${times === 1 ? 'once' : `${times} times`}. Counted by a program: what is true and what a marker would use is for people to read.`,
    [
      `| | ${columns.map((_, at) => (at < times ? `round ${at + 1}` : 'all')).join(' | ')} |`,
      `|---|${columns.map(() => '---').join('|')}|`,
      ...figures.map(
        ([name, of]) => `| ${name} | ${columns.map((those) => of(those)).join(' | ')} |`,
      ),
    ].join('\n'),
    ...(reasons.size === 0
      ? []
      : [
          [
            'Why there was no draft:',
            '',
            ...[...reasons]
              .toSorted(([, a], [, b]) => b.length - a.length)
              .map(([why, those]) => `- ${those.length}: ${why}`),
          ].join('\n'),
        ]),
    ...tried
      .filter(({ untrue }) => untrue.length > 0)
      .map(({ name, round, untrue }) => `${name}, round ${round}: ${untrue.join('; ')}`),
  ].join('\n\n');
}
