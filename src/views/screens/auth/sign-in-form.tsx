import { Link } from '#views/components/actions/link.tsx';
import { AuthField } from './auth-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { missingForSignIn, readSignIn } from './auth-values.ts';
import type { SignInValues } from './auth-values.ts';
import { PasswordField } from './password-field.tsx';

export type SignInFormProps = {
  message: string | null;
  /** The field that it is about. */
  fault: string | null;
  onDismiss?: () => void;
  busy: boolean;
  /** Known when a session is renewed. */
  email?: string;
  /** Where to register; left out where one only signs in again. */
  registerHref?: string;
  onSubmit: (values: SignInValues) => void;
};

/** E-mail and password. */
export const SignInForm = ({ message, fault, onDismiss, busy, email, registerHref, onSubmit }: SignInFormProps) => (
  <>
    <AuthForm
      message={message}
      fault={fault}
      onDismiss={onDismiss}
      busy={busy}
      read={readSignIn}
      check={missingForSignIn}
      onSubmit={onSubmit}
      submitLabel="Sign in"
      busyLabel="Signing in…"
    >
      {(errors, faultBy) => (
        <>
          <AuthField name="email" type="email" label="Email" autoComplete="username" defaultValue={email} error={errors.email} faultBy={faultBy('email')} />
          <PasswordField autoComplete="current-password" error={errors.password} faultBy={faultBy('password')} />
        </>
      )}
    </AuthForm>
    {registerHref === undefined ? null : (
      <p className="mt-6 text-sm text-ink-muted">New here? <Link href={registerHref}>Create an account</Link></p>
    )}
  </>
);
