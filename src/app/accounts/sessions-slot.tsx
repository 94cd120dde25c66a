import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { openSessionsMachine } from '#machines/accounts/open-sessions.machine.ts';
import { openSessionsActors } from '#services/accounts/sessions.ts';
import { SessionsSection } from '#views/accounts/profile/sessions-section.tsx';
import { useRoot } from '#app/root.ts';

export default function SessionsSlot() {
  const { http } = useRoot();
  const [machine] = useState(() =>
    openSessionsMachine.provide({ actors: openSessionsActors(http) }),
  );
  return <SessionsSection actor={useActorRef(machine)} />;
}
