import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { createFileAccess } from '#server/features/submissions/file-access.store.ts';
import { createAudit } from '#server/platform/audit/audit.ts';
import { createOutbox } from '#server/platform/mail/outbox.store.ts';
import type { AccountStores } from './account-types.ts';
import { createEmailChanges } from './email-changes.store.ts';
import { createIdentities } from './identities.store.ts';
import { createKnownBrowsers } from './known-browsers.store.ts';
import { createPasswordResets } from './password-resets.store.ts';
import { createRegistrations } from './registrations.store.ts';
import { createSecondFactors } from './second-factors.store.ts';
import { createTokens } from './tokens.store.ts';

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
