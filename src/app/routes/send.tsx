import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { classSendingMachine } from '#machines/exchange/class-sending.machine.ts';
import { sendingActors } from '#services/exchange/connect.ts';
import { SendingScreen } from '#views/exchange/connect/sending-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(Send);

function Send({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const [machine] = useState(() => classSendingMachine.provide({ actors: sendingActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data } = useResource(resources.assignment(assignmentId));
  return <SendingScreen actor={actor} assignmentId={assignmentId} assignment={data} />;
}
