import { setting, wholeNumber } from './settings-values.ts';

/** What one account may have; none of it is near what a department's year of marking needs. */
export interface Quotas {
  /** Invitations to one assignment that wait to be accepted. */
  invitations: number;
  /** Drafts that may be given up within a day, by deleting what they are written for. */
  givenUpDrafts: number;
}

type Env = Readonly<Record<string, string | undefined>>;

const within = (env: Env, name: string, fallback: number, most: number): number =>
  setting(env, name, fallback, wholeNumber(1, most), `a whole number from 1 to ${most}`);

export const readQuotas = (env: Env): Quotas => ({
  givenUpDrafts: within(env, 'MAX_GIVEN_UP_DRAFTS', 50, 100_000),
  invitations: within(env, 'MAX_INVITATIONS', 100, 10_000),
});
