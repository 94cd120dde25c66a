import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { secondStepMachine } from '#machines/accounts/second-step.machine.ts';
import { isLate, secondStepCommands } from '#machines/accounts/second-step.view.ts';
import { secondStepActors } from '#services/accounts/second-step.ts';
import { SecondStepDialog } from '#views/accounts/auth/second-step-dialog.tsx';
import { useRoot } from '#app/root.ts';

export interface SecondStepSlotProps {
  ticket: string;
  busy: boolean;
  onToken: (token: string) => void;
  onLate: () => void;
  onSignOut: () => void;
}

/** Asks for the second-step code when a session is renewed in place. */
export default function SecondStepSlot({
  ticket,
  busy,
  onToken,
  onLate,
  onSignOut,
}: SecondStepSlotProps) {
  const { http, tokens } = useRoot();
  const [machine] = useState(() =>
    secondStepMachine.provide({ actors: secondStepActors(http, tokens) }),
  );
  const actor = useActorRef(machine);
  const late = useSelector(actor, isLate);
  useEffect(() => secondStepCommands(actor).found(ticket), [actor, ticket]);
  useEffect(() => {
    if (late) onLate();
  });
  useEffect(() => {
    const { unsubscribe } = actor.subscribe({
      complete: () => onToken(actor.getSnapshot().output!.token),
    });
    return unsubscribe;
  });
  return <SecondStepDialog actor={actor} busy={busy} onSignOut={onSignOut} />;
}
