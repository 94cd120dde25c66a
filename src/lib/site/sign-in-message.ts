import type { FailureFacts } from './failure.ts';

/**
 * Returns the message for a failed sign-in (specification, section 5), with special texts for 422,
 * 401 and 400.
 */
export function signInMessage({ status, detail, message }: FailureFacts): string {
  if (status === 422) return 'Invalid email or password format';
  if (status === 401) return 'Invalid email or password';
  if (status === 400) return detail ?? 'Bad request';
  return message ?? 'The server could not be reached. Check your connection and try again.';
}

/**
 * Returns the message for a failed registration: the same as for signing in, but a 422 may be about
 * the name, so the server's own words are used.
 */
export const registrationMessage = (failure: FailureFacts): string =>
  failure.status === 422 && failure.message !== null ? failure.message : signInMessage(failure);
