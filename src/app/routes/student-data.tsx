import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { retentionMachine } from '#machines/privacy/retention.machine.ts';
import { studentDataMachine } from '#machines/privacy/student-data.machine.ts';
import { retentionActors, studentDataActors } from '#services/privacy/student-data.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { StudentDataScreen } from '#views/privacy/student-data-screen.tsx';
import { useRoot } from '../root.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <StudentData assignment={assignment} />}
  />
));

function StudentData({ assignment }: { assignment: Assignment }) {
  const { http, tell } = useRoot();
  const [machines] = useState(() => ({
    data: studentDataMachine.provide({
      actors: studentDataActors(http),
      actions: { saveCopy: (_, { copy }) => saveFile('student-data.zip', copy) },
    }),
    retention: retentionMachine.provide({
      actors: retentionActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  }));
  const data = useActorRef(machines.data, { input: { assignmentId: assignment.id } });
  const retention = useActorRef(machines.retention, { input: { assignmentId: assignment.id } });
  return <StudentDataScreen data={data} retention={retention} assignment={assignment} />;
}
