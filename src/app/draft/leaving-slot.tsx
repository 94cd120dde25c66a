import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { leavingActors } from '#services/draft/leaving.ts';
import LeavingDialog from '#views/screens/draft/leaving-dialog.tsx';
import type { LeavingSlot } from '#views/screens/draft/points-slot.ts';
import { useRoot } from '../root.ts';

/** What a draft of a submission would send. */
const Leaving: LeavingSlot = ({ submission, onClose }) => {
  const { http } = useRoot();
  const [machine] = useState(() => leavingMachine.provide({ actors: leavingActors(http) }));
  const actor = useActorRef(machine, { input: { submission } });
  return <LeavingDialog actor={actor} onClose={onClose} />;
};

export default Leaving;
