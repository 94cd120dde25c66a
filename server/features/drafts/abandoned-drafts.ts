import { type RawBuilder, sql } from 'kysely';
import {
  isoFromNow,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { TooManyRequests } from '#server/platform/database/stores/errors.ts';

export const COUNTED_MS = 24 * 60 * 60_000;

/**
 * Counts the drafts that are being written for these jobs `j` before their submissions are deleted:
 * the provider has worked on them for nothing.
 */
export async function countAbandonedDrafts(
  tx: Tx,
  context: StoreContext,
  which: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    insert into given_up_drafts (user_id, given_up_at)
    select a.owner_id, ${isoNow(context)} from feedback_jobs j join assignments a on a.id = j.assignment_id
    where j.state = 'running' and j.step in ('writing', 'checking') and ${which}`.execute(tx);
}

/**
 * Throws TooManyRequests if so many of the account's drafts were abandoned within a day that it
 * must wait.
 */
export async function refuseTooManyAbandoned(
  tx: Tx,
  context: StoreContext,
  userId: number,
): Promise<void> {
  const { mostGivenUp = Infinity } = context;
  const { many } = await tx
    .selectFrom('given_up_drafts')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where('user_id', '=', userId)
    .where('given_up_at', '>', isoFromNow(context, -COUNTED_MS))
    .executeTakeFirstOrThrow();
  if (many < mostGivenUp) return;
  throw new TooManyRequests(
    `${many} submissions were deleted today while their drafts were being written, which is as many as may be. Wait a day, or ask whoever runs this server.`,
  );
}
