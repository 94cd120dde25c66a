import type { MemberRole } from '#contract/teams/roles.ts';
import type { SecondFactorNews } from '#server/features/accounts/second-factors.store.ts';
import type { MailKind } from '#server/platform/database/schema/accounts.ts';

/** A mail that this process has to send. */
export interface LeasedMail {
  id: number;
  uuid: string;
  kind: MailKind;
  attempts: number;
  lease: string;
  expires_at: string;
}

/** Who a mail is sent to, and the facts at the time of sending. Tokens appear only here. */
export type MailMaterial = { to: string; name: string } &
  /**
   * `token` is null if nobody has proven that the account's e-mail is theirs: then there is no link
   * into it.
   */
  (
    | { kind: 'password_reset'; token: string | null }
    /** To the new e-mail. `token` is null if it already has an account. */
    | { kind: 'email_change'; token: string | null }
    /** To the previous e-mail. */
    | { kind: 'email_changed' }
    /**
     * `token` is null if the e-mail already has an account: the mail says so, whereas the response
     * doesn't.
     */
    | { kind: 'registration'; token: string | null }
    | {
        kind: 'invitation';
        token: string;
        assignment: string | null;
        /** What the invitation is to, if it isn't an assignment. */ team: string | null;
        owner: string;
        role: MemberRole;
        expires_at: string;
      }
    | {
        kind: 'drafts_ready';
        assignment: string;
        assignment_id: number;
        done: number;
        failed: number;
      }
    | { kind: 'credits_added'; amount: number; balance: number }
    | { kind: 'second_factor'; what: SecondFactorNews }
    /** On that day, everything that students handed in to it is erased. */
    | { kind: 'retention'; assignment: string; assignment_id: number; erase_at: string }
  );

/**
 * Mails waiting to be sent. A sent one leaves no row; one that failed permanently is kept for a
 * week, for the operator.
 */
export interface Outbox {
  /**
   * Requests a new password on behalf of the person with this e-mail: whether there is one is
   * looked up when the mail is sent.
   */
  askPasswordReset(email: string, waitMs?: number): Promise<void>;
  /**
   * Records the end of each batch of drafts for people who want a mail about it (MAIL-5). Returns
   * how many mails there are.
   */
  gatherDrafts(): Promise<number>;
  claim(leaseMs: number): Promise<LeasedMail | null>;
  /** Null if there is no longer anybody to send it to. */
  material(mail: LeasedMail): Promise<MailMaterial | null>;
  /** Sent, or no longer wanted. */
  done(mail: LeasedMail): Promise<void>;
  /** To be tried again, but not after it has stopped being useful. */
  later(mail: LeasedMail, delayMs: number, why: string): Promise<void>;
  fail(mail: LeasedMail, why: string): Promise<void>;
  /** Mails that are waiting and mails that failed, oldest first, for the operator. */
  list(): Promise<
    {
      kind: MailKind;
      attempts: number;
      created_at: string;
      failed_at: string | null;
      failure: string | null;
    }[]
  >;
}
