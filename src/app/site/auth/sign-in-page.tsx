import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isShared, selectTicket } from '#machines/sign-in/sign-in.view.ts';
import { AuthPage } from '#views/screens/auth/auth-page.tsx';
import { SignInForm } from '#views/screens/auth/sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The same while the page is prerendered, when there is no window. */
const SCHOOL = `${(import.meta.env.VITE_API_BASE_URL as string | undefined)?.replace(/\/$/, '') ?? ''}/api/v1/auth/school`;

export function SignInPage() {
  const { actor, search, isInvited, busy, message, fault, submit, dismiss } = useSignIn('sign-in');
  const ticket = useSelector(actor, selectTicket);
  // The ticket stands after the `#`: browsers send that to no server.
  useEffect(() => {
    if (ticket !== null)
      window.location.replace(
        `/second-step?${window.location.search.slice(1)}${isShared(actor.getSnapshot()) ? '&shared=1' : ''}#${ticket}`,
      );
  }, [ticket, actor]);
  return (
    <AuthPage
      title="Sign in"
      lead={
        isInvited
          ? 'You are invited. Sign in, or create an account, and you see by whom and to what.'
          : 'Welcome back. Your drafts are where you left them.'
      }
    >
      <SignInForm
        message={message}
        fault={fault}
        busy={busy || ticket !== null}
        registerHref={`/register${search}`}
        schoolHref={SCHOOL + (search || '?')}
        onSubmit={submit}
        onDismiss={dismiss}
      />
    </AuthPage>
  );
}
