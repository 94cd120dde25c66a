import type { StoreContext, Tx } from '#server/platform/database/stores/context.ts';

/**
 * Whether a draft was paid for and hasn't been requested again yet: that is free, once (DRAFT-12).
 */
export async function hasFreeRetry(
  tx: Tx | StoreContext['db'],
  submissionId: number,
): Promise<boolean> {
  const { charged, free } = await tx
    .selectFrom('ai_drafts')
    .where('submission_id', '=', submissionId)
    .where('priced', '=', 1)
    .select((eb) => [
      eb.fn.countAll<number>().as('charged'),
      eb.fn.sum<number | null>('free').as('free'),
    ])
    .executeTakeFirstOrThrow();
  return Number(charged) - 2 * Number(free) > 0;
}
