import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { ownKeyMachine } from '#machines/accounts/own-key.machine.ts';
import { ownKeyActors } from '#services/accounts/own-key.ts';
import OwnKeySection from '#views/accounts/settings/own-key-section.tsx';
import { useRoot } from '#app/root.ts';

/** The signed-in user's own key for an AI provider. */
export default function OwnKeySlot() {
  const { http, session } = useRoot();
  const [machine] = useState(() =>
    ownKeyMachine.provide({
      actors: ownKeyActors(http),
      actions: { announceKeyChange: () => session.send({ type: 'user.outdated' }) },
    }),
  );
  return <OwnKeySection actor={useActorRef(machine)} />;
}
