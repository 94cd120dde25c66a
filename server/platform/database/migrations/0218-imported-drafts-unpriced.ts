import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * Drafts that an archive brought in before this release count as paid for here, though nobody paid: they gave another one
 * for nothing, counted against caps, and failed `admin check`. Such a draft has neither a job nor a charge of its own.
 */
export const importedDraftsUnpriced: Migration = async (tx) => {
  await sql`
    update ai_drafts set priced = 0
    where priced = 1
      and not exists (select 1 from feedback_jobs j where j.uuid = ai_drafts.job_uuid)
      and not exists (
        select 1 from credit_transactions t
        where t.operation_id = 'feedback_generation:' || ai_drafts.job_uuid
      )`.execute(tx);
  // What was asked for again for nothing on the strength of one of them.
  await sql`
    update ai_drafts set priced = 0
    where priced = 1 and free = 1 and submission_id in (
      select submission_id from ai_drafts where priced = 1
      group by submission_id having sum(free) * 2 > count(*)
    )`.execute(tx);
};
