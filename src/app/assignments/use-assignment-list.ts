import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { failureOf } from '#lib/site/failure.ts';
import { assignmentFormMachine } from '#machines/assignments/assignment-form.machine.ts';
import { assignmentListMachine } from '#machines/assignments/assignment-list.machine.ts';
import { assignmentActors, loadFileUrl } from '#services/assignments/assignment-api.ts';
import { openInWindow } from '#services/windows.ts';
import { useRoot } from '../root.ts';

/**
 * Edits, deletes and archives assignments, both in the list of assignments and in the settings of
 * one. `onDeleted` is called once the server has deleted one.
 */
export function useAssignmentList(onDeleted: () => void = () => {}) {
  const navigate = useNavigate();
  const { http, tell } = useRoot();
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
        tell: (_, outcome) => {
          tell(outcome);
          if (outcome.type === 'assignment.deleted') onDeleted();
        },
      },
    });
  });
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
  return { actor: useActorRef(machine), openFile, archive };
}
