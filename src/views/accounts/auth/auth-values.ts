import { isBlank } from '#contract/text/blank.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts';
import type { FieldErrors } from '#views/components/fields/use-field-errors.ts';

export interface RegisterValues {
  email: string;
  password: string;
  full_name: string;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const readRegistration = (form: FormData): RegisterValues => ({
  email: textOf(form, 'email').trim(),
  password: textOf(form, 'password'),
  full_name: textOf(form, 'full_name').trim(),
});

/** Returns what is wrong with an e-mail address for signing in, or undefined. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your email address.';
  return /^[^\s@]+@[^\s@]+$/.test(email.trim())
    ? undefined
    : 'An email address looks like name@university.edu.';
}

/** Returns what is wrong with a new password, or undefined. */
export function newPasswordFault(password: string): string | undefined {
  const { length } = password;
  if (length > 0 && isBlank(password))
    return 'Choose a password with letters in it: this one has nothing but blank characters.';
  if (length < MIN_PASSWORD) return `Choose a password of at least ${MIN_PASSWORD} characters.`;
  return length > MAX_PASSWORD
    ? `Choose a password of at most ${MAX_PASSWORD} characters; this one has ${length}.`
    : undefined;
}

/** Leaves out the fields without a fault. */
export const faults = <Values extends object>(found: {
  [Key in keyof Values]?: string | undefined;
}): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(found).filter(([, fault]) => fault !== undefined),
  ) as FieldErrors<Values>;

/**
 * Returns the faults that can be found before asking the server, which checks everything again.
 */
export const missingForRegistration = ({
  full_name,
  email,
  password,
}: RegisterValues): FieldErrors<RegisterValues> =>
  faults<RegisterValues>({
    full_name: full_name === '' ? 'Enter your name, as your students know it.' : undefined,
    email: emailFault(email),
    password: newPasswordFault(password),
  });
