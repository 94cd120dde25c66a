import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '#views/components/actions/link.tsx';
import { AuthPage } from './auth-page.tsx';
import { useSelector } from '@xstate/react';
import {
  isAsked,
  isBusy,
  resetRequestCommands,
  type ResetRequestRef,
  selectEmail,
  selectFault,
  selectMessage,
} from '#machines/accounts/reset-request.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { AuthField } from './auth-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { emailFault, faults } from './auth-values.ts';

/** Says that a mail is on its way, which contains the next step. */
export function MailboxPage({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  // The form is gone, so the focus moves to what replaced it.
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

interface Values {
  email: string;
}
const read = (form: FormData): Values => {
  const email = form.get('email');
  return { email: typeof email === 'string' ? email.trim() : '' };
};
const check = ({ email }: Values) => faults<Values>({ email: emailFault(email) });

/** Requests a mail with a link for setting a new password (MAIL-7). */
export function ResetScreen({ actor }: { actor: ResetRequestRef }) {
  const message = useSelector(actor, selectMessage);
  const fault = useSelector(actor, selectFault);
  const busy = useSelector(actor, isBusy);
  const asked = useSelector(actor, isAsked);
  const email = useSelector(actor, selectEmail);
  const { submit, again, dismiss } = resetRequestCommands(actor);
  if (asked) {
    return (
      <MailboxPage>
        {`If ${email} belongs to an account here, the mail has a link to set a new password. It is good for an hour. `}
        <Button variant="ghost" size="sm" onClick={again}>
          Ask again
        </Button>
      </MailboxPage>
    );
  }
  return (
    <AuthPage
      title="Forgotten your password?"
      lead="Enter the e-mail you sign in with: a link to set a new one is sent there."
    >
      <AuthForm
        message={message}
        fault={fault}
        onDismiss={dismiss}
        busy={busy}
        read={read}
        check={check}
        onSubmit={submit}
        submitLabel="Send the link"
        busyLabel="Sending…"
      >
        {(errors, faultBy) => (
          <AuthField
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            defaultValue={email}
            error={errors.email}
            faultBy={faultBy('email')}
          />
        )}
      </AuthForm>
      <p className="mt-6 text-sm text-ink-muted">
        <Link href="/login">Back to sign in</Link>
      </p>
    </AuthPage>
  );
}
