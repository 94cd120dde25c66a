import { ApiError } from '#server/platform/http/errors.ts';
import type { SignInSettings } from '#server/platform/settings/sign-in-settings.ts';

/** Throws 403 with an explanation for an e-mail that accounts on this server may not have. */
export function refuseDomain(
  { registration, registrationDomains }: SignInSettings,
  email: string,
): void {
  if (
    registration === 'domain' &&
    !registrationDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  ) {
    throw new ApiError(
      403,
      `To register on this server, use an e-mail address at ${registrationDomains.join(', ')}.`,
    );
  }
}
