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
   * Called for each transaction that PostgreSQL aborted, with its code, its row and statement and
   * what it was waiting for, before it is retried.
   */
  again?: (code: string, where: string) => void;
  /** False if drafts cost nothing and nobody has a balance; true by default. */
  credits?: boolean;
  /** Whether drafts are sent to the requesting person's own provider, if they have a key. */
  ownKeys?: boolean;
  /** Drafts of one account that may be abandoned within a day. */
  mostGivenUp?: number;
  /** Limits for the files of one account. */
  room?: StorageQuota;
  /** Simultaneous sign-ins of one account; one more ends the oldest. */
  mostSessions?: number;
  /** A session that is unused for this long has ended. */
  idleMs?: number;
  /**
   * For what is only stored as a keyed hash. Without it, people who were erased can't be
   * recognised.
   */
  secret?: () => Promise<string>;
  /** Whether mail is sent: otherwise none is stored. */
  mails?: boolean;
}
export type Tx = Transaction<Database>;

const TRIES = 8;
/**
 * The maximum pause between two tries; it doubles each time: the transaction that this one
 * conflicted with must finish.
 */
const PAUSE_MS = 10;
/**
 * PostgreSQL's codes for a deadlock, a lost race, and a row that was deleted between being read and
 * being referred to: when retried, the transaction finds it gone and reports that.
 */
const AGAIN = new Set(['40P01', '40001', '23503']);

/**
 * Runs one transaction; retries it if PostgreSQL aborted it because of a concurrent one. Inside,
 * use `tx` and never `context.db`.
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
 * Writes data that may be lost in a power cut, since it is only informative, or can be produced
 * again: SQLite doesn't wait for the disk, which would block everybody else. The next ordinary
 * commit makes it durable; a crash of just the process loses nothing. `work` gets the context to
 * write with.
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

/** Returns the ISO time `ms` from now (earlier if negative). */
export const isoFromNow = ({ clock }: StoreContext, ms: number): string =>
  new Date(clock.now().getTime() + ms).toISOString();

/**
 * Returns how far in the future a lease of `leaseMs` can end. One that ends later was written by a
 * wrong clock, and counts as expired: otherwise what it holds would stay stuck until then. Twice
 * the lease, since the clocks of two processes differ.
 */
export const furthestLease = (leaseMs: number): number => 2 * leaseMs;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/** Whether an error says that a unique value already exists. */
export const isTaken = (error: unknown): boolean =>
  sqlState(error) === POSTGRES_UNIQUE ||
  (error as { errcode?: unknown } | null)?.errcode === SQLITE_UNIQUE;

/** Yields parts of a list that are small enough to be one statement's parameters. */
export function* chunks<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Yes or no, as both engines store it. */
export const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** How long a reader waits for a mere note about them to be written. */
const PATIENCE_MS = 2000;

/**
 * Waits for a write that no response depends on, but not for ever: people can still read while the
 * database is locked. A late write is completed later, and a failure is passed to `told`.
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
