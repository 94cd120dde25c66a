import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { selfAgreementMachine } from '#machines/analytics/self-agreement.machine.ts';
import { selfAgreementActors } from '#services/analytics/self-agreement.ts';
import {
  SelfAgreementSection,
  type AgainSectionProps,
} from '#views/analytics/self-agreement-section.tsx';
import { useRoot } from '#app/root.ts';

/** Shown within one's own marking once that is open. */
export function SelfAgreementSlot({
  assignmentId,
  ...panel
}: Omit<AgainSectionProps, 'actor'> & { assignmentId: number }) {
  const { http } = useRoot();
  const [machine] = useState(() =>
    selfAgreementMachine.provide({ actors: selfAgreementActors(http) }),
  );
  return (
    <SelfAgreementSection actor={useActorRef(machine, { input: { assignmentId } })} {...panel} />
  );
}
