import { useActorRef } from '@xstate/react';
import { allSubmissionsMachine } from '#machines/submissions/all-submissions.machine.ts';
import { AllSubmissionsScreen } from '#views/submissions/all/all-submissions-screen.tsx';
import { useOnly } from '../shell/use-only.tsx';
import { useRoot } from '../root.ts';
import { useNow } from '../shell/use-now.ts';
import { useResource } from '../resources/use-resource.ts';

export default function Screen() {
  const { data, status, failure, refreshing, refresh } = useResource(
    useRoot().resources.allSubmissions(),
  );
  const only = useOnly(null, data?.rows ?? null);
  const all = data === null ? null : { ...data, rows: only.rows ?? [] };
  return (
    <>
      {only.bar}
      <AllSubmissionsScreen
        actor={useActorRef(allSubmissionsMachine)}
        all={all}
        status={status}
        failure={failure}
        refreshing={refreshing}
        now={useNow()}
        onRefresh={refresh}
      />
    </>
  );
}
