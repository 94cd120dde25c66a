import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectDeleting, selectForm } from '#machines/assignments/assignment-list.view.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { AssignmentsScreen } from '#views/assignments/assignments-screen.tsx';
import { useAssignmentList } from '#app/assignments/use-assignment-list.ts';
import { useRoot } from '../root.ts';
import { useResource } from '../resources/use-resource.ts';

const FileDrop = lazyComponent(() => import('../shell/file-drop.tsx'));

export default function Screen() {
  const navigate = useNavigate();
  const { resources } = useRoot();
  const [now] = useState(() => new Date());
  const { actor, openFile, archive } = useAssignmentList();
  const { data, unread, status, failure, refresh } = useResource(resources.assignments());
  const isOpen = useSelector(
    actor,
    (snapshot) => selectForm(snapshot) !== undefined || selectDeleting(snapshot) !== null,
  );
  return (
    <>
      <AssignmentsScreen
        actor={actor}
        assignments={data}
        unread={unread}
        status={status}
        failure={failure}
        now={now}
        onRetry={refresh}
        onOpenFile={openFile}
        onArchive={archive}
      />
      <FileDrop
        says="Drop to import a class"
        canTake={() => !isOpen}
        onFiles={(dropped) => {
          void navigate('/assignments/bring', { state: { dropped } });
        }}
      />
    </>
  );
}
