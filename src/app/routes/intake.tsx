import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classIntakeMachine } from '#machines/class-intake/class-intake.machine.ts';
import { intakeActors } from '#services/class/intakes.ts';
import { IntakeScreen } from '#views/screens/intake/intake-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(Intake);

function Intake({ assignmentId }: { assignmentId: number }) {
  const { http, resources, tell } = useRoot();
  const [machine] = useState(() => classIntakeMachine.provide({ actors: intakeActors(http), actions: { tell: (_, outcome) => tell(outcome) } }));
  const { state } = useLocation() as { state: { zip?: unknown } | null };
  // A page that is loaded again must not send it again.
  useEffect(() => { if (state !== null) window.history.replaceState({ ...window.history.state as object, usr: null }, ''); }, [state]);
  const actor = useActorRef(machine, { input: { assignmentId, zip: state?.zip instanceof File ? state.zip : null } });
  const { data } = useResource(resources.assignment(assignmentId));
  return <IntakeScreen actor={actor} assignmentId={assignmentId} assignment={data} />;
}
