import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Assignment } from '#contract/assignment.ts';
import { reconcileMachine } from '#machines/reconcile/reconcile.machine.ts';
import { roundsMachine } from '#machines/rounds/rounds.machine.ts';
import { reconcileActors, roundsActors } from '#services/class/rounds.ts';
import { ReconcileScreen } from '#views/screens/rounds/reconcile-screen.tsx';
import { RoundsScreen } from '#views/screens/rounds/rounds-screen.tsx';
import { useRoot } from '../../root.ts';
import { ofAssignment, WithAssignment } from '../../shell/of-assignment.tsx';

/** The scripts that two mark, or the one of them that the address names. */
export default ofAssignment(({ assignmentId }) => {
  const submissionId = Number(useParams()['submissionId']);
  return submissionId > 0 ? <Reconcile key={submissionId} assignmentId={assignmentId} submissionId={submissionId} />
    : <WithAssignment assignmentId={assignmentId} render={(assignment) => <Rounds assignment={assignment} />} />;
});

function Rounds({ assignment }: { assignment: Assignment }) {
  const { http } = useRoot();
  const [machine] = useState(() => roundsMachine.provide({ actors: roundsActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId: assignment.id, isOwner: assignment.my_role === 'owner' } });
  return <RoundsScreen actor={actor} assignment={assignment} />;
}

function Reconcile({ assignmentId, submissionId }: { assignmentId: number; submissionId: number }) {
  const { http } = useRoot();
  const [machine] = useState(() => reconcileMachine.provide({ actors: reconcileActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId, submissionId } });
  return <ReconcileScreen actor={actor} assignmentId={assignmentId} />;
}
