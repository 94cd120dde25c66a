import type { FileAccess } from '#server/features/submissions/file-access.store.ts';
import type { Audit } from '#server/platform/audit/audit.ts';
import type { Outbox } from '#server/platform/mail/outbox-types.ts';
import type { EmailChanges } from './email-changes.store.ts';
import type { Identities } from './identities.store.ts';
import type { KnownBrowsers } from './known-browsers.store.ts';
import type { PasswordResets } from './password-resets.store.ts';
import type { Registrations } from './registrations.store.ts';
import type { SecondFactors } from './second-factors.store.ts';
import type { StoredFile } from '#server/platform/database/stores/types.ts';
import type { Tokens } from './tokens.store.ts';

/**
 * `folder` says what a file belongs to, and is unique to it: `submissions/12/original`,
 * `assignments/3/7`.
 */
export interface AccountExport {
  data: Record<string, unknown>;
  files: (StoredFile & { folder: string })[];
}

/** Stores for signing in and for the mail that is sent to people. */
export interface AccountStores {
  tokens: Tokens;
  secondFactors: SecondFactors;
  identities: Identities;
  fileAccess: FileAccess;
  audit: Audit;
  outbox: Outbox;
  passwordResets: PasswordResets;
  registrations: Registrations;
  emailChanges: EmailChanges;
  knownBrowsers: KnownBrowsers;
}
