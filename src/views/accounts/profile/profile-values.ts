import type { Details, NewPassword } from '#machines/accounts/profile.view.ts';
import type { FieldErrors } from '#views/components/fields/use-field-errors.ts';
import { emailFault, faults, newPasswordFault } from '#views/accounts/auth/auth-values.ts';

/** Whether another address is asked for than the one on file, which is kept in small letters. */
export const isOtherEmail = (typed: string, known: string): boolean =>
  typed.trim().toLowerCase() !== known;

const missingPassword = (password: string): string | undefined =>
  password === '' ? 'Enter your current password.' : undefined;

/** What can be told of changed details before asking the server. `known` is the address on file. */
export const faultsOfDetails = (
  { full_name, email, current_password }: Details,
  known: string,
): FieldErrors<Details> =>
  faults<Details>({
    full_name: full_name.trim() === '' ? 'Enter your name, as your students know it.' : undefined,
    email: emailFault(email),
    current_password: isOtherEmail(email, known) ? missingPassword(current_password) : undefined,
  });

export const faultsOfPassword = ({
  current_password,
  password,
}: NewPassword): FieldErrors<NewPassword> =>
  faults<NewPassword>({
    current_password: missingPassword(current_password),
    password: newPasswordFault(password),
  });
