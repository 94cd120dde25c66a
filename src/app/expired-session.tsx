import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { sessionVerbs } from '#machines/session/session.view.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { isBusy, selectMessage, signInVerbs } from '#machines/sign-in/sign-in.view.ts';
import { signInActors } from '#services/auth.ts';
import { ExpiredDialog } from '#views/screens/auth/expired-dialog.tsx';
import { useRoot } from './root.ts';

/** Signing in again in place: the page and everything typed on it stay. */
export default function ExpiredSession({ email }: { email: string }) {
  const { http, tokens, session } = useRoot();
  const [machine] = useState(() => signInMachine.provide({ actors: signInActors(http, tokens) }));
  const actor = useActorRef(machine, { input: { kind: 'sign-in' } });
  const message = useSelector(actor, selectMessage);
  const busy = useSelector(actor, isBusy);
  useEffect(() => {
    const { unsubscribe } = actor.subscribe({
      complete: () => session.send({ type: 'token.changed', token: actor.getSnapshot().output!.token }),
    });
    return unsubscribe;
  }, [actor, session]);
  return (
    <ExpiredDialog
      email={email} message={message} busy={busy}
      onSubmit={(password) => signInVerbs(actor).submit({ email, password })}
      onSignOut={sessionVerbs(session).signOut}
    />
  );
}
