import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { MIN_PASSWORD } from '#contract/limits.ts';
import {
  isBusy,
  isEmailChanged,
  isSet,
  isSignedIn,
  mailedLinkCommands,
  selectFault,
  selectMessage,
  type LinkPurpose,
  type MailedLinkRef,
} from '#machines/accounts/mailed-link.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { faults, newPasswordFault } from './auth-values.ts';
import { PasswordField } from './password-field.tsx';

interface Values {
  password: string;
}
const read = (form: FormData): Values => {
  const password = form.get('password');
  return { password: typeof password === 'string' ? password : '' };
};

const WORDS = {
  password: {
    title: 'Set a new password',
    lead: 'You sign in with it from now on. Every browser that is signed in now is signed out.',
    submit: 'Set the password',
    busy: 'Setting…',
    hint: `At least ${MIN_PASSWORD} characters.`,
    complete: 'new-password',
    check: ({ password }: Values) => faults<Values>({ password: newPasswordFault(password) }),
  },
  account: {
    title: 'Confirm your account',
    lead: 'Enter the password you registered with: then the account is yours.',
    submit: 'Confirm and sign in',
    busy: 'Signing in…',
    hint: undefined,
    complete: 'current-password',
    check: ({ password }: Values) =>
      faults<Values>({ password: password === '' ? 'Enter your password.' : undefined }),
  },
  email: {
    title: 'Confirm your new e-mail',
    lead: 'Enter the password of your account: then you sign in with this e-mail. Every browser that is signed in now is signed out.',
    submit: 'Confirm the e-mail',
    busy: 'Confirming…',
    hint: undefined,
    complete: 'current-password',
    check: ({ password }: Values) =>
      faults<Values>({ password: password === '' ? 'Enter your password.' : undefined }),
  },
} as const;
const AGAIN = {
  password: { href: '/forgot-password', label: 'Ask for another link' },
  account: { href: '/register', label: 'Register again' },
  email: { href: '/profile', label: 'Ask for another link in your profile' },
} as const;
const DONE = {
  password: { title: 'The password is set', lead: 'It is good from now on.' },
  email: { title: 'Your e-mail is changed', lead: 'Sign in with it from now on.' },
} as const;

/** The page behind a link sent by mail (MAIL-8). `token` is its secret, as in the address. */
export function LinkScreen({
  actor,
  purpose,
  token,
}: {
  actor: MailedLinkRef;
  purpose: LinkPurpose;
  token: () => string;
}) {
  const message = useSelector(actor, selectMessage);
  const fault = useSelector(actor, selectFault);
  const busy = useSelector(actor, (snapshot) => isBusy(snapshot) || isSignedIn(snapshot));
  const set = useSelector(actor, isSet);
  const changed = useSelector(actor, isEmailChanged);
  const done = set || changed;
  const { use, dismiss } = mailedLinkCommands(actor);
  const { title, lead, submit, busy: busyLabel, hint, complete, check } = WORDS[purpose];
  const next = useRef<HTMLParagraphElement>(null);
  // The form is gone, so the focus moves to what replaced it.
  useEffect(() => {
    if (done) next.current?.focus();
  }, [done]);
  if (done) {
    return (
      <AuthPage {...DONE[set ? 'password' : 'email']}>
        <p ref={next} tabIndex={-1} className="mt-6 text-base">
          <Link href="/login">Sign in</Link>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} lead={lead}>
      <AuthForm
        message={message}
        fault={fault}
        onDismiss={dismiss}
        busy={busy}
        read={read}
        check={check}
        onSubmit={({ password }) => use(token(), password)}
        submitLabel={submit}
        busyLabel={busyLabel}
      >
        {(errors, faultBy) => (
          <PasswordField
            autoComplete={complete}
            {...(hint === undefined ? {} : { hint })}
            error={errors.password}
            faultBy={faultBy('password')}
          />
        )}
      </AuthForm>
      <p className="mt-6 text-sm text-ink-muted">
        <Link href={AGAIN[purpose].href}>{AGAIN[purpose].label}</Link>
      </p>
    </AuthPage>
  );
}
