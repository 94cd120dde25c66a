import { AuthPage } from '#views/accounts/auth/auth-page.tsx';
import { RegisterForm } from '#views/accounts/auth/register-form.tsx';
import { useSignIn } from './use-sign-in.ts';

export function RegisterPage() {
  const { search, isInvited, busy, message, fault, mailed, submit, dismiss } =
    useSignIn('register');
  const lead = mailed ? (
    <span role="status">
      A link is on its way to you. Follow it, and enter the password you just chose: then the
      account is yours.
    </span>
  ) : isInvited ? (
    'You are invited. With an account you see by whom and to what.'
  ) : (
    'For teachers, lecturers and teaching assistants. No credit card required.'
  );
  return (
    <AuthPage title={mailed ? 'Look into your mailbox' : 'Create your account'} lead={lead}>
      {mailed ? null : (
        <RegisterForm
          message={message}
          fault={fault}
          busy={busy}
          loginHref={`/login${search}`}
          onSubmit={submit}
          onDismiss={dismiss}
        />
      )}
    </AuthPage>
  );
}
