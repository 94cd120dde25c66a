import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { nextAddress } from '#lib/site/next-address.ts';
import { schoolSignInMachine } from '#machines/accounts/school-sign-in.machine.ts';
import { isSignedIn, schoolSignInCommands } from '#machines/accounts/school-sign-in.view.ts';
import { schoolActors } from '#services/accounts/by-mail.ts';
import { SchoolScreen } from '#views/accounts/auth/school-screen.tsx';
import { visiting } from './visiting.ts';

/** Whether the user said, before leaving for the school, that the computer is shared. */
const isShared = (): boolean => new URLSearchParams(window.location.search).get('shared') === '1';

function provided() {
  const visit = visiting();
  return visit === null
    ? schoolSignInMachine
    : schoolSignInMachine.provide({ actors: schoolActors(visit.http, visit.tokens, isShared) });
}

export function SchoolPage() {
  const [machine] = useState(provided);
  const actor = useActorRef(machine);
  const signedIn = useSelector(actor, isSignedIn);
  // After the `#` is a code, or a word for what went wrong.
  useEffect(() => schoolSignInCommands(actor).back(window.location.hash.slice(1)), [actor]);
  useEffect(() => {
    if (signedIn) window.location.replace(nextAddress(window.location.search));
  }, [signedIn]);
  return <SchoolScreen actor={actor} />;
}
