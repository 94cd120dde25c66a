import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { openSessionsMachine } from '#machines/open-sessions/open-sessions.machine.ts';
import { openSessionsActors } from '#services/account/sessions.ts';
import { SessionsSection } from '#views/screens/profile/sessions-section.tsx';
import { useRoot } from '../root.ts';

export default function SessionsSlot() {
  const { http } = useRoot();
  const [machine] = useState(() =>
    openSessionsMachine.provide({ actors: openSessionsActors(http) }),
  );
  return <SessionsSection actor={useActorRef(machine)} />;
}
