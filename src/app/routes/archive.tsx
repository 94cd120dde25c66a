import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { archiveIntakeMachine } from '#machines/exchange/archive-intake.machine.ts';
import { archiveActors } from '#services/exchange/archives.ts';
import { ArchiveScreen } from '#views/exchange/archive/archive-screen.tsx';
import { useRoot } from '../root.ts';

export default function Screen() {
  const { http, tell } = useRoot();
  const [machine] = useState(() =>
    archiveIntakeMachine.provide({
      actors: archiveActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  return <ArchiveScreen actor={useActorRef(machine)} />;
}
