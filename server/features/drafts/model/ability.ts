import * as v from 'valibot';
import { counted } from '#contract/text/plural.ts';
import { READING } from '#server/features/drafts/pipeline/reading.ts';
import { TRANSCRIPT } from '#server/features/drafts/pipeline/transcribe.ts';
import type { StageRecord } from '#server/features/drafts/types.ts';

export interface Finding {
  ok: boolean | null;
  what: string;
}

/** The shapes that are asked for; the first question asks for prose. */
const ASKED = { transcribe: TRANSCRIPT, read: READING, reread: READING } as const;

const isStage = (stage: string): stage is keyof typeof ASKED => Object.hasOwn(ASKED, stage);

/** Whether an answer has the shape that was asked for, with nothing else around it. */
function holdsShape({ stage, output }: StageRecord): boolean {
  if (!isStage(stage)) return output.trim() !== '';
  try {
    return v.is(ASKED[stage], JSON.parse(output));
  } catch {
    return false;
  }
}

/** Returns what the answers for one draft say about a provider and its model. */
export function checkAnswers(told: readonly StageRecord[]): Finding[] {
  if (told.length === 0) return [];
  const sum = (of: (one: StageRecord) => number | null): number =>
    told.reduce((total, one) => total + (of(one) ?? 0), 0);
  const held = told.filter(holdsShape).length;
  const isCounted = told.every(
    ({ input_tokens, output_tokens }) => input_tokens !== null && output_tokens !== null,
  );
  const cached = sum((one) => one.cached_tokens);
  const cost = told.every(({ cost_micros }) => cost_micros === null)
    ? null
    : sum((one) => one.cost_micros);
  return [
    {
      ok: held === told.length,
      what: `keeps to the shape it is asked for: ${held} of ${counted(told.length, 'answer')}`,
    },
    {
      ok: isCounted,
      what: isCounted
        ? `counts: ${counted(
            sum((one) => one.input_tokens),
            'token',
          )} sent, ${counted(
            sum((one) => one.output_tokens),
            'token',
          )} answered`
        : 'does not count its tokens, so neither cost nor AI_DAILY_TOKENS can be kept',
    },
    {
      ok: cached > 0 ? true : null,
      what:
        cached > 0
          ? `keeps what it was sent before: ${counted(cached, 'token')}`
          : 'kept nothing of what it was sent before; short texts are often not kept',
    },
    {
      ok: null,
      what: `took ${(sum((one) => one.ms) / 1000).toFixed(1)} seconds${cost === null ? '' : ` and cost ${(cost / 1_000_000).toFixed(4)} by AI_PRICES`}`,
    },
  ];
}
