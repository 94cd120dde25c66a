import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { coverageMachine } from '#machines/marking/coverage.machine.ts';
import { coverageActors } from '#services/marking/coverage.ts';
import { CoverageScreen } from '#views/marking/coverage/coverage-screen.tsx';
import { useRoot } from '../root.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <AssignmentCoverage assignment={assignment} />}
  />
));

function AssignmentCoverage({ assignment }: { assignment: Assignment }) {
  const { http } = useRoot();
  const [machine] = useState(() => coverageMachine.provide({ actors: coverageActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId: assignment.id } });
  return (
    <CoverageScreen
      actor={actor}
      assignment={assignment}
      newId={() => `own-${crypto.randomUUID()}`}
    />
  );
}
