import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Database } from '#server/platform/database/schema.ts';
import { ApiError } from './errors.ts';

/** How often something may be done within how many seconds. */
export interface Allowance {
  points: number;
  duration: number;
}

export interface Allowances {
  /** Wrong passwords for one e-mail from one address. */
  wrongPassword: Allowance;
  /**
   * Sign-ins, right or wrong, to one account from anywhere: few enough for guesses from many
   * addresses, and many enough that an owner isn't soon locked out.
   */
  accountPassword: Allowance;
  /**
   * Codes of the second step, for one account: anyone guessing them knows its password. A correct
   * one resets the count.
   */
  secondFactor: Allowance;
  secondFactorDay: Allowance;
  /** Sign-ins, right or wrong, from one network. */
  networkPassword: Allowance;
  /** Sign-ins, right or wrong, from one address: a whole department may share it. */
  signIn: Allowance;
  register: Allowance;
  /**
   * Accounts from one network that get the welcome credits, where no mail proves that there is a
   * person behind each.
   */
  welcome: Allowance;
  /**
   * Challenges given to one network: each costs a signature, and a whole department's sign-ins take
   * one each.
   */
  captcha: Allowance;
  /**
   * Mails requested by people who aren't signed in, to one address and from one network; and the
   * links that they come back with.
   */
  mailAddress: Allowance;
  mailNetwork: Allowance;
  /** Steps to the school's sign-in and back, from one network. */
  school: Allowance;
  /** Drafts that one person may request: a class of 500 three times over, all at once. */
  generate: Allowance;
  /**
   * One account's accesses to a learning environment: each is a request from this server to an
   * address they chose.
   */
  connect: Allowance;
  /** Invitations by one owner. */
  invite: Allowance;
  /** Views and acceptances of invitations by one account. */
  acceptInvitation: Allowance;
  /** Invalid links tried from one network: a whole class with last year's links may share it. */
  openReturned: Allowance;
  /** Requests with one link. */
  studentLink: Allowance;
}

const ALLOWANCES: Allowances = {
  wrongPassword: { points: 10, duration: 900 },
  accountPassword: { points: 100, duration: 900 },
  secondFactor: { points: 10, duration: 900 },
  secondFactorDay: { points: 60, duration: 86_400 },
  networkPassword: { points: 600, duration: 900 },
  signIn: { points: 300, duration: 900 },
  register: { points: 200, duration: 3600 },
  welcome: { points: 50, duration: 86_400 },
  captcha: { points: 1200, duration: 900 },
  mailAddress: { points: 5, duration: 3600 },
  mailNetwork: { points: 200, duration: 3600 },
  school: { points: 3000, duration: 900 },
  generate: { points: 1500, duration: 600 },
  connect: { points: 60, duration: 600 },
  invite: { points: 100, duration: 3600 },
  acceptInvitation: { points: 60, duration: 600 },
  openReturned: { points: 1500, duration: 600 },
  studentLink: { points: 300, duration: 600 },
};

export interface Limit {
  /** Counts one. Throws 429 with `Retry-After` if that is too many. */
  take(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export type Limits = Readonly<Record<keyof Allowances, Limit>>;

const tooMany = (msBeforeNext: number): ApiError => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError(429, `Too many requests. Please try again in ${seconds} seconds.`, {
    'Retry-After': String(seconds),
  });
};

function limitOf(limiter: RateLimiterAbstract): Limit {
  return {
    async take(key) {
      try {
        await limiter.consume(hashed(key));
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
      }
    },
    forget: async (key) => void (await limiter.delete(hashed(key))),
  };
}

/** Keys are never stored in plain text, since a table outlives a process. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Counted in this process; with PostgreSQL in one of its tables, for all processes together. While
 * the database is unavailable each process counts separately.
 */
export function createLimits(
  allowances: Partial<Allowances> = {},
  shared: Kysely<Database> | null = null,
): Limits {
  const storeClient =
    shared === null
      ? null
      : {
          async query({ text, values }: { text: string; values: readonly unknown[] }) {
            const { rows } = await shared.executeQuery(CompiledQuery.raw(text, [...values]));
            return { rows, rowCount: rows.length };
          },
        };
  const limit = (keyPrefix: keyof Allowances) => {
    const options = { keyPrefix, ...ALLOWANCES[keyPrefix], ...allowances[keyPrefix] };
    const here = new RateLimiterMemory(options);
    return limitOf(
      storeClient === null
        ? here
        : new RateLimiterPostgres({
            ...options,
            storeClient,
            storeType: 'client',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
            insuranceLimiter: here,
          }),
    );
  };
  const names = Object.keys(ALLOWANCES) as (keyof Allowances)[];
  return Object.fromEntries(names.map((name) => [name, limit(name)])) as Limits;
}
