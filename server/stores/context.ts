import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { sqlState } from '../db/translate.ts';
import type { Engine } from '../db/types.ts';
import type { Clock, Ids } from './types.ts';

export interface StoreContext { db: Kysely<Database>; engine: Engine; clock: Clock; ids: Ids }
export type Tx = Transaction<Database>;

const TRIES = 5;
/**
 * PostgreSQL's codes for a deadlock, a lost race, and a row that was deleted between being read and being referred to:
 * begun again, the transaction finds it gone and says so.
 */
const AGAIN = new Set(['40P01', '40001', '23503']);

/** One transaction; begun again when PostgreSQL broke it off because of another at the same time. Inside, use `tx` and never `context.db`. */
export async function transact<T>({ db }: StoreContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tried === TRIES || !AGAIN.has(sqlState(error) ?? '')) throw error;
    }
  }
}

export const isoNow = ({ clock }: StoreContext): string => clock.now().toISOString();

/** ISO time `ms` from now (before it, when negative). */
export const isoFromNow = ({ clock }: StoreContext, ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/** Whether an error says that a unique value is already there. */
export const isTaken = (error: unknown): boolean =>
  sqlState(error) === POSTGRES_UNIQUE || (error as { errcode?: unknown } | null)?.errcode === SQLITE_UNIQUE;

/** The parts of a list, small enough to be one statement's parameters. */
export function* chunks<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
