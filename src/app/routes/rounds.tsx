import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { reconcileMachine } from '#machines/teams/reconcile.machine.ts';
import { roundsMachine } from '#machines/teams/rounds.machine.ts';
import { agreedStorage, reconcileActors, roundsActors } from '#services/teams/rounds.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { ReconcileScreen } from '#views/teams/rounds/reconcile-screen.tsx';
import { RoundsScreen } from '#views/teams/rounds/rounds-screen.tsx';
import { useRoot } from '../root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

/** The scripts that two people mark, or the one that the address names. */
export default ofAssignment(({ assignmentId }) => {
  const submissionId = Number(useParams()['submissionId']);
  return submissionId > 0 ? (
    <Reconcile key={submissionId} assignmentId={assignmentId} submissionId={submissionId} />
  ) : (
    <WithAssignment
      assignmentId={assignmentId}
      render={(assignment) => <Rounds assignment={assignment} />}
    />
  );
});

function Rounds({ assignment }: { assignment: Assignment }) {
  const { http } = useRoot();
  const [machine] = useState(() => roundsMachine.provide({ actors: roundsActors(http) }));
  const actor = useActorRef(machine, {
    input: { assignmentId: assignment.id, manages: allows(assignment, 'manage') },
  });
  return <RoundsScreen actor={actor} assignment={assignment} />;
}

function Reconcile({ assignmentId, submissionId }: { assignmentId: number; submissionId: number }) {
  const { http, tell } = useRoot();
  const user = useUser();
  const [machine] = useState(() => {
    const storage = agreedStorage(sessionStorageArea, user.id);
    return reconcileMachine.provide({
      actors: reconcileActors(http, storage.recall),
      actions: {
        storeUnsaved: ({ context }) => {
          try {
            storage.keep(context.submissionId, context.own);
          } catch {
            tell({ type: 'storage.failed' });
          }
        },
      },
    });
  });
  const actor = useActorRef(machine, { input: { assignmentId, submissionId } });
  return <ReconcileScreen actor={actor} assignmentId={assignmentId} user={user.id} />;
}
