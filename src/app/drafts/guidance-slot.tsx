import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { allows } from '#contract/teams/roles.ts';
import { guidanceMachine } from '#machines/drafts/guidance.machine.ts';
import { guidanceActors } from '#services/drafts/guidance.ts';
import GuidanceSection from '#views/drafts/guidance-section.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { useResource } from '#app/resources/use-resource.ts';
import { useRoot } from '#app/root.ts';

const OutboundPreview = lazyComponent(() => import('./outbound-preview-slot.tsx'));

/** The guidance that drafts of an assignment follow; its owner may change it. */
export default function GuidanceSlot({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const { data } = useResource(resources.assignment(assignmentId));
  const [machine] = useState(() => guidanceMachine.provide({ actors: guidanceActors(http) }));
  const actor = useActorRef(machine, { input: { assignment: assignmentId } });
  return (
    <GuidanceSection
      actor={actor}
      readOnly={data === null || !allows(data, 'manage')}
      Leaving={data === null || allows(data, 'mark') ? OutboundPreview : null}
    />
  );
}
