import { setting, wholeNumber } from './settings-values.ts';

/**
 * The most that one account may have; all far above what a department needs for a year of marking.
 */
export interface Quotas {
  /** Invitations to one assignment that are waiting to be accepted. */
  invitations: number;
  /** Bytes of the files in one account's assignments. */
  bytes: number;
  /** The number of those files. */
  files: number;
  /** Simultaneous sign-ins; one more ends the oldest. */
  sessions: number;
  /** Drafts that may be abandoned within a day, by deleting what they are written for. */
  givenUpDrafts: number;
}

const MB = 1024 * 1024;

type Env = Readonly<Record<string, string | undefined>>;

const within = (env: Env, name: string, fallback: number, most: number): number =>
  setting(env, name, fallback, wholeNumber(1, most), `a whole number from 1 to ${most}`);

export const readQuotas = (env: Env): Quotas => ({
  bytes: within(env, 'MAX_ACCOUNT_MB', 102_400, 100_000_000) * MB,
  files: within(env, 'MAX_ACCOUNT_FILES', 200_000, 100_000_000),
  sessions: within(env, 'MAX_SESSIONS', 50, 10_000),
  givenUpDrafts: within(env, 'MAX_GIVEN_UP_DRAFTS', 50, 100_000),
  invitations: within(env, 'MAX_INVITATIONS', 100, 10_000),
});

/** Returns them in the form that the stores need. */
export const quotasOf = ({ givenUpDrafts, bytes, files, sessions }: Quotas) => ({
  mostGivenUp: givenUpDrafts,
  room: { bytes, files },
  mostSessions: sessions,
});
