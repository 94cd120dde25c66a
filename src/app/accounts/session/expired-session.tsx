import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { signInMessage } from '#lib/site/sign-in-message.ts';
import { isRenewing, selectFailure, selectRefusedToken } from '#machines/accounts/session.view.ts';
import { signInMachine } from '#machines/accounts/sign-in.machine.ts';
import {
  isBusy,
  selectFault,
  selectMessage,
  selectTicket,
  signInCommands,
} from '#machines/accounts/sign-in.view.ts';
import { signInActors } from '#services/accounts/sign-in.ts';
import { ExpiredDialog } from '#views/accounts/auth/expired-dialog.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { useRoot } from '#app/root.ts';
import { useUser } from './use-user.ts';

const SecondStepSlot = lazyComponent(() => import('./second-step-slot.tsx'));

/**
 * Lets the user sign in again in place, keeping the page and everything typed on it. If the new
 * token is refused too, the user can try again.
 */
export default function ExpiredSession() {
  const refused = useSelector(useRoot().session, selectRefusedToken);
  const [attempt, setAttempt] = useState(refused);
  if (refused !== null && refused !== attempt) setAttempt(refused);
  return <Attempt key={attempt} email={useUser().email} />;
}

function Attempt({ email }: { email: string }) {
  const { http, tokens, session, askToSignOut } = useRoot();
  const [machine] = useState(() => signInMachine.provide({ actors: signInActors(http, tokens) }));
  const actor = useActorRef(machine, { input: { kind: 'sign-in' } });
  const message = useSelector(actor, selectMessage);
  const fault = useSelector(actor, selectFault);
  const failure = useSelector(session, selectFailure);
  const ticket = useSelector(actor, selectTicket);
  const busy = useSelector(actor, isBusy);
  const renewing = useSelector(session, isRenewing);
  useEffect(() => {
    const { unsubscribe } = actor.subscribe({
      complete: () =>
        session.send({ type: 'token.changed', token: actor.getSnapshot().output!.token }),
    });
    return unsubscribe;
  }, [actor, session]);
  const { submit, ticketLate } = signInCommands(actor);
  if (ticket !== null) {
    return (
      <SecondStepSlot
        ticket={ticket}
        busy={renewing}
        onToken={(token) => session.send({ type: 'token.changed', token })}
        onLate={ticketLate}
        onSignOut={askToSignOut}
      />
    );
  }
  return (
    <ExpiredDialog
      email={email}
      busy={busy || renewing}
      message={message ?? (failure === null || busy || renewing ? null : signInMessage(failure))}
      isPasswordWrong={fault !== null}
      onSubmit={(password) => submit({ email, password })}
      onSignOut={askToSignOut}
    />
  );
}
