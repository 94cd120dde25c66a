import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { classHandbackMachine } from '#machines/exchange/class-handback.machine.ts';
import { handbackActors } from '#services/exchange/handback.ts';
import { HandbackScreen } from '#views/exchange/return/handback-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(Back);

function Back({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const [machine] = useState(() => classHandbackMachine.provide({ actors: handbackActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data } = useResource(resources.assignment(assignmentId));
  return <HandbackScreen actor={actor} assignmentId={assignmentId} assignment={data} />;
}
