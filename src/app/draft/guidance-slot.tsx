import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { allows } from '#contract/team/roles.ts';
import { guidanceMachine } from '#machines/guidance/guidance.machine.ts';
import { guidanceActors } from '#services/draft/guidance.ts';
import GuidanceSection from '#views/screens/draft/guidance-section.tsx';
import { later } from '#views/components/base/later.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';

const Leaving = later(() => import('./leaving-slot.tsx'));

/** What drafts of an assignment are told; its owner may change it. */
export default function GuidanceSlot({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const { data } = useResource(resources.assignment(assignmentId));
  const [machine] = useState(() => guidanceMachine.provide({ actors: guidanceActors(http) }));
  const actor = useActorRef(machine, { input: { assignment: assignmentId } });
  return (
    <GuidanceSection
      actor={actor}
      readOnly={data === null || !allows(data, 'manage')}
      Leaving={data === null || allows(data, 'mark') ? Leaving : null}
    />
  );
}
