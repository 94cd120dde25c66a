import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classConnectionMachine } from '#machines/exchange/class-connection.machine.ts';
import { connectionActors } from '#services/exchange/connect.ts';
import { ConnectScreen } from '#views/exchange/connect/connect-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(Connect);

function Connect({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const navigate = useNavigate();
  const [machine] = useState(() =>
    classConnectionMachine.provide({
      actors: connectionActors(http),
      actions: {
        showClass: (_, { assignmentId: id }) => {
          void navigate(`/assignments/${id}/intake`);
        },
      },
    }),
  );
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data } = useResource(resources.assignment(assignmentId));
  return <ConnectScreen actor={actor} assignmentId={assignmentId} assignment={data} />;
}
