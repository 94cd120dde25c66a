import { MAX_FULL_NAME, MIN_PASSWORD } from '#contract/limits.ts';
import { Link } from '#views/components/actions/link.tsx';
import { AuthField } from './auth-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { missingForRegistration, readRegistration, type RegisterValues } from './auth-values.ts';
import { PasswordField } from './password-field.tsx';

export type RegisterFormProps = {
  message: string | null;
  /** The field that the message is about. */
  fault: string | null;
  onDismiss?: () => void;
  busy: boolean;
  loginHref: string;
  onSubmit: (values: RegisterValues) => void;
};

export const RegisterForm = ({
  message,
  fault,
  onDismiss,
  busy,
  loginHref,
  onSubmit,
}: RegisterFormProps) => (
  <>
    <AuthForm
      message={message}
      fault={fault}
      onDismiss={onDismiss}
      busy={busy}
      read={readRegistration}
      check={missingForRegistration}
      onSubmit={onSubmit}
      submitLabel="Create account"
      busyLabel="Creating your account…"
    >
      {(errors, faultBy) => (
        <>
          <AuthField
            name="full_name"
            label="Full name"
            dir="auto"
            maxLength={MAX_FULL_NAME}
            autoComplete="name"
            error={errors.full_name}
            faultBy={faultBy('full_name')}
          />
          <AuthField
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            error={errors.email}
            faultBy={faultBy('email')}
          />
          <PasswordField
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD} characters.`}
            error={errors.password}
            faultBy={faultBy('password')}
          />
        </>
      )}
    </AuthForm>
    <p className="mt-5 text-xs text-ink-faint">
      By creating an account you accept the <Link href="/terms">terms</Link> and the{' '}
      <Link href="/privacy">privacy notice</Link>.
    </p>
    <p className="mt-4 text-sm text-ink-muted">
      Already registered? <Link href={loginHref}>Sign in</Link>
    </p>
  </>
);
