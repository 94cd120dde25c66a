import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Document } from '#contract/submissions/document.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { WORKER_POOL_LIMITS } from '#server/platform/workers/types.ts';
import { UnreadableError } from '#server/features/drafts/errors.ts';
import type { DraftRequest, RawDraft } from '#server/features/drafts/types.ts';
import { SHAPES } from '#tests/support/shapes.ts';

/**
 * `SHAPES=all` tests every shape, which takes many minutes, and `SHAPES=3` every third of sixteen;
 * each run of the tests covers every sixteenth.
 */
const wanted = process.env['SHAPES'] ?? '1';
const fed =
  wanted === 'all' ? SHAPES : SHAPES.filter((_, index) => index % 16 === Number(wanted) - 1);
const WHOLE = 1_000_000;
/**
 * Each task has the product's own limit of processor time, which a step that isn't linear in 1 MB
 * exceeds many times over; and a quarter of it for a quarter of the length, which shows the same: a
 * quadratic step takes a sixteenth there.
 */
const LENGTH = process.env['SHAPES'] === undefined ? WHOLE / 4 : WHOLE;
const LIMITS = { ...WORKER_POOL_LIMITS, cpuMs: (WORKER_POOL_LIMITS.cpuMs * LENGTH) / WHOLE };
const QUOTE = 3000;
const MINUTES = 60_000;
const { signal } = new AbortController();
const apart = createWorkerPool(
  2,
  LIMITS,
  join(import.meta.dirname, '../../support/fixtures/text-tasks.ts'),
);
afterAll(() => apart.close());

const read = (text: string, extension: string) =>
  apart.run('readText' as never, { text, extension } as never, signal) as Promise<Document>;
const asked = (material: Document, brief: string): DraftRequest => ({
  material,
  assignment: { name: 'Essay', description: brief, rubric: brief },
  exemplars: [],
  comments: [],
  settings: { language: 'en', tone: 'neutral', length: 'long' },
});
const point = (quotes: string[]) => ({ criterion: 'Evidence', text: 'See.', quotes });

/**
 * A shape about which the rules have nothing to say passes through the rest as an empty draft
 * (RULE-42).
 */
const orNothing = (error: unknown): RawDraft => {
  if (!(error instanceof UnreadableError)) throw error;
  return { summary: 'Nothing.', strengths: [], improvements: [], next_steps: [], notes: [] };
};

test('there are 254 different shapes', () => {
  expect(new Set(SHAPES.map(({ name }) => name)).size).toBe(254);
});

test.concurrent.each(fed)(
  '[SAFE-5] $name: a whole draft, in time',
  { timeout: 20 * MINUTES },
  async ({ of }) => {
    const shape = of(LENGTH);
    const writer = { kind: 'rule-based', engine: 'test' } as const;
    for (const extension of ['txt', 'py']) {
      const document = await read(shape, extension);
      const raw: RawDraft = await apart
        .run('writeOffline', asked(document, shape), signal)
        .catch(orNothing);
      const { text } = document;
      const quotes = [
        text.slice(1, QUOTE),
        `${text.slice(0, QUOTE)}?`,
        `?${text.slice(-QUOTE)}`,
        text.slice(LENGTH / 2, LENGTH / 2 + 90),
      ];
      const strengths = [...raw.strengths, point(quotes), point(quotes)];
      const { ai_feedback, ai_feedback_text } = await apart.run(
        'finishDraft',
        { raw: { ...raw, strengths }, document, writer },
        signal,
      );
      for (const { evidence } of ai_feedback.strengths)
        for (const { quote, start, end } of evidence) expect(text.slice(start, end)).toBe(quote);
      expect(ai_feedback_text).toContain(ai_feedback.summary);
    }
    const pipeline = {
      request: {
        ...asked(await read(shape, 'txt'), shape),
        people: [
          { names: ['Grace Brewster Hopper', shape.slice(0, 200)], identifiers: ['zq7714'] },
        ],
      },
      nonce: 'f00dcafe',
    } as const;
    const told: {
      stage: 'transcribe' | 'draft' | 'read' | 'reread';
      part: number;
      text: string;
    }[] = [];
    const answers = {
      transcribe: shape,
      draft: `You open well with “Charging”. ${shape}\n\n“${shape.slice(0, 500)}” ${shape}`,
      read: shape,
      reread: JSON.stringify({
        changes: [{ sentence: 1, fault: 'wrong', text: shape }],
        missing: [{ after: 1, text: shape }],
        note: shape,
      }),
    };
    for (let step = 0; step < 5; step += 1) {
      const next = await apart
        .run(
          'nextStep',
          {
            ...pipeline,
            request: { ...pipeline.request, material: pipeline.request.material! },
            told,
          },
          signal,
        )
        .catch((error: unknown) => {
          if (!(error instanceof UnreadableError)) throw error;
          return { kind: 'done' } as const;
        });
      if (next.kind !== 'ask') break;
      expect(next.asks[0]!.work + next.asks[0]!.task).not.toContain('zq7714');
      told.push(...next.asks.map(({ stage, part }) => ({ stage, part, text: answers[stage] })));
    }
    await apart
      .run(
        'nextStep',
        {
          ...pipeline,
          request: { ...pipeline.request, material: pipeline.request.material! },
          told: [{ stage: 'draft', part: 1, text: shape }],
        },
        signal,
      )
      .catch(orNothing);
  },
);
