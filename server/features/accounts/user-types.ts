import type { PageQuery } from '#contract/common.ts';
import type { Transaction, TransactionType } from '#contract/credits/credit.ts';
import type { Settings, User } from '#contract/accounts/user.ts';
import type { EmailProof } from '#server/platform/database/schema/accounts.ts';
import type {
  Page,
  Principal,
  Removed,
  SessionPrincipal,
} from '#server/platform/database/stores/types.ts';
import type { AccountExport } from './account-types.ts';

export interface Users {
  /**
   * Creates a teacher with the welcome credits (`promo_code`, reference `WELCOME`) and the set 'My
   * comments'. Throws Conflict for a taken e-mail.
   */
  register(person: {
    email: string;
    password_hash: string;
    full_name: string;
    welcome_credits: number;
    email_proof?: EmailProof;
  }): Promise<User>;
  /** Returns the account with this e-mail, for the operator. Throws NotFound. */
  named(email: string): Promise<{ userId: number; full_name: string; disabled_at: string | null }>;
  /** Closes an account, which ends its sessions, or opens it again. */
  disable(principal: Principal, isDisabled: boolean): Promise<void>;
  /** For sign-in; null if no open account has this e-mail. */
  findForLogin(
    email: string,
  ): Promise<{ userId: number; password_hash: string; version: number } | null>;
  me(principal: Principal): Promise<User>;
  passwordHash(principal: Principal): Promise<string>;
  /**
   * Settings are merged key by key. A new password or e-mail revokes every token except
   * `keepToken`. An e-mail set here counts as unproven. Throws Conflict for a taken e-mail,
   * SignedOut if the principal's session has ended meanwhile.
   */
  update(
    principal: SessionPrincipal,
    change: {
      full_name?: string;
      email?: string;
      password_hash?: string;
      settings?: Partial<Settings>;
    },
    keepToken?: string,
  ): Promise<User>;
  /**
   * Deletes everything in the account; the ledger keeps its sums under an account without a name.
   */
  remove(principal: SessionPrincipal): Promise<Removed>;
  /** Returns all data of the account as JSON, and the files that belong to it. */
  exportAll(principal: Principal): Promise<AccountExport>;
}

export interface SpentCaptchas {
  /** True the first time this challenge is spent, false for every replay. */
  spend(challenge: string, expiresAt: Date): Promise<boolean>;
}

export interface Ledger {
  /**
   * Adds credits once per account, type and reference; `created` is false for a replay. Throws
   * NotFound (no such e-mail) or Conflict (the same reference with another amount, or the balance
   * would become negative).
   */
  grant(grant: Grant): Promise<{ transaction: Transaction; created: boolean }>;
  /** Newest first. */
  transactions(principal: Principal, page: PageQuery): Promise<Page<Transaction>>;
  balance(principal: Principal): Promise<{ balance: number; held: number }>;
}

export interface Grant {
  email: string;
  amount: number;
  type: Exclude<TransactionType, 'feedback_generation'>;
  reference: string;
}
