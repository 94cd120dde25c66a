import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { classIntakeMachine } from '#machines/exchange/class-intake.machine.ts';
import { intakeVerbs, selectIntakeFace } from '#machines/exchange/class-intake.view.ts';
import { intakeActors } from '#services/exchange/intakes.ts';
import { later } from '#views/components/base/later.tsx';
import { IntakeScreen } from '#views/exchange/import/intake-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';
import { useDropped } from '../shell/use-dropped.ts';

const FileDrop = later(() => import('../shell/file-drop.tsx'));

export default ofAssignment(Intake);

function Intake({ assignmentId }: { assignmentId: number }) {
  const { http, resources, tell } = useRoot();
  const [machine] = useState(() =>
    classIntakeMachine.provide({
      actors: intakeActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  const actor = useActorRef(machine, { input: { assignmentId, dropped: useDropped() } });
  const { data } = useResource(resources.assignment(assignmentId));
  const choosing = useSelector(actor, (snapshot) => selectIntakeFace(snapshot) === 'choosing');
  return (
    <>
      <IntakeScreen actor={actor} assignmentId={assignmentId} assignment={data} />
      <FileDrop
        says="Drop to bring in a class"
        canTake={() => choosing}
        onFiles={intakeVerbs(actor).choose}
      />
    </>
  );
}
