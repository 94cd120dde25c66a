import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { insightMachine } from '#machines/analytics/insight.machine.ts';
import { insightActors } from '#services/analytics/insight.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { InsightScreen } from '#views/analytics/insight-screen.tsx';
import { useRoot } from '../root.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

const More = lazyComponent(() => import('#app/analytics/insight-more.tsx'));

const OfOne = ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <Figures assignment={assignment} />}
  />
));

/** Figures for all assignments at `/insight`, for one at `/assignments/:assignmentId/insight`. */
export default function Screen() {
  return useParams()['assignmentId'] === undefined ? <Figures assignment={null} /> : <OfOne />;
}

const save = (name: string, csv: string) =>
  saveFile(`marginalia-${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));

function Figures({ assignment }: { assignment: Assignment | null }) {
  const { http } = useRoot();
  const [machine] = useState(() => insightMachine.provide({ actors: insightActors(http) }));
  return (
    <InsightScreen
      actor={useActorRef(machine, { input: { assignmentId: assignment?.id ?? null } })}
      assignment={assignment}
      onSave={save}
      renderMore={
        assignment === null ? undefined : (props) => <More assignment={assignment} {...props} />
      }
    />
  );
}
