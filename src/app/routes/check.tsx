import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { classReleaseMachine } from '#machines/release/class-release.machine.ts';
import { releaseActors } from '#services/release/release.ts';
import { CheckScreen } from '#views/release/check-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(Check);

function Check({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const [machine] = useState(() => classReleaseMachine.provide({ actors: releaseActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data } = useResource(resources.assignment(assignmentId));
  return <CheckScreen actor={actor} assignmentId={assignmentId} assignment={data} />;
}
