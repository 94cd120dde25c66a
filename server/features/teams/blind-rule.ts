import { type RawBuilder, sql } from 'kysely';

/*
 * The rule of who marks a script blind, in SQL, each part using the alias of a row in the query.
 * Every check is built from these three.
 */

const ofScript = (alias: string) => sql.ref(`${alias}.submission_id`);

/** Two people mark the script of this row of `allocations`, and not both have handed over. */
export const isBeside = (
  own: string,
): RawBuilder<boolean> => sql`(exists (select 1 from allocations t where t.submission_id = ${ofScript(own)} and t.round = 'second')
  and (select count(*) from allocations h where h.submission_id = ${ofScript(own)} and h.submitted_at is not null) < 2)`;

/**
 * The third marker of this row of `agreements` was asked to mark blind, and hasn't handed over.
 */
export const isAskedBlind = (agreement: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${agreement}.third_blind`)} = 1 and ${sql.ref(`${agreement}.third_submitted_at`)} is null)`;

/** The script of this row of `again_scripts` is waiting for its marker's second opinion. */
export const isWaiting = (again: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${again}.given_at`)} is null and ${sql.ref(`${again}.given_up_at`)} is null)`;
