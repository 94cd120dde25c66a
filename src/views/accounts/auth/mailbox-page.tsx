import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '#views/components/actions/link.tsx';
import { AuthPage } from './auth-page.tsx';

/** A mail is on its way: what there is to do stands in it. */
export function MailboxPage({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  // The form is gone: the focus goes to what is said in its place.
  useEffect(() => {
    said.current?.focus();
  }, []);
  return (
    <AuthPage
      title="Look into your mailbox"
      lead="A mail is on its way. It takes a minute, and may land among the unwanted ones."
    >
      <p ref={said} tabIndex={-1} className="mt-6 text-base">
        {children}
      </p>
      <p className="mt-6 text-sm text-ink-muted">
        <Link href="/login">Back to sign in</Link>
      </p>
    </AuthPage>
  );
}
