import type { FailureFacts } from './failure.ts';

/** What a failed sign-in or registration says (specification, section 5): its own words for 422, 401 and 400. */
export function signInMessage({ status, detail, message }: FailureFacts): string {
  if (status === 422) return 'Invalid email or password format';
  if (status === 401) return 'Invalid email or password';
  if (status === 400) return detail ?? 'Bad request';
  return message ?? 'The server could not be reached. Check your connection and try again.';
}
