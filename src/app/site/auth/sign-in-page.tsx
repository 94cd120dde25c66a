import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { MESSAGE_BY_STATUS } from '#contract/errors.ts';
import { isShared, selectTicket } from '#machines/accounts/sign-in.view.ts';
import { takeExpired } from '#services/accounts/token-storage.ts';
import { AuthPage } from '#views/accounts/auth/auth-page.tsx';
import { SignInForm } from '#views/accounts/auth/sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Also works during prerendering, when there is no window. */
const SCHOOL = `${(import.meta.env.VITE_API_BASE_URL as string | undefined)?.replace(/\/$/, '') ?? ''}/api/v1/auth/school`;

const noChange = () => () => {};
let expired: boolean | null = null;
/** Read once per page: it is gone when the page is reloaded. */
const readExpired = (): boolean => (expired ??= takeExpired(() => window.sessionStorage));
/**
 * Shown to users who were sent here because the server refused their token (specification, section
 * 8).
 */
const EXPIRED = MESSAGE_BY_STATUS[401] ?? null;

export function SignInPage() {
  const { actor, search, isInvited, busy, message, fault, submit, dismiss } = useSignIn('sign-in');
  const wasExpired = useSyncExternalStore(noChange, readExpired, () => false);
  const [isReasonShown, setIsReasonShown] = useState(true);
  const isExpired = wasExpired && isReasonShown;
  const ticket = useSelector(actor, selectTicket);
  // The ticket is after the `#`, which browsers don't send to any server.
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
        message={message ?? (isExpired ? EXPIRED : null)}
        fault={fault}
        busy={busy || ticket !== null}
        registerHref={`/register${search}`}
        schoolHref={SCHOOL + (search || '?')}
        onSubmit={(values) => {
          setIsReasonShown(false);
          submit(values);
        }}
        onDismiss={() => {
          setIsReasonShown(false);
          dismiss();
        }}
      />
    </AuthPage>
  );
}
