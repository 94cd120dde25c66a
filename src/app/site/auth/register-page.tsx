import { AuthPage } from '#views/screens/auth/auth-page.tsx';
import { MailboxPage } from '#views/screens/auth/mailbox-page.tsx';
import { RegisterForm } from '#views/screens/auth/register-form.tsx';
import { useSignIn } from './use-sign-in.ts';

export function RegisterPage() {
  const { search, busy, message, fault, mailed, submit, dismiss } = useSignIn('register');
  if (mailed) return <MailboxPage>Follow the link in it, and enter the password you just chose: then the account is yours. It is good for a day.</MailboxPage>;
  return (
    <AuthPage title="Create your account" lead="For teachers, lecturers and teaching assistants. No credit card required.">
      <RegisterForm message={message} fault={fault} busy={busy} loginHref={`/login${search}`} onSubmit={submit} onDismiss={dismiss} />
    </AuthPage>
  );
}
