import type { StoreContext } from '../context.ts';
import { createFileAccess } from '../submissions/file-access.ts';
import { createAudit } from '../upkeep/audit.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { AccountStores } from './account-types.ts';
import { createEmailChanges } from './email-changes.ts';
import { createIdentities } from './identities.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createPasswordResets } from './password-resets.ts';
import { createRegistrations } from './registrations.ts';
import { createSecondFactors } from './second-factors.ts';
import { createTokens } from './tokens.ts';

export const createAccountStores = (context: StoreContext): AccountStores => ({
  tokens: createTokens(context),
  secondFactors: createSecondFactors(context),
  identities: createIdentities(context),
  fileAccess: createFileAccess(context),
  audit: createAudit(context),
  outbox: createOutbox(context),
  passwordResets: createPasswordResets(context),
  registrations: createRegistrations(context),
  emailChanges: createEmailChanges(context),
  knownBrowsers: createKnownBrowsers(context),
});
