import type { Generated } from 'kysely';
import type { AuditKind } from '#contract/accounts/audit.ts';
import type { Bit, Iso, Json, Millis } from '#server/platform/database/columns.ts';

export const MAIL_KINDS = [
  'password_reset',
  'email_change',
  'email_changed',
  'registration',
  'invitation',
  'drafts_ready',
  'credits_added',
  'second_factor',
  'retention',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * A mail to be sent; a sent one has no row. Names are read and links are created when it is sent.
 */
export interface OutboxTable {
  id: Generated<number>;
  /** Identifies the mail to its recipient, so that one that was sent twice is recognised. */
  uuid: string;
  kind: MailKind;
  /** Used if there may be no account for it. */
  email: string | null;
  user_id: number | null;
  assignment_id: number | null;
  invitation_id: number | null;
  facts: Json;
  attempts: Generated<number>;
  run_at: Millis;
  lease: string | null;
  leased_until: Millis | null;
  created_at: Iso;
  /** It is of no use after this. */
  expires_at: Iso;
  /** When it was refused permanently, or for too long. */
  failed_at: Iso | null;
  failure: string | null;
}

/**
 * Whether the account's owner has proven that its e-mail is theirs: by a link that was sent there,
 * by what the school says at a sign-in, or by the operator. `unknown` for accounts from before this
 * was stored.
 */
export type EmailProof = 'proven' | 'unproven' | 'unknown';

export interface UsersTable {
  id: Generated<number>;
  email: string;
  password_hash: string;
  full_name: string;
  settings: Json;
  credit_balance: Generated<number>;
  created_at: Iso;
  /** Set when the account was deleted: a row without a name is kept, for the ledger. */
  deleted_at: Iso | null;
  /** Set while the operator keeps it closed. */
  disabled_at: Generated<Iso | null>;
  /** Rises whenever sessions end: a sign-in that began before is refused. */
  sign_in_version: Generated<number>;
  email_proof: Generated<EmailProof>;
  /**
   * When the e-mail was changed without proof; null if it is the one of the registration, or was
   * proven.
   */
  email_since: Generated<Iso | null>;
}

export interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  created_at: Iso;
  expires_at: Iso;
}

/** People who have registered and not yet followed the link they were sent. */
export interface PendingAccountsTable {
  uuid: string;
  email: string;
  full_name: string;
  password_hash: string;
  token_hash: string | null;
  created_at: Iso;
  expires_at: Iso;
}

/**
 * The e-mail that a person wants instead of theirs, until the link that was sent to it is followed.
 */
export interface PendingEmailsTable {
  user_id: number;
  email: string;
  /** Null until the mail is sent. */
  token_hash: string | null;
  created_at: Iso;
  expires_at: Iso;
}

/** A browser that has signed in to the account before, by the hash of its cookie. */
export interface KnownBrowsersTable {
  user_id: number;
  browser_hash: string;
  used_at: Iso;
}

export interface SpentCaptchasTable {
  challenge_hash: string;
  expires_at: Iso;
}

export interface TokensTable {
  token_hash: string;
  user_id: number;
  created_at: Iso;
  expires_at: Iso;
  /** Identifies the session to its owner, and in links to files; not secret. */
  uuid: string;
  /** The family of the browser in which it began; null if unknown. */
  agent: string | null;
  /** Approximately when it was last used; null if it hasn't been. */
  used_at: Iso | null;
  via: Generated<'password' | 'school'>;
  /** Begun on a shared computer. */
  shared: Generated<Bit>;
}

/**
 * An account's identity at the school's sign-in: by issuer and subject, even if the e-mail there
 * changes.
 */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: Iso;
}

/** A person who was sent to the school's sign-in and hasn't come back. */
export interface SchoolAttemptsTable {
  state_hash: string;
  verifier: string;
  nonce: string;
  next: string;
  shared: Bit;
  expires_at: Iso;
}

/** A person who has come back: the app fetches their token with the code, once. */
export interface HandoversTable {
  code_hash: string;
  user_id: number;
  shared: Bit;
  expires_at: Iso;
  sign_in_version: Generated<number>;
  /** Of the secret that only the browser has that went to the school. */
  browser_hash: Generated<string>;
}

/**
 * What an account needs in addition to its password. `since` is null until a first code has proven
 * that the app has the secret.
 */
export interface SecondFactorsTable {
  user_id: number;
  /** Sealed: only this server can read it. */
  sealed: string;
  begun_at: Iso;
  since: Iso | null;
  /**
   * The number of the thirty-second step since 1970 of the last accepted code: it and earlier ones
   * are no longer valid.
   */
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  code_hash: string;
  user_id: number;
}

/** A person who has given the password, but not yet the code. */
export interface SignInTicketsTable {
  ticket_hash: string;
  user_id: number;
  shared: Bit;
  expires_at: Iso;
  sign_in_version: Generated<number>;
}

/**
 * Append-only: triggers refuse UPDATE, and DELETE of what must be kept. Ids only, of things that
 * may no longer exist.
 */
export interface AuditEventsTable {
  id: Generated<number>;
  at: Iso;
  kind: AuditKind;
  user_id: number | null;
  assignment_id: number | null;
  submission_id: number | null;
}

/** Tables for signing in, and for mail to people. */
export interface AccountTables {
  users: UsersTable;
  spent_captchas: SpentCaptchasTable;
  outbox: OutboxTable;
  password_resets: PasswordResetsTable;
  pending_accounts: PendingAccountsTable;
  tokens: TokensTable;
  identities: IdentitiesTable;
  school_attempts: SchoolAttemptsTable;
  handovers: HandoversTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
  known_browsers: KnownBrowsersTable;
  pending_emails: PendingEmailsTable;
  audit_events: AuditEventsTable;
}
