import type { Bit } from '#server/platform/database/columns.ts';
import type { StageRecord } from './types.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';

/** Records what a question to a model used, and none of its text (DRAFT-10). */
export async function noteUsage(
  tx: Tx,
  context: StoreContext,
  of: { job_uuid: string; user_id: number; own_key: Bit },
  { stage, model, input_tokens, cached_tokens, output_tokens, cost_micros, ms }: StageRecord,
): Promise<void> {
  await tx
    .insertInto('ai_usage')
    .values({
      ...of,
      stage,
      model,
      input_tokens,
      cached_tokens,
      output_tokens,
      cost_micros,
      ms,
      created_at: isoNow(context),
    })
    .execute();
}
