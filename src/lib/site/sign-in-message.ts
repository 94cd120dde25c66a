import type { FailureFacts } from './failure.ts';

/** What a failed sign-in says (specification, section 5): its own words for 422, 401 and 400. */
export function signInMessage({ status, detail, message }: FailureFacts): string {
  if (status === 422) return 'Invalid email or password format';
  if (status === 401) return 'Invalid email or password';
  if (status === 400) return detail ?? 'Bad request';
  return message ?? 'The server could not be reached. Check your connection and try again.';
}

/** What a failed registration says: as signing in, but a 422 may be about the name, so the server's own words count. */
export const registrationMessage = (failure: FailureFacts): string =>
  failure.status === 422 && failure.message !== null ? failure.message : signInMessage(failure);
