import type { FileAccess } from '../submissions/file-access.ts';
import type { Audit } from '../upkeep/audit.ts';
import type { Outbox } from '../mail/outbox-types.ts';
import type { EmailChanges } from './email-changes.ts';
import type { Identities } from './identities.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Registrations } from './registrations.ts';
import type { SecondFactors } from './second-factors.ts';
import type { StoredFile } from '../types.ts';
import type { Tokens } from './tokens.ts';

/** `folder` says whose a file is, and is no other file's: `submissions/12/original`, `assignments/3/7`. */
export interface AccountExport {
  data: Record<string, unknown>;
  files: (StoredFile & { folder: string })[];
}

/** What belongs to how people come in, and to what is written to them. */
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
