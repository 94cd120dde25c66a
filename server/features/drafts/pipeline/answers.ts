import * as v from 'valibot';
import type { Seen } from '#server/features/drafts/pictures/types.ts';
import { listOf, NumberSchema, NumbersSchema, readObject, tidy } from './json.ts';
import type { Stage } from './types.ts';

/** What a model is held to at each stage, where its provider can. None of it has a place for a grade (AI-16). */
export const ASKED = {
  transcribe: v.strictObject({ said: v.string(), shows: v.string() }),
  observe: v.strictObject({
    observations: v.array(
      v.strictObject({
        criterion: v.number(),
        kind: v.picklist(['strength', 'weakness', 'absence']),
        claim: v.string(),
        sentences: v.array(v.number()),
        confidence: v.number(),
      }),
    ),
  }),
  verify: v.strictObject({
    checks: v.array(
      v.strictObject({
        observation: v.number(),
        verdict: v.picklist(['supported', 'partly', 'unsupported']),
        claim: v.string(),
        sentences: v.array(v.number()),
        judges: v.boolean(),
      }),
    ),
  }),
  write: v.strictObject({
    summary: v.string(),
    points: v.array(v.strictObject({ observations: v.array(v.number()), text: v.string() })),
    next_steps: v.array(v.strictObject({ observations: v.array(v.number()), text: v.string() })),
  }),
  proof: v.strictObject({
    sentences: v.array(
      v.strictObject({
        number: v.number(),
        fault: v.picklist(['grade', 'unsupported', 'quotation', 'order']),
        rewrite: v.string(),
      }),
    ),
  }),
} as const satisfies Record<Stage, v.GenericSchema>;

/** The same in words, for a provider that can't be held to a schema. */
export const SHAPES: Readonly<Record<Stage, string>> = {
  transcribe:
    '{"said": "the words that stand in it, with their lines and paragraphs", "shows": "what else it shows, or nothing"}',
  observe:
    '{"observations": [{"criterion": 1, "kind": "strength" | "weakness" | "absence", "claim": "one sentence", "sentences": [3, 4], "confidence": 0.8}]}',
  verify:
    '{"checks": [{"observation": 1, "verdict": "supported" | "partly" | "unsupported", "claim": "the claim, narrowed if only part of it holds", "sentences": [3], "judges": false}]}',
  write:
    '{"summary": "two or three sentences on the work as a whole", "points": [{"observations": [1, 4], "text": "one to three sentences to the student"}], "next_steps": [{"observations": [4], "text": "one thing to do"}]}',
  proof:
    '{"sentences": [{"number": 2, "fault": "grade" | "unsupported" | "quotation" | "order", "rewrite": "the sentence without the fault, or nothing"}]}',
};

const MOST = { observations: 60, checks: 200, points: 40, steps: 8, sentences: 200 } as const;
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, most)),
  );
const words = v.fallback(text(3000), '');
const KINDS = {
  strength: 'strength',
  weakness: 'weakness',
  improvement: 'weakness',
  absence: 'absence',
  missing: 'absence',
} as const;
const kind = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(Object.keys(KINDS) as (keyof typeof KINDS)[]),
  v.transform((given) => KINDS[given]),
);
const SURE = 1;

const ObservationSchema = v.object({
  criterion: NumberSchema,
  kind,
  claim: v.pipe(text(1000), v.trim(), v.nonEmpty()),
  sentences: NumbersSchema,
  confidence: v.fallback(v.number(), SURE),
});
const CheckSchema = v.object({
  observation: NumberSchema,
  verdict: v.pipe(v.string(), v.toLowerCase(), v.picklist(['supported', 'partly', 'unsupported'])),
  claim: words,
  sentences: NumbersSchema,
  judges: v.fallback(v.boolean(), false),
});
const PointSchema = v.object({
  observations: NumbersSchema,
  text: v.pipe(text(3000), v.trim(), v.nonEmpty()),
});
const ProofSchema = v.object({
  number: NumberSchema,
  fault: v.fallback(v.string(), 'unsupported'),
  rewrite: words,
});

const SAID_CHARACTERS = 20_000;
const MOST_SHOWN = 1000;
/** A page holds so much at most; what it shows is told in a few sentences. */
const SeenSchema = v.object({ said: v.fallback(text(SAID_CHARACTERS), ''), shows: words });

export type SaidObservation = v.InferOutput<typeof ObservationSchema>;
export type SaidCheck = v.InferOutput<typeof CheckSchema>;
export type SaidPoint = v.InferOutput<typeof PointSchema>;

/** Null when there is no such list in the answer. */
export const readObservations = (answer: string): SaidObservation[] | null =>
  readObject(answer, v.object({ observations: listOf(ObservationSchema) }))?.observations.slice(
    0,
    MOST.observations,
  ) ?? null;

export const readChecks = (answer: string): SaidCheck[] | null =>
  readObject(answer, v.object({ checks: listOf(CheckSchema) }))?.checks.slice(0, MOST.checks) ??
  null;

/** Null for an answer that says nothing about a picture. */
export function readSeen(answer: string): Seen | null {
  const seen = readObject(
    answer,
    v.pipe(
      v.looseObject({}),
      v.check((said) => 'said' in said || 'shows' in said),
      SeenSchema,
    ),
  );
  return seen === null
    ? null
    : { said: tidy(seen.said, SAID_CHARACTERS), shows: tidy(seen.shows, MOST_SHOWN) };
}

export function readWritten(
  answer: string,
): { summary: string; points: SaidPoint[]; next_steps: SaidPoint[] } | null {
  const said = readObject(
    answer,
    v.object({
      summary: words,
      points: listOf(PointSchema),
      next_steps: v.fallback(listOf(PointSchema), []),
    }),
  );
  return said === null
    ? null
    : {
        ...said,
        points: said.points.slice(0, MOST.points),
        next_steps: said.next_steps.slice(0, MOST.steps),
      };
}

export const readProof = (answer: string): v.InferOutput<typeof ProofSchema>[] | null =>
  readObject(answer, v.object({ sentences: listOf(ProofSchema) }))?.sentences.slice(
    0,
    MOST.sentences,
  ) ?? null;
