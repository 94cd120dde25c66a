import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { selfAgreementMachine } from '#machines/self-agreement/self-agreement.machine.ts';
import { selfAgreementActors } from '#services/insight/again.ts';
import { AgainSection, type AgainSectionProps } from '#views/screens/insight/again-section.tsx';
import { useRoot } from '../root.ts';

/** Within one's own marking, once that is open. */
export function AgainSlot({
  assignmentId,
  ...panel
}: Omit<AgainSectionProps, 'actor'> & { assignmentId: number }) {
  const { http } = useRoot();
  const [machine] = useState(() =>
    selfAgreementMachine.provide({ actors: selfAgreementActors(http) }),
  );
  return <AgainSection actor={useActorRef(machine, { input: { assignmentId } })} {...panel} />;
}
