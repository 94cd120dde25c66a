import { useEffect } from 'react';
import { allows } from '#contract/teams/roles.ts';
import { FIRST_PLACE } from '#lib/marking/place.ts';
import { drawnAs } from '#lib/marking/drawn.ts';
import { queueOf, startOf, allocationOf } from '#lib/marking/queue.ts';
import { deskStorage } from '#services/marking/desk-storage.ts';
import { pdfjs } from '#services/marking/pdfjs.ts';
import { createScripts } from '#services/marking/scripts.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { useResource } from '#app/resources/use-resource.ts';
// The modules to fetch.
import '#app/routes/desk.tsx';
import { useRoot } from '#app/root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { deskResources } from './desk-resources.ts';
import { doneOf, useDeskData } from './desk-data.ts';

export interface DeskAheadProps {
  assignmentId: number;
  /** Whether the user is about to go to the desk. */ isNear: boolean;
}

/**
 * Fetches the desk's code while the table is shown, and the script that the desk will start with
 * when the user points at its link.
 */
export default function DeskAhead({ assignmentId, isNear }: DeskAheadProps) {
  const { data } = useResource(useRoot().resources.submissions(assignmentId));
  const hasPages =
    data?.some(
      ({ files: [first] }) => first !== undefined && drawnAs(first.filename) === 'pages',
    ) ?? false;
  useEffect(() => {
    if (hasPages) pdfjs();
  }, [hasPages]);
  return isNear && (data?.length ?? 0) > 0 ? <FirstScript assignmentId={assignmentId} /> : null;
}

function FirstScript({ assignmentId }: { assignmentId: number }) {
  const user = useUser();
  const {
    assignment: { data: assignment },
    submissions: { data: submissions },
    rubric: { data: rubric },
    progress: { data: progress },
    mine: { data: mine },
  } = useDeskData(assignmentId);
  if (
    assignment === null ||
    submissions === null ||
    rubric === null ||
    progress === null ||
    mine === null
  )
    return null;
  const { query, last } =
    deskStorage(sessionStorageArea, user.id).recallPlace(assignmentId) ?? FIRST_PLACE;
  const done = doneOf(submissions, progress, mine);
  const isMarked = (id: number): boolean => done.has(id);
  const whose = allocationOf(mine, allows(assignment, 'manage'));
  const start = startOf(
    queueOf(submissions, query, isMarked, undefined, whose),
    last,
    isMarked,
    whose,
  );
  const file = submissions.find(({ id }) => id === start)?.files[0];
  return start === null || file === undefined ? null : (
    <Script key={start} id={start} file={file} />
  );
}

function Script({
  id,
  file,
}: {
  id: number;
  file: Parameters<ReturnType<typeof createScripts>['begin']>[1];
}) {
  const root = useRoot();
  useResource(deskResources(root).document(id));
  useEffect(() => createScripts(root.http).begin(id, file), [file, id, root]);
  return null;
}
