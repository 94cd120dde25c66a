import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { linksCsv } from '#lib/exchange/links-csv.ts';
import { failureOf } from '#lib/site/failure.ts';
import { classReleaseMachine } from '#machines/release/class-release.machine.ts';
import { releaseActors, takeDocument } from '#services/release/release.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { ReleaseScreen } from '#views/release/release-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';
import { useNow } from '../shell/use-now.ts';

const saveLinks = (links: readonly NewStudentLink[]): void =>
  saveFile('links.csv', new Blob([linksCsv(links)], { type: 'text/csv' }));

const HandedBackSlot = lazyComponent(() => import('#app/teams/handed-back-slot.tsx'));

export default ofAssignment(Release);

function Release({ assignmentId }: { assignmentId: number }) {
  const { http, resources, tell } = useRoot();
  const [machine] = useState(() => classReleaseMachine.provide({ actors: releaseActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const { data } = useResource(resources.assignment(assignmentId));
  return (
    <ReleaseScreen
      actor={actor}
      assignment={data}
      now={useNow()}
      onLinks={saveLinks}
      onDocument={(row, format) => {
        takeDocument(http, row, format).catch((error: unknown) =>
          tell({ type: 'submission.viewFailed', failure: failureOf(error) }),
        );
      }}
      files={<HandedBackSlot assignmentId={assignmentId} />}
    />
  );
}
