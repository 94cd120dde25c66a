import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { linksCsv } from '#lib/class/links-csv.ts';
import { classReleaseMachine } from '#machines/class-release/class-release.machine.ts';
import { releaseActors } from '#services/class/release.ts';
import { saveFile } from '#services/downloads.ts';
import { later } from '#views/components/base/later.tsx';
import { ReleaseScreen } from '#views/screens/release/release-screen.tsx';
import { useParams } from '../address/address.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';

const NotFound = later(() => import('../shell/not-found-route.tsx'));
const saveLinks = (links: readonly NewStudentLink[]): void => saveFile('links.csv', new Blob([linksCsv(links)], { type: 'text/csv' }));

export default function Screen() {
  const id = Number(useParams()['assignmentId']);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return <Release key={id} assignmentId={id} />;
}

function Release({ assignmentId }: { assignmentId: number }) {
  const { http, resources } = useRoot();
  const [machine] = useState(() => classReleaseMachine.provide({ actors: releaseActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data } = useResource(resources.assignment(assignmentId));
  return <ReleaseScreen actor={actor} assignmentId={assignmentId} assignment={data} onLinks={saveLinks} />;
}
