import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { MarkRow } from './mark-rows.ts';

/**
 * The round whose marks count for the row of `submissions` in the query: the agreed one if there is
 * one, else the first.
 */
export const countingRound = sql<'first' | 'agreed'>`(
  case when exists (select 1 from marks a where a.submission_id = submissions.id and a.round = 'agreed') then 'agreed' else 'first' end)`;

/** The same for one existing script. */
export const countingRoundOf = async (
  db: Kysely<Database>,
  submissionId: number,
): Promise<'first' | 'agreed'> =>
  (
    await db
      .selectFrom('submissions')
      .select(countingRound.as('round'))
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow()
  ).round;

/** Returns the marks that a script's grade is based on. */
export const countingRows = (db: Kysely<Database>, submissionId: number): Promise<MarkRow[]> =>
  db
    .selectFrom('marks')
    .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
    .selectAll('marks')
    .where('submissions.id', '=', submissionId)
    .where('marks.round', '=', countingRound)
    .execute();
