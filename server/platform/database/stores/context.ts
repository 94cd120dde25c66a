import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { causeOf, sqlState } from '#server/platform/database/translate.ts';
import type { Engine } from '#server/platform/database/types.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { Clock, Ids } from './types.ts';

export interface StoreContext {
  db: Kysely<Database>;
  engine: Engine;
  clock: Clock;
  ids: Ids;
  /**
   * Told of each transaction that PostgreSQL broke off, with its code, the row and statement it was
   * at and what it waited for, before it is begun again.
   */
  again?: (code: string, where: string) => void;
  /** False where drafts cost nothing and nobody has a balance; they do when it is left out. */
  credits?: boolean;
  /** Whether drafts go to the provider of whoever asks, where they have a key of their own. */
  ownKeys?: boolean;
  /** Drafts of one account that may be given up within a day. */
  mostGivenUp?: number;
  /** What the files of one account may be. */
  room?: StorageQuota;
  /** Sign-ins of one account that stand at the same time; the oldest ends when one more comes. */
  mostSessions?: number;
  /** A session that wasn't used for so long has ended. */
  idleMs?: number;
  /** For what is kept as a keyed hash alone. Without it nobody who was erased is known again. */
  secret?: () => Promise<string>;
  /** Whether mails are sent: without that none is written down. */
  mails?: boolean;
}
export type Tx = Transaction<Database>;

const TRIES = 8;
/** Between two tries, at most, doubled each time: the other must get done what this one was in the way of. */
const PAUSE_MS = 10;
/**
 * PostgreSQL's codes for a deadlock, a lost race, and a row that was deleted between being read and being referred to:
 * begun again, the transaction finds it gone and says so.
 */
const AGAIN = new Set(['40P01', '40001', '23503']);

/**
 * One transaction; begun again when PostgreSQL broke it off because of another at the same time.
 * Inside, use `tx` and never `context.db`.
 */
export async function transact<T>(
  { db, again }: StoreContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = sqlState(error) ?? '';
      if (tried === TRIES || !AGAIN.has(code)) throw error;
      const { where = '', detail = '' } = causeOf(error) as { where?: string; detail?: string };
      again?.(code, `${where} ${detail}`.trim());
      await pause(Math.random() * PAUSE_MS * 2 ** tried);
    }
  }
}

/**
 * Writes what a power cut may take back, since it is only told, or done again: SQLite doesn't wait
 * for the disk, which holds up everybody else. What is committed in the usual way afterwards takes
 * it along; the end of a process alone takes nothing.
 * `work` is given what to write with.
 */
export async function withRelaxedDurability<T>(
  context: StoreContext,
  work: (context: StoreContext) => Promise<T>,
): Promise<T> {
  if (context.engine !== 'sqlite') return await work(context);
  return await context.db.connection().execute(async (db) => {
    await sql`pragma synchronous = normal`.execute(db);
    try {
      return await work({ ...context, db });
    } finally {
      await sql`pragma synchronous = full`.execute(db);
    }
  });
}

export const isoNow = ({ clock }: StoreContext): string => clock.now().toISOString();

/** ISO time `ms` from now (before it, when negative). */
export const isoFromNow = ({ clock }: StoreContext, ms: number): string =>
  new Date(clock.now().getTime() + ms).toISOString();

/**
 * How far ahead the end of a lease of `leaseMs` can lie. One that lies further ahead was written by
 * a clock that was wrong, and counts as ended: else what it holds would stay stuck until that day.
 * Twice the lease, since the clocks of two processes differ.
 */
export const furthestLease = (leaseMs: number): number => 2 * leaseMs;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/** Whether an error says that a unique value is already there. */
export const isTaken = (error: unknown): boolean =>
  sqlState(error) === POSTGRES_UNIQUE ||
  (error as { errcode?: unknown } | null)?.errcode === SQLITE_UNIQUE;

/** The parts of a list, small enough to be one statement's parameters. */
export function* chunks<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Yes or no, as both engines store it. */
export const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** How long a reader waits for what is only noted of them. */
const PATIENCE_MS = 2000;

/**
 * Waits for a write that no answer depends on, but not for ever: while the database is locked
 * people still read. What is late is written later, and a failure is `told`.
 */
export async function withTimeout(
  write: Promise<unknown>,
  told: (error: unknown) => void = () => undefined,
): Promise<void> {
  const over = new AbortController();
  const written = write.then(() => undefined, told).finally(() => over.abort());
  await Promise.race([
    written,
    pause(PATIENCE_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined),
  ]);
}
