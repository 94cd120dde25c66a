import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Assignment } from '#contract/assignment.ts';
import { copierMachine } from '#machines/copier/copier.machine.ts';
import { copierVerbs } from '#machines/copier/copier.view.ts';
import { markersMachine } from '#machines/markers/markers.machine.ts';
import { markersActors } from '#services/class/markers.ts';
import { copyText } from '#services/clipboard.ts';
import { later } from '#views/components/base/later.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { MarkersScreen } from '#views/screens/markers/markers-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { useUser } from '../session/use-user.ts';

const LogSlot = later(() => import('../account/log-slot.tsx'));
const NotFound = later(() => import('../shell/not-found-route.tsx'));

export default function Screen() {
  const id = Number(useParams()['assignmentId']);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return <Loaded key={id} assignmentId={id} />;
}

function Loaded({ assignmentId }: { assignmentId: number }) {
  const { data, failure, refresh } = useResource(useRoot().resources.assignment(assignmentId));
  if (data !== null) return <Markers assignment={data} />;
  if (failure !== null) return <ErrorState message={failure.message ?? 'The server cannot be reached.'} onRetry={refresh} />;
  return <div role="status" aria-label="Loading the assignment…"><SkeletonText lines={4} /></div>;
}

function Markers({ assignment }: { assignment: Assignment }) {
  const navigate = useNavigate();
  const { http, tell } = useRoot();
  const [machines] = useState(() => ({
    markers: markersMachine.provide({
      actors: markersActors(http),
      actions: { tell: (_, outcome) => tell(outcome), leave: () => { void navigate('/assignments'); } },
    }),
    copier: copierMachine.provide({ actors: { copyText }, actions: { tell: (_, outcome) => tell(outcome) } }),
  }));
  const actor = useActorRef(machines.markers, { input: { assignmentId: assignment.id, isOwner: assignment.my_role === 'owner' } });
  const { copy } = copierVerbs(useActorRef(machines.copier));
  return (
    <>
      <MarkersScreen actor={actor} assignment={assignment} userId={useUser().id} onCopy={copy} />
      {assignment.my_role === 'owner' ? <LogSlot assignmentId={assignment.id} /> : null}
    </>
  );
}
