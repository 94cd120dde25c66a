import { MIN_PASSWORD } from '#contract/limits.ts';

export interface SignInValues { email: string; password: string }
export interface RegisterValues extends SignInValues { full_name: string }

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const readSignIn = (form: FormData): SignInValues => ({ email: textOf(form, 'email').trim(), password: textOf(form, 'password') });

export const readRegistration = (form: FormData): RegisterValues => ({ ...readSignIn(form), full_name: textOf(form, 'full_name').trim() });

/** Only what is missing: whether an address or a password fits is the server's to say (specification, section 5). */
export const missingForSignIn = ({ email, password }: SignInValues): FieldErrors<SignInValues> => ({
  ...(email === '' && { email: 'Enter your email address.' }),
  ...(password === '' && { password: 'Enter your password.' }),
});

/** What can be told before asking the server; it checks all of it again. */
export const missingForRegistration = ({ full_name, email, password }: RegisterValues): FieldErrors<RegisterValues> => ({
  ...(full_name === '' && { full_name: 'Enter your name, as your students know it.' }),
  ...(email === '' ? { email: 'Enter your email address.' } : !/^[^\s@]+@[^\s@]+$/.test(email) && { email: 'An email address looks like name@university.edu.' }),
  ...(password.length < MIN_PASSWORD && { password: `Choose a password of at least ${MIN_PASSWORD} characters.` }),
});
