import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { regradeAnswersMachine } from '#machines/marking/regrade-answers.machine.ts';
import { countOpen, isLoading } from '#machines/marking/regrade-answers.view.ts';
import { regradesActors } from '#services/release/release.ts';
import { RequestsScreen } from '#views/release/requests-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(Requests);

function Requests({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const [machine] = useState(() => regradeAnswersMachine.provide({ actors: regradesActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data, refresh } = useResource(resources.assignment(assignmentId));
  const open = useSelector(actor, (snapshot) =>
    isLoading(snapshot) ? undefined : countOpen(snapshot),
  );
  // Keeps the count next to the tab in step with what is answered here.
  const follow = useEffectEvent((count: number) => {
    if (data?.open_regrades !== undefined && data.open_regrades.length !== count) refresh();
  });
  useEffect(() => {
    if (open !== undefined) follow(open);
  }, [open]);
  return <RequestsScreen actor={actor} assignment={data} />;
}
