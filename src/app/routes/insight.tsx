import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { insightMachine } from '#machines/insight/insight.machine.ts';
import { insightActors } from '#services/insight/insight.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { later } from '#views/components/base/later.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { InsightScreen } from '#views/screens/insight/insight-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';

const NotFound = later(() => import('../shell/not-found-route.tsx'));

/** `/insight` over all, `/assignments/:assignmentId/insight` of one. */
export default function Screen() {
  const { assignmentId } = useParams();
  if (assignmentId === undefined) return <Figures assignment={null} />;
  const id = Number(assignmentId);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return <Loaded key={id} assignmentId={id} />;
}

function Loaded({ assignmentId }: { assignmentId: number }) {
  const { data, failure, refresh } = useResource(useRoot().resources.assignment(assignmentId));
  if (data !== null) return <Figures assignment={data} />;
  if (failure !== null) return <ErrorState message={failure.message ?? 'The server cannot be reached.'} onRetry={refresh} />;
  return <div role="status" aria-label="Loading the assignment…"><SkeletonText lines={4} /></div>;
}

const save = (name: string, csv: string) => saveFile(`marginalia-${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));

function Figures({ assignment }: { assignment: { id: number; name: string } | null }) {
  const { http } = useRoot();
  const [machine] = useState(() => insightMachine.provide({ actors: insightActors(http) }));
  return <InsightScreen actor={useActorRef(machine, { input: { assignmentId: assignment?.id ?? null } })} assignment={assignment} onSave={save} />;
}
