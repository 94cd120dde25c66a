import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { leavingMachine } from '#machines/drafts/leaving.machine.ts';
import { leavingActors } from '#services/drafts/leaving.ts';
import LeavingDialog from '#views/drafts/leaving-dialog.tsx';
import type { LeavingSlot } from '#views/drafts/points-slot.ts';
import { useRoot } from '#app/root.ts';

/** What a draft of a submission would send. */
const Leaving: LeavingSlot = ({ submission, onClose }) => {
  const { http } = useRoot();
  const [machine] = useState(() => leavingMachine.provide({ actors: leavingActors(http) }));
  const actor = useActorRef(machine, { input: { submission } });
  return <LeavingDialog actor={actor} onClose={onClose} />;
};

export default Leaving;
