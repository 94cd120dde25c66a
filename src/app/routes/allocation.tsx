import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { allocationMachine } from '#machines/teams/allocation.machine.ts';
import { allocationActors } from '#services/teams/allocation.ts';
import { AllocationScreen } from '#views/teams/allocation/allocation-screen.tsx';
import { useRoot } from '../root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <Allocation assignment={assignment} />}
  />
));

function Allocation({ assignment }: { assignment: Assignment }) {
  const navigate = useNavigate();
  const { http } = useRoot();
  const userId = useUser().id;
  const [machine] = useState(() =>
    allocationMachine.provide({
      actors: allocationActors(http),
      actions: {
        goToScript: (_, { submissionId }) => {
          void navigate(`/assignments/${assignment.id}/desk/${submissionId}`);
        },
      },
    }),
  );
  const [query] = useSearchParams();
  const actor = useActorRef(machine, {
    input: {
      assignmentId: assignment.id,
      manages: allows(assignment, 'manage'),
      userId,
      round: query.get('round') === 'second' ? 'second' : 'first',
    },
  });
  return <AllocationScreen actor={actor} assignment={assignment} userId={userId} />;
}
