import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { resetRequestMachine } from '#machines/accounts/reset-request.machine.ts';
import { resetActors } from '#services/accounts/reset.ts';
import { ResetScreen } from '#views/accounts/auth/reset-screen.tsx';
import { visiting } from './visiting.ts';

function provided() {
  const visit = visiting();
  return visit === null
    ? resetRequestMachine
    : resetRequestMachine.provide({ actors: resetActors(visit.http) });
}

export function ResetPage() {
  const [machine] = useState(provided);
  return <ResetScreen actor={useActorRef(machine)} />;
}
