import { type RawBuilder, sql } from 'kysely';
import { isoFromNow, isoNow, type StoreContext } from '#server/platform/database/stores/context.ts';
import { KNOWN_BROWSER_MS } from '#server/features/accounts/known-browsers.store.ts';
import { COUNTED_MS } from '#server/features/drafts/abandoned-drafts.ts';
import { KEPT_MS } from './idempotency-keys.ts';

const ENDED_JOBS_KEPT_MS = 7 * 24 * 60 * 60_000;
const FAILED_MAILS_KEPT_MS = 7 * 24 * 60 * 60_000;

/** How many SQLite deletes before others get their turn. */
const AT_ONCE = 1000;

/**
 * Deletes rows of one table except those that somebody else has locked, so it waits for nobody
 * (docs/decisions/locks.md).
 */
export async function deleteFree(
  { db, engine }: Pick<StoreContext, 'db' | 'engine'>,
  table: string,
  which: RawBuilder<boolean>,
): Promise<void> {
  const from = sql.table(table);
  if (engine === 'postgres') {
    await sql`delete from ${from} where ctid in (select ctid from ${from} where ${which} for update skip locked)`.execute(
      db,
    );
    return;
  }
  const some = sql`delete from ${from} where rowid in (select rowid from ${from} where ${which} limit ${AT_ONCE})`;
  for (let gone = AT_ONCE; gone === AT_ONCE;)
    gone = Number((await some.execute(db)).numAffectedRows);
}

/** Removes what has expired. */
export async function sweep(context: StoreContext): Promise<void> {
  const now = isoNow(context);
  await deleteFree(context, 'tokens', sql`expires_at <= ${now}`);
  await deleteFree(context, 'spent_captchas', sql`expires_at <= ${now}`);
  await deleteFree(context, 'invitations', sql`expires_at <= ${now}`);
  await deleteFree(context, 'school_attempts', sql`expires_at <= ${now}`);
  await deleteFree(context, 'lti_registration_codes', sql`expires_at <= ${now}`);
  await deleteFree(context, 'lti_logins', sql`expires_at <= ${now}`);
  await deleteFree(context, 'lti_launches', sql`expires_at <= ${now}`);
  await deleteFree(context, 'student_links', sql`by_launch = 1 and expires_at <= ${now}`);
  await deleteFree(context, 'handovers', sql`expires_at <= ${now}`);
  await deleteFree(context, 'sign_in_tickets', sql`expires_at <= ${now}`);
  await deleteFree(
    context,
    'known_browsers',
    sql`used_at <= ${isoFromNow(context, -KNOWN_BROWSER_MS)}`,
  );
  await deleteFree(context, 'pending_emails', sql`expires_at <= ${now}`);
  await deleteFree(context, 'password_resets', sql`expires_at <= ${now}`);
  await deleteFree(context, 'pending_accounts', sql`expires_at <= ${now}`);
  await deleteFree(
    context,
    'outbox',
    sql`failed_at <= ${isoFromNow(context, -FAILED_MAILS_KEPT_MS)}`,
  );
  await deleteFree(
    context,
    'given_up_drafts',
    sql`given_up_at <= ${isoFromNow(context, -COUNTED_MS)}`,
  );
  await deleteFree(context, 'rate_limits', sql`expire < ${context.clock.now().getTime()}`);
  await deleteFree(
    context,
    'idempotency_keys',
    sql`created_at <= ${isoFromNow(context, -KEPT_MS)}`,
  );
  await deleteFree(
    context,
    'feedback_jobs',
    sql`finished_at <= ${isoFromNow(context, -ENDED_JOBS_KEPT_MS)}`,
  );
}
