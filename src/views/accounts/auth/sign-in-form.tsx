import type { FieldErrors } from '#views/components/fields/use-field-errors.ts';
import { useState } from 'react';
import { buttonClass } from '#views/components/actions/button-class.ts';
import { Link } from '#views/components/actions/link.tsx';
import { AuthField } from './auth-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { PasswordField } from './password-field.tsx';

interface SignInValues {
  email: string;
  password: string;
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

const readSignIn = (form: FormData): SignInValues => ({
  email: textOf(form, 'email').trim(),
  password: textOf(form, 'password'),
});

/**
 * Only what is missing: the server decides whether the address and password are right
 * (specification, section 5).
 */
const missingForSignIn = ({ email, password }: SignInValues): FieldErrors<SignInValues> => ({
  ...(email === '' && { email: 'Enter your email address.' }),
  ...(password === '' && { password: 'Enter your password.' }),
});

export type SignInFormProps = {
  message: string | null;
  /** The field that the message is about. */
  fault: string | null;
  onDismiss?: () => void;
  busy: boolean;
  /** Known if a session is being renewed. */
  email?: string;
  /** Where the school's sign-in begins; shown once the server's settings say that there is one. */
  schoolHref?: string;
  /** Where to register; left out if the user is only signing in again. */
  registerHref?: string;
  onSubmit: (values: SignInValues & { isShared: boolean }) => void;
};

export const SignInForm = ({
  message,
  fault,
  onDismiss,
  busy,
  email,
  registerHref,
  schoolHref,
  onSubmit,
}: SignInFormProps) => {
  const [shared, setShared] = useState(false);
  return (
    <>
      {schoolHref === undefined ? null : (
        <a
          data-school
          hidden
          href={`${schoolHref}${shared ? '&shared=1' : ''}`}
          className={buttonClass('primary', 'lg', 'mt-6 w-full')}
        >
          Sign in with your school
        </a>
      )}
      <div data-passwords>
        <AuthForm
          message={message}
          fault={fault}
          onDismiss={onDismiss}
          busy={busy}
          read={readSignIn}
          check={missingForSignIn}
          onSubmit={(values) => onSubmit({ ...values, isShared: shared })}
          submitLabel="Sign in"
          busyLabel="Signing in…"
        >
          {(errors, faultBy) => (
            <>
              <AuthField
                name="email"
                type="email"
                label="Email"
                autoComplete="username"
                defaultValue={email}
                error={errors.email}
                faultBy={faultBy('email')}
              />
              <PasswordField
                autoComplete="current-password"
                error={errors.password}
                faultBy={faultBy('password')}
              />
            </>
          )}
        </AuthForm>
      </div>
      <label className="mt-5 flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent-solid"
          onChange={(event) => setShared(event.target.checked)}
        />
        <span>
          This is not my computer
          <span className="block text-xs text-ink-faint">
            Nothing stays in this browser once you sign out or close it.
          </span>
        </span>
      </label>
      {registerHref === undefined ? null : (
        <p data-passwords className="mt-6 text-sm text-ink-muted">
          New here? <Link href={registerHref}>Create an account</Link>.{' '}
          <Link href="/forgot-password">Forgotten your password?</Link>
        </p>
      )}
    </>
  );
};
