import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { assignmentLogMachine } from '#machines/assignments/assignment-log.machine.ts';
import { logActors } from '#services/assignments/log.ts';
import { LogSection } from '#views/teams/markers/log-section.tsx';
import { useRoot } from '#app/root.ts';

export default function LogSlot({ assignmentId }: { assignmentId: number }) {
  const { http } = useRoot();
  const [machine] = useState(() => assignmentLogMachine.provide({ actors: logActors(http) }));
  return <LogSection actor={useActorRef(machine, { input: { assignmentId } })} />;
}
