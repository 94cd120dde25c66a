import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { copierMachine } from '#machines/shared/copier.machine.ts';
import { copierCommands } from '#machines/shared/copier.view.ts';
import { markersMachine } from '#machines/teams/markers.machine.ts';
import { markersActors } from '#services/teams/markers.ts';
import { copyText } from '#services/clipboard.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { MarkersScreen } from '#views/teams/markers/markers-screen.tsx';
import { useRoot } from '../root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

const LogSlot = lazyComponent(() => import('#app/accounts/log-slot.tsx'));

export default ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <Markers assignment={assignment} />}
  />
));

function Markers({ assignment }: { assignment: Assignment }) {
  const navigate = useNavigate();
  const { http, tell } = useRoot();
  const [machines] = useState(() => ({
    markers: markersMachine.provide({
      actors: markersActors(http),
      actions: {
        tell: (_, outcome) => tell(outcome),
        announceLeft: () => {
          void navigate('/assignments');
        },
      },
    }),
    copier: copierMachine.provide({
      actors: { copyText },
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  }));
  const actor = useActorRef(machines.markers, {
    input: {
      place: { of: 'assignment', id: assignment.id },
      manages: allows(assignment, 'manage'),
      names: allows(assignment, 'own'),
    },
  });
  const { copy } = copierCommands(useActorRef(machines.copier));
  return (
    <>
      <MarkersScreen actor={actor} assignment={assignment} userId={useUser().id} onCopy={copy} />
      {allows(assignment, 'manage') ? <LogSlot assignmentId={assignment.id} /> : null}
    </>
  );
}
