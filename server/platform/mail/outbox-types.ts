import type { MemberRole } from '#contract/teams/roles.ts';
import type { SecondFactorNews } from '#server/features/accounts/second-factors.store.ts';
import type { MailKind } from '#server/platform/database/schema/accounts.ts';

/** A mail that this process is to send. */
export interface LeasedMail {
  id: number;
  uuid: string;
  kind: MailKind;
  attempts: number;
  lease: string;
  expires_at: string;
}

/** Who a mail goes to, and what is true at the moment it is sent. Tokens are told here alone. */
export type MailMaterial = { to: string; name: string } &
  /** `token` is null where nobody has shown that the account's e-mail is theirs: then no link leads into it. */
  (
    | { kind: 'password_reset'; token: string | null }
    /** To the new e-mail. `token` is null where it has an account already. */
    | { kind: 'email_change'; token: string | null }
    /** To the e-mail of before. */
    | { kind: 'email_changed' }
    /**
     * `token` is null where the e-mail has an account already: that is what is written then, and
     * nothing is answered.
     */
    | { kind: 'registration'; token: string | null }
    | {
        kind: 'invitation';
        token: string;
        assignment: string | null;
        /** What it is to where that is no assignment. */ team: string | null;
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
    /** What students handed in to it is erased on that day. */
    | { kind: 'retention'; assignment: string; assignment_id: number; erase_at: string }
  );

/** Mails that wait to be sent. A sent one leaves no row; one that failed for good stays a week, for the operator. */
export interface Outbox {
  /**
   * Asks for a new password on behalf of whoever has this e-mail: whether there is one is looked up
   * when the mail is sent.
   */
  askPasswordReset(email: string, waitMs?: number): Promise<void>;
  /**
   * Writes down the end of each batch of drafts whose asker wants a mail (MAIL-5). Answers how many
   * mails there are.
   */
  gatherDrafts(): Promise<number>;
  claim(leaseMs: number): Promise<LeasedMail | null>;
  /** Null when there is nobody to send it to any more. */
  material(mail: LeasedMail): Promise<MailMaterial | null>;
  /** Sent, or no longer wanted. */
  done(mail: LeasedMail): Promise<void>;
  /** To be tried again; not beyond the time it is wanted for. */
  later(mail: LeasedMail, delayMs: number, why: string): Promise<void>;
  fail(mail: LeasedMail, why: string): Promise<void>;
  /** Mails that wait and mails that failed, oldest first, for the operator. */
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
