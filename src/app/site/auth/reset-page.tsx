import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { resetRequestMachine } from '#machines/reset-request/reset-request.machine.ts';
import { byMailActors } from '#services/account/by-mail.ts';
import { ResetScreen } from '#views/screens/auth/reset-screen.tsx';
import { visiting } from './visiting.ts';

function provided() {
  const visit = visiting();
  if (visit === null) return resetRequestMachine;
  const { solveCaptcha, askReset } = byMailActors(visit.http, visit.tokens);
  return resetRequestMachine.provide({ actors: { solveCaptcha, askReset } });
}

export function ResetPage() {
  const [machine] = useState(provided);
  return <ResetScreen actor={useActorRef(machine)} />;
}
