import { AuthPage } from '#views/screens/auth/auth-page.tsx';
import { SignInForm } from '#views/screens/auth/sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The same while the page is prerendered, when there is no window. */
const SCHOOL = `${(import.meta.env.VITE_API_BASE_URL as string | undefined)?.replace(/\/$/, '') ?? ''}/api/v1/auth/school`;

export function SignInPage() {
  const { search, busy, message, fault, submit, dismiss } = useSignIn('sign-in');
  return (
    <AuthPage title="Sign in" lead="Welcome back. Your drafts are where you left them.">
      <SignInForm message={message} fault={fault} busy={busy} registerHref={`/register${search}`} schoolHref={SCHOOL + (search || '?')} onSubmit={submit} onDismiss={dismiss} />
    </AuthPage>
  );
}
