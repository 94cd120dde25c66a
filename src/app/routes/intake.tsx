import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { isClassList } from '#lib/exchange/class-list.ts';
import { classIntakeMachine } from '#machines/exchange/class-intake.machine.ts';
import { intakeCommands, selectIntakeStatus } from '#machines/exchange/class-intake.view.ts';
import { intakeActors } from '#services/exchange/intakes.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { IntakeScreen } from '#views/exchange/import/intake-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';
import { useDropped } from '../shell/use-dropped.ts';

const FileDrop = lazyComponent(() => import('../shell/file-drop.tsx'));

export default ofAssignment(Intake);

function Intake({ assignmentId }: { assignmentId: number }) {
  const { http, resources, tell } = useRoot();
  const [machine] = useState(() =>
    classIntakeMachine.provide({
      actors: intakeActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  const navigate = useNavigate();
  const dropped = useDropped();
  const isList = isClassList(dropped);
  const actor = useActorRef(machine, {
    input: { assignmentId, dropped: isList ? [] : dropped },
  });
  /**
   * A table is no student's work: it is offered as a class list, and never becomes a student named
   * after the file.
   */
  const choose = (files: readonly File[]) =>
    isClassList(files)
      ? void navigate(`/assignments/${assignmentId}/class-list`, { state: { dropped: files } })
      : intakeCommands(actor).choose(files);

  const { data } = useResource(resources.assignment(assignmentId));
  const choosing = useSelector(actor, (snapshot) => selectIntakeStatus(snapshot) === 'choosing');
  if (isList)
    return <Navigate to={`/assignments/${assignmentId}/class-list`} state={{ dropped }} replace />;
  return (
    <>
      <IntakeScreen actor={actor} assignmentId={assignmentId} assignment={data} onFiles={choose} />
      <FileDrop says="Drop to import a class" canTake={() => choosing} onFiles={choose} />
    </>
  );
}
