import type { FieldErrors } from '#views/components/fields/use-field-errors.ts';

export interface SignInValues {
  email: string;
  password: string;
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

export const readSignIn = (form: FormData): SignInValues => ({
  email: textOf(form, 'email').trim(),
  password: textOf(form, 'password'),
});

/** Only what is missing: whether an address or a password fits is the server's to say (specification, section 5). */
export const missingForSignIn = ({ email, password }: SignInValues): FieldErrors<SignInValues> => ({
  ...(email === '' && { email: 'Enter your email address.' }),
  ...(password === '' && { password: 'Enter your password.' }),
});
