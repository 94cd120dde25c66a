import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { nextAddress } from '#lib/site/next-address.ts';
import { secondStepMachine } from '#machines/accounts/second-step.machine.ts';
import { isSignedIn, secondStepCommands } from '#machines/accounts/second-step.view.ts';
import { secondStepActors } from '#services/accounts/second-step.ts';
import { SecondStepScreen } from '#views/accounts/auth/second-step-screen.tsx';
import { visiting } from './visiting.ts';

const isShared = (): boolean => new URLSearchParams(window.location.search).get('shared') === '1';

function provided() {
  const visit = visiting();
  return visit === null
    ? secondStepMachine
    : secondStepMachine.provide({ actors: secondStepActors(visit.http, visit.tokens, isShared) });
}

const noChange = () => () => {};

export function SecondStepPage() {
  const [machine] = useState(provided);
  const actor = useActorRef(machine);
  const signedIn = useSelector(actor, isSignedIn);
  const search = useSyncExternalStore(
    noChange,
    () => window.location.search,
    () => '',
  );
  useEffect(() => secondStepCommands(actor).found(window.location.hash.slice(1)), [actor]);
  useEffect(() => {
    if (signedIn) window.location.replace(nextAddress(window.location.search));
  }, [signedIn]);
  return <SecondStepScreen actor={actor} loginHref={`/login${search}`} />;
}
