import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { outboundPreviewMachine } from '#machines/drafts/outbound-preview.machine.ts';
import { outboundPreviewActors } from '#services/drafts/outbound-preview.ts';
import LeavingDialog from '#views/drafts/outbound-preview-dialog.tsx';
import type { OutboundPreviewSlot } from '#views/drafts/points-slot.ts';
import { useRoot } from '#app/root.ts';

/** Shows what a draft of a submission would send. */
const OutboundPreviewDialogSlot: OutboundPreviewSlot = ({ submission, onClose }) => {
  const { http } = useRoot();
  const [machine] = useState(() =>
    outboundPreviewMachine.provide({ actors: outboundPreviewActors(http) }),
  );
  const actor = useActorRef(machine, { input: { submission } });
  return <LeavingDialog actor={actor} onClose={onClose} />;
};

export default OutboundPreviewDialogSlot;
