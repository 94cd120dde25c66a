import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { classListMachine } from '#machines/exchange/class-list.machine.ts';
import { classListCommands, selectClassListStatus } from '#machines/exchange/class-list.view.ts';
import { classListActors } from '#services/exchange/class-list.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { ClassListScreen } from '#views/exchange/import/class-list-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';
import { useDropped } from '../shell/use-dropped.ts';

const FileDrop = lazyComponent(() => import('../shell/file-drop.tsx'));

export default ofAssignment(ClassList);

function ClassList({ assignmentId }: { assignmentId: number }) {
  const { http, resources, tell } = useRoot();
  const [machine] = useState(() =>
    classListMachine.provide({
      actors: classListActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  const [dropped] = useDropped();
  const actor = useActorRef(machine, {
    input: { assignmentId, ...(dropped === undefined ? {} : { dropped }) },
  });
  const { data } = useResource(resources.assignment(assignmentId));
  const choosing = useSelector(actor, (snapshot) => selectClassListStatus(snapshot) === 'choosing');
  return (
    <>
      <ClassListScreen actor={actor} assignmentId={assignmentId} assignment={data} />
      <FileDrop
        says="Drop a class list"
        canTake={() => choosing}
        onFiles={([file]) => {
          if (file !== undefined) classListCommands(actor).choose(file);
        }}
      />
    </>
  );
}
