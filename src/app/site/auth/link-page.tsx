import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { mailedLinkMachine, type LinkPurpose } from '#machines/accounts/mailed-link.machine.ts';
import { isSignedIn } from '#machines/accounts/mailed-link.view.ts';
import { byMailActors } from '#services/accounts/by-mail.ts';
import { LinkScreen } from '#views/accounts/auth/link-screen.tsx';
import { visiting } from './visiting.ts';

function provided() {
  const visit = visiting();
  if (visit === null) return mailedLinkMachine;
  return mailedLinkMachine.provide({ actors: byMailActors(visit.http, visit.tokens) });
}

/** The secret is after the `#`, which browsers don't send to any server. */
const secret = (): string => window.location.hash.slice(1);

function LinkPage({ purpose }: { purpose: LinkPurpose }) {
  const [machine] = useState(provided);
  const actor = useActorRef(machine, { input: { purpose } });
  const signedIn = useSelector(actor, isSignedIn);
  useEffect(() => {
    if (signedIn) window.location.replace('/assignments');
  }, [signedIn]);
  return <LinkScreen actor={actor} purpose={purpose} token={secret} />;
}

export const NewPasswordPage = () => <LinkPage purpose="password" />;
export const NewEmailPage = () => <LinkPage purpose="email" />;
export const ConfirmPage = () => <LinkPage purpose="account" />;
