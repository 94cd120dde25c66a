import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { nextAddress } from '#lib/site/next-address.ts';
import { signInMachine } from '#machines/accounts/sign-in.machine.ts';
import {
  isBusy,
  isDone,
  isMailed,
  selectFault,
  selectMessage,
  signInCommands,
  type SignInKind,
} from '#machines/accounts/sign-in.view.ts';
import { signInActors } from '#services/accounts/sign-in.ts';
import { visiting } from './visiting.ts';

/** Returns the invitation whose link led here to register. */
const invitationIn = (search: string): string | undefined =>
  /^\/invitations\/([\w-]+)$/.exec(new URLSearchParams(search).get('next') ?? '')?.[1];

/**
 * Returns the form's chart with its services; during prerendering, at build time, there is no
 * browser to serve.
 */
function provided() {
  const visit = visiting();
  return visit === null
    ? signInMachine
    : signInMachine.provide({
        actors: signInActors(visit.http, visit.tokens, () => invitationIn(window.location.search)),
      });
}

const noChange = () => () => {};
const useSearch = (): string =>
  useSyncExternalStore(
    noChange,
    () => window.location.search,
    () => '',
  );

/** The behaviour that both forms share. */
export function useSignIn(kind: SignInKind) {
  const [machine] = useState(provided);
  const actor = useActorRef(machine, { input: { kind } });
  const search = useSearch();
  const done = useSelector(actor, isDone);
  // If the user is signed in already, from before or in another tab meanwhile, there is nothing to
  // do on this page.
  useEffect(() => {
    const tokens = visiting()?.tokens;
    if (tokens === undefined) return undefined;
    const leaveWith = (token: string | null): void => {
      if (token !== null) window.location.replace(nextAddress(window.location.search));
    };
    leaveWith(tokens.read());
    return tokens.onChange(leaveWith);
  }, []);
  useEffect(() => {
    if (done) window.location.replace(nextAddress(window.location.search));
  }, [done]);
  return {
    actor,
    search,
    isInvited: invitationIn(search) !== undefined,
    mailed: useSelector(actor, isMailed),
    // The page is about to be left for the app, and stays busy until then.
    busy: useSelector(actor, isBusy) || done,
    message: useSelector(actor, selectMessage),
    fault: useSelector(actor, selectFault),
    ...signInCommands(actor),
  };
}
