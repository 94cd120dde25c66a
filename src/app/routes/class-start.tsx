import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classStartMachine } from '#machines/exchange/class-start.machine.ts';
import { classStartCommands, isBeginning } from '#machines/exchange/class-start.view.ts';
import { startActors } from '#services/exchange/start.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { ClassStartScreen } from '#views/exchange/import/class-start-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { useDropped } from '../shell/use-dropped.ts';

const FileDrop = lazyComponent(() => import('../shell/file-drop.tsx'));

export default function Screen() {
  const navigate = useNavigate();
  const { http, resources, tell } = useRoot();
  const [machine] = useState(() =>
    classStartMachine.provide({
      actors: startActors(http),
      actions: {
        tell: (_, outcome) => tell(outcome),
        openIntake: (_, { assignmentId, files }) => {
          void navigate(`/assignments/${assignmentId}/intake`, { state: { dropped: files } });
        },
      },
    }),
  );
  const actor = useActorRef(machine, { input: { dropped: useDropped() } });
  const { data } = useResource(resources.assignments());
  const beginning = useSelector(actor, isBeginning);
  return (
    <>
      <ClassStartScreen actor={actor} assignments={data ?? []} />
      <FileDrop
        says="Drop to import a class"
        canTake={() => !beginning}
        onFiles={classStartCommands(actor).drop}
      />
    </>
  );
}
