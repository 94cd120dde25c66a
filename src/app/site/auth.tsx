import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { nextAddress } from '#lib/site/next-address.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { isBusy, isDone, selectFault, selectMessage, signInVerbs, type SignInKind } from '#machines/sign-in/sign-in.view.ts';
import { signInActors } from '#services/account/sign-in.ts';
import { createHttp } from '#services/http.ts';
import { createTokenStorage } from '#services/account/token-storage.ts';
import { AuthPage } from '#views/screens/auth/auth-page.tsx';
import { RegisterForm } from '#views/screens/auth/register-form.tsx';
import { SignInForm } from '#views/screens/auth/sign-in-form.tsx';
import { apiBase } from '../api-base.ts';

/** The form's chart with its services; at build time, when pages are prerendered, there is no browser to serve. */
function provided() {
  if (typeof window === 'undefined') return signInMachine;
  const tokens = createTokenStorage(() => window.localStorage, window);
  const http = createHttp({ baseUrl: apiBase(), token: () => null, refused: () => {} });
  return signInMachine.provide({ actors: signInActors(http, tokens) });
}

const noChange = () => () => {};
const useSearch = (): string => useSyncExternalStore(noChange, () => window.location.search, () => '');

function useSignIn(kind: SignInKind) {
  const [machine] = useState(provided);
  const actor = useActorRef(machine, { input: { kind } });
  const search = useSearch();
  const done = useSelector(actor, isDone);
  useEffect(() => {
    if (done) window.location.replace(nextAddress(window.location.search));
  }, [done]);
  return {
    search,
    // The page is on its way to the work: it stays busy until it has left.
    busy: useSelector(actor, isBusy) || done,
    message: useSelector(actor, selectMessage),
    fault: useSelector(actor, selectFault),
    ...signInVerbs(actor),
  };
}

export function SignInPage() {
  const { search, busy, message, fault, submit, dismiss } = useSignIn('sign-in');
  return (
    <AuthPage title="Sign in" lead="Welcome back. Your drafts are where you left them.">
      <SignInForm message={message} fault={fault} busy={busy} registerHref={`/register${search}`} onSubmit={submit} onDismiss={dismiss} />
    </AuthPage>
  );
}

export function RegisterPage() {
  const { search, busy, message, fault, submit, dismiss } = useSignIn('register');
  return (
    <AuthPage title="Create your account" lead="For teachers, lecturers and teaching assistants. No credit card required.">
      <RegisterForm message={message} fault={fault} busy={busy} loginHref={`/login${search}`} onSubmit={submit} onDismiss={dismiss} />
    </AuthPage>
  );
}
