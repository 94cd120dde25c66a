import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { classHandbackMachine } from '#machines/class-handback/class-handback.machine.ts';
import { handbackActors } from '#services/class/handback.ts';
import { later } from '#views/components/base/later.tsx';
import { HandbackScreen } from '#views/screens/handback/handback-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';

const NotFound = later(() => import('../shell/not-found-route.tsx'));

export default function Screen() {
  const id = Number(useParams()['assignmentId']);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return <Back key={id} assignmentId={id} />;
}

function Back({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const [machine] = useState(() => classHandbackMachine.provide({ actors: handbackActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data } = useResource(resources.assignment(assignmentId));
  return <HandbackScreen actor={actor} assignmentId={assignmentId} assignment={data} />;
}
