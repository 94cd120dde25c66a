import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { assignmentFormMachine } from '#machines/assignments/assignment-form.machine.ts';
import { assignmentListMachine } from '#machines/assignments/assignment-list.machine.ts';
import { selectDeleting, selectForm } from '#machines/assignments/assignment-list.view.ts';
import { assignmentActors, loadFileUrl } from '#services/assignments/assignment-api.ts';
import { openInWindow } from '#services/windows.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { AssignmentsScreen } from '#views/assignments/assignments-screen.tsx';
import { failureOf } from '#lib/site/failure.ts';
import { useRoot } from '../root.ts';
import { useResource } from '../resources/use-resource.ts';

const FileDrop = lazyComponent(() => import('../shell/file-drop.tsx'));

export default function Screen() {
  const navigate = useNavigate();
  const { http, resources, tell } = useRoot();
  const [now] = useState(() => new Date());
  const [machine] = useState(() => {
    const { deleteAssignment, ...formActors } = assignmentActors(http);
    const form = assignmentFormMachine.provide({
      actors: formActors,
      actions: { tell: (_, outcome) => tell(outcome) },
    });
    return assignmentListMachine.provide({
      actors: { form, deleteAssignment },
      actions: {
        openSaved: (_, { id }) => {
          void navigate(`/assignments/${id}/submissions`);
        },
        tell: (_, outcome) => tell(outcome),
      },
    });
  });
  const { data, unread, face, failure, refresh } = useResource(resources.assignments());
  const openFile = (assignmentId: number, fileId: number) => {
    openInWindow(`marginalia-file-${fileId}`, (signal) =>
      loadFileUrl(http, assignmentId, fileId, signal),
    ).catch((error: unknown) => tell({ type: 'submission.viewFailed', failure: failureOf(error) }));
  };
  const archive = (assignment: Assignment) => {
    import('#services/exchange/archives.ts')
      .then(({ takeArchive }) => takeArchive(http, assignment))
      .catch((error: unknown) =>
        tell({ type: 'assignment.archiveFailed', failure: failureOf(error) }),
      );
  };
  const actor = useActorRef(machine);
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
        face={face}
        failure={failure}
        now={now}
        onRetry={refresh}
        onOpenFile={openFile}
        onArchive={archive}
      />
      <FileDrop
        says="Drop to bring in a class"
        canTake={() => !isOpen}
        onFiles={(dropped) => {
          void navigate('/assignments/bring', { state: { dropped } });
        }}
      />
    </>
  );
}
